"""The standings as everybody sees them, while a round is played too."""

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
