"""The standings as everybody sees them, while a round is played too, and how ranks have moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound
from tournaments.standings.queries.current import Standings, current_standings


def live_standings(
    tournament: Tournament, rounds: Sequence[PublishedRound], players: Mapping[int, PublishedPlayer]
) -> Standings:
    """``current_standings`` as everybody sees them: provisional ones where the tournament has them."""
    return current_standings(tournament, rounds, players, live=tournament.live_standings)


def ranks_before(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    now: Standings,
) -> Mapping[int, int]:
    """The rank of everybody after the round before that of ``now``, by row id; none after round 1: no query."""
    earlier = rounds[: now.after_round - 1]
    if not earlier:
        return {}
    return {line.player.id: line.rank for line in current_standings(tournament, earlier, players).lines}
