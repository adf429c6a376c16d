"""The score of a match of teams as a whole, without who played."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Match, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.results.actions.scores import enter_score, score_now
from tournaments.results.forms.scores import ScoreForm
from tournaments.rounds.queries.matches import lines_of_match
from tournaments.rounds.queries.score_alone import possible_scores
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.stale_forms.of_rounds import MATCH
from tournaments.stale_forms.unchanged import requires_unchanged


def _form(request: HttpRequest, tournament: Tournament, match: Match) -> ScoreForm:
    settings = settings_of_teams(tournament)
    match.round.tournament = tournament
    possible, now = possible_scores(tournament, settings), score_now(match, settings)
    return ScoreForm(request.POST or None, possible=possible, now=now)


@shows("arbiter/results/score.html")
def _page(_request: HttpRequest, tournament: Tournament, match: Match, *, form: ScoreForm) -> Context:
    match.round.tournament = tournament
    line = lines_of_match(match.round, match.pk).get(match.pk)
    return {"round": match.round, "match": match, "line": line, "form": form}


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(MATCH, typed=ScoreForm)
@answered_by(_page, form=_form)
def match_score(request: HttpRequest, tournament: Tournament, match: Match, form: ScoreForm) -> HttpResponse:
    """Enter the score of a match without its players, correct it, or let its line-ups play after all."""
    enter_score(match, by=actor(request), **form.cleaned_data)
    page = reverse("arbiter:round", args=[tournament.slug, match.round.number])
    return done(
        request, _("The score of match %(table)d is saved.") % {"table": match.table}, f"{page}#match-{match.pk}"
    )
