"""Level matches of a knock-out: which there are in a round, and who goes on from each."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Match, Round, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.results.actions.deciding import decide_match
from tournaments.results.forms.deciding import DecisionForm
from tournaments.rounds.queries.guards import last_round
from tournaments.rounds.queries.level import level_matches
from tournaments.rounds.queries.seated import round_of
from tournaments.stale_forms.of_rounds import DECISION
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/results/level.html")
def _page_of(request: HttpRequest, tournament: Tournament, round_: Round, sent: Mapping[int, DecisionForm]) -> Context:
    """The matches with a form each; ``sent`` is one that came with errors, by its match."""
    round_.tournament = tournament
    last = last_round(tournament)
    found = [(one, sent.get(one.match.pk) or DecisionForm(level=one)) for one in level_matches(round_)]
    return {"round": round_, "matches": found, "can_decide": last is not None and last.number == round_.number}


@arbiter_view(see=Right.WORK)
@require_safe
def level(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The level matches of a round, each with who goes on, or with the form to say it."""
    round_ = round_of(tournament, number)
    if round_ is None:
        raise Http404
    return _page_of(request, tournament, round_, {})


def _form(request: HttpRequest, tournament: Tournament, match: Match) -> DecisionForm:
    match.round.tournament = tournament
    found = next((one for one in level_matches(match.round) if one.match.pk == match.pk), None)
    return DecisionForm(request.POST, level=found)


def _page(
    request: HttpRequest, tournament: Tournament, match: Match, form: DecisionForm | None = None, **told: object
) -> HttpResponse:
    return _page_of(request, tournament, match.round, {match.pk: form} if form else {}, **told)


@arbiter_view(see=Right.WORK)
@require_POST
@requires_unchanged(DECISION, typed=DecisionForm)
@answered_by(_page, form=_form)
def decision(request: HttpRequest, tournament: Tournament, match: Match, form: DecisionForm) -> HttpResponse:
    """Who goes on from a level match, and how it was decided."""
    decide_match(match, by=actor(request), **form.cleaned_data)
    page = reverse("arbiter:level_matches", args=[tournament.slug, match.round.number])
    return done(request, _("It is recorded who goes on."), page)
