"""Who wins what and why, and how the prizes are planned."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.models import PrizeFund, PrizeList, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.prizes.actions import prizes as actions
from tournaments.prizes.actions.withholding import set_withheld
from tournaments.prizes.forms.prizes import AbsentForm, FundForm, ListForm, NewFundForm, NewListsForm, RulesForm
from tournaments.prizes.forms.withholding import WithheldForm
from tournaments.prizes.queries.plan import Awarded, awarded, funds_of, rules_of
from tournaments.prizes.queries.shown import payments, remarks, shown_funds, shown_totals
from tournaments.stale_forms.of_prizes import AWARDS, FUND, FUNDS, LISTS, PRIZE_RULES, PRIZES
from tournaments.stale_forms.unchanged import requires_unchanged

# --- Who wins what ----------------------------------------------------------------------------------------------------


def _absent_form(request: HttpRequest | None, tournament: Tournament, known: Awarded | None = None) -> AbsentForm:
    known = known or awarded(tournament)
    has_players = known.outcome is not None and not known.standings.of_teams
    winners = [one.number for one in known.outcome.awards if one.number] if known.outcome and has_players else []
    absent = [key for key, one in known.settlements.items() if one.is_absent]
    sent = request.POST if request else None
    return AbsentForm(sent, tournament=tournament, winners=winners, absent=absent)


def _withheld_form(request: HttpRequest | None, tournament: Tournament, known: Awarded | None = None) -> WithheldForm:
    known = known or awarded(tournament)
    paid = payments(known, known.outcome).lines if known.outcome else ()
    return WithheldForm(request.POST if request else None, payments=paid)


@shows("arbiter/prizes/prizes.html")
def _page(request: HttpRequest, tournament: Tournament, *, form: AbsentForm | WithheldForm | None = None) -> Context:
    known = awarded(tournament)
    outcome = known.outcome
    return {
        "known": known,
        "outcome": outcome,
        "shown": shown_funds(known, outcome) if outcome else (),
        "remarks": remarks(known, outcome) if outcome else (),
        "totals": shown_totals(known, outcome) if outcome else (),
        "standings": known.standings,
        "form": form if isinstance(form, AbsentForm) else _absent_form(None, tournament, known),
        "tax_form": form if isinstance(form, WithheldForm) else _withheld_form(None, tournament, known),
        "paid": payments(known, outcome) if outcome else None,
        "is_over": known.standings.after_round == tournament.total_rounds and known.standings.is_final,
    }


@arbiter_view
@require_safe
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who gets which prize by the standings as they are, and why."""
    return _page(request, tournament)


@arbiter_view
@require_POST
@requires_unchanged(AWARDS)
@answered_by(_page)
def prizes_printed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list as it is now is printed: changes are told from now on."""
    actions.note_printed(tournament, by=actor(request))
    return done(request, _("From now on every change of the list is told here."), "arbiter:prizes", tournament.slug)


@arbiter_view
@require_POST
@requires_unchanged(AWARDS)
@answered_by(_page, form=_absent_form)
def prizes_absent(request: HttpRequest, tournament: Tournament, form: AbsentForm) -> HttpResponse:
    """Who did not come for a prize."""
    actions.note_absent(tournament, form.cleaned_data["absent"], by=actor(request))
    return done(request, _("Saved."), "arbiter:prizes", tournament.slug)


@arbiter_view
@require_POST
@requires_unchanged(AWARDS)
@answered_by(_page, form=_withheld_form)
def prizes_withheld(request: HttpRequest, tournament: Tournament, form: WithheldForm) -> HttpResponse:
    """Which part of each player's prizes is kept for the tax office."""
    set_withheld(tournament, form.parts, by=actor(request))
    return done(request, _("Saved."), "arbiter:prizes", tournament.slug)


# --- The plan ---------------------------------------------------------------------------------------------------------


def _rules_form(request: HttpRequest | None, tournament: Tournament) -> RulesForm:
    return RulesForm((request.POST or None) if request else None, rules=rules_of(tournament))


def _new_fund_form(request: HttpRequest | None, tournament: Tournament) -> NewFundForm:
    return NewFundForm(request.POST if request else None, tournament=tournament)


@shows("arbiter/prizes/plan.html")
def _plan_page(
    request: HttpRequest,
    tournament: Tournament,
    *_row: object,
    form: RulesForm | NewFundForm | None = None,
) -> Context:
    known = awarded(tournament)
    return {
        "form": form if isinstance(form, RulesForm) else _rules_form(None, tournament),
        "fund_form": form if isinstance(form, NewFundForm) else _new_fund_form(None, tournament),
        "funds": funds_of(tournament),
        "digits": known.rules.digits,
        "rules": known.rules,
        "plan_problems": known.problems,
    }


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(PRIZE_RULES)
@answered_by(_plan_page, form=_rules_form)
def prize_plan(request: HttpRequest, tournament: Tournament, form: RulesForm) -> HttpResponse:
    """What holds for all prizes, and the funds with their lists."""
    actions.set_rules(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("The rules of the prizes have been saved."), "arbiter:prize_plan", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(FUNDS)
@answered_by(_plan_page, form=_new_fund_form)
def fund_add(request: HttpRequest, tournament: Tournament, form: NewFundForm) -> HttpResponse:
    """One more fund."""
    fund = actions.add_fund(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("The fund is there. Write its prizes."), "arbiter:fund_edit", tournament.slug, fund.pk)


def _fund_form(request: HttpRequest | None, tournament: Tournament, fund: PrizeFund) -> FundForm:
    return FundForm((request.POST or None) if request else None, tournament=tournament, fund=fund)


def _lists_form(request: HttpRequest | None, tournament: Tournament, _fund: PrizeFund) -> NewListsForm:
    return NewListsForm(request.POST if request else None, tournament=tournament)


@shows("arbiter/prizes/fund.html")
def _fund_page(request: HttpRequest, tournament: Tournament, fund: Any, *, form: Any = None) -> Context:
    fund = fund.fund if isinstance(fund, PrizeList) else fund
    rules = rules_of(tournament)
    return {
        "fund": fund,
        "lists": fund.lists.select_related("category", "winner"),
        "form": form if isinstance(form, FundForm) else _fund_form(None, tournament, fund),
        "lists_form": form if isinstance(form, NewListsForm) else _lists_form(None, tournament, fund),
        "digits": rules.digits,
        "rules": rules,
    }


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(FUND)
@answered_by(_fund_page, form=_fund_form)
def fund_edit(request: HttpRequest, tournament: Tournament, fund: PrizeFund, form: FundForm) -> HttpResponse:
    """The prizes of a fund, and how they are awarded."""
    actions.change_fund(fund, by=actor(request), **form.cleaned_data)
    return done(request, _("The fund has been saved."), "arbiter:fund_edit", tournament.slug, fund.pk)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(FUND)
@answered_by(_fund_page)
def fund_remove(request: HttpRequest, tournament: Tournament, fund: PrizeFund) -> HttpResponse:
    """Do without a fund."""
    actions.remove_fund(fund, by=actor(request))
    return done(request, _("The fund has been removed."), "arbiter:prize_plan", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(LISTS)
@answered_by(_fund_page, form=_lists_form)
def lists_add(request: HttpRequest, tournament: Tournament, fund: PrizeFund, form: NewListsForm) -> HttpResponse:
    """Prizes of a fund, one list a line."""
    made = actions.add_lists(fund, form.cleaned_data["lists"], by=actor(request))
    text = ngettext("%(count)d list of prizes is there.", "%(count)d lists of prizes are there.", len(made))
    return done(request, text % {"count": len(made)}, "arbiter:fund_edit", tournament.slug, fund.pk)


def _list_form(request: HttpRequest | None, tournament: Tournament, one: PrizeList) -> ListForm:
    return ListForm((request.POST or None) if request else None, tournament=tournament, one=one)


@shows("arbiter/prizes/list.html")
def _list_page(request: HttpRequest, tournament: Tournament, one: PrizeList, *, form: ListForm) -> Context:
    return {"one": one, "form": form, "rules": rules_of(tournament)}


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(PRIZES)
@answered_by(_list_page, form=_list_form)
def list_edit(request: HttpRequest, tournament: Tournament, one: PrizeList, form: ListForm) -> HttpResponse:
    """One list of prizes."""
    actions.change_list(one, by=actor(request), **form.cleaned_data)
    return done(request, _("The prizes have been saved."), "arbiter:fund_edit", tournament.slug, one.fund_id)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(PRIZES)
@answered_by(_fund_page)
def list_move(request: HttpRequest, tournament: Tournament, one: PrizeList) -> HttpResponse:
    """One place up with ``to=up``, else one place down."""
    actions.move_list(one, by=actor(request), up=request.POST.get("to") == "up")
    return done(request, _("The prizes are in another order."), "arbiter:fund_edit", tournament.slug, one.fund_id)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(PRIZES)
@answered_by(_fund_page)
def list_remove(request: HttpRequest, tournament: Tournament, one: PrizeList) -> HttpResponse:
    """Do without the prizes of a list."""
    fund = one.fund_id
    actions.remove_list(one, by=actor(request))
    return done(request, _("The prizes have been removed."), "arbiter:fund_edit", tournament.slug, fund)
