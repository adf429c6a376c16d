"""What is public at once, and the buttons for what is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.clicks.kinds import PUBLICATION
from tournaments.forms.publication import PublicationForm
from tournaments.models import Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.tournament import publication as services
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, tournament_page
from tournaments.withheld import withheld


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(PUBLICATION, typed=PublicationForm)
def publication(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Choose what is public at once."""
    form = PublicationForm(request.POST or None, tournament=tournament)
    if not form.is_valid():
        return _page(request, tournament, form, status=form_status(form))
    services.set_publication(tournament, by=actor(request), **form.service_fields())
    done(request, _("What is public at once has been saved."))
    return redirect("arbiter:publication", tournament.slug)


@arbiter_view
@require_POST
@rests_on(PUBLICATION)
def release_results(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Publish the results of the last complete round."""
    return _released(request, tournament, services.release_results, _("The results are public."))


@arbiter_view
@require_POST
@rests_on(PUBLICATION)
def release_standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Publish the standings after the last complete round."""
    return _released(request, tournament, services.release_standings, _("The standings are public."))


def _released(
    request: HttpRequest, tournament: Tournament, release: Callable[..., Tournament], text: str
) -> HttpResponse:
    try:
        release(tournament, by=actor(request))
    except Refused as refusal:
        form = PublicationForm(tournament=tournament)
        return _page(request, tournament, form, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    done(request, text)
    return redirect("arbiter:tournament", tournament.slug)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: PublicationForm,
    *,
    problems: Sequence[str] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    results, standings = withheld(tournament)
    context = {"form": form, "results_of": results, "standings_after": standings}
    page = "arbiter/tournament/publication.html"
    return tournament_page(request, page, tournament, context, problems=problems, status=status)
