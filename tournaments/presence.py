"""Who is to be checked in before a round, and who has not come (C.04.2, 2.4 and 4.1)."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet

from tournaments.models import Player, Tournament


def awaited(tournament: Tournament) -> QuerySet[Player]:
    """Who may be checked in now: players who have not been paired, and have not withdrawn before they were."""
    coming = tournament.coming_round()
    if coming > tournament.total_rounds:
        return Player.objects.none()
    going = Q(withdrawn_from=None) | Q(withdrawn_from__gt=F("entry_round"))
    return Player.objects.filter(going, tournament=tournament, entry_round__gte=coming)


def missing(tournament: Tournament) -> list[Player]:
    """Who would be paired in the coming round for the first time and has not come, by TPN.

    Nobody while no player was ever checked in: then presence is not looked after in this tournament. Who has asked for
    a bye in that round is not missing.
    """
    if not Player.objects.filter(tournament=tournament).exclude(presence=Player.Presence.UNKNOWN).exists():
        return []
    coming = tournament.coming_round()
    not_here = awaited(tournament).filter(entry_round=coming).exclude(presence=Player.Presence.HERE)
    return list(not_here.exclude(bye_requests__round_number=coming).order_by("tpn", "pk"))
