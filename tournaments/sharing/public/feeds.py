"""Atom feeds (RFC 4287): pairings published, results complete, standings final; of a tournament and of an event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import NAMESPACE_OID, uuid5

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.basics.zones import activate_zone
from tournaments.events.queries.pages import public_event
from tournaments.models import Tournament
from tournaments.pages.access import public_page, unless_known
from tournaments.publication.queries.groups import OF_EVENT
from tournaments.publication.queries.public import PublicTournament
from tournaments.sharing.queries import RoundState, round_states

CONTENT_TYPE = "application/atom+xml; charset=utf-8"


class Entry(NamedTuple):
    """``key`` names it for ever, whatever its title becomes."""

    tournament: Tournament
    key: str
    title: str
    path: str
    updated: datetime


@public_page
def feed(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """What happened in the tournament, the newest first."""
    states = round_states([public.row]).get(public.row.pk, [])
    return _answer(request, public.row.name, reverse("public:tournament", args=[public.row.slug]), _of(public, states))


@require_safe
def event_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """The same of all tournaments of an event."""
    found = public_event(slug)
    if found is None:
        raise Http404
    publics = [part.public for part in found.parts]
    activate_zone(publics[0].row)

    def build() -> HttpResponse:
        states = round_states([one.row for one in publics])
        entries = [entry for one in publics for entry in _of(one, states.get(one.row.pk, []))]
        return _answer(request, found.row.name, reverse("public:event", args=[slug]), entries)

    return unless_known(request, found.version, build, of=f"{OF_EVENT}{slug}")


def _of(public: PublicTournament, states: Sequence[RoundState]) -> Iterator[Entry]:
    row = public.row
    for one in states:
        values = {"name": row.name, "number": one.number}
        path = reverse("public:round", args=[row.slug, one.number])
        title = _("%(name)s: pairings of round %(number)d") % values
        yield Entry(row, f"pairings-{one.number}", title, path, one.published_at)
        if one.complete_at:
            title = _("%(name)s: all results of round %(number)d") % values
            yield Entry(row, f"results-{one.number}", title, path, one.complete_at)
    last = states[-1] if states else None
    shown = row.standings_out is None or row.standings_out >= row.total_rounds
    if public.is_finished and shown and last and last.complete_at:
        title = _("%(name)s: final standings") % {"name": row.name}
        yield Entry(row, "standings", title, reverse("public:standings", args=[row.slug]), last.complete_at)


def _answer(request: HttpRequest, name: str, home: str, entries: Sequence[Entry] | Iterator[Entry]) -> HttpResponse:
    # The host that was asked for is none to name: the answer is kept for all of them. Relative addresses hold too.
    site = settings.MAIL_SITE
    made = Atom1Feed(
        title=name,
        link=f"{site}{home}",
        description=None,
        language=get_language(),
        feed_url=f"{site}{request.path}",
        feed_guid=f"urn:uuid:{uuid5(NAMESPACE_OID, f'feed {request.path}')}",
        author_name="Arobase",
    )
    for one in sorted(entries, key=lambda entry: (entry.updated, entry.key), reverse=True):
        row = one.tournament
        made.add_item(
            title=one.title,
            link=f"{site}{one.path}",
            description=one.title,
            updateddate=one.updated,
            # As in calendars the moment of its making tells the tournament from all others.
            unique_id=f"urn:uuid:{uuid5(NAMESPACE_OID, f'{row.created_at.isoformat()} {row.pk} feed {one.key}')}",
        )
    return HttpResponse(made.writeString("utf-8"), content_type=CONTENT_TYPE)
