"""The line-ups of all rounds, that of one team, and the moment when they are revealed."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.models import LineUp, Round, Team, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, do_if_sure, done
from tournaments.permissions import arbiter_view
from tournaments.stale_forms.of_rounds import DRAFT
from tournaments.stale_forms.of_teams import LINE_UP
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.teams.actions import line_ups as actions
from tournaments.teams.forms.line_ups import LineUpForm
from tournaments.teams.queries.line_ups import as_things_stand, grid, receipt
from tournaments.teams.queries.teams import roster_of


@shows("arbiter/teams/line_ups.html")
def _page(_request: HttpRequest, tournament: Tournament, _round: Round | None = None) -> Context:
    return {"grid": grid(tournament)}


@arbiter_view
@require_safe
def line_ups(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who plays for which team in which round, as far as it is known."""
    return _page(request, tournament)


@arbiter_view
@require_POST
@requires_unchanged(DRAFT)
@answered_by(_page)
def line_ups_reveal(request: HttpRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Let everybody see the line-ups of a round."""
    do_if_sure(request, partial(_revealed, request, round_))
    return done(request, _("The line-ups are known."), "arbiter:line_ups", tournament.slug)


def _revealed(request: HttpRequest, round_: Round, sure: bool) -> None:
    actions.reveal_line_ups(round_, by=actor(request), sure=sure)


def _form(request: HttpRequest, tournament: Tournament, team: Team) -> LineUpForm:
    asked = (request.POST if request.method == "POST" else request.GET).get("round_number", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else tournament.coming_round()
    number = max(1, min(number, tournament.total_rounds))
    usual = as_things_stand(tournament, team, number)
    initial = {"round_number": number}
    return LineUpForm(request.POST or None, roster=roster_of(team), usual=usual, initial=initial)


@shows("arbiter/teams/line_up.html")
def _page_of_one(_request: HttpRequest, _tournament: Tournament, team: Team, *, form: LineUpForm) -> Context:
    number = form["round_number"].value()
    handed_in = LineUp.objects.filter(team=team, round_number=number).prefetch_related("places").first()
    code = receipt(handed_in) if handed_in else ""
    return {"team": team, "form": form, "round_number": number, "handed_in": handed_in, "receipt": code}


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(LINE_UP)
@answered_by(_page_of_one, form=_form)
def line_up(request: HttpRequest, tournament: Tournament, team: Team, form: LineUpForm) -> HttpResponse:
    """Hand in the line-up of a team for a round, the coming one unless another is asked for."""
    sent = form.cleaned_data
    hand_in = partial(
        actions.hand_in_line_up,
        team,
        form.keys,
        by=actor(request),
        round_number=sent["round_number"],
        reason=sent["reason"],
    )
    do_if_sure(request, lambda sure: hand_in(sure=sure))
    return done(request, _("The line-up has been handed in."), "arbiter:line_ups", tournament.slug)
