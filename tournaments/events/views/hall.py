"""The screens in the hall of an event."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.events import actions
from tournaments.events.forms import EventHallForm, EventScreenForm, hall_form_of
from tournaments.events.queries.pages import with_letters
from tournaments.events.queries.screens import EventScreen, event_modes, screens_of_event
from tournaments.models import Event, HallPicture, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import event_view
from tournaments.stale_forms.of_events import EVENT_HALL
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.queries.screens import FIRST, MOST_SCREENS


def _tournaments(event: Event) -> list[Tournament]:
    return list(with_letters(Tournament.objects.filter(in_event__event=event)))


@shows("arbiter/events/hall.html")
def _page(request: HttpRequest, event: Event, *, form: EventHallForm | EventScreenForm | None = None) -> Context:
    event.refresh_from_db()
    screens, tournaments = screens_of_event(event), _tournaments(event)
    return {
        "event": event,
        "form": form,
        "screens": [
            (one, hall_form_of(one, tournaments), request.build_absolute_uri(_address(event, one))) for one in screens
        ],
        "modes": event_modes(),
        "new": form if isinstance(form, EventScreenForm) else EventScreenForm(),
        "has_pictures": HallPicture.objects.filter(tournament__in=tournaments).exists(),
        "may_add": len(screens) < MOST_SCREENS,
        "section": "hall",
    }


def _address(event: Event, screen: EventScreen) -> str:
    if screen.number == FIRST:
        return reverse("public:event_hall", args=[event.slug])
    return reverse("public:event_hall_screen", args=[event.slug, screen.number])


def _form(request: HttpRequest, event: Event) -> EventHallForm:
    return EventHallForm(request.POST or None, tournaments=_tournaments(event))


@partial(event_view, see_led=True)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(EVENT_HALL, typed=EventHallForm)
@answered_by(_page, form=_form)
def event_hall(request: HttpRequest, event: Event, form: EventHallForm) -> HttpResponse:
    """Choose what a screen shows, of which tournaments, how long each page stands, and whether it is held."""
    actions.set_event_hall(event, by=actor(request), **form.cleaned_data)
    return done(request, _("The screen shows it within two seconds."), "arbiter:event_hall", event.pk)


@event_view
@require_POST
@requires_unchanged(EVENT_HALL, typed=EventScreenForm)
@answered_by(_page, form=lambda request, _event: EventScreenForm(request.POST))
def event_hall_add(request: HttpRequest, event: Event, form: EventScreenForm) -> HttpResponse:
    """One more screen."""
    actions.add_event_screen(event, by=actor(request), **form.cleaned_data)
    return done(request, _("The screen has an address of its own now."), "arbiter:event_hall", event.pk)


@event_view
@require_POST
@requires_unchanged(EVENT_HALL)
@answered_by(_page)
def event_hall_remove(request: HttpRequest, event: Event) -> HttpResponse:
    """A screen is no more."""
    number = request.POST.get("number", "")
    actions.remove_event_screen(event, number=int(number) if number.isdecimal() else 0, by=actor(request))
    return done(request, _("The screen has been removed."), "arbiter:event_hall", event.pk)
