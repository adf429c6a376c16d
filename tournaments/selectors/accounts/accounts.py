"""What the pages about accounts read."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import AuditEntry, User


def account_changes(*, newest: int = 30) -> QuerySet[AuditEntry]:
    """The latest changes of accounts, which belong to no tournament."""
    return AuditEntry.objects.filter(tournament__isnull=True)[:newest]


def accounts() -> QuerySet[User]:
    """All accounts with the tournaments they work on, organisers first."""
    return User.objects.prefetch_related("tournaments").order_by("-is_active", "-is_organiser", "username")
