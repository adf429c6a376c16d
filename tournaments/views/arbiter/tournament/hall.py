"""The arbiter's page for the screen in the hall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import HALL
from tournaments.forms.hall import HallForm
from tournaments.models import Tournament
from tournaments.permissions import arbiter_view
from tournaments.services.rounds.guards import has_begun
from tournaments.services.tournament.hall import set_hall
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, tournament_page


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(HALL, typed=HallForm)
def hall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Choose what the screen shows, how long each page stands, and whether it is held."""
    form = HallForm(request.POST or None, tournament=tournament)
    if not form.is_valid():
        address = request.build_absolute_uri(reverse("public:hall", args=[tournament.slug]))
        context = {"form": form, "address": address, "is_public": has_begun(tournament)}
        return tournament_page(request, "arbiter/tournament/hall.html", tournament, context, status=form_status(form))
    set_hall(tournament, by=actor(request), **form.cleaned_data)
    done(request, _("The screen shows it within ten seconds."))
    return redirect("arbiter:hall", tournament.slug)
