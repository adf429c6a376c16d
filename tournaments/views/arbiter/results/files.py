"""The results of a round from a list or a report file: looked at first, then saved as a whole."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import RESULTS
from tournaments.forms.imports import PlayersFileForm
from tournaments.models import Round, Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.results.files import read_results, take_results
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page

TEMPLATE = "arbiter/results/file.html"


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(RESULTS, typed=PlayersFileForm)
def results_file(request: HttpRequest, tournament: Tournament, round: Round) -> HttpResponse:
    """Paste or upload results; the page shows each difference and every problem before anything is saved."""
    form = PlayersFileForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        context = {"form": form, "round": round}
        return tournament_page(request, TEMPLATE, tournament, context, status=form_status(form))
    text = form.cleaned_data["text"]
    found = read_results(round, text)
    form = PlayersFileForm({"text": text})
    form.is_valid()
    status = HTTPStatus.UNPROCESSABLE_ENTITY if found.problems else HTTPStatus.OK
    if "save" in request.POST and not found.problems:
        try:
            count = take_results(round, found.results, by=actor(request))
        except Refused as refusal:
            status = HTTPStatus(refuse(form, refusal))
        else:
            text = ngettext("%(count)d result has been saved.", "%(count)d results have been saved.", count)
            done(request, text % {"count": count})
            return redirect("arbiter:round", tournament.slug, round.number)
    context = {"form": form, "round": round, "found": found, "same": len(found.results) - len(found.changes)}
    return tournament_page(request, TEMPLATE, tournament, context, status=status)
