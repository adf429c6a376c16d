"""The records of an event of teams: 013 and 310 (teams), 300 (line-ups), 320 (bye), 330 (forfeits), 352, 362.

Numbers are those of teams but for the members and line-ups, which are starting ranks of players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pairing.engine.tournament import DEFAULT_MATCH_POINTS, Colour, Outcome, Scoring
from pairing.trf.columns import (
    Line,
    points_text,
    printable,
    read_number,
    read_optional_number,
    read_ranks,
    tenths,
    whole_number,
)
from pairing.trf.problems import Remarks
from pairing.trf.scores_alone import scores_alone
from pairing.trf.scoring import order_fault

_MATCH_SYMBOLS = {"TW": "win", "TD": "draw", "TL": "loss"}
_MATCH_PART = re.compile(r"\s*([A-Za-z]{2})\s*([0-9.]+)")
_FORFEITS = {"+": Outcome.WIN, "-": Outcome.LOSS}
_NAME_OF_013, _MEMBERS_OF_013 = (5, 36), 37
_MEMBERS_OF_310 = 74
_NO_MEMBER = "A member of a team is named by the starting rank, 1 to 9999."
BYES_OF_320, STEP_OF_320 = 15, 4  # the column of round 1, and how far apart the rounds are
MOST_ROUNDS = 999  # that three columns can name


class TeamLine(NamedTuple):
    """A record 310 or 013. Points are tenths as stated, None where nothing is stated; columns are the members'."""

    line: Line
    number: int
    name: str
    nickname: str = ""
    strength: int | None = None
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None
    members: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()


class LineUp(NamedTuple):
    """A record 300: who sat on the boards, from the first one on; 0 is an empty board."""

    line: Line
    opponent: int
    players: tuple[int, ...]


class Forfeit(NamedTuple):
    """A record 330: a match that was not played, with what it was to either team."""

    line: Line
    white: int
    black: int
    of_white: Outcome
    of_black: Outcome


@dataclass(slots=True)
class TeamLines:
    """What the records of teams have stated so far: teams by number, line-ups by round and team.

    Forfeits go by round and the two teams, byes by round.
    """

    teams: dict[int, TeamLine] = field(default_factory=dict)
    line_ups: dict[int, dict[int, LineUp]] = field(default_factory=dict)
    forfeits: dict[int, dict[frozenset[int], Forfeit]] = field(default_factory=dict)
    byes: dict[int, tuple[Line, int]] = field(default_factory=dict)
    bye_points: tuple[int, int] | None = None  # match points and game points
    board_colours: tuple[Colour, ...] = ()
    match_points: dict[str, int] = field(default_factory=dict)
    colours_line: Line | None = None
    points_line: Line | None = None

    def read(self, line: Line, remarks: Remarks) -> None:
        """Takes in one line; what is no record of teams is passed over."""
        handler = _HANDLERS.get(line.text[:3])
        if handler is not None:
            handler(self, line, remarks)

    def match_scoring(self) -> Scoring:
        """The points of a match: those stated, and for the allocated bye those of a draw unless 320 says otherwise."""
        default = DEFAULT_MATCH_POINTS
        draw = self.match_points.get("draw", default.draw)
        return Scoring(
            win=self.match_points.get("win", default.win),
            draw=draw,
            loss=self.match_points.get("loss", default.loss),
            pairing_allocated_bye=draw if self.bye_points is None else self.bye_points[0],
        )

    def check_match_points(self, remarks: Remarks) -> None:
        """A problem where a match drawn is worth more than one won, or one lost more than one drawn."""
        if self.points_line is not None and (fault := order_fault(self.match_scoring(), "match")):
            remarks.problem(self.points_line.number, 5, self.points_line.text[4:], fault)

    def read_team(self, line: Line, remarks: Remarks) -> None:
        """Record 310."""
        number = read_number(line, 5, 7, "The team's number", remarks)
        fields = [(column, text) for column, text in line.fields_of_ranks(_MEMBERS_OF_310) if text.strip()]
        members = read_ranks(line, fields, remarks, _NO_MEMBER)
        if number is None:
            return
        self._add(
            TeamLine(
                line=line,
                number=number,
                name=printable(line.field(9, 40)),
                nickname=printable(line.field(42, 46)),
                strength=whole_number(line.field(48, 53).split(".")[0]),
                match_points=tenths(line.field(55, 60)),
                game_points=tenths(line.field(62, 67)),
                rank=read_optional_number(line, 69, 71, "The team's rank", remarks) or None,
                members=tuple(rank for _column, rank in members),
                columns=tuple(column for column, _rank in members),
            ),
            remarks,
        )

    def read_old_team(self, line: Line, remarks: Remarks) -> None:
        """Record 013, which has no number: the teams are counted in the order of the file."""
        members = read_ranks(line, line.tokens(_MEMBERS_OF_013 - 1), remarks, _NO_MEMBER)
        columns, ranks = tuple(column for column, _rank in members), tuple(rank for _column, rank in members)
        name = printable(line.field(*_NAME_OF_013))
        self._add(TeamLine(line, len(self.teams) + 1, name, members=ranks, columns=columns), remarks)

    def _add(self, team: TeamLine, remarks: Remarks) -> None:
        if team.number < 1:
            message = "The numbers of teams begin with 1; give this team another."
            remarks.problem(team.line.number, 5, team.line.field(5, 7), message)
        elif team.number in self.teams:
            message = f"Team {team.number} is listed twice; give each team a number of its own."
            remarks.problem(team.line.number, 5, team.line.field(5, 7), message)
        else:
            self.teams[team.number] = team

    def read_line_up(self, line: Line, remarks: Remarks) -> None:
        """Record 300: round at 5 to 7, team at 9 to 11, opponent at 13 to 15, players from 17 on."""
        number = read_number(line, 5, 7, "The round of the line-up", remarks)
        team = read_number(line, 9, 11, "The team's number", remarks)
        opponent = read_number(line, 13, 15, "The opponent's number", remarks)
        fields = [(column, text if text.strip() else "0") for column, text in line.fields_of_ranks(17)]
        players = read_ranks(line, fields, remarks, _NO_MEMBER)
        if number is None or team is None or opponent is None:
            return
        if team == opponent:
            message = "A line-up is against another team; correct one of the two numbers."
            remarks.problem(line.number, 9, line.field(9, 15), message)
            return
        for column, twice in _seated_twice(players):
            message = f"Player {twice} sits on two boards of this line-up; correct one of them."
            remarks.problem(line.number, column, line.rank_at(column), message)
        if team in self.line_ups.setdefault(number, {}):
            message = f"Round {number}, team {team}: a second line-up; keep one of them."
            remarks.problem(line.number, 9, line.field(9, 11), message)
        self.line_ups[number][team] = LineUp(line, opponent, tuple(rank for _column, rank in players))

    def read_allocated_byes(self, line: Line, remarks: Remarks) -> None:
        """Record 320: match points at 5 to 8, game points at 10 to 13, then a team for each round from 15 on."""
        points = tenths(line.field(5, 8)), tenths(line.field(10, 13))
        if points[0] is None or points[1] is None:
            message = "Record 320 needs match points and game points such as 1.0 in columns 5 to 8 and 10 to 13."
            remarks.problem(line.number, 5, line.field(5, 13), message)
        else:
            if self.bye_points is not None and self.bye_points != points:
                message = "Another record 320 gives the bye other points; it is the same for everybody (C.04.1, 3)."
                remarks.problem(line.number, 5, line.field(5, 13), message)
            self.bye_points = points[0], points[1]
        last_column = min(len(line.text), BYES_OF_320 - 1 + STEP_OF_320 * MOST_ROUNDS)
        for number, column in enumerate(range(BYES_OF_320, last_column + 1, STEP_OF_320), start=1):
            text = line.field(column, column + 2)
            team = whole_number(text)
            if team:
                _line, other = self.byes.setdefault(number, (line, team))
                if other != team:
                    message = f"Round {number}: another record 320 gives the bye to team {other}; keep one."
                    remarks.problem(line.number, column, text, message)
            elif text.strip() and team is None:
                remarks.problem(line.number, column, text, "The team with the bye must be a number, or 000 for none.")

    def read_forfeit(self, line: Line, remarks: Remarks) -> None:
        """Record 330: +-, -+ or -- at 5, round at 8 to 10, White's team at 12 to 14, Black's at 16 to 18."""
        kind = line.field(5, 6)
        number = read_number(line, 8, 10, "The round of the forfeit", remarks)
        white = read_number(line, 12, 14, "White's team", remarks)
        black = read_number(line, 16, 18, "Black's team", remarks)
        if kind not in ("+-", "-+", "--"):
            remarks.problem(line.number, 5, kind, "A forfeited match is +-, -+ or -- in columns 5 and 6.")
        elif white is not None and white == black:
            remarks.problem(line.number, 12, line.field(12, 18), "A match is forfeited between two teams, not one.")
        elif number is not None and white is not None and black is not None:
            forfeit = Forfeit(line, white, black, _FORFEITS[kind[0]], _FORFEITS[kind[1]])
            if frozenset({white, black}) in self.forfeits.setdefault(number, {}):
                message = f"Round {number}: the match of {white} and {black} is forfeited twice; keep one record."
                remarks.problem(line.number, 5, kind, message)
            self.forfeits[number][frozenset({white, black})] = forfeit

    def read_board_colours(self, line: Line, remarks: Remarks) -> None:
        """Record 352: a letter for each board of the team with White on the first one, or turned round."""
        letters = line.text[4:].strip().lower()
        if not letters or letters.strip("wb"):
            message = "The colours of the boards are letters W and B, one for each board, such as WBWB."
            remarks.problem(line.number, 5, line.text[4:], message)
        else:
            colours = tuple(map(Colour, letters))
            if self.board_colours not in ((), colours):
                others = sequence_text(self.board_colours)
                message = f"Another record 352 has other colours, {others}; keep one of them."
                remarks.problem(line.number, 5, line.text[4:], message)
            self.board_colours, self.colours_line = colours, line

    def read_match_points(self, line: Line, remarks: Remarks) -> None:
        """Record 362: the symbols TW, TD and TL with their points."""
        end = min(4, len(line.text))
        while line.text[end:].strip():
            part = _MATCH_PART.match(line.text, end)
            points = tenths(part[2]) if part else None
            if part is None or points is None or part[1].upper() not in _MATCH_SYMBOLS:
                message = "Record 362 lists TW, TD and TL with points, such as “TW 2.0   TD 1.0”."
                remarks.problem(line.number, end + 1, line.text[end:], message)
                return
            kind = _MATCH_SYMBOLS[part[1].upper()]
            if (other := self.match_points.setdefault(kind, points)) != points:
                message = f"{part[1].upper()} has {points_text(other)} points elsewhere in 362; keep one of them."
                remarks.problem(line.number, part.start(1) + 1, part[0].strip(), message)
            self.points_line = line
            end = part.end()


def _seated_twice(players: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The column and number of each player of a line-up who has a board before it."""
    seen = {0}
    for column, player in players:
        if player and player in seen:
            yield column, player
        seen.add(player)


def sequence_text(colours: Iterable[Colour]) -> str:
    """The letters of record 352."""
    return "".join(colour.value.upper() for colour in colours)


def last_round(rounds: int, lines: Iterable[Line], total_rounds: int | None) -> int:
    """The last round that has been paired when players' games show ``rounds``: forfeits and byes may follow (320, 330).

    A round that is named only after one without any is not counted, nor one beyond the rounds that the file states.
    """
    stated, there = TeamLines(), list(lines)
    for line in there:
        if line.text[:3] in ("320", "330"):
            stated.read(line, Remarks())
    last = MOST_ROUNDS if total_rounds is None else total_rounds
    named = stated.forfeits.keys() | stated.byes.keys() | scores_alone(there).keys()
    while rounds < last and rounds + 1 in named:
        rounds += 1
    return rounds


_HANDLERS: dict[str, Callable[[TeamLines, Line, Remarks], None]] = {
    "013": TeamLines.read_old_team,
    "300": TeamLines.read_line_up,
    "310": TeamLines.read_team,
    "320": TeamLines.read_allocated_byes,
    "330": TeamLines.read_forfeit,
    "352": TeamLines.read_board_colours,
    "362": TeamLines.read_match_points,
}
