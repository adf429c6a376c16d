"""Tie-breaks for teams by boards (C.07, 12), and those of a direct encounter that ended level (13.3.2).

A board's points are what the team scored there, whoever sat there. A match won by forfeit and the allocated bye bring a
win on every board, a match lost by forfeit nothing, another bye what a game of its kind is worth.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import groupby

from pairing.engine.basics.boards import Key, fewest_weighed, top_boards, weighed, without_bottom_boards
from pairing.engine.tournament import Bye, ByeKind, Outcome, Record, ScoreType
from pairing.standings.codes import Code
from pairing.standings.field import Field
from pairing.standings.working import Element, Source, Working

Places = dict[int, int]
_WON = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)  # are a win on every board


def board_points(field: Field, tpn: int, rounds: Collection[int] | None = None) -> tuple[int, ...]:
    """The points of ``tpn`` on each board, the first one first, in tenths; of ``rounds`` alone where they are given."""
    none = (0,) * field.tournament.scoring.games_per_match
    counted = (
        _by_board(field, record)
        for number, record in enumerate(field.players[tpn].records, start=1)
        if rounds is None or number in rounds
    )
    return tuple(map(sum, zip(none, *counted, strict=True)))


def board_count(field: Field, _code: Code, tpn: int) -> Working:
    """BC (12.1): the points of each board times its number, in tenths of a point; the lower the better."""
    made = field.in_score(ScoreType.GAME_POINTS).round_points[tpn]
    elements = []
    for index, record in enumerate(field.players[tpn].records):
        opponent = None if isinstance(record, Bye) else record.opponent
        count = weighed(_by_board(field, record))
        elements.append(Element(index + 1, opponent, None, made[index], count, Source.OWN_RECORD))
    return Working(sum(int(element.value) for element in elements), elements)


def are_level_in_game_points(field: Field, group: Collection[int]) -> bool:
    """Whether all of ``group`` have as many game points, without which BC is not applied (12.1)."""
    points = field.in_score(ScoreType.GAME_POINTS).points
    return len({points[tpn] for tpn in group}) == 1


KEYS: dict[str, tuple[Key, ...]] = {
    "TBR": (top_boards,),
    "BBE": (without_bottom_boards,),
    "EDE": (),
    "EDET": (top_boards,),
    "EDEB": (without_bottom_boards,),
    "EDEBT": (fewest_weighed, top_boards),
    "EDEBB": (fewest_weighed, without_bottom_boards),
}
"""What is compared, by the acronym of the tie-break."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One of the tied: the points of each board, what is compared, and the place; equal for who stays tied."""

    tpn: int
    boards: tuple[int, ...]
    keys: tuple[tuple[int, ...], ...]
    place: int


@dataclass(frozen=True, slots=True)
class BoardTable:
    """Tied entrants by their boards, best first. ``between_two`` says that only the matches between them count."""

    lines: tuple[BoardLine, ...]
    between_two: bool = False

    @property
    def places(self) -> Places:
        """The places from 1 by TPN."""
        return {line.tpn: line.place for line in self.lines}


def table_by_boards(field: Field, code: Code, group: Collection[int]) -> BoardTable:
    """``group`` by the boards of the whole event (TBR, BBE)."""
    return _table({tpn: board_points(field, tpn) for tpn in group}, KEYS[code.acronym])


def table_of_two(field: Field, code: Code, one: int, other: int) -> BoardTable:
    """Two by the boards of the matches between them (13.3.2); their places are equal where these do not part them.

    With ``/P`` forfeited matches are among them.
    """
    records = field.players[one].records
    rounds = [
        number
        for number, record in enumerate(records, start=1)
        if not isinstance(record, Bye) and record.opponent == other and (record.played or code.as_played)
    ]
    boards = {tpn: board_points(field, tpn, rounds) for tpn in (one, other)}
    return replace(_table(boards, KEYS[code.acronym]), between_two=True)


def _table(boards: dict[int, tuple[int, ...]], keys: tuple[Key, ...]) -> BoardTable:
    keyed = {tpn: tuple(key(points) for key in keys) for tpn, points in boards.items()}
    lines: list[BoardLine] = []
    for _key, equal in groupby(sorted(boards, key=keyed.__getitem__, reverse=True), key=keyed.__getitem__):
        place = len(lines) + 1
        lines += [BoardLine(tpn, boards[tpn], keyed[tpn], place) for tpn in equal]
    return BoardTable(tuple(lines))


def _by_board(field: Field, record: Record) -> tuple[int, ...]:
    """The points of one round on each board, in tenths."""
    scoring = field.tournament.scoring
    boards = scoring.games_per_match
    if isinstance(record, Bye):
        half = scoring.draw if record.kind is ByeKind.HALF_POINT else 0
        return (scoring.win if record.kind in _WON else half,) * boards
    if not record.played:
        return (scoring.win if record.outcome is Outcome.WIN else 0,) * boards
    points = tuple(map(scoring.of_outcome, record.games))
    return points + (0,) * (boards - len(points))
