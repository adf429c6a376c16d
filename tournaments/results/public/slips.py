"""A player's own board, by the code on the own half of the slip: how it stands, and what the player reports."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.basics.errors import Refused, Stale
from tournaments.basics.systems import is_for_teams
from tournaments.models import Game, PlayerReport, Result, Tournament
from tournaments.pages.keyed import key_answer, path_of
from tournaments.pages.keys import key_of_side
from tournaments.permissions_by_link import side_of, slip_view
from tournaments.publication.queries.public import public_tournament
from tournaments.results.actions.reports import Side, report_result, slip_side
from tournaments.results.models.player_report import REPORTED
from tournaments.rounds.queries.guards import is_over
from tournaments.stale_forms.expected import ExpectedVersion
from tournaments.stale_forms.of_rounds import OWN_SLIP
from tournaments.stale_forms.unchanged import requires_unchanged


@never_cache
@require_POST
def slip_key(request: HttpRequest, pk: int, colour: str) -> HttpResponse:
    """Take the key of one half of a slip, once for each phone."""
    side = slip_side(pk, colour)
    key = key_of_side(side.game, side.player, colour) if side else None
    return key_answer(request, key, page=path_of("slip", pk, colour), key_page=path_of("slip_key", pk, colour))


@never_cache
@require_safe
@slip_view
def slip(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The board as it stands."""
    return _page(request, tournament, side_of(request))


@never_cache
@require_POST
@slip_view
@requires_unchanged(OWN_SLIP, service_compares=True)
def slip_report(request: HttpRequest, tournament: Tournament, game: Game, *, expected: ExpectedVersion) -> HttpResponse:
    """Keep what the player reports; with an equal report of the opponent it is the result."""
    side = side_of(request)
    try:
        report_result(side, request.POST.get("result", ""), expected_version=expected.number("version"))
    except Refused as refusal:
        status = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
        side.game.refresh_from_db(fields=["result", "rated", "version"])
        return _page(request, tournament, side, problem=" ".join(refusal.problems), status=status)
    return redirect("public:slip", game.pk, side.colour)


def _page(
    request: HttpRequest, tournament: Tournament, side: Side, *, problem: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    game = side.game
    reports = {report.colour: report for report in PlayerReport.objects.filter(game=game)}
    own, other = reports.get(side.colour), reports.get("b" if side.colour == "w" else "w")
    if own is not None and own.player_id != side.player.pk:
        own = None
    seats = game.sides()
    context = {
        "tournament": tournament,
        "tournament_is_public": public_tournament(tournament.slug) is not None,
        "game": game,
        "why": _address_of_why(game, side, tournament),
        "side": side,
        "white": seats["w"].player,
        "black": seats["b"].player,
        "own": own,
        "differs": own is not None and other is not None and own.result != other.result,
        "is_over": not game.published or is_over(tournament, game.match.round.number),
        "is_open": game.result == Result.OPEN,
        "choices": [(result.value, result.label) for result in REPORTED],
        "problem": problem,
    }
    return render(request, "public/results/slip.html", context, status=status)


def _address_of_why(game: Game, side: Side, tournament: Tournament) -> str:
    """The page that says why the two meet; empty while it is not published, and in a match of teams."""
    if not game.published or is_for_teams(tournament):
        return ""
    return reverse("public:why", args=[tournament.slug, game.match.round.number, side.player.pk])
