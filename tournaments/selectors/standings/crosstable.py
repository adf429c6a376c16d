"""Everybody against everybody: one line a player, one column a complete round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.service import Bye, ByeKind, Game, Record
from tournaments.models import Tournament
from tournaments.outcomes import scoring_of
from tournaments.selectors.rounds.published import PublishedPlayer, PublishedRound
from tournaments.selectors.standings.current import (
    StandingLine,
    Standings,
    complete_rounds,
    current_standings,
    mark_of,
    round_records,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player: ``opponent`` is the line of the table, ``mark`` the letter of the report file."""

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
        return frozenset(cell.mark for cell in cells) | {"N" for cell in cells if not cell.rated}


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
    absent = Bye(ByeKind.ZERO_POINT)
    lines = tuple(
        CrosstableLine(
            standing=line,
            cells=tuple(_cell(column.get(line.player.id, absent), positions) for column in columns),
        )
        for line in everybody
    )
    return Crosstable(ranking, tuple(published.number for published in complete), lines)


def _cell(record: Record, positions: dict[int, int]) -> Cell:
    if isinstance(record, Bye):
        return Cell(None, "", mark_of(record), rated=True)
    rated = record.rated if isinstance(record, Game) else all(game.rated for game in record.games)
    return Cell(positions[record.opponent], record.colour.value, mark_of(record), rated)
