"""Who works on the tournaments of an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Event, Member, MirrorFrom, Role, Tournament, User


@dataclass(frozen=True, slots=True)
class StaffLine:
    """Somebody with the role in each tournament, in words; empty where there is none."""

    user: User
    roles: tuple[str, ...]


def own_tournaments(event: Event) -> list[Tournament]:
    """The tournaments of the event that are run here, in its order, each with its ``letter``; one query."""
    mirrors = MirrorFrom.objects.filter(ended_at=None).values("tournament")
    parts = event.parts.exclude(tournament__in=mirrors).select_related("tournament")
    rows = []
    for part in parts:
        part.tournament.letter = part.letter  # type: ignore[attr-defined]
        rows.append(part.tournament)
    return rows


def staff_of(tournaments: Sequence[Tournament]) -> list[StaffLine]:
    """Everybody who belongs to one of ``tournaments``, by name; one query."""
    rows = Member.objects.filter(tournament__in=tournaments).select_related("user")
    people: dict[int, User] = {}
    roles: dict[tuple[int, int], str] = {}
    for row in rows:
        people[row.user_id] = row.user
        roles[row.user_id, row.tournament_id] = str(Role(row.role).label)
    lines = [
        StaffLine(user, tuple(roles.get((key, tournament.pk), "") for tournament in tournaments))
        for key, user in people.items()
    ]
    return sorted(lines, key=lambda line: (str(line.user).casefold(), line.user.pk))


def people_to_choose(tournaments: Sequence[Tournament], *, by: User) -> list[User]:
    """Who can be given a role: for organisers everybody with an account, else those who belong to one of them.

    For the organiser of a club also those who belong to another tournament of the club.
    """
    people = User.objects.filter(is_active=True).exclude(pk=by.pk)
    if not by.is_organiser:
        of_club = Q(memberships__tournament__in_club__club__organisers__user=by)
        people = people.filter(Q(memberships__tournament__in=tournaments) | of_club).distinct()
    return sorted(people, key=lambda user: (str(user).casefold(), user.pk))
