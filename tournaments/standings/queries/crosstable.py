"""Everybody against everybody: one line a player, one column a complete round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pairing.service import Bye, ByeKind, Colour, Record
from tournaments.basics.outcomes import scoring_of
from tournaments.basics.systems import system_of
from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound
from tournaments.publication.queries.teams import PublishedTeam, TeamRound
from tournaments.standings.queries.current import (
    StandingLine,
    Standings,
    counted_rounds,
    current_standings,
    is_rated,
    mark_of,
    round_records,
)
from tournaments.standings.queries.of_teams import team_records


class Cell(NamedTuple):
    """One round of one player: ``opponent`` is the line of the table, ``mark`` the letter of the report file.

    Of a match it has a letter for each game, and ``colour`` is that of the first one. ``made`` are the match points and
    the game points of a team, in tenths, which has a ``mark`` for a bye alone.
    """

    opponent: int | None
    colour: str
    mark: str
    rated: bool
    made: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    standing: StandingLine
    cells: tuple[Cell, ...]

    def against(self, place: int) -> tuple[Cell, ...] | None:
        """The games against the line of that place; None against itself."""
        return None if place == self.standing.position else tuple(one for one in self.cells if one.opponent == place)


@dataclass(frozen=True, slots=True)
class Square:
    """Lines against lines, each in the order of the standings; of two sides the one against the other."""

    name: str
    lines: tuple[CrosstableLine, ...]
    columns: tuple[CrosstableLine, ...]

    @property
    def rows(self) -> tuple[tuple[CrosstableLine, tuple[tuple[Cell, ...] | None, ...]], ...]:
        """Each line with its games against each of the columns; None against itself."""
        places = [line.standing.position for line in self.columns]
        return tuple((line, tuple(line.against(place) for place in places)) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The standings with the rounds beside each player; ``marks`` are those in use, N for an unrated game.

    ``by_opponents`` says that who meets whom is known, so that it is shown as squares.
    ``teams`` has the team of each player, by id, in the crosstable of the players of a team event.
    """

    standings: Standings
    round_numbers: tuple[int, ...]
    lines: tuple[CrosstableLine, ...]
    by_opponents: bool = False
    teams: Mapping[int, PublishedTeam] = field(default_factory=dict)

    @property
    def squares(self) -> tuple[Square, ...]:
        """Everybody against everybody, or each side against the other."""
        if not self.standings.sides:
            return (Square("", self.lines, self.lines),)
        names = [one.side.name for one in self.standings.sides]
        members = [{player.id for player in one.side.players} for one in self.standings.sides]
        lines = [tuple(line for line in self.lines if line.standing.player.id in side) for side in members]
        return (Square(names[0], lines[0], lines[1]), Square(names[1], lines[1], lines[0]))

    @property
    def marks(self) -> frozenset[str]:
        cells = [cell for line in self.lines for cell in line.cells if cell.opponent or not self.by_opponents]
        return frozenset("".join(cell.mark for cell in cells)) | {"N" for cell in cells if not cell.rated}


def current_crosstable(
    tournament: Tournament, rounds: Sequence[PublishedRound], players: dict[int, PublishedPlayer]
) -> Crosstable:
    """The crosstable after the last complete round, in the order of the standings; who is left out there comes last."""
    ranking = current_standings(tournament, rounds, players)
    complete = counted_rounds(tournament, rounds)
    everybody = (*ranking.lines, *ranking.left_out)
    positions = {line.player.id: line.position for line in everybody}
    scoring = scoring_of(tournament)
    nowhere = cell_of(Bye(ByeKind.ZERO_POINT), positions)
    cells = []
    for one in complete:
        column = team_records(one.event) if one.event else round_records(one, scoring)
        cells.append({key: cell_of(record, positions, one.event) for key, record in column.items()})
    lines = tuple(
        CrosstableLine(
            standing=line,
            cells=tuple([column.get(line.player.id, nowhere) for column in cells]),
        )
        for line in everybody
    )
    numbers = tuple(published.number for published in complete)
    return Crosstable(ranking, numbers, lines, by_opponents=system_of(tournament).is_predetermined)


def cell_of(record: Record, positions: Mapping[int, int], event: TeamRound | None = None) -> Cell:
    """A round of somebody whose opponents have these lines; of a team in an ``event`` of teams."""
    made = event.points_of(record) if event else None
    if isinstance(record, Bye):
        return Cell(None, "", mark_of(record), rated=True, made=made)
    mark = "" if event else mark_of(record)
    return Cell(positions[record.opponent], _COLOURS[record.colour], mark, is_rated(record), made)


_COLOURS = {colour: colour.value for colour in Colour}
