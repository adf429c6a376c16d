"""Who is to be checked in before a round, and who has not come (C.04.2, 2.4 and 4.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import F, Q, QuerySet

from tournaments.models import ByeRequest, Player, Tournament


def awaited(tournament: Tournament) -> QuerySet[Player]:
    """Who may be checked in now: players who have not been paired, and have not withdrawn before they were."""
    coming = tournament.coming_round()
    if coming > tournament.total_rounds:
        return Player.objects.none()
    going = Q(withdrawn_from=None) | Q(withdrawn_from__gt=F("entry_round"))
    return Player.objects.filter(going, tournament=tournament, entry_round__gte=coming)


def missing(tournament: Tournament) -> list[Player]:
    """As ``missing_among`` of the players of ``tournament``, who are read only where presence is looked after."""
    players = Player.objects.filter(tournament=tournament)
    if not players.exclude(presence=Player.Presence.UNKNOWN).exists():
        return []
    coming = tournament.coming_round()
    asked = ByeRequest.objects.filter(tournament=tournament, round_number=coming).values_list("player_id", flat=True)
    return missing_among(players, set(asked), coming, tournament.total_rounds)


def missing_among(players: Iterable[Player], asked: Collection[int], coming: int, total_rounds: int) -> list[Player]:
    """Who of ``players`` would be paired in the ``coming`` round for the first time and has not come, by TPN.

    Nobody while no player was ever checked in: then presence is not looked after in this tournament. Who is among
    ``asked``, the row ids of those with a bye in that round, is not missing.
    """
    everybody = list(players)
    if coming > total_rounds or all(one.presence == Player.Presence.UNKNOWN for one in everybody):
        return []
    return sorted(
        (
            one
            for one in everybody
            if one.entry_round == coming
            and one.takes_part_in(coming)
            and one.presence != Player.Presence.HERE
            and one.pk not in asked
        ),
        key=lambda one: (one.tpn or 0, one.pk),
    )
