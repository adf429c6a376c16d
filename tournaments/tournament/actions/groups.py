"""Groups of players, or teams, kept apart as far as possible: made before round 1, later only where rules allow it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.basics.entrants import Entrant, entrant_rows
from tournaments.basics.errors import Stale, require
from tournaments.journal.changing import change
from tournaments.log.changes import GroupHeld, entrant_named
from tournaments.log.kinds_of_rounds import GroupChanged, GroupKeptApart, GroupMayMeet, GroupsOrdered
from tournaments.log.writing import log
from tournaments.models import ApartGroup, ApartMember, Tournament, User
from tournaments.tournament.actions.setup import require_pairs_open

MOST_GROUPS = 100
MOST_PLACES = 32_000


def add_group(
    tournament: Tournament, *, by: User | None, players: Collection[Entrant] = (), **fields: Any
) -> ApartGroup:
    """Keep a club, a federation (each of them where ``value`` is empty) or ``players`` apart as far as possible.

    Of a team event these are teams.

    ``fields`` are ``kind``, ``value``, ``first_round`` and ``last_round`` of the group. It stands behind the groups
    that there are: where not all can hold, they hold longer.

    Raises:
        Refused: no such kind, too few of them, rounds the wrong way round, a draft, or too late.
    """
    with change(tournament) as current:
        last = ApartGroup.objects.filter(tournament=current).aggregate(last=Max("place"))["last"] or 0
        group = _saved(ApartGroup(tournament=current, place=last + 1, **fields), players)
        held = group_held(group)
        log(current, GroupKeptApart(str(group), group.first_round, group.last_round, held.players), by=by)
        return group


def change_group(group: ApartGroup, *, by: User | None, players: Collection[Entrant] = (), **fields: Any) -> ApartGroup:
    """Let the group be another one, of other players or for other rounds; it keeps its place.

    Raises:
        Refused: as ``add_group``.
        Stale: somebody has removed it.
    """
    with change(group.tournament) as current:
        row = _current(group)
        before = row.kind, group_held(row)
        changed = _saved(ApartGroup(pk=row.pk, tournament=current, place=row.place, **fields), players)
        held = group_held(changed)
        if (changed.kind, held) != before:
            log(current, GroupChanged(before[1], held), by=by)
        return changed


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


def _saved(group: ApartGroup, players: Collection[Entrant]) -> ApartGroup:
    """The group of the locked tournament, with ``players`` where it is made by hand.

    Raises:
        Refused: as ``add_group``.
    """
    group.value = group.value.strip()[:120]
    require_pairs_open(group.tournament)
    require(group.kind in ApartGroup.Kind.values, _("Choose a club, a federation, or some one by one."))
    text = _("The first round must be 1 or more, and not after the last one.")
    require(1 <= group.first_round <= group.last_round, text)
    chosen = {player.pk: player for player in players}
    by_hand, rows = group.kind == ApartGroup.Kind.CHOSEN, entrant_rows(group.tournament)
    require(not by_hand or len(chosen) > 1, _("Choose at least two."))
    there = rows.entrants.objects.filter(tournament=group.tournament, pk__in=chosen).count()
    fit = there == len(chosen) and all(isinstance(one, rows.entrants) for one in chosen.values())
    require(fit, _("Choose among those who are paired in this tournament."))
    others = ApartGroup.objects.filter(tournament=group.tournament).exclude(pk=group.pk)
    same = others.filter(kind=group.kind, value__iexact=group.value)
    text = _("%(group)s: this group stands in the list already. Remove that entry first.")
    require(by_hand or not same.exists(), text % {"group": group.value or group.get_kind_display()})
    is_room = others.count() < MOST_GROUPS and group.place <= MOST_PLACES
    require(is_room, _("These are too many groups. Remove one first."))
    group.save()
    group.members.all().delete()
    members = chosen.values() if by_hand else ()
    ApartMember.objects.bulk_create(ApartMember(group=group, **{rows.column: one}) for one in members)
    return group


def group_held(row: ApartGroup) -> GroupHeld:
    """The group with its members, as the log has it."""
    members = row.members.select_related("player", "team").order_by("player_id", "team_id")
    named = tuple(entrant_named(member.entrant) for member in members)
    return GroupHeld(str(row), row.first_round, row.last_round, named)


def _current(group: ApartGroup) -> ApartGroup:
    row = ApartGroup.objects.filter(pk=group.pk).first()
    if row is None:
        raise Stale(_("Somebody has removed this group already."))
    return row


def remove_group(group: ApartGroup, *, by: User | None) -> None:
    """Let those of a group meet again.

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
