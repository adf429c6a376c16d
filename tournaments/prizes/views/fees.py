"""What players owe and have paid."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.basics.collation import collation_key
from tournaments.models import Player, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import arbiter_view
from tournaments.prizes.actions.fees import enter_fees
from tournaments.prizes.forms.fees import FeesForm
from tournaments.prizes.queries.fees import fees_of
from tournaments.prizes.queries.plan import rules_of, settlements_of
from tournaments.stale_forms.of_prizes import FEES
from tournaments.stale_forms.unchanged import requires_unchanged


def players_of(tournament: Tournament) -> list[Player]:
    """Everybody who has entered, by name."""
    return sorted(Player.objects.filter(tournament=tournament), key=lambda one: (collation_key(one.name), one.pk))


def _form(request: HttpRequest, tournament: Tournament) -> FeesForm:
    known, rules = settlements_of(tournament), rules_of(tournament)
    return FeesForm(request.POST or None, players=players_of(tournament), known=known, digits=rules.digits)


@shows("arbiter/prizes/fees.html")
def _page(_request: HttpRequest, tournament: Tournament, *, form: FeesForm) -> Context:
    rules = rules_of(tournament)
    fees = fees_of(form.players, form.known, rules)
    lines = [(line, fee, paid) for line, (_player, fee, paid) in zip(fees.lines, form.lines, strict=True)]
    return {"form": form, "rules": rules, "fees": fees, "lines": lines}


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(FEES)
@answered_by(_page, form=_form)
def fees(request: HttpRequest, tournament: Tournament, form: FeesForm) -> HttpResponse:
    """What each player owes and has paid, with totals; no payment is taken here."""
    moved = enter_fees(tournament, form.fees, by=actor(request))
    text = ngettext("Saved for %(count)d player.", "Saved for %(count)d players.", moved)
    return done(request, text % {"count": moved}, "arbiter:fees", tournament.slug)
