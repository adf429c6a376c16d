"""The tie-breaks of the regulations, and the lots for those who stay tied."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from pairing.standings import Event, rules_of
from tournaments.basics.entrants import entrant_rows
from tournaments.basics.joining import with_semicolons
from tournaments.basics.systems import system_of
from tournaments.basics.tiebreaks import (
    event_of,
    given_tiebreaks,
    places_of,
    presets_of,
    sentences_of,
    tiebreaks_of,
    unknown_tiebreaks,
    values_given,
)
from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.rounds.queries.guards import has_begun
from tournaments.stale_forms.of_tournament import GIVEN_VALUES, LOTS, TIEBREAKS
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.standings.actions import tiebreaks as actions
from tournaments.standings.actions.given_values import give_values
from tournaments.standings.forms.given_values import GivenValuesForm
from tournaments.standings.forms.ranks_by_hand import RanksByHandForm
from tournaments.standings.forms.tiebreaks import TieBreakForm


def _form(request: HttpRequest | None, tournament: Tournament) -> TieBreakForm:
    return TieBreakForm(
        (request.POST or None) if request else None, tournament=tournament, locked=has_begun(tournament)
    )


def _ranks_form(
    request: HttpRequest | None, tournament: Tournament, ties: actions.Ties | None = None
) -> RanksByHandForm:
    ties = ties or actions.ties_at_the_end(tournament)
    _lots, *given = places_of(tournament, tournament.total_rounds)
    places = {key: place for group in given for place, key in enumerate(group, start=1)}
    return RanksByHandForm(
        request.POST if request else None,
        tied=ties.open_to_hand,
        given=places,
        initial={"reason": tournament.ranks_reason},
    )


@shows("arbiter/standings/tiebreaks.html")
def _page(
    request: HttpRequest, tournament: Tournament, *, form: TieBreakForm | RanksByHandForm | None = None
) -> Context:
    asked, ties, event = tiebreaks_of(tournament), actions.ties_at_the_end(tournament), event_of(tournament)
    sentences, system = sentences_of(event), system_of(tournament)
    return {
        "form": form if isinstance(form, TieBreakForm) else _form(None, tournament),
        "locked": has_begun(tournament),
        "fixed": tournament.in_fide_mode and has_begun(tournament),
        "asked": asked,
        "given": given_tiebreaks(tournament),
        "presets": presets_of(system),
        "rules": [
            (rule, sentences[acronym])
            for acronym, rule in rules_of(event).items()
            if not (rule.is_for_swiss and system.is_predetermined)
            and not unknown_tiebreaks([acronym] if system.eliminates else [], system)
        ],
        "has_variants": not system.eliminates,
        "of_teams": event is Event.TEAMS,
        "tied": ties.left,
        "by_hand": form if isinstance(form, RanksByHandForm) else _ranks_form(None, tournament, ties),
        "provisional": tournament.players.filter(provisional=True).count(),
        "needs_ratings": [entry.acronym for entry in asked if entry.rule.needs_ratings],
    }


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(TIEBREAKS, typed=TieBreakForm)
@answered_by(_page, form=_form)
def tiebreaks(request: HttpRequest, tournament: Tournament, form: TieBreakForm) -> HttpResponse:
    """Choose the tie-breaks; after round 1 only against a warning."""
    actions.set_tiebreaks(tournament, by=actor(request), **form.service_fields())
    return done(request, _("The tie-breaks have been saved."), "arbiter:tiebreaks", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(LOTS)
@answered_by(_page)
def draw_lots(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw lots among those who are tied in everything; the order drawn is stored."""
    groups = actions.draw_lots(tournament, by=actor(request))
    drawn = with_semicolons(" – ".join(one.name for one in group) for group in groups)
    text = _("Drawn by lot, in this order: %(groups)s.") % {"groups": drawn}
    return done(request, text, "arbiter:tiebreaks", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(LOTS)
@answered_by(_page, form=_ranks_form)
def rank_by_hand(request: HttpRequest, tournament: Tournament, form: RanksByHandForm) -> HttpResponse:
    """Put those who are tied to the end in an order; those without places are tied again."""
    actions.rank_by_hand(tournament, form.orders, reason=form.cleaned_data["reason"], by=actor(request))
    text = _("The ranks by hand have been saved; everybody can read the reason.")
    return done(request, text, "arbiter:tiebreaks", tournament.slug)


def _values_form(request: HttpRequest, tournament: Tournament) -> GivenValuesForm:
    return GivenValuesForm(
        request.POST or None,
        codes=given_tiebreaks(tournament),
        entrants=sorted(entrant_rows(tournament).by_id(tournament).values(), key=lambda one: (one.name, one.pk)),
        given=values_given(tournament),
        initial={"note": tournament.given_values_note},
    )


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(GIVEN_VALUES)
@answered_by("arbiter/standings/given_values.html", form=_values_form)
def given_values(request: HttpRequest, tournament: Tournament, form: GivenValuesForm) -> HttpResponse:
    """Enter the values of tie-breaks that are worked out elsewhere."""
    moves = give_values(tournament, form.values, note=form.cleaned_data["note"], by=actor(request))
    text = ngettext("%(count)d value has been changed.", "%(count)d values have been changed.", len(moves))
    return done(request, text % {"count": len(moves)}, "arbiter:given_values", tournament.slug)
