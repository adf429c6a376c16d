"""Groups of players who are kept apart as far as possible: made before round 1, later only where rules allow it."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale, require
from tournaments.journal.changing import change
from tournaments.log.changes import GroupHeld, PlayerNamed
from tournaments.log.kinds_of_rounds import GroupChanged, GroupKeptApart, GroupMayMeet, GroupsOrdered
from tournaments.log.writing import log
from tournaments.models import ApartGroup, ApartMember, Player, Tournament, User
from tournaments.tournament.actions.setup import require_pairs_open

MOST_GROUPS = 100
MOST_PLACES = 32_000


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
    with change(tournament) as current:
        members = _checked(current, None, kind, value, players, first_round, last_round)
        found = ApartGroup.objects.filter(tournament=current).aggregate(last=Max("place"))["last"] or 0
        require(found < MOST_PLACES, _("These are too many groups. Remove one first."))
        group = ApartGroup.objects.create(
            tournament=current,
            kind=kind,
            value=value.strip()[:120],
            place=found + 1,
            first_round=first_round,
            last_round=last_round,
        )
        _set_members(group, members)
        log(current, GroupKeptApart(str(group), first_round, last_round, group_held(group).players), by=by)
        return group


def change_group(
    group: ApartGroup,
    *,
    by: User | None,
    kind: str,
    value: str = "",
    players: Collection[Player] = (),
    first_round: int = 1,
    last_round: int = 99,
) -> ApartGroup:
    """Let the group be another one, of other players or for other rounds; it keeps its place.

    Raises:
        Refused: as ``add_group``.
        Stale: somebody has removed it.
    """
    with change(group.tournament) as current:
        row = _current(group)
        members = _checked(current, row, kind, value, players, first_round, last_round)
        before = row.kind, group_held(row)
        row.kind, row.value, row.first_round, row.last_round = kind, value.strip()[:120], first_round, last_round
        row.save()
        _set_members(row, members)
        held = group_held(row)
        if (row.kind, held) != before:
            log(current, GroupChanged(before[1], held), by=by)
        return row


def move_group(group: ApartGroup, *, by: User | None, up: bool) -> None:
    """Exchange the group with the one before it, or after it: where not all can hold, the first ones hold longer.

    Raises:
        Refused: a draft rests on the order, or it is too late; there is none before or after it.
        Stale: somebody has removed it.
    """
    with change(group.tournament) as current:
        require_pairs_open(current)
        row = _current(group)
        rows = list(ApartGroup.objects.filter(tournament=current))
        place = [one.pk for one in rows].index(row.pk)
        other = place - 1 if up else place + 1
        require(0 <= other < len(rows), _("The group stands there already."))
        rows[place], rows[other] = rows[other], rows[place]
        for number, one in enumerate(rows, start=1):
            one.place = number
        ApartGroup.objects.bulk_update(rows, ["place"])
        log(current, GroupsOrdered(tuple(map(str, rows))), by=by)


def _checked(
    tournament: Tournament,
    row: ApartGroup | None,
    kind: str,
    value: str,
    players: Collection[Player],
    first_round: int,
    last_round: int,
) -> list[Player]:
    """The members of a group made by hand; ``row`` is the group that is to become another one.

    Raises:
        Refused: as ``add_group``.
    """
    require_pairs_open(tournament)
    require(kind in ApartGroup.Kind.values, _("Choose a club, a federation, or players."))
    require(1 <= first_round <= last_round, _("The first round must be 1 or more, and not after the last one."))
    chosen = {player.pk: player for player in players}
    by_hand = kind == ApartGroup.Kind.PLAYERS
    require(not by_hand or len(chosen) > 1, _("Choose at least two players."))
    there = Player.objects.filter(tournament=tournament, pk__in=chosen).count()
    require(there == len(chosen), _("Choose players of this tournament."))
    same = ApartGroup.objects.filter(tournament=tournament, kind=kind, value__iexact=value.strip())
    same = same.exclude(pk=row.pk) if row else same
    text = _("%(group)s: this group stands in the list already. Remove that entry first.")
    require(by_hand or not same.exists(), text % {"group": value or dict(ApartGroup.Kind.choices)[kind]})
    groups = ApartGroup.objects.filter(tournament=tournament).count()
    require(row or groups < MOST_GROUPS, _("These are too many groups. Remove one first."))
    return list(chosen.values()) if by_hand else []


def _set_members(group: ApartGroup, members: Collection[Player]) -> None:
    ApartMember.objects.filter(group=group).delete()
    ApartMember.objects.bulk_create(ApartMember(group=group, player=player) for player in members)


def group_held(row: ApartGroup) -> GroupHeld:
    """The group with its members, as the log has it."""
    players = Player.objects.filter(pk__in=row.members.values("player")).order_by("pk")
    named = tuple(map(PlayerNamed.of, players))
    return GroupHeld(str(row), row.first_round, row.last_round, named)


def _current(group: ApartGroup) -> ApartGroup:
    row = ApartGroup.objects.filter(pk=group.pk).first()
    if row is None:
        raise Stale(_("Somebody has removed this group already."))
    return row


def remove_group(group: ApartGroup, *, by: User | None) -> None:
    """Let the players of a group meet again.

    Raises:
        Refused: a draft rests on it, or it is too late.
        Stale: somebody has removed it already.
    """
    with change(group.tournament) as current:
        require_pairs_open(current)
        row = _current(group)
        removed = GroupMayMeet(str(row), row.first_round, row.last_round)
        row.delete()
        log(current, removed, by=by)
