"""Sponsors' pictures for the screens in the hall, without their bytes: these have an address of their own."""

from __future__ import annotations

from django.db.models.functions import Length

from tournaments.models import HallPicture, Tournament


def pictures_of(tournament: Tournament) -> list[HallPicture]:
    """All of them in the order in which they came, each with its ``size`` in bytes; one query."""
    rows = HallPicture.objects.filter(tournament=tournament).order_by("pk")
    return list(rows.defer("content").annotate(size=Length("content")))
