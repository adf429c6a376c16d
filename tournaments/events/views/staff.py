"""Who works on all tournaments of an event."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.events import actions
from tournaments.events.forms import StaffForm
from tournaments.events.queries.staff import own_tournaments, people_to_choose, staff_of
from tournaments.models import Event, Role
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import event_view
from tournaments.stale_forms.of_events import EVENT_STAFF
from tournaments.stale_forms.unchanged import requires_unchanged


def _form(request: HttpRequest, event: Event) -> StaffForm:
    tournaments = own_tournaments(event)
    people = people_to_choose(tournaments, by=actor(request))
    return StaffForm(request.POST or None, tournaments=tournaments, people=people)


@shows("arbiter/events/staff.html")
def _page(request: HttpRequest, event: Event, *, form: StaffForm) -> Context:
    return {"event": event, "form": form, "lines": staff_of(form.parts), "section": "staff"}


@partial(event_view, see_led=True)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(EVENT_STAFF, typed=StaffForm)
@answered_by(_page, form=_form)
def event_staff(request: HttpRequest, event: Event, form: StaffForm) -> HttpResponse:
    """Who works on which tournament, and a role given or taken away in all or some of them at once."""
    user, role = form.person, form.cleaned_data["role"]
    actions.set_staff(event, user, role, form.cleaned_data["tournaments"], by=actor(request))
    letters = ", ".join(one.letter for one in form.chosen)
    text = _("%(name)s is %(role)s now in %(letters)s.") if role else _("%(name)s has no role any more in %(letters)s.")
    text %= {"name": user, "role": Role(role).label if role else "", "letters": letters}
    return done(request, text, "arbiter:event_staff", event.pk)
