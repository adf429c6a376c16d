"""What is settled about the time before round 1."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import BEFORE
from tournaments.forms.before import BeforeForm
from tournaments.models import Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.tournament.before import prepare_tournament
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, do_if_sure, done, form_status, question_of, refuse, tournament_page


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(BEFORE, typed=BeforeForm)
def before(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Announce the tournament, or take the announcement back."""
    form = BeforeForm(request.POST or None, tournament=tournament)
    if not form.is_valid():
        return _page(request, tournament, form, status=form_status(form))
    try:
        prepared = partial(prepare_tournament, tournament, by=actor(request), **form.cleaned_data)
        do_if_sure(request, lambda sure: prepared(sure=sure))
    except Refused as refusal:
        return _page(request, tournament, form, status=refuse(form, refusal), question=question_of(refusal))
    done(request, _("Saved."))
    return redirect("arbiter:before", tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: BeforeForm, *, status: int = HTTPStatus.OK, question: str = ""
) -> HttpResponse:
    context = {"form": form, "question": question}
    return tournament_page(request, "arbiter/tournament/before.html", tournament, context, status=status)
