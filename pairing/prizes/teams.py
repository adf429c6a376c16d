"""Teams inside an event of single players: the clubs, federations or regions by the sum of their best players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pairing.prizes.plan import TeamsBy, TeamScore
from pairing.prizes.rows import Row, Stayed, in_order


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team: the players who ``count``, best first, and their ``score``, in tenths of a point or as a sum of places.

    ``tied_by`` are the values that part equal teams, the lower the better: the best single player, the first player who
    does not count, the sum of places. Teams that are equal in everything share a rank.
    """

    rank: int
    team: str
    count: tuple[Row, ...]
    score: int
    tied_by: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamRanking:
    """The teams with enough players, best first, and those with too few, by name, with how many they have."""

    lines: tuple[TeamLine, ...]
    short: tuple[tuple[str, int], ...]

    @property
    def still_tied(self) -> tuple[tuple[TeamLine, ...], ...]:
        """The groups of teams that share a rank."""
        groups = (tuple(group) for _rank, group in groupby(self.lines, key=lambda line: line.rank))
        return tuple(group for group in groups if len(group) > 1)


NOBODY_AT_PLACE = 1_000_000  # behind every place


def team_ranking(
    rows: Iterable[Row], *, best: int, by: TeamsBy = TeamsBy.CLUB, score: TeamScore = TeamScore.POINTS
) -> TeamRanking:
    """The teams by their ``best`` players in the order of the standings; who was expelled counts for none.

    Places are those in the whole standings. Names of teams are compared without regard to capitals.
    """
    members: dict[str, list[Row]] = {}
    for row in in_order(rows):
        name = str(getattr(row, by.value)).strip()
        if name and row.stayed is not Stayed.EXPELLED:
            members.setdefault(name.casefold(), []).append(row)
    named = {key: min(str(getattr(row, by.value)).strip() for row in group) for key, group in members.items()}
    lines = [_line(named[key], group, best, score) for key, group in members.items() if len(group) >= best]
    short = sorted((named[key], len(group)) for key, group in members.items() if len(group) < best)
    return TeamRanking(_ranked(lines, score), tuple(short))


def _line(team: str, group: Sequence[Row], best: int, score: TeamScore) -> TeamLine:
    count = tuple(group[:best])
    after = group[best] if len(group) > best else None
    places = sum(row.rank for row in count)
    if score is TeamScore.PLACES:
        tied_by = (count[0].rank, after.rank if after else NOBODY_AT_PLACE, -sum(row.points for row in count))
        return TeamLine(0, team, count, places, tied_by)
    tied_by = (-count[0].points, -after.points if after else 1, places)
    return TeamLine(0, team, count, sum(row.points for row in count), tied_by)


def _ranked(lines: Iterable[TeamLine], score: TeamScore) -> tuple[TeamLine, ...]:
    sign = 1 if score is TeamScore.PLACES else -1

    def key(line: TeamLine) -> tuple[int, ...]:
        return (sign * line.score, *line.tied_by)

    ranked: list[TeamLine] = []
    for _key, equal in groupby(sorted(lines, key=lambda line: (key(line), line.team)), key=key):
        rank = len(ranked) + 1
        ranked += [replace(line, rank=rank) for line in equal]
    return tuple(ranked)
