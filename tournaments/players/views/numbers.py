"""TPNs: who stands where among equal players, exchanged by hand, or all given anew."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.basics.sides import sides_of
from tournaments.basics.systems import system_of
from tournaments.models import Player, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import arbiter_view
from tournaments.players.actions import numbering as actions
from tournaments.players.actions.table_numbers import give_numbers, meeting_late, proposed_sides
from tournaments.players.forms.numbers import ExchangeForm, NumberAnewForm, TableNumbersForm
from tournaments.stale_forms.of_players import NUMBERS
from tournaments.stale_forms.unchanged import requires_unchanged

AnyForm = ExchangeForm | NumberAnewForm | TableNumbersForm


def _players(tournament: Tournament) -> list[Player]:
    return list(Player.objects.filter(tournament=tournament).order_by("tpn", "pk"))


def _form(request: HttpRequest, tournament: Tournament) -> AnyForm:
    system = system_of(tournament)
    if system.goes_by_numbers:
        players, known = _players(tournament), system.known_rounds
        sides = proposed_sides(players) if known and known.has_sides else None
        return TableNumbersForm(request.POST or None, players=players, sides=sides, prefix="table")
    if "anew" in request.POST:
        return NumberAnewForm(request.POST, prefix="anew")
    groups = actions.equal_groups(_players(tournament))
    return ExchangeForm(request.POST or None, groups=groups, prefix="exchange")


@shows("arbiter/players/numbers.html")
def _page(request: HttpRequest, tournament: Tournament, form: AnyForm) -> Context:
    players = _players(tournament)
    if isinstance(form, TableNumbersForm):
        by_bracket = system_of(tournament).eliminates
        late = [] if form.has_sides or by_bracket else meeting_late(players)
        sides = sides_of(system_of(tournament), players)
        return {"table": form, "is_settled": tournament.paired_rounds.exists(), "late": late, "sides": sides}
    groups = actions.equal_groups(players)
    is_exchange = isinstance(form, ExchangeForm)
    return {
        "exchange": form if is_exchange else ExchangeForm(groups=groups, prefix="exchange"),
        "anew": NumberAnewForm(prefix="anew") if is_exchange else form,
        "groups": groups,
        "placed": actions.exchanged_players(players),
        "moves": _moves(tournament, players, form) if form.is_asking else [],
    }


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NUMBERS)
@answered_by(_page, form=_form)
def numbers(request: HttpRequest, tournament: Tournament, form: AnyForm) -> HttpResponse:
    """Exchange two TPNs, or number all anew; what changes is listed before it is done."""
    sent = form.cleaned_data
    if isinstance(form, TableNumbersForm):
        give_numbers(tournament, how=sent["how"], by=actor(request), numbers=form.numbers, sides=form.sides)
    elif isinstance(form, NumberAnewForm):
        actions.number_anew(tournament, by=actor(request), reason=sent["reason"])
    else:
        actions.exchange_tpns(sent["one"], sent["other"], by=actor(request), reason=sent["reason"])
    return done(request, _("The pairing numbers have been changed."), "arbiter:numbers", tournament.slug)


def _moves(
    tournament: Tournament, players: list[Player], form: ExchangeForm | NumberAnewForm
) -> list[tuple[Player, int | None, int | None]]:
    """Each player whose TPN would change, with the old one and the new one."""
    if isinstance(form, ExchangeForm):
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        return [(one, one.tpn, other.tpn), (other, other.tpn, one.tpn)]
    numbered = actions.numbers_anew(tournament, players)
    return [(player, player.tpn, number) for player, number in numbered if player.tpn != number]
