"""Record 299: points that differ from what the scoring gives, for a kind of result or as a bonus or penalty (TRF26).

The columns of the format's table are written. Its printed examples stand elsewhere, so they are read by words: points
have a full stop, then comes the round, then come the starting ranks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from pairing.engine.tournament import Awards, Bye, ByeKind, Entrant, Outcome, Record, ScoreType
from pairing.trf.columns import Line, whole_number
from pairing.trf.problems import Remarks

KINDS = frozenset("WDLFHZ+-")
BONUS = ""
LAST_COLUMN_OF_THE_ROUND = 22  # a number that ends further right is a starting rank
LAST_COLUMN_OF_MATCH_POINTS = 11
LOWEST, HIGHEST = -99, 999  # tenths that four columns hold

_Key = tuple[int | None, str, int | None]  # the player, the kind and the round; None for all
_POINTS = re.compile(r"([+-]?)(\d{1,2})\.(\d)", re.ASCII)
_BYES = {ByeKind.FULL_POINT: "F", ByeKind.HALF_POINT: "H", ByeKind.ZERO_POINT: "Z"}
_GAMES = {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L"}


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """What each result of ``kind`` is worth, or with the kind ``BONUS`` what is added; points in tenths.

    ``round_number`` None stands for every round, no ``players`` for all of them. ``match_points`` are for teams; a
    single number in their columns is ``in_their_columns``, which says something in events of teams alone.
    """

    kind: str
    points: int
    match_points: int | None = None
    round_number: int | None = None
    players: tuple[int, ...] = ()
    line: int = field(default=0, compare=False)
    in_their_columns: bool = field(default=False, compare=False)

    def points_in(self, score: ScoreType) -> int | None:
        """What the record gives to teams in one score, None where it says nothing of it."""
        match_points = self.points if self.in_their_columns else self.match_points
        if score is ScoreType.MATCH_POINTS:
            return match_points
        return None if self.in_their_columns else self.points


def read_abnormal_points(line: Line, remarks: Remarks) -> tuple[AbnormalPoints, tuple[int, ...]] | None:
    """What a record 299 states, and the columns of its players; None, with a problem, where it cannot be made out."""
    kind = line.field(5, 5).strip().upper()
    if kind and kind not in KINDS:
        remarks.problem(line.number, 5, line.field(5, 5), "Record 299 knows the results W D L F H Z + - or a blank.")
        return None
    words = line.tokens(6)
    points = [_signed_tenths(word) for _, word in words[:2] if "." in word]
    if not points or None in points:
        message = "Record 299 needs points with one decimal, such as 1.0 or -0.5."
        remarks.problem(line.number, 6, line.text[5:], message)
        return None
    numbers = _numbers(words[len(points) :], line, remarks)
    if numbers is None:
        return None
    round_number, players = numbers
    stated = [value for value in points if value is not None]
    entry = AbnormalPoints(
        kind=kind,
        points=stated[-1],
        match_points=stated[0] if len(stated) > 1 else None,
        round_number=round_number,
        players=players,
        line=line.number,
        in_their_columns=len(stated) == 1 and words[0][0] + len(words[0][1]) - 1 <= LAST_COLUMN_OF_MATCH_POINTS,
    )
    return entry, tuple(column for column, _ in words[len(words) - len(players) :])


def _numbers(words: list[tuple[int, str]], line: Line, remarks: Remarks) -> tuple[int | None, tuple[int, ...]] | None:
    """The round, None for all, and the starting ranks."""
    numbers = []
    for column, word in words:
        number = whole_number(word)
        if number is None:
            message = "After the points come the round and starting ranks, whole numbers all of them."
            remarks.problem(line.number, column, word, message)
            return None
        numbers.append(number)
    has_round = bool(words) and words[0][0] + len(words[0][1]) - 1 <= LAST_COLUMN_OF_THE_ROUND
    if not has_round:
        return None, tuple(numbers)
    return numbers[0] or None, tuple(numbers[1:])


def _signed_tenths(text: str) -> int | None:
    match = _POINTS.fullmatch(text)
    if match is None:
        return None
    tenths = int(match[2]) * 10 + int(match[3])
    return -tenths if match[1] == "-" else tenths


def abnormal_line(entry: AbnormalPoints) -> str:
    """The record in the columns of the format's table.

    >>> abnormal_line(AbnormalPoints("", -5, round_number=3, players=(12, 14)))
    '299          -0.5    3   12   14'
    """
    match_points = "" if entry.match_points is None else _signed_text(entry.match_points)
    start = f"299 {entry.kind:1}  {match_points:>4}  {_signed_text(entry.points):>4}  {entry.round_number or 0:>3}"
    return start + "".join(f" {tpn:>4}" for tpn in entry.players)


def _signed_text(tenths: int) -> str:
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


class PointsTable:
    """The points of each entrant by ``points`` and the records 299, which are sorted once by whom they concern.

    Points are tenths. Of several records that fit a round, the last one of the file holds.
    """

    def __init__(self, points: Callable[[Record], int], entries: Iterable[AbnormalPoints] = ()) -> None:
        self._points = points
        self._places: dict[_Key, tuple[int, int]] = {}  # place in the file, and points
        self._bonuses: dict[int | None, list[tuple[int | None, int]]] = {}
        for place, entry in enumerate(entries):
            for tpn in dict.fromkeys(entry.players) or (None,):
                if entry.kind == BONUS:
                    self._bonuses.setdefault(tpn, []).append((entry.round_number, entry.points))
                else:
                    self._places[tpn, entry.kind, entry.round_number] = place, entry.points

    def bonus(self, tpn: int) -> int:
        """What an entrant has beside all rounds."""
        return sum(points for _number, points in self._bonuses_of(tpn))

    def _bonuses_of(self, tpn: int) -> list[tuple[int | None, int]]:
        return [*self._bonuses.get(None, ()), *self._bonuses.get(tpn, ())]

    def awards(self, tpn: int, records: Sequence[Record], score: ScoreType) -> Awards:
        """What counts before a pairing, after ``records``: a bonus or penalty of a round from it on, others always."""
        by_round, beside = self.of_rounds(tpn, records), 0
        for number, points in self._bonuses_of(tpn):
            if number is None:
                beside += points
            elif number <= len(by_round):
                by_round[number - 1] += points
        return Awards(score, tuple(by_round), beside)

    def of_rounds(self, tpn: int, records: Iterable[Record]) -> list[int]:
        """The points of round 1, 2, …"""
        return [self.of_round(tpn, number, record) for number, record in enumerate(records, start=1)]

    def of_round(self, tpn: int, number: int, record: Record) -> int:
        """The points of one round."""
        if not self._places:
            return self._points(record)
        kind = _kind(record)
        keys = [(who, kind, when) for who in (None, tpn) for when in (None, number)]
        found = [self._places[key] for key in keys if key in self._places]
        return max(found)[1] if found else self._points(record)

    def total(self, tpn: int, records: Iterable[Record]) -> int:
        """The points of all rounds and the bonus."""
        return self.bonus(tpn) + sum(self.of_rounds(tpn, records))

    def by_entrant(self, entrants: Iterable[Entrant]) -> tuple[dict[int, tuple[int, ...]], dict[int, int]]:
        """The points of each entrant's rounds, and those beside all rounds; nothing where no record 299 changes any."""
        if not self._places and not self._bonuses:
            return {}, {}
        of_rounds = {entrant.tpn: tuple(self.of_rounds(entrant.tpn, entrant.records)) for entrant in entrants}
        return of_rounds, {tpn: self.bonus(tpn) for tpn in of_rounds}


def _kind(record: Record) -> str:
    if isinstance(record, Bye):
        return _BYES.get(record.kind, "U")
    if record.played:
        return _GAMES[record.outcome]
    return "+" if record.outcome is Outcome.WIN else "-"
