"""What pages say of an event to programs that read them (schema.org)."""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.basics.timetable import Timetable, moment_of
from tournaments.models import Tournament

register = template.Library()
_ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


@register.simple_tag
def event_data(tournament: Tournament, timetable: Timetable) -> SafeString | str:
    """The tournament as a SportsEvent with its rounds; nothing without a first day, or hidden from search engines.

    It names no player. A block of data is no script: the content security policy has nothing to do with it.
    """
    if tournament.start_date is None or tournament.search_hidden:
        return ""
    address = f"{settings.MAIL_SITE}{reverse('public:tournament', args=[tournament.slug])}"
    place = ", ".join(part for part in (tournament.place, tournament.federation) if part)
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": tournament.name,
        "sport": "Chess",
        "url": address,
        "startDate": tournament.start_date.isoformat(),
        "endDate": (tournament.end_date or tournament.start_date).isoformat(),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
    }
    if place:
        data["location"] = {"@type": "Place", "name": place, "address": place}
    rounds = [
        {"@type": "SportsEvent", "name": f"{tournament.name} {one.round_number}", "startDate": moment.isoformat()}
        for one in timetable
        if one and (moment := moment_of(one))
    ]
    if rounds:
        data["subEvent"] = rounds
    content = json.dumps(data, ensure_ascii=False).translate(_ESCAPES)
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(content))  # noqa: S308 - escaped above
