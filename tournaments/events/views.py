"""The arbiters' pages of an event: its desk, and what belongs to it."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.events import actions, queries
from tournaments.events.forms import EventForm
from tournaments.events.queries import letters_of
from tournaments.models import Event, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, site_page
from tournaments.permissions import Right, event_view, maker_view, rights_of, tournaments_of
from tournaments.stale_forms.of_events import EVENT
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


def _new_form(request: HttpRequest) -> EventForm:
    return EventForm(request.POST or None, tournaments=_to_choose(request, None))


def _to_choose(request: HttpRequest, event: Event | None) -> list[Tournament]:
    """The tournaments that whoever asks may put into an event: those that they lead, in no other event."""
    free = Q(in_event__isnull=True, archived_at=None)
    rows = tournaments_of(actor(request)).filter(free | Q(in_event__event=event) if event else free)
    return [row for row in rows.order_by("name", "pk") if Right.LEAD in rights_of(actor(request), row)]


@maker_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=EventForm)
@answered_by("arbiter/events/new.html", form=_new_form)
def event_new(request: HttpRequest, form: EventForm) -> HttpResponse:
    """Make an event of tournaments that are there, or for some that are to come."""
    event = actions.make_event(by=actor(request), parts=form.parts, **form.event_fields)
    return done(request, _("The event has been made."), "arbiter:event", event.pk)


@event_view
@require_safe
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """All its tournaments at a glance, their rounds side by side, one check-in; ``?q=`` looks for a player."""
    row = Event.objects.get(pk=pk)
    wanted, only_open = request.GET.get("q", "").strip()[:80], request.GET.get("open") == "1"
    theirs = tournaments_of(actor(request)).filter(in_event__event=row)
    found = queries.desk(theirs, wanted=wanted, only_open=only_open)
    # What the rows of the check-in offer; each tournament looks at its own rights when it is asked.
    rights: set[Right] = set()
    for tournament in found.tournaments:
        rights |= rights_of(actor(request), tournament)
    cast(Any, request).rights = frozenset(rights)
    context = {"event": row, "desk": found, "wanted": wanted, "only_open": only_open, "most": queries.MOST_FOUND}
    return site_page(request, "arbiter/events/desk.html", context)


def _settings_form(request: HttpRequest, event: Event) -> EventForm:
    return EventForm(
        request.POST or None, instance=event, tournaments=_to_choose(request, event), letters=letters_of(event)
    )


@shows("arbiter/events/settings.html")
def _settings_page(request: HttpRequest, event: Event, *, form: EventForm | None = None) -> Context:
    event.refresh_from_db()
    return {"event": event, "form": form or _settings_form(request, event)}


@event_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(EVENT, typed=EventForm)
@answered_by(_settings_page, form=_settings_form)
def event_settings(request: HttpRequest, event: Event, form: EventForm) -> HttpResponse:
    """What the event is called, and which tournaments belong to it."""
    actions.update_event(event, by=actor(request), **form.event_fields)
    actions.set_tournaments(event, form.parts, by=actor(request))
    return done(request, _("The event has been saved."), "arbiter:event", event.pk)


@event_view
@require_POST
@requires_unchanged(EVENT)
@answered_by(_settings_page)
def event_delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete the event; the tournaments stay."""
    actions.delete_event(event, by=actor(request))
    return done(request, _("The event has been deleted. Its tournaments are there as before."), "arbiter:home")
