"""What the pages about accounts read."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import LoginAttempt, User


def accounts() -> QuerySet[User]:
    """All accounts with the tournaments they work on, organisers first."""
    return User.objects.prefetch_related("tournaments").order_by("-is_active", "-is_organiser", "username")


def failed_logins(user: User, *, newest: int = 20) -> list[LoginAttempt]:
    """The latest attempts to log in as ``user`` that did not succeed."""
    return list(LoginAttempt.objects.filter(user=user)[:newest])
