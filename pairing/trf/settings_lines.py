"""The records beside 001: the event, rounds and colour, byes asked for, forbidden pairs, virtual points.

``Settings`` gathers what the lines state; what needs the players as well is put together by the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import NamedTuple

from pairing.engine.tournament import ByeKind, Colour
from pairing.engine.words import counted
from pairing.trf.abnormal import BONUS, AbnormalPoints, read_abnormal_points
from pairing.trf.codes import BLOCK_WIDTH, FIRST_BLOCK, MOST_ROUNDS
from pairing.trf.columns import Line, check_known, printable, read_number, read_ranks, tenths, whole_number
from pairing.trf.event_codes import DESCRIPTIVE, SYSTEM_NAME, is_national_record, remark_on_codes
from pairing.trf.problems import Remarks
from pairing.trf.records import ForbiddenGroup, KeptLine
from pairing.trf.scoring import BB_CODES, ScoringLines

_TEXTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start_date",
    "052": "end_date",
    "092": "tournament_type",
    "102": "chief_arbiter",
    "122": "time_control",
}
_OF_TEAMS = frozenset({"240", "250", "260", "299"})  # numbers of teams in an event of teams
_STATED_ONCE = frozenset({*DESCRIPTIVE, SYSTEM_NAME})  # of several only the first one is used
TEAM_RECORDS = _OF_TEAMS | {"013", "300", "310", "320", "330", "352", "362"}
ALL_ROUNDS = 999  # the last round of a prohibition that has no end
_YES_OR_NO = {"true": True, "1": True, "false": False, "0": False}
_INITIAL_COLOURS = {"white1": Colour.WHITE, "black1": Colour.BLACK}


class ByeRequest(NamedTuple):
    """A bye asked for: by record 240 for ``round_number``, by XXZ or BYE (None) for the coming round."""

    line: Line
    column: int
    tpn: int
    kind: ByeKind
    round_number: int | None


class Prohibition(NamedTuple):
    """The members of a record 260, XXP or FOR, and the column of each."""

    line: Line
    columns: tuple[int, ...]
    group: ForbiddenGroup


class VirtualPoints(NamedTuple):
    """Virtual points (tenths) of the players from ``first`` to ``last`` in some rounds, and the columns of both."""

    line: Line
    column: int
    rank_column: int
    first: int
    last: int
    rounds: range
    points: int


@dataclass(slots=True)
class Settings:
    """What the lines beside 001 have stated so far; ``of_teams`` where some of them name teams, not players.

    ``matches_of_teams`` where ``pairing.trf.team_event`` reads them, so that there is nothing to remark on. ``who`` is
    what the numbers are of: a player or a team.
    """

    of_teams: bool = False
    matches_of_teams: bool = False
    who: str = "player"
    texts: dict[str, str] = field(default_factory=dict)
    deputy_arbiters: list[str] = field(default_factory=list)
    round_dates: tuple[str, ...] = ()
    player_count: tuple[Line, int] | None = None
    rated_count: tuple[Line, int] | None = None
    total_rounds: int | None = None
    rounds_line: Line | None = None
    initial_colour: Colour | None = None
    maxi: tuple[Line, bool] | None = None
    acceleration: tuple[Line, bool] | None = None
    byes: list[ByeRequest] = field(default_factory=list)
    forbidden: list[Prohibition] = field(default_factory=list)
    virtual_points: list[VirtualPoints] = field(default_factory=list)
    scoring: ScoringLines = field(default_factory=ScoringLines)
    abnormal_points: list[tuple[Line, AbnormalPoints, tuple[int, ...]]] = field(default_factory=list)
    kept_lines: list[KeptLine] = field(default_factory=list)
    first_lines: dict[str, str] = field(default_factory=dict)

    def read(self, line: Line, remarks: Remarks) -> None:
        """Takes in one line; what is not known is kept, with a remark unless it is a comment."""
        code = line.text[:3]
        handler = _HANDLERS.get(code)
        if code in _TEXTS:
            self._read_text(line, remarks)
        elif self.matches_of_teams and code in TEAM_RECORDS:
            self.kept_lines.append(KeptLine(line.text, line.number))
        elif self.of_teams and code in _OF_TEAMS:
            self.kept_lines.append(KeptLine(line.text, line.number))
            message = (
                f"Record {code} of an event of teams (192, 310, 013) names teams, not players; it was kept, not used."
            )
            remarks.adjustment(line.number, 1, code, message)
        elif handler is not None:
            handler(self, line, remarks)
        else:
            self._keep(line, remarks)

    def _keep(self, line: Line, remarks: Remarks) -> None:
        self.kept_lines.append(KeptLine(line.text, line.number))
        code = line.text[:3]
        if code in _STATED_ONCE and self.first_lines.setdefault(code, line.text) != line.text:
            self._note_second(line, remarks)
        elif code in DESCRIPTIVE:
            remark_on_codes(line, remarks)
        elif not line.text.startswith(("###", SYSTEM_NAME)) and not is_national_record(line.text):
            message = "A line that is not known or not used here; it was left aside and kept."
            remarks.adjustment(line.number, 1, line.text, message)

    def kept_in_order(self) -> tuple[KeptLine, ...]:
        """The lines kept: first those that describe the event, in the order of their numbers, then the others."""
        order = {code: place for place, code in enumerate(DESCRIPTIVE)}
        return tuple(sorted(self.kept_lines, key=lambda kept: order.get(kept.text[:3], len(order))))

    def _read_text(self, line: Line, remarks: Remarks) -> None:
        name = _TEXTS[line.text[:3]]
        if name in self.texts:
            self._note_second(line, remarks)
            self.kept_lines.append(KeptLine(line.text, line.number))
            return
        self.texts[name] = printable(line.text[4:])

    def _note_second(self, line: Line, remarks: Remarks) -> None:
        message = f"A second record {line.text[:3]}; the first one holds, and this one is not used."
        remarks.adjustment(line.number, 1, line.text, message)

    def read_deputy(self, line: Line, remarks: Remarks) -> None:
        """Record 112, one line a person."""
        name = printable(line.text[4:])
        if name:
            self.deputy_arbiters.append(name)

    def read_player_count(self, line: Line, remarks: Remarks) -> None:
        """Record 062; compared with the players of the file by the reader."""
        if (count := _first_number(line)) is not None:
            self.player_count = (line, count)

    def read_rated_count(self, line: Line, remarks: Remarks) -> None:
        """Record 072; compared with the ratings of the file by the reader."""
        if (count := _first_number(line)) is not None:
            self.rated_count = (line, count)

    def read_round_dates(self, line: Line, remarks: Remarks) -> None:
        """Record 132: the dates stand in the columns of the rounds."""
        starts = range(FIRST_BLOCK, len(line.text) + 1, BLOCK_WIDTH)
        self.round_dates = tuple(printable(line.field(start, start + 7)) for start in starts)

    def read_total_rounds(self, line: Line, remarks: Remarks) -> None:
        """Records 142, XXR and TNR."""
        text = line.text[4:]
        rounds = whole_number(text)
        if not rounds:
            remarks.problem(line.number, 5, text, "The number of rounds must be a whole number from 1 on.")
        elif self.total_rounds not in (None, rounds):
            message = f"The file states {counted(self.total_rounds, 'round')} elsewhere; 142, XXR and TNR must agree."
            remarks.problem(line.number, 5, text, message)
        else:
            self.total_rounds = rounds
            self.rounds_line = self.rounds_line or line

    def read_initial_colour(self, line: Line, remarks: Remarks) -> None:
        """Record 152."""
        text = line.text[4:]
        letter = text.strip().lower()
        if letter in ("w", "b"):
            self._set_initial_colour(Colour(letter), line, 5, text, remarks)
        else:
            remarks.problem(line.number, 5, text, "The initial colour must be W or B.")

    def read_configuration(self, line: Line, remarks: Remarks) -> None:
        """Record XXC."""
        for column, token in line.tokens(5):
            colour = _INITIAL_COLOURS.get(token.lower())
            if colour is not None:
                self._set_initial_colour(colour, line, column, token, remarks)
            elif token.lower() == "rank":
                message = "Ranks as pairing numbers are not supported; number by starting rank and take “rank” out."
                remarks.problem(line.number, column, token, message)
            else:
                remarks.adjustment(line.number, column, token, "XXC knows white1 and black1; this was left aside.")

    def read_maxi(self, line: Line, remarks: Remarks) -> None:
        """Record XXM: whether this is a Maxi-tournament."""
        value = line.text[4:].strip().lower()
        if value in ("true", "false"):
            self.maxi = (line, value == "true")
        else:
            remarks.problem(line.number, 5, line.text[4:], "XXM says whether it is a Maxi-tournament: true or false.")

    def _set_initial_colour(self, colour: Colour, line: Line, column: int, read: str, remarks: Remarks) -> None:
        if self.initial_colour not in (None, colour):
            remarks.problem(line.number, column, read, "Two different initial colours; 152 and XXC must agree.")
        self.initial_colour = colour

    def read_absent(self, line: Line, remarks: Remarks) -> None:
        """Records XXZ and BYE: not to be paired in the coming round."""
        for column, tpn in read_ranks(line, line.tokens(5), remarks):
            self.byes.append(ByeRequest(line, column, tpn, ByeKind.ZERO_POINT, None))

    def read_byes(self, line: Line, remarks: Remarks) -> None:
        """Record 240: kind at 5, round at 7 to 9, starting ranks from 11 on."""
        letter = line.field(5, 5).upper()
        if letter not in ("F", "H", "Z"):
            remarks.problem(line.number, 5, line.field(5, 5), "The kind of bye must be F, H or Z in column 5.")
            return
        round_number = read_number(line, 7, 9, "The round of the byes", remarks)
        for column, tpn in read_ranks(line, _without_blanks(line, 11), remarks):
            if round_number is not None:
                self.byes.append(ByeRequest(line, column, tpn, ByeKind(letter), round_number))

    def read_forbidden_group(self, line: Line, remarks: Remarks) -> None:
        """Record 260: rounds at 5 to 7 and 9 to 11, starting ranks from 13 on."""
        rounds = _read_range(line, (5, 7), (9, 11), "round", remarks)
        members = read_ranks(line, _without_blanks(line, 13), remarks)
        if rounds is not None:
            last = None if rounds[1] >= ALL_ROUNDS else rounds[1]
            self._add_forbidden(members, line, remarks, first_round=rounds[0], last_round=last)

    def read_forbidden_players(self, line: Line, remarks: Remarks) -> None:
        """Records XXP and FOR: the players listed may not meet in any round."""
        self._add_forbidden(read_ranks(line, line.tokens(5), remarks), line, remarks)

    def _add_forbidden(
        self,
        members: list[tuple[int, int]],
        line: Line,
        remarks: Remarks,
        *,
        first_round: int = 1,
        last_round: int | None = None,
    ) -> None:
        players = tuple(tpn for _, tpn in members)
        if len(set(players)) < 2:
            message = f"A prohibition needs at least two different {self.who}s."
            remarks.problem(line.number, 5, line.text[4:], message)
        group = ForbiddenGroup(players=players, first_round=first_round, last_round=last_round, line=line.number)
        self.forbidden.append(Prohibition(line, tuple(column for column, _ in members), group))

    def read_virtual_points(self, line: Line, remarks: Remarks) -> None:
        """Record XXA: starting rank at 5 to 8, the points of round r at 10+5(r-1)."""
        tpn = read_number(line, 5, 8, "The starting rank", remarks)
        end = 10 + 5 * MOST_ROUNDS
        if len(line.text) >= end:
            message = f"More than {MOST_ROUNDS} rounds; take out what does not belong to this line."
            remarks.problem(line.number, end, line.text[end - 1 :], message)
        for column in range(10, min(len(line.text) + 1, end), 5):
            text = line.field(column, column + 3)
            points = tenths(text)
            if points is None and text.strip():
                remarks.problem(line.number, column, text, "Virtual points must be a number such as 1.0.")
            elif points is not None and tpn is not None:
                round_number = (column - 10) // 5 + 1
                rounds = range(round_number, round_number + 1)
                self.virtual_points.append(VirtualPoints(line, column, 5, tpn, tpn, rounds, points))

    def read_acceleration(self, line: Line, remarks: Remarks) -> None:
        """Record 250: points at 10 to 13 (or 5 to 8), rounds at 15 and 19, starting ranks at 23 and 28."""
        first = 10 if line.field(10, 13).strip() else 5
        text = line.field(first, first + 3)
        points = tenths(text)
        if points is None:
            message = (
                "Virtual points must be a number such as 1.0, in columns 10 to 13 (match points of teams in 5 to 8)."
            )
            remarks.problem(line.number, first, text, message)
        rounds = _read_range(line, (15, 17), (19, 21), "round", remarks)
        number = "starting rank" if self.who == "player" else f"{self.who} number"
        players = _read_range(line, (23, 26), (28, 31), number, remarks)
        if points is not None and rounds is not None and players is not None:
            numbers = range(rounds[0], min(rounds[1], MOST_ROUNDS) + 1)  # some programs write 999 for the end
            self.virtual_points.append(VirtualPoints(line, first, 23, *players, numbers, points))

    def read_acceleration_switch(self, line: Line, remarks: Remarks) -> None:
        """Record ACC: whether Baku acceleration is used. The line is kept, because no other record says it alone."""
        text = line.text[4:]
        is_on = _YES_OR_NO.get(text.strip().lower())
        if is_on is None:
            remarks.problem(line.number, 5, text, "ACC says true or false.")
        elif self.acceleration is not None and self.acceleration[1] is not is_on:
            remarks.problem(line.number, 5, text, "Another ACC says the opposite; keep one of them.")
        else:
            self.acceleration = line, is_on
            self.kept_lines.append(KeptLine(line.text, line.number))

    def read_abnormal_points(self, line: Line, remarks: Remarks) -> None:
        """Record 299: points that the scoring does not give."""
        read = read_abnormal_points(line, remarks)
        if read is not None:
            self.abnormal_points.append((line, *read))

    def forbidden_groups(self, known: Container[int], who: str, remarks: Remarks) -> list[ForbiddenGroup]:
        """The prohibitions, with a problem for each member who is not ``known``."""
        for line, columns, group in self.forbidden:
            check_known(line, columns, group.players, known, f"{who} {{}} of this prohibition", remarks)
        return [prohibition.group for prohibition in self.forbidden]

    def known_abnormal_points(self, known: Container[int], who: str, remarks: Remarks) -> tuple[AbnormalPoints, ...]:
        """The records 299, with a problem for each number that is not ``known``.

        Of two that give one result of one round different points the last one holds, which is told; bonuses add up.
        """
        seen: dict[tuple[str, int | None, int], AbnormalPoints] = {}
        for line, entry, columns in self.abnormal_points:
            check_known(line, columns, entry.players, known, f"{who} {{}} of these abnormal points", remarks)
            for tpn in entry.players if entry.kind != BONUS else ():
                other = seen.setdefault((entry.kind, entry.round_number, tpn), entry)
                if (other.points, other.match_points) != (entry.points, entry.match_points):
                    what = f"{entry.kind} in round {entry.round_number}" if entry.round_number else entry.kind
                    message = f"{who} {tpn} has other points for {what} in another record 299; the last one holds."
                    remarks.adjustment(line.number, 5, entry.kind, message)
        return tuple(entry for _line, entry, _columns in self.abnormal_points)


def _without_blanks(line: Line, first: int) -> list[tuple[int, str]]:
    return [(column, text) for column, text in line.fields_of_ranks(first) if text.strip()]


def _first_number(line: Line) -> int | None:
    words = line.text[4:].split()
    return whole_number(words[0]) if words else None


def _read_range(
    line: Line, first: tuple[int, int], last: tuple[int, int], what: str, remarks: Remarks
) -> tuple[int, int] | None:
    """Two numbers, the first not above the second and from 1 on; None, with a problem, otherwise."""
    low = read_number(line, *first, f"The first {what}", remarks)
    high = read_number(line, *last, f"The last {what}", remarks)
    if low is None or high is None:
        return None
    if not 1 <= low <= high:
        text = line.field(first[0], last[1])
        remarks.problem(line.number, first[0], text, f"The first {what} must be 1 or more and not above the last.")
        return None
    return low, high


_HANDLERS: dict[str, Callable[[Settings, Line, Remarks], None]] = {
    "062": Settings.read_player_count,
    "072": Settings.read_rated_count,
    "112": Settings.read_deputy,
    "132": Settings.read_round_dates,
    "142": Settings.read_total_rounds,
    "152": Settings.read_initial_colour,
    "162": lambda settings, line, remarks: settings.scoring.read_162(line, remarks),
    "240": Settings.read_byes,
    "250": Settings.read_acceleration,
    "260": Settings.read_forbidden_group,
    "299": Settings.read_abnormal_points,
    "ACC": Settings.read_acceleration_switch,
    "BYE": Settings.read_absent,
    "FOR": Settings.read_forbidden_players,
    "TNR": Settings.read_total_rounds,
    "XXA": Settings.read_virtual_points,
    "XXC": Settings.read_configuration,
    "XXM": Settings.read_maxi,
    "XXP": Settings.read_forbidden_players,
    "XXR": Settings.read_total_rounds,
    "XXS": lambda settings, line, remarks: settings.scoring.read_xxs(line, remarks),
    "XXZ": Settings.read_absent,
    **dict.fromkeys(BB_CODES, lambda settings, line, remarks: settings.scoring.read_bb(line, remarks)),
}
