"""A published round is taken back; the versions that there were."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.clicks.kinds import PUBLISHED
from tournaments.models import Round, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, tournament_page
from tournaments.pages.clicks import rests_on
from tournaments.permissions import Right, arbiter_view
from tournaments.publication.queries.versions import versions_of
from tournaments.rounds.actions.taking_back import take_back_round, why_not_taken_back
from tournaments.rounds.forms.rounds import TakeBackForm


@shows("arbiter/rounds/take_back.html")
def _page(request: HttpRequest, tournament: Tournament, round: Round, form: TakeBackForm) -> Context:
    return {"form": form, "round": round, "why_not": why_not_taken_back(round)}


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(PUBLISHED, typed=TakeBackForm)
@answered_by(_page, form=TakeBackForm)
def take_back(request: HttpRequest, tournament: Tournament, round: Round, form: TakeBackForm) -> HttpResponse:
    """Make a published round a draft again while it has no result; the public reads the reason."""
    take_back_round(round, by=actor(request), reason=form.cleaned_data["reason"])
    text = _("Round %(number)d is a draft again. Change it, or discard it and pair anew; then publish it.")
    return done(request, text % {"number": round.number}, "arbiter:round", tournament.slug, round.number)


@arbiter_view
@require_safe
def versions(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Every version in which the round was published, with who did it."""
    context = {"number": number, "versions": versions_of(tournament, number)}
    return tournament_page(request, "arbiter/rounds/versions.html", tournament, context)
