"""Undone exactly: groups that are kept apart as far as possible."""

from __future__ import annotations

from dataclasses import replace

from tournaments.audit.changes import GroupHeld
from tournaments.audit.kinds import GroupChanged, GroupKeptApart, GroupMayMeet, GroupsOrdered
from tournaments.models import ApartGroup, Tournament, User
from tournaments.services.tournament.groups import group_held, hold_group
from tournaments.services.tournament.setup import require_pairs_open
from tournaments.services.undoing.parts import Undoing, changed, player_of, unreadable


def _row(tournament: Tournament, held: GroupHeld) -> ApartGroup:
    """The group, which must be as ``held`` has it; its place and the names of its players aside."""
    row = ApartGroup.objects.filter(tournament=tournament, pk=held.id).first()
    if row is None:
        raise changed()
    now = replace(group_held(row), place=held.place, name=held.name)
    members = {one.id for one in now.players}, {one.id for one in held.players}
    if members[0] != members[1] or replace(now, players=()) != replace(held, players=()):
        raise changed()
    return row


def _back(tournament: Tournament, held: GroupHeld) -> None:
    hold_group(tournament, held, [player_of(tournament, one.id) for one in held.players])


def _added(tournament: Tournament, change: GroupKeptApart, _by: User | None) -> None:
    require_pairs_open(tournament)
    if change.held is None:
        raise unreadable()
    _row(tournament, change.held).delete()


def _removed(tournament: Tournament, change: GroupMayMeet, _by: User | None) -> None:
    require_pairs_open(tournament)
    held = change.held
    if held is None or not held.id:
        raise unreadable()
    same = ApartGroup.objects.filter(tournament=tournament, kind=held.group_kind, value__iexact=held.value)
    if ApartGroup.objects.filter(pk=held.id).exists() or (not held.players and same.exists()):
        raise changed()
    _back(tournament, held)


def _changed(tournament: Tournament, change: GroupChanged, _by: User | None) -> None:
    require_pairs_open(tournament)
    row = _row(tournament, change.held)
    _back(tournament, replace(change.before, id=row.pk, place=row.place))


def _ordered(tournament: Tournament, change: GroupsOrdered, _by: User | None) -> None:
    require_pairs_open(tournament)
    rows = {row.pk: row for row in ApartGroup.objects.filter(tournament=tournament)}
    for move in change.places:
        if move.id not in rows or rows[move.id].place != move.new:
            raise changed()
        rows[move.id].place = move.old
    ApartGroup.objects.bulk_update(rows.values(), ["place"])


UNDO: Undoing = {GroupKeptApart: _added, GroupMayMeet: _removed, GroupChanged: _changed, GroupsOrdered: _ordered}
