"""TPNs: who stands where among equal players, exchanged by hand, or all given anew."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import NUMBERS
from tournaments.forms.numbers import ExchangeForm, NumberAnewForm
from tournaments.models import Player, Tournament
from tournaments.permissions import arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.players import numbering as services
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NUMBERS)
def numbers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Exchange two TPNs, or number all anew; what changes is listed before it is done."""
    players = list(Player.objects.filter(tournament=tournament).order_by("tpn", "pk"))
    groups = services.equal_groups(players)
    sent_anew = "anew" in request.POST
    exchange = ExchangeForm(None if sent_anew else request.POST or None, groups=groups, prefix="exchange")
    anew = NumberAnewForm(request.POST if sent_anew else None, prefix="anew")
    form: ExchangeForm | NumberAnewForm = anew if sent_anew else exchange
    status = form_status(form)
    if form.is_valid():
        sent = form.cleaned_data
        try:
            if sent_anew:
                services.number_anew(tournament, by=actor(request), reason=sent["reason"])
            else:
                services.exchange_tpns(sent["one"], sent["other"], by=actor(request), reason=sent["reason"])
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("The pairing numbers have been changed."))
            return redirect("arbiter:numbers", tournament.slug)
    context = {
        "exchange": exchange,
        "anew": anew,
        "groups": groups,
        "placed": services.exchanged_players(players),
        "moves": _moves(tournament, players, form) if form.is_asking else [],
    }
    return tournament_page(request, "arbiter/players/numbers.html", tournament, context, status=status)


def _moves(
    tournament: Tournament, players: list[Player], form: ExchangeForm | NumberAnewForm
) -> list[tuple[Player, int | None, int | None]]:
    """Each player whose TPN would change, with the old one and the new one."""
    if isinstance(form, ExchangeForm):
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        return [(one, one.tpn, other.tpn), (other, other.tpn, one.tpn)]
    numbered = services.numbers_anew(tournament, players)
    return [(player, player.tpn, number) for player, number in numbered if player.tpn != number]
