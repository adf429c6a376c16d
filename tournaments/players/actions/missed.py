"""The rounds that late entries have missed: no points, unless the regulations give half-point byes (C.04.2, 2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import F, Q, QuerySet
from django.utils.translation import ngettext

from tournaments.basics.errors import Refused
from tournaments.basics.systems import is_for_teams
from tournaments.models import ByeRequest, Player, Round, Seat, Tournament, User
from tournaments.rounds.actions.publication import frozen_data, new_version
from tournaments.rounds.queries.guards import require_no_draft

MISSED = Q(bye__in=(Seat.ByeKind.ZERO_POINT, Seat.ByeKind.HALF_POINT), round__number__lt=F("player__entry_round"))
"""The seats of rounds that were missed before entering."""


def seat_in_missed_rounds(players: Iterable[Player]) -> None:
    """Late entries have a seat in each round paired so far: without points. In a team event it is teams that have."""
    players = list(players)
    if not players or is_for_teams(players[0].tournament):
        return
    rounds = Round.objects.filter(tournament=players[0].tournament_id).only("pk")
    Seat.objects.bulk_create(
        Seat(round=round_, player=player, bye=Seat.ByeKind.ZERO_POINT) for round_ in rounds for player in players
    )


def rounds_with_half_points(tournament: Tournament, entry_round: int) -> list[int]:
    """The numbers of the missed rounds for which the regulations allow a half-point bye, the earliest first."""
    if is_for_teams(tournament):
        return []
    last = min(entry_round - 1, tournament.total_rounds - tournament.last_without_byes)
    missed = tournament.paired_rounds.filter(published_at__isnull=False, number__lte=last)
    return list(missed.order_by("number").values_list("number", flat=True)[: tournament.half_byes])


def give_half_points(player: Player, count: int, *, by: User | None) -> list[int]:
    """Turn the first ``count`` missed rounds of a late entry into half-point byes, and publish these rounds anew.

    Returns the numbers of the rounds. The tournament must be locked and the player have the seats.

    Raises:
        Refused: the regulations do not allow as many, the player may not have byes with points, or a draft stands.
    """
    if not count:
        return []
    tournament = player.tournament
    require_no_draft(tournament)
    allowed = [] if player.no_bye else rounds_with_half_points(tournament, player.entry_round)
    if count > len(allowed):
        text = ngettext(
            "%(name)s can have %(count)d half-point bye for missed rounds (C.04.2, 2.4).",
            "%(name)s can have %(count)d half-point byes for missed rounds (C.04.2, 2.4).",
            len(allowed),
        )
        raise Refused(text % {"name": player.name, "count": len(allowed)})
    numbers = allowed[:count]
    kind = ByeRequest.Kind.HALF_POINT
    Seat.objects.filter(player=player, round__number__in=numbers).update(bye=kind)
    ByeRequest.objects.bulk_create(
        ByeRequest(tournament=tournament, player=player, round_number=number, kind=kind) for number in numbers
    )
    publish_missed_rounds(tournament, numbers, [player.name], by=by)
    return numbers


def clear_missed_rounds(tournament: Tournament, players: QuerySet[Player], *, by: User | None) -> None:
    """Take away the seats of ``players`` who are to be removed: they have none but of missed rounds."""
    seats = Seat.objects.filter(player__in=players)
    with_points = seats.exclude(bye=Seat.ByeKind.ZERO_POINT)
    numbers = sorted(set(with_points.values_list("round__number", flat=True)))
    names = list(players.filter(pk__in=with_points.values("player")).values_list("name", flat=True))
    ByeRequest.objects.filter(player__in=players, round_number__in=numbers).delete()
    seats.delete()
    players.delete()
    publish_missed_rounds(tournament, numbers, names, by=by)


def publish_missed_rounds(
    tournament: Tournament, numbers: Sequence[int], names: Sequence[str], *, by: User | None
) -> None:
    """The public reads byes with points in the rounds themselves."""
    why = [{"kind": "late entry", "names": list(names)}]
    for round_ in tournament.paired_rounds.filter(number__in=numbers).select_related("tournament"):
        new_version(round_, frozen_data(round_), why=why, by=by)
