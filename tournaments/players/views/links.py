"""Personal links of players: for all at once, of one, and byes that players wish for by them."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.basics.collation import collation_key
from tournaments.basics.languages import in_its_language
from tournaments.models import ByeWish, Player, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, do_if_sure, done
from tournaments.pages.player_keys import address_of
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions import links as actions
from tournaments.players.actions.personal import against_wish, grant_wish, refuse_wish
from tournaments.players.queries.personal import open_wishes
from tournaments.rounds.queries.prints import cut_and_stack
from tournaments.rounds.views.prints import sheet
from tournaments.stale_forms.of_players import LINK, LINKS, WISH
from tournaments.stale_forms.unchanged import requires_unchanged

EACH = 8  # slips on a page


@dataclass(frozen=True, slots=True)
class Slip:
    """What a player gets in the hand; without a code where nobody but this machine could use it."""

    player: Player
    code: str


@shows("arbiter/players/links.html")
def _links_page(request: HttpRequest, tournament: Tournament) -> Context:
    known = actions.links_of(tournament)
    players = _by_name(tournament)
    return {
        "with_link": [player for player in players if player.pk in known],
        "without_link": [player for player in players if player.pk not in known],
    }


@arbiter_view(see=Right.WORK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(LINKS)
@answered_by(_links_page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
def links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who has a personal link; make one for each who has none, or revoke all."""
    if request.POST.get("do") == "revoke":
        actions.revoke_links(tournament, by=actor(request))
        text = _("No personal link of this tournament is worth anything any more.")
    else:
        made = actions.make_links(tournament, by=actor(request))
        text = ngettext("%(count)d personal link has been made.", "%(count)d personal links have been made.", made)
        text %= {"count": made}
    return done(request, text, "arbiter:links", tournament.slug)


@shows("arbiter/players/link.html")
def _link_page(request: HttpRequest, _tournament: Tournament, player: Player) -> Context:
    held = actions.links_of(player.tournament).get(player.pk)
    return {"player": player, "held": held, **(address_of(request, held) if held else {})}


@arbiter_view(see=Right.WORK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(LINK)
@answered_by(_link_page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
def link(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """The link of one player with its code; make a new one, or revoke it."""
    if request.POST.get("do") == "revoke":
        actions.revoke_link(player, by=actor(request))
        text = _("The link of %(name)s is worth nothing any more.")
    else:
        actions.renew_link(player, by=actor(request))
        text = _("%(name)s has a new personal link.")
    return done(request, text % {"name": player.name}, "arbiter:link", tournament.slug, player.pk)


@arbiter_view(see=Right.WORK)
@never_cache
@require_safe
@in_its_language
def print_links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A slip with the code for each player who has a link, cut and stacked by name."""
    known = actions.links_of(tournament)
    slips = [
        Slip(player, address_of(request, known[player.pk])["code"])
        for player in _by_name(tournament)
        if player.pk in known
    ]
    context = {"sheets": cut_and_stack(slips, each=EACH), "no_address": bool(slips) and not slips[0].code}
    return sheet(request, tournament, "links", context)


def _by_name(tournament: Tournament) -> list[Player]:
    players = tournament.players.filter(withdrawn_from=None)
    return sorted(players, key=lambda player: (collation_key(player.name), player.pk))


@shows("arbiter/players/wishes.html")
def _wishes_page(request: HttpRequest, tournament: Tournament, _wish: ByeWish | None = None) -> Context:
    wishes = open_wishes(tournament)
    for wish in wishes:
        wish.player.tournament = tournament
    return {"wishes": [(wish, against_wish(wish)) for wish in wishes]}


@arbiter_view
@require_safe
def wish_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The byes that players wish for and an arbiter has to decide on."""
    return _wishes_page(request, tournament)


@arbiter_view
@require_POST
@requires_unchanged(WISH)
@answered_by(_wishes_page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
def bye_wish(request: HttpRequest, tournament: Tournament, wish: ByeWish) -> HttpResponse:
    """Decide on a bye that a player wishes for."""
    if request.POST.get("do") == "refuse":
        refuse_wish(wish, by=actor(request))
        text = _("%(name)s gets no bye in round %(number)d.")
    else:
        do_if_sure(request, lambda sure: grant_wish(wish, by=actor(request), sure=sure))
        text = _("%(name)s has a bye in round %(number)d.")
    named = {"name": wish.player.name, "number": wish.round_number}
    return done(request, text % named, "arbiter:wishes", tournament.slug)
