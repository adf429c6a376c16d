"""The pages of a tournament's settings, as a list with the one that is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.basics.systems import is_for_teams
from tournaments.models import Tournament
from tournaments.permissions import Right, may
from tournaments.tournament.forms.sections import PAIRING, SECTIONS, section_called

register = template.Library()


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list."""

    title: str | Promise
    url: str
    is_here: bool


# Title, name of the address, what else is shown below it, and who gets there if not everybody who sees the settings.
_PAGES: tuple[tuple[str | Promise, str, str, Right | None], ...] = (
    (_("Tie-breaks"), "tiebreaks", "given_values", None),
    (_("Forbidden pairings"), "groups", "group_edit", None),
    (_("Timetable"), "timetable", "", None),
    (_("Before round 1"), "before", "", None),
    (_("Publication"), "publication", "", None),
    (_("Hall screens"), "hall", "", None),
    (_("Sharing and embedding"), "sharing", "", None),
    (_("Staff"), "members", "", None),
    (_("Mirror"), "mirror", "", Right.LEAD),
    (_("API tokens"), "tokens", "", Right.LEAD),
    (_("Webhooks"), "webhooks", "", Right.LEAD),
    (_("Lichess broadcast"), "broadcast", "", Right.LEAD),
    (_("FIDE mode"), "fide_mode", "", None),
    (_("Archive or delete"), "ending", "archive delete", Right.LEAD),
)


@register.simple_tag(takes_context=True)
def settings_pages(context: Context, tournament: Tournament) -> list[Entry]:
    """The pages that whoever looks may open, in their order."""
    return list(_entries(context["request"], tournament))


def _entries(request: HttpRequest, tournament: Tournament) -> Iterator[Entry]:
    here = request.resolver_match.url_name if request.resolver_match else ""
    key = section_called((request.POST if "section" in request.POST else request.GET).get("section")).key
    first = _url("settings", tournament)
    for section in SECTIONS:
        address = f"{first}?section={section.key}" if section.key else first
        yield Entry(section.title, address, here == "settings" and section.key == key)
        if section is PAIRING and is_for_teams(tournament):
            yield Entry(_("Regulations of the teams"), _url("team_settings", tournament), here == "team_settings")
    if tournament.long_event:
        yield Entry(_("Ratings by round"), _url("round_ratings", tournament), here == "round_ratings")
    for title, name, below, right in _PAGES:
        if right is None or may(request, right):
            yield Entry(title, _url(name, tournament), here in (name, *below.split()))


def _url(name: str, tournament: Tournament) -> str:
    return reverse(f"arbiter:{name}", args=[tournament.slug])
