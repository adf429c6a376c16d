"""What the page reads that says who belongs to a tournament."""

from __future__ import annotations

from tournaments.models import Member, Role, Tournament, User

_ORDER = {role.value: place for place, role in enumerate(Role)}


def members_of(tournament: Tournament) -> list[Member]:
    """Everybody with a role in the tournament, chief arbiters first."""
    rows = Member.objects.filter(tournament=tournament).select_related("user")
    return sorted(rows, key=lambda one: (_ORDER[one.role], str(one.user).lower()))


def organisers() -> list[User]:
    """Who may do everything in every tournament."""
    return list(User.objects.filter(is_organiser=True, is_active=True).order_by("username"))
