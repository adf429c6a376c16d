"""The arbiter's page for the screen in the hall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, of_tournament, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import arbiter_view
from tournaments.rounds.queries.guards import has_begun
from tournaments.stale_forms.of_tournament import HALL
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.actions.hall import set_hall
from tournaments.tournament.forms.hall import HallForm


@shows("arbiter/tournament/hall.html")
def _page(request: HttpRequest, tournament: Tournament, form: HallForm) -> Context:
    address = request.build_absolute_uri(reverse("public:hall", args=[tournament.slug]))
    return {"form": form, "address": address, "is_public": has_begun(tournament)}


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(HALL, typed=HallForm)
@answered_by(_page, form=of_tournament(HallForm))
def hall(request: HttpRequest, tournament: Tournament, form: HallForm) -> HttpResponse:
    """Choose what the screen shows, how long each page stands, and whether it is held."""
    set_hall(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("The screen shows it within ten seconds."), "arbiter:hall", tournament.slug)
