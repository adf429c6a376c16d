"""How the organiser, and the club of a tournament, show on the public pages, and what they say of privacy."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Subquery, Value
from django.db.models.functions import Coalesce, NullIf

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.models import Club, Look, PrivacyNotice

_LOOK: PreparedQuery[Look] = PreparedQuery(lambda: Look.objects.filter(pk=Look.ONLY).defer("logo"))

_PRIVACY: PreparedQuery[PrivacyNotice] = PreparedQuery(lambda: PrivacyNotice.objects.filter(pk=PrivacyNotice.ONLY))


def club_and_look() -> dict[str, Any]:
    """Of a tournament, as annotations: its club, and the accent and logo that it has where it has none of its own."""
    accent, logo = (Subquery(Look.objects.values(name)[:1]) for name in ("accent", "logo_mark"))
    return {
        "club_slug": F("in_club__club__slug"),
        "club_name": F("in_club__club__name"),
        "site_accent": Coalesce(F("in_club__club__accent"), accent),
        "site_logo": Coalesce(NullIf(F("in_club__club__logo_mark"), Value("")), logo),
    }


def look_of_site() -> Look:
    """Name, accent and logo of the organiser, the picture itself left out; Arobase's own where none is set."""
    return next(iter(_LOOK()), Look())


def privacy_notice() -> PrivacyNotice:
    """Who is responsible for personal data, and how long they are kept; empty where it is not set."""
    return next(iter(_PRIVACY()), PrivacyNotice(pk=PrivacyNotice.ONLY))


def notice_of_club(club: Club) -> PrivacyNotice:
    """The same for the tournaments of a club: what it says itself, and where it says nothing what holds for all."""
    notice = privacy_notice()
    notice.responsible = club.responsible or notice.responsible
    notice.contact = club.contact or notice.contact
    notice.text = club.privacy_text or notice.text
    notice.retention_months = club.retention_months or notice.retention_months
    return notice
