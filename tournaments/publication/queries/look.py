"""How the organiser shows on the public pages."""

from __future__ import annotations

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.models import Look

_LOOK: PreparedQuery[Look] = PreparedQuery(lambda: Look.objects.filter(pk=Look.ONLY).defer("logo"))


def look_of_site() -> Look:
    """Name, accent and logo of the organiser, the picture itself left out; Arobase's own where none is set."""
    return next(iter(_LOOK()), Look())
