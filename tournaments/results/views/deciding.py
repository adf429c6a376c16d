"""Level matches of a knock-out: which there are in a round, and who goes on from one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Match, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.results.actions.deciding import decide_match
from tournaments.results.forms.deciding import DecisionForm
from tournaments.rounds.queries.level import LevelMatch, level_matches
from tournaments.rounds.queries.seated import round_of
from tournaments.stale_forms.of_rounds import DECISION
from tournaments.stale_forms.unchanged import requires_unchanged


@arbiter_view(see=Right.WORK)
@require_safe
@shows("arbiter/results/level.html")
def level(request: HttpRequest, tournament: Tournament, number: int) -> Context:
    """The level matches of a round, each with who goes on, or with the way to say it."""
    round_ = round_of(tournament, number)
    if round_ is None:
        raise Http404
    round_.tournament = tournament
    last = tournament.paired_rounds.order_by("-number").values_list("number", flat=True).first()
    return {"round": round_, "matches": level_matches(round_), "is_last": last == number}


def _level_match(tournament: Tournament, match: Match) -> LevelMatch:
    match.round.tournament = tournament
    found = next((one for one in level_matches(match.round) if one.match.pk == match.pk), None)
    if found is None:
        raise Http404
    return found


def _form(request: HttpRequest, tournament: Tournament, match: Match) -> DecisionForm:
    level_match = _level_match(tournament, match)
    return DecisionForm(request.POST if request.method == "POST" else None, level=level_match)


@shows("arbiter/results/decision.html")
def _page(request: HttpRequest, tournament: Tournament, match: Match, form: DecisionForm) -> Context:
    return {"form": form, "round": match.round, "match": match, "level": _level_match(tournament, match)}


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(DECISION, typed=DecisionForm)
@answered_by(_page, form=_form)
def decision(request: HttpRequest, tournament: Tournament, match: Match, form: DecisionForm) -> HttpResponse:
    """Who goes on from a level match, and how it was decided."""
    decide_match(match, by=actor(request), **form.cleaned_data)
    page = reverse("arbiter:level_matches", args=[tournament.slug, match.round.number])
    return done(request, _("It is recorded who goes on."), page)
