"""The tie-breaks of the regulations, and the lots for players who stay tied."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from pairing.standings import RULES
from tournaments.clicks.kinds import GIVEN_VALUES, LOTS, TIEBREAKS
from tournaments.forms.given_values import GivenValuesForm
from tournaments.forms.ranks_by_hand import RanksByHandForm
from tournaments.forms.tiebreaks import TieBreakForm
from tournaments.models import Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.rounds.guards import has_begun
from tournaments.services.standings import tiebreaks as services
from tournaments.services.standings.given_values import give_values
from tournaments.tiebreaks import (
    PRESETS,
    SENTENCES,
    given_tiebreaks,
    places_of,
    tiebreaks_of,
    values_given,
)
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


@arbiter_view(change=Right.LEAD)
@require_POST
@rests_on(LOTS)
def rank_by_hand(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put players who are tied to the end in an order; those without places are tied again."""
    by_hand = _ranks_form(tournament, services.ties_at_the_end(tournament), request.POST)
    if by_hand.is_valid():
        try:
            services.rank_by_hand(tournament, by_hand.orders, reason=by_hand.cleaned_data["reason"], by=actor(request))
        except Refused as refusal:
            refuse(by_hand, refusal)
        else:
            done(request, _("The ranks by hand have been saved; everybody can read the reason."))
            return redirect("arbiter:tiebreaks", tournament.slug)
    form = TieBreakForm(tournament=tournament, locked=_is_locked(tournament))
    return _page(request, tournament, form, by_hand=by_hand, status=form_status(by_hand))


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(GIVEN_VALUES)
def given_values(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter the values of tie-breaks that are worked out elsewhere."""
    form = GivenValuesForm(
        request.POST or None,
        codes=given_tiebreaks(tournament),
        players=list(tournament.players.order_by("name", "pk")),
        given=values_given(tournament),
        initial={"note": tournament.given_values_note},
    )
    status = form_status(form)
    if form.is_valid():
        try:
            moves = give_values(tournament, form.values, note=form.cleaned_data["note"], by=actor(request))
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            text = ngettext("%(count)d value has been changed.", "%(count)d values have been changed.", len(moves))
            done(request, text % {"count": len(moves)})
            return redirect("arbiter:given_values", tournament.slug)
    return tournament_page(request, "arbiter/standings/given_values.html", tournament, {"form": form}, status=status)


def _ranks_form(tournament: Tournament, ties: services.Ties, data: QueryDict | None = None) -> RanksByHandForm:
    _lots, *given = places_of(tournament, tournament.total_rounds)
    places = {key: place for group in given for place, key in enumerate(group, start=1)}
    return RanksByHandForm(data, tied=ties.open_to_hand, given=places, initial={"reason": tournament.ranks_reason})


def _is_locked(tournament: Tournament) -> bool:
    return has_begun(tournament)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: TieBreakForm,
    *,
    by_hand: RanksByHandForm | None = None,
    problems: Sequence[str] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    asked, ties = tiebreaks_of(tournament), services.ties_at_the_end(tournament)
    context = {
        "form": form,
        "locked": _is_locked(tournament),
        "fixed": tournament.in_fide_mode and _is_locked(tournament),
        "asked": asked,
        "given": given_tiebreaks(tournament),
        "presets": PRESETS,
        "rules": [(rule, SENTENCES[rule.acronym]) for rule in RULES.values()],
        "tied": ties.left,
        "by_hand": by_hand or _ranks_form(tournament, ties),
        "provisional": tournament.players.filter(provisional=True).count(),
        "needs_ratings": [entry.acronym for entry in asked if entry.rule.needs_ratings],
    }
    return tournament_page(
        request, "arbiter/standings/tiebreaks.html", tournament, context, problems=problems, status=status
    )
