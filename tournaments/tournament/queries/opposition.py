"""How strong the opponents were, score by score: what the chart of the overview shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from pairing.service import average_rating_of_opponents
from tournaments.models import Player, Tournament
from tournaments.rounds.queries.so_far import so_far

STEPS = (10, 20, 50, 100, 200, 500, 1000)  # rating points that there may be between two marks of the axis
MOST_MARKS = 4


@dataclass(frozen=True, slots=True)
class OppositionLine:
    """The players of one score, in tenths of a point, with the average ratings of their opponents (ARO), in order."""

    points: int
    averages: tuple[int, ...]

    @property
    def lowest(self) -> int:
        return self.averages[0]

    @property
    def highest(self) -> int:
        return self.averages[-1]

    @property
    def middle(self) -> int:
        """The average of the whole line."""
        return average_rating_of_opponents(self.averages)


@dataclass(frozen=True, slots=True)
class Opposition:
    """The lines from the highest score down.

    ``first`` and ``last`` are the ends of the axis, little more than the data need; ``marks`` stand on it.
    """

    after_round: int
    lines: tuple[OppositionLine, ...]
    first: int
    last: int

    @property
    def largest(self) -> OppositionLine:
        """The line with most players, the higher one of equals: where the spread says most."""
        return max(self.lines, key=lambda line: (len(line.averages), line.points))

    @property
    def marks(self) -> tuple[int, ...]:
        """Round ratings on the axis, a few of them."""
        every = (range(-(-self.first // step) * step, self.last + 1, step) for step in STEPS)
        return tuple(next(found for found in every if len(found) <= MOST_MARKS))


def opposition(tournament: Tournament, players: Iterable[Player], after_round: int) -> Opposition | None:
    """The opposition after the complete round ``after_round``; None where nobody has met a rated player. One query."""
    if not after_round:
        return None
    ratings = {player.pk: player.rating for player in players}
    points, met = so_far(tournament, after_round)
    groups: dict[int, list[int]] = defaultdict(list)
    for player, opponents in met.items():
        rated = [rating for opponent in opponents if (rating := ratings.get(opponent))]
        if rated and player in ratings:
            groups[points[player]].append(average_rating_of_opponents(rated))
    if not groups:
        return None
    lines = tuple(OppositionLine(score, tuple(sorted(groups[score]))) for score in sorted(groups, reverse=True))
    lowest, highest = min(line.lowest for line in lines), max(line.highest for line in lines)
    margin = max(STEPS[0] // 2, (highest - lowest) // 20)
    return Opposition(after_round, lines, max(0, lowest - margin), highest + margin)
