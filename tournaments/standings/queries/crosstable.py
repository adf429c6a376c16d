"""Everybody against everybody: one line a player, one column a complete round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pairing.service import Bye, ByeKind, Colour, Record
from tournaments.basics.outcomes import scoring_of
from tournaments.models import Tournament
from tournaments.publication.queries.published import PublishedPlayer, PublishedRound
from tournaments.standings.queries.current import (
    StandingLine,
    Standings,
    complete_rounds,
    current_standings,
    is_rated,
    mark_of,
    round_records,
)


class Cell(NamedTuple):
    """One round of one player: ``opponent`` is the line of the table, ``mark`` the letter of the report file.

    Of a match it has a letter for each game, and ``colour`` is that of the first one.
    """

    opponent: int | None
    colour: str
    mark: str
    rated: bool


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    standing: StandingLine
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The standings with the rounds beside each player; ``marks`` are those in use, N for an unrated game."""

    standings: Standings
    round_numbers: tuple[int, ...]
    lines: tuple[CrosstableLine, ...]

    @property
    def marks(self) -> frozenset[str]:
        cells = [cell for line in self.lines for cell in line.cells]
        return frozenset("".join(cell.mark for cell in cells)) | {"N" for cell in cells if not cell.rated}


def current_crosstable(
    tournament: Tournament, rounds: Sequence[PublishedRound], players: dict[int, PublishedPlayer]
) -> Crosstable:
    """The crosstable after the last complete round, in the order of the standings; who is left out there comes last."""
    ranking = current_standings(tournament, rounds, players)
    complete = complete_rounds(rounds)
    everybody = (*ranking.lines, *ranking.left_out)
    positions = {line.player.id: line.position for line in everybody}
    scoring = scoring_of(tournament)
    columns = [round_records(published, scoring) for published in complete]
    nowhere = _cell(Bye(ByeKind.ZERO_POINT), positions)
    cells = [{key: _cell(record, positions) for key, record in column.items()} for column in columns]
    lines = tuple(
        CrosstableLine(
            standing=line,
            cells=tuple([column.get(line.player.id, nowhere) for column in cells]),
        )
        for line in everybody
    )
    return Crosstable(ranking, tuple(published.number for published in complete), lines)


def _cell(record: Record, positions: dict[int, int]) -> Cell:
    if isinstance(record, Bye):
        return Cell(None, "", mark_of(record), rated=True)
    return Cell(positions[record.opponent], _COLOURS[record.colour], mark_of(record), is_rated(record))


_COLOURS = {colour: colour.value for colour in Colour}
