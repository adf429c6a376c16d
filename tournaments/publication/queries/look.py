"""How the organiser shows on the public pages, and what they say of privacy."""

from __future__ import annotations

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.models import Look, PrivacyNotice

_LOOK: PreparedQuery[Look] = PreparedQuery(lambda: Look.objects.filter(pk=Look.ONLY).defer("logo"))

_PRIVACY: PreparedQuery[PrivacyNotice] = PreparedQuery(lambda: PrivacyNotice.objects.filter(pk=PrivacyNotice.ONLY))


def look_of_site() -> Look:
    """Name, accent and logo of the organiser, the picture itself left out; Arobase's own where none is set."""
    return next(iter(_LOOK()), Look())


def privacy_notice() -> PrivacyNotice:
    """Who is responsible for personal data, and how long they are kept; empty where nobody has said it."""
    return next(iter(_PRIVACY()), PrivacyNotice(pk=PrivacyNotice.ONLY))
