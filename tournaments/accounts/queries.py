"""What the pages about accounts and their roles read."""

from __future__ import annotations

from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import (
    LoginAttempt,
    Member,
    OpenSession,
    Passkey,
    RecoveryCode,
    Role,
    SecondFactor,
    Tournament,
    User,
)

_ORDER = {role.value: place for place, role in enumerate(Role)}


def accounts() -> QuerySet[User]:
    """All accounts with the tournaments they work on, organisers first."""
    return User.objects.prefetch_related("memberships__tournament").order_by("-is_active", "-is_organiser", "username")


def failed_logins(user: User, *, newest: int = 20) -> list[LoginAttempt]:
    """The latest attempts to log in as ``user`` that did not succeed."""
    return list(LoginAttempt.objects.filter(user=user)[:newest])


def open_sessions(user: User) -> list[OpenSession]:
    """Where ``user`` is logged in, newest first."""
    rows = list(OpenSession.objects.filter(user=user))
    there = Session.objects.filter(session_key__in=[row.key for row in rows], expire_date__gt=timezone.now())
    keys = set(there.values_list("session_key", flat=True))
    return [row for row in rows if row.key in keys]


def second_factor(user: User) -> SecondFactor | None:
    """The second factor of ``user``, if there is one."""
    return SecondFactor.objects.filter(user=user).first()


def passkeys(user: User) -> list[Passkey]:
    """The passkeys of ``user``, oldest first."""
    return list(Passkey.objects.filter(user=user))


def recovery_codes_left(user: User) -> int:
    """How many recovery codes ``user`` has not used yet."""
    return RecoveryCode.objects.filter(user=user).count()


def members_of(tournament: Tournament) -> list[Member]:
    """Everybody with a role in the tournament, chief arbiters first."""
    rows = Member.objects.filter(tournament=tournament).select_related("user")
    return sorted(rows, key=lambda one: (_ORDER[one.role], str(one.user).lower()))


def organisers_of_club(tournament: Tournament) -> list[User]:
    """Who may do everything in the tournament because it is of the club that they organise."""
    return list(User.objects.filter(organises__club__parts__tournament=tournament, is_active=True).order_by("username"))


def organisers() -> list[User]:
    """Who may do everything in every tournament."""
    return list(User.objects.filter(is_organiser=True, is_active=True).order_by("username"))
