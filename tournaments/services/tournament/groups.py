"""Groups of players who are kept apart as far as possible: made before round 1, later only where rules allow it."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.audit.changes import PlayerNamed
from tournaments.audit.kinds import GroupKeptApart, GroupMayMeet
from tournaments.models import ApartGroup, ApartMember, Player, Tournament, User
from tournaments.services.audit import log
from tournaments.services.errors import Stale, require
from tournaments.services.locking import lock
from tournaments.services.tournament.setup import require_pairs_open

MOST_GROUPS = 100


def add_group(
    tournament: Tournament,
    *,
    by: User | None,
    kind: str,
    value: str = "",
    players: Collection[Player] = (),
    first_round: int = 1,
    last_round: int = 99,
) -> ApartGroup:
    """Keep a club, a federation (each of them where ``value`` is empty) or ``players`` apart as far as possible.

    It stands behind the groups that there are: where not all can hold, they hold longer.

    Raises:
        Refused: no such kind, too few players, rounds the wrong way round, a draft, or too late.
    """
    with transaction.atomic():
        current = lock(tournament)
        require_pairs_open(current)
        require(kind in ApartGroup.Kind.values, _("Choose a club, a federation, or players."))
        require(1 <= first_round <= last_round, _("The first round must be 1 or more, and not after the last one."))
        chosen = {player.pk: player for player in players}
        by_hand = kind == ApartGroup.Kind.PLAYERS
        require(not by_hand or len(chosen) > 1, _("Choose at least two players."))
        there = Player.objects.filter(tournament=current, pk__in=chosen).count()
        require(there == len(chosen), _("Choose players of this tournament."))
        same = ApartGroup.objects.filter(tournament=current, kind=kind, value__iexact=value.strip())
        text = _("%(group)s: this group stands in the list already. Remove that entry first.")
        require(by_hand or not same.exists(), text % {"group": value or dict(ApartGroup.Kind.choices)[kind]})
        found = ApartGroup.objects.filter(tournament=current).aggregate(last=Max("place"))["last"] or 0
        require(found < MOST_GROUPS, _("These are too many groups. Remove one first."))
        group = ApartGroup.objects.create(
            tournament=current,
            kind=kind,
            value=value.strip()[:120],
            place=found + 1,
            first_round=first_round,
            last_round=last_round,
        )
        members = list(chosen.values()) if by_hand else []
        ApartMember.objects.bulk_create(ApartMember(group=group, player=player) for player in members)
        named = tuple(PlayerNamed.of(player) for player in members)
        log(current, GroupKeptApart(str(group), first_round, last_round, named), by=by)
        return group


def remove_group(group: ApartGroup, *, by: User | None) -> None:
    """Let the players of a group meet again.

    Raises:
        Refused: a draft rests on it, or it is too late.
        Stale: somebody has removed it already.
    """
    with transaction.atomic():
        current = lock(group.tournament)
        require_pairs_open(current)
        row = ApartGroup.objects.filter(pk=group.pk).first()
        if row is None:
            raise Stale(_("Somebody has removed this group already."))
        change = GroupMayMeet(str(row), row.first_round, row.last_round)
        row.delete()
        log(current, change, by=by)
