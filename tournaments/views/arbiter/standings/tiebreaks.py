"""The tie-breaks of the regulations, and the lots for players who stay tied."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pairing.standings import RULES
from tournaments.clicks.kinds import LOTS, TIEBREAKS
from tournaments.forms.tiebreaks import TieBreakForm
from tournaments.models import Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.standings import tiebreaks as services
from tournaments.tiebreaks import PRESETS, SENTENCES, tiebreaks_of
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(TIEBREAKS, typed=TieBreakForm)
def tiebreaks(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Choose the tie-breaks; after round 1 only against a warning."""
    form = TieBreakForm(request.POST or None, tournament=tournament, locked=_is_locked(tournament))
    if not form.is_valid():
        return _page(request, tournament, form, status=form_status(form))
    try:
        services.set_tiebreaks(tournament, by=actor(request), **form.service_fields())
    except Refused as refusal:
        return _page(request, tournament, form, status=refuse(form, refusal))
    done(request, _("The tie-breaks have been saved."))
    return redirect("arbiter:tiebreaks", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@rests_on(LOTS)
def draw_lots(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw lots among those who are tied in everything; the order drawn is stored."""
    try:
        groups = services.draw_lots(tournament, by=actor(request))
    except Refused as refusal:
        form = TieBreakForm(tournament=tournament, locked=_is_locked(tournament))
        return _page(request, tournament, form, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    drawn = "; ".join(" – ".join(player.name for player in group) for group in groups)
    done(request, _("Drawn by lot, in this order: %(groups)s.") % {"groups": drawn})
    return redirect("arbiter:tiebreaks", tournament.slug)


def _is_locked(tournament: Tournament) -> bool:
    return tournament.paired_rounds.exists()


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: TieBreakForm,
    *,
    problems: Sequence[str] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    asked = tiebreaks_of(tournament)
    context = {
        "form": form,
        "locked": _is_locked(tournament),
        "fixed": tournament.in_fide_mode and _is_locked(tournament),
        "asked": asked,
        "presets": PRESETS,
        "rules": [(rule, SENTENCES[rule.acronym]) for rule in RULES.values()],
        "tied": services.tied_to_the_end(tournament),
        "provisional": tournament.players.filter(provisional=True).count(),
        "needs_ratings": [entry.acronym for entry in asked if entry.rule.needs_ratings],
    }
    return tournament_page(
        request, "arbiter/standings/tiebreaks.html", tournament, context, problems=problems, status=status
    )
