"""What two sides have made against each other, in all rounds and in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.service import Scoring
from tournaments.basics.outcomes import points_of, scoring_of
from tournaments.basics.sides import Side, sides_of
from tournaments.basics.systems import system_of
from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side with its points in tenths: of all games that have a result, and by round, where one has a result."""

    side: Side[PublishedPlayer]
    points: int
    by_round: tuple[int | None, ...]


def side_scores(
    tournament: Tournament, rounds: Sequence[PublishedRound], players: Mapping[int, PublishedPlayer]
) -> tuple[SideScore, ...]:
    """Both sides of ``players`` with what they have made in ``rounds``; none where there are no sides.

    Every result counts, also of those who have left.
    """
    scoring = scoring_of(tournament)
    found = []
    for side in sides_of(system_of(tournament), players.values()):
        members = {player.id for player in side.players}
        by_round = tuple(_points_in(one, members, scoring) for one in rounds)
        found.append(SideScore(side, sum(points or 0 for points in by_round), by_round))
    return tuple(found)


def _points_in(published: PublishedRound, members: set[int], scoring: Scoring) -> int | None:
    decided = [game for game in published.games if game.result]
    if not decided:
        return None
    points = 0
    for game in decided:
        white, black = points_of(game.result, scoring)
        points += (white if game.white.id in members else 0) + (black if game.black.id in members else 0)
    return points
