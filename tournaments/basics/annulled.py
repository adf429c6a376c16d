"""Who left a round robin so early that the results count in no standings (C.05, 6.6)."""

from __future__ import annotations

from collections import Counter

from pairing import standings as c07
from tournaments.basics import outcomes
from tournaments.basics.systems import system_of
from tournaments.models import Player, Seat, Tournament


def annulled_players(tournament: Tournament) -> frozenset[int]:
    """Their row ids, as the tournament stands; none but where players meet by a table."""
    system = system_of(tournament)
    if (known := system.known_rounds) is None or system.pairs_teams:
        return frozenset()
    players = dict(Player.objects.filter(tournament=tournament).values_list("pk", "withdrawn_from"))
    gone = [key for key, since in players.items() if since is not None]
    rows = Seat.objects.filter(player__in=gone, match__games__published=True) if gone else Seat.objects.none()
    played = Counter(dict.fromkeys(gone, 0))
    played.update(
        key for key, result in rows.values_list("player_id", "match__games__result") if outcomes.is_played(result)
    )
    return c07.too_few_games(known.games(len(players), tournament.cycles), played)
