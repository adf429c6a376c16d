"""Points per result as the three dialects state them: 162 (TRF26), BBW to BBU (bbpPairings), XXS (JaVaFo)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from pairing.engine.tournament import Scoring
from pairing.trf.columns import Line, points_text, tenths
from pairing.trf.problems import Remarks

BB_CODES = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBZ": "zero", "BBF": "forfeit", "BBU": "allocated"}

_FIDE_SYMBOLS = {"W": "win", "D": "draw", "L": "loss", "A": "absence", "Z": "absence", "P": "allocated"}
_FIDE_PART = re.compile(r"\s*([A-Za-z])\s*([0-9.]+)")
_XXS_CODES = {
    "W": ("WW", "BW", "FW", "FPB"),
    "D": ("WD", "BD", "HPB"),
    **{code: (code,) for code in ("WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL")},
}
_XXS_GROUPS = {
    "win": ("WW", "BW", "FW", "FPB"),
    "draw": ("WD", "BD", "HPB"),
    "loss": ("WL", "BL"),
    "absence": ("ZPB", "FL"),
    "pairing_allocated_bye": ("PAB",),
}


class _Unknown(NamedTuple):
    """The points of a game that is not decided yet (162, X), with the place of the statement."""

    points: int
    line: int
    column: int
    read: str


@dataclass(slots=True)
class ScoringLines:
    """What the lines of the three dialects have stated so far; ``result`` makes one scoring of it."""

    fide: dict[str, int] = field(default_factory=dict)
    bbp: dict[str, int] = field(default_factory=dict)
    javafo: dict[str, int] = field(default_factory=dict)
    lines: dict[str, Line] = field(default_factory=dict)  # the latest line of each dialect
    unknown: _Unknown | None = None

    def read_162(self, line: Line, remarks: Remarks) -> None:
        """Record 162: symbols with their points, five columns apart from the next."""
        self.lines["162"] = line
        end = min(4, len(line.text))
        while end < len(line.text):  # the line ends with no blank
            part = _FIDE_PART.match(line.text, end)
            points = tenths(part[2]) if part else None
            if part is None or points is None:
                message = "Record 162 lists symbols with points, such as “W 3.0    D 1.0”."
                remarks.problem(line.number, end + 1, line.text[end:], message)
                return
            self._note_fide(line, part, points, remarks)
            end = part.end()

    def _note_fide(self, line: Line, part: re.Match[str], points: int, remarks: Remarks) -> None:
        symbol = part[1].upper()
        if symbol == "X":
            self.unknown = _Unknown(points, line.number, part.start(1) + 1, part[0].strip())
        elif symbol in _FIDE_SYMBOLS:
            other = self.fide.setdefault(_FIDE_SYMBOLS[symbol], points)
            if other != points:
                message = f"{symbol} has {points_text(other)} points elsewhere in 162; keep one of them."
                remarks.problem(line.number, part.start(1) + 1, part[0].strip(), message)
        else:
            message = "Record 162 knows the symbols W, D, L, A, P and X."
            remarks.problem(line.number, part.start(1) + 1, part[0].strip(), message)

    def read_bb(self, line: Line, remarks: Remarks) -> None:
        """One of the records BBW to BBU: points from column 5 on."""
        self.lines["BB"] = line
        points = tenths(line.text[4:])
        if points is None:
            code = line.text[:3]
            remarks.problem(line.number, 5, line.text[4:], f"{code} needs points, such as “{code} 3.0”.")
        else:
            self.bbp[BB_CODES[line.text[:3]]] = points

    def read_xxs(self, line: Line, remarks: Remarks) -> None:
        """Record XXS: ``CODE=VALUE``, of which later ones win."""
        self.lines["XXS"] = line
        for column, token in line.tokens(5):
            code, _, value = token.partition("=")
            points = tenths(value)
            if code.upper() not in _XXS_CODES or points is None:
                message = "XXS lists entries such as “W=3.0” or “PAB=1.0”."
                remarks.problem(line.number, column, token, message)
                continue
            for single in _XXS_CODES[code.upper()]:
                self.javafo[single] = points

    def result(self, remarks: Remarks, *, predetermined: bool) -> Scoring:
        """The scoring that was stated, the default where nothing was; a problem where dialects disagree.

        Where who meets whom is ``predetermined``, games still to be played may be worth nothing.
        """
        stated = {
            "162": _from_fide(self.fide) if "162" in self.lines else None,
            "BB": self._from_bbp(remarks) if "BB" in self.lines else None,
            "XXS": self._from_javafo(remarks) if "XXS" in self.lines else None,
        }
        chosen: Scoring | None = None
        for dialect, scoring in stated.items():
            if scoring is None:
                continue
            if chosen is not None and scoring != chosen:
                line = self.lines[dialect]
                message = "The points differ from those of another record (162, BBW…, XXS); keep one of them."
                remarks.problem(line.number, 1, line.text, message)
            chosen = chosen or scoring
        chosen = chosen or Scoring()
        stating = next(iter(self.lines.values()), None)
        if stating is not None and (fault := order_fault(chosen, "game")):
            remarks.problem(stating.number, 5, stating.text[4:], fault)
        is_open = predetermined and self.unknown is not None and not self.unknown.points
        if self.unknown is not None and self.unknown.points != chosen.draw and not is_open:
            message = "A game not decided yet counts as a draw here, in pairings (C.04.2, 3.1) and in standings."
            remarks.adjustment(self.unknown.line, self.unknown.column, self.unknown.read, message)
        return chosen

    def undecided(self, scoring: Scoring) -> int | None:
        """The points (tenths) of a game that is not decided yet where they are stated and not those of a draw."""
        return None if self.unknown is None or self.unknown.points == scoring.draw else self.unknown.points

    def beyond_a_draw(self, scoring: Scoring) -> int:
        """By how much (tenths) the points of a game that is not decided yet, as stated, differ from a draw's."""
        return 0 if self.unknown is None else self.unknown.points - scoring.draw

    def _from_bbp(self, remarks: Remarks) -> Scoring | None:
        absence = self.bbp.get("zero", 0)
        if self.bbp.get("forfeit", 0) != absence:
            self._refuse("BB", "a zero-point bye and a forfeit loss (BBZ, BBF)", remarks)
            return None
        return Scoring(
            win=self.bbp.get("win", 10),
            draw=self.bbp.get("draw", 5),
            loss=self.bbp.get("loss", 0),
            absence=absence,
            pairing_allocated_bye=self.bbp.get("allocated", 10),
        )

    def _from_javafo(self, remarks: Remarks) -> Scoring | None:
        default = Scoring()
        values: dict[str, int] = {}
        for name, codes in _XXS_GROUPS.items():
            points = {self.javafo.get(code, getattr(default, name)) for code in codes}
            if len(points) > 1:
                self._refuse("XXS", f"what counts the same here ({', '.join(codes)})", remarks)
                return None
            values[name] = points.pop()
        return Scoring(**values)

    def _refuse(self, dialect: str, what: str, remarks: Remarks) -> None:
        line = self.lines[dialect]
        message = f"Different points for {what} are not supported; state the same points."
        remarks.problem(line.number, 1, line.text, message)


def order_fault(scoring: Scoring, what: str) -> str:
    """What is wrong where a draw is worth more than a win, or a loss more than a draw; empty where nothing is.

    >>> order_fault(Scoring(win=5, draw=10), "game")
    'A game won brings 0.5 points and one drawn 1.0; a win is worth no less than a draw.'
    """
    for better, worse, points, fewer in (
        (("won", "win"), ("drawn", "draw"), scoring.win, scoring.draw),
        (("drawn", "draw"), ("lost", "loss"), scoring.draw, scoring.loss),
    ):
        if points < fewer:
            start = f"A {what} {better[0]} brings {points_text(points)} points and one {worse[0]} {points_text(fewer)}"
            return f"{start}; a {better[1]} is worth no less than a {worse[1]}."
    return ""


def _from_fide(stated: dict[str, int]) -> Scoring:
    win = stated.get("win", 10)
    return Scoring(
        win=win,
        draw=stated.get("draw", 5),
        loss=stated.get("loss", 0),
        absence=stated.get("absence", 0),
        pairing_allocated_bye=stated.get("allocated", win),  # the bye is worth a win unless stated
    )


def scoring_lines(scoring: Scoring, undecided: int | None = None) -> list[str]:
    """The records that state ``scoring`` for all readers; none for the default.

    ``undecided`` is what a game that is not decided yet is worth (162, X), None where it is a draw's worth.
    """
    if scoring == Scoring() and undecided is None:
        return []
    symbols = [("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss), ("P", scoring.pairing_allocated_bye)]
    if scoring.absence:
        symbols.append(("A", scoring.absence))
    if undecided is not None:
        symbols.append(("X", undecided))
    fide = "    ".join(f"{symbol}{points_text(points):>4}" for symbol, points in symbols)
    if scoring == Scoring():
        return [f"162  {fide}"]
    codes = [
        ("BBW", scoring.win),
        ("BBD", scoring.draw),
        ("BBL", scoring.loss),
        ("BBZ", scoring.absence),
        ("BBF", scoring.absence),
        ("BBU", scoring.pairing_allocated_bye),
    ]
    return [
        f"162  {fide}",
        *(f"{code} {points_text(points):>4}" for code, points in codes),
        f"XXS W={points_text(scoring.win)} D={points_text(scoring.draw)} WL={points_text(scoring.loss)} "
        f"BL={points_text(scoring.loss)} ZPB={points_text(scoring.absence)} FL={points_text(scoring.absence)} "
        f"PAB={points_text(scoring.pairing_allocated_bye)}",
    ]
