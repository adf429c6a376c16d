"""Who is who in a series: joined and parted by hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Series
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import series_view
from tournaments.series import actions
from tournaments.series.forms import FOUND, JOIN, PersonsForm
from tournaments.series.queries.people import MOST_SHOWN, shown_people
from tournaments.stale_forms.of_series import SERIES_PERSONS
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/series/persons.html")
def _page(request: HttpRequest, series: Series, *, form: PersonsForm | None = None) -> Context:
    wanted = request.GET.get("q", "").strip()[:80]
    people, total = shown_people(series, wanted)
    found = {"people": people, "total": total, "wanted": wanted, "most": MOST_SHOWN}
    return {"series": series, "form": form or PersonsForm(), "section": "persons", **found}


@series_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(SERIES_PERSONS, typed=PersonsForm)
@answered_by(_page, form=lambda request, _series: PersonsForm(request.POST or None))
def series_persons(request: HttpRequest, series: Series, form: PersonsForm) -> HttpResponse:
    """Say that players are one person, or two; ``?q=`` looks for a name."""
    what, players, by = form.cleaned_data["do"], form.cleaned_data["players"], actor(request)
    if what == JOIN:
        actions.join_persons(series, players, by=by)
        text = _("They are one person in this series now.")
    elif what == FOUND:
        actions.find_persons(series, players, by=by)
        text = _("They are found by number and name again.")
    else:
        actions.part_persons(series, players, by=by)
        text = _("They are persons of their own in this series now.")
    return done(request, text, "arbiter:series_persons", series.pk)
