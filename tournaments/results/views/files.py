"""The results of a round from a list or a report file: looked at first, then saved as a whole."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.models import Round, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.results.actions.files import ReadResults, read_results, take_results
from tournaments.results.forms.files import ResultsFileForm
from tournaments.stale_forms.of_rounds import RESULTS
from tournaments.stale_forms.unchanged import requires_unchanged

TEMPLATE = "arbiter/results/file.html"


def _form(request: HttpRequest, _tournament: Tournament, _round: Round) -> ResultsFileForm:
    return ResultsFileForm(request.POST or None, request.FILES or None).in_the_box()


@shows("arbiter/results/file.html")
def _page(
    request: HttpRequest,
    tournament: Tournament,
    round: Round,
    form: ResultsFileForm,
    *,
    found: ReadResults | None = None,
) -> Context:
    """``found`` is what the list says, None where there is none."""
    context: dict[str, Any] = {"form": form, "round": round}
    if hasattr(form, "refusal"):
        found = read_results(round, form.cleaned_data["text"])
    if found is not None:
        context |= {"found": found, "same": len(found.results) - len(found.changes)}
    return context


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(RESULTS, typed=ResultsFileForm)
@answered_by(_page, form=_form)
def results_file(request: HttpRequest, tournament: Tournament, round: Round, form: ResultsFileForm) -> HttpResponse:
    """Paste or upload results; the page shows each difference and every problem before anything is saved."""
    found = read_results(round, form.cleaned_data["text"])
    if "save" not in request.POST or found.problems:
        status = HTTPStatus.UNPROCESSABLE_ENTITY if found.problems else HTTPStatus.OK
        return _page(request, tournament, round, form, found=found, status=status)
    count = take_results(round, found.results, by=actor(request), games=found.games)
    text = ngettext("%(count)d result has been saved.", "%(count)d results have been saved.", count)
    told = [text % {"count": count}]
    if kept := len(found.new_moves):
        text = ngettext("The moves of %(count)d game are kept.", "The moves of %(count)d games are kept.", kept)
        told.append(text % {"count": kept})
    text = " ".join(told if count or not kept else told[1:])
    return done(request, text, "arbiter:round", tournament.slug, round.number)
