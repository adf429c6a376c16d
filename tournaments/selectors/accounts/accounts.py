"""What the pages about accounts read."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import User


def accounts() -> QuerySet[User]:
    """All accounts with the tournaments they work on, organisers first."""
    return User.objects.prefetch_related("tournaments").order_by("-is_active", "-is_organiser", "username")
