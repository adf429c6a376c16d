"""What of categories and prizes is printed; diplomas."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.basics.languages import in_its_language, speak_for_all
from tournaments.models import Tournament
from tournaments.pages.arbiter import tournament_page
from tournaments.permissions import arbiter_view
from tournaments.prizes.forms.diplomas import DiplomaForm
from tournaments.prizes.queries.diplomas import diplomas_of
from tournaments.prizes.queries.fees import fees_of
from tournaments.prizes.queries.narrowed import CATEGORY, Part, of_category, shown_categories
from tournaments.prizes.queries.plan import awarded, rules_of, settlements_of
from tournaments.prizes.queries.rows import rows_of
from tournaments.prizes.queries.shown import read_out, shown_receipts, shown_totals
from tournaments.prizes.views.fees import players_of
from tournaments.publication.queries.look import look_of_site
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.publication.queries.withheld import are_withheld
from tournaments.rounds.views.prints import sheet
from tournaments.standings.queries.current import current_standings


@arbiter_view
@require_safe
@in_its_language
def print_categories(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings of every category, one after the other."""
    rounds = published_rounds(tournament, for_arbiters=True)
    whole = current_standings(tournament, rounds, named_players(tournament, rounds))
    rows = rows_of(tournament, whole)
    categories = [] if whole.of_teams else shown_categories(tournament, for_arbiters=True)
    found = [of_category(tournament, whole, row, for_arbiters=True, rows=rows) for row in categories]
    context = {"whole": whole, "found": found, "not_public": are_withheld(tournament, whole.after_round)}
    return sheet(request, tournament, "categories", context)


@arbiter_view
@require_safe
def diplomas(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The form; with its fields in the address the diplomas, one a page, or what is wrong with them.

    The form is in the reader's language, and what is printed in that of the tournament.
    """
    categories = shown_categories(tournament, for_arbiters=True)
    parts = [(Part(CATEGORY, row.name, row.name).key, row.name) for row in categories]
    form = DiplomaForm(request.GET if "whom" in request.GET else None, tournament=tournament, parts=parts)
    if form.is_valid():
        readers = translation.get_language()
        speak_for_all([tournament])
        found = diplomas_of(tournament, form.cleaned_data["of"], form.first, form.cleaned_data["text"])
        if found.diplomas:
            context = {"asked": form.cleaned_data, "look": look_of_site(), "not_public": found.not_public}
            return sheet(request, tournament, "diplomas", {"found": found, **context})
        translation.activate(readers)
        form.add_error(None, _("Nobody is ranked there yet: there are diplomas once a round is complete."))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return tournament_page(request, "arbiter/prizes/diplomas.html", tournament, {"form": form}, status=status)


@arbiter_view
@require_safe
@in_its_language
def print_prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list to read out, the lowest prize first, and the totals for the treasurer."""
    known = awarded(tournament)
    outcome = known.outcome
    context = {
        "known": known,
        "lists": read_out(known, outcome) if outcome else (),
        "totals": shown_totals(known, outcome) if outcome else (),
        "not_public": are_withheld(tournament, known.standings.after_round),
    }
    return sheet(request, tournament, "prizes", context)


@arbiter_view
@require_safe
@in_its_language
def print_receipts(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A receipt to sign for each winner who came."""
    known = awarded(tournament)
    found = shown_receipts(known, known.outcome) if known.outcome else ()
    return sheet(request, tournament, "receipts", {"known": known, "receipts": found})


@arbiter_view
@require_safe
@in_its_language
def print_fees(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What each player owes and has paid."""
    rules = rules_of(tournament)
    fees = fees_of(players_of(tournament), settlements_of(tournament), rules)
    return sheet(request, tournament, "fees", {"rules": rules, "fees": fees})
