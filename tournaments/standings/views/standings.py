"""Standings and crosstable as arbiters see them: with what is not public yet. The pages are those of the public."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.basics.systems import system_of
from tournaments.models import Tournament
from tournaments.pages.access import found
from tournaments.pages.arbiter import tournament_page
from tournaments.permissions import arbiter_view
from tournaments.prizes.queries.by_team import team_context
from tournaments.prizes.queries.page import ASKED, with_part
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound, named_players, published_rounds
from tournaments.publication.queries.withheld import are_withheld
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.standings.queries.bracket import bracket_of
from tournaments.standings.queries.by_board import board_prizes
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import complete_rounds, current_standings, entrants_of
from tournaments.standings.queries.deciding import before_context
from tournaments.standings.queries.individuals import crosstable_of_players
from tournaments.standings.queries.movement import standings_context
from tournaments.standings.queries.working import working_page


@arbiter_view
@require_safe
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings after the last complete round, or with ``?only=`` those of a part of the players."""
    whole = standings_context(tournament, *_published(tournament))
    context = found(with_part(whole, tournament, request.GET.get(ASKED, ""), for_arbiters=True))
    return _page(request, tournament, "standings", context["standings"].after_round, context)


@arbiter_view
@require_safe
def before(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Why one stands before another."""
    context = before_context(request.GET, tournament, *_published(tournament))
    return _page(request, tournament, "before", context["standings"].after_round, context)


@arbiter_view
@require_safe
def by_team(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The clubs, or federations, by their best players."""
    ranking = current_standings(tournament, *_published(tournament))
    context = team_context(request.GET, ranking)
    return _page(request, tournament, "by_team", ranking.after_round, context)


@arbiter_view
@require_safe
def crosstable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The crosstable after the last complete round; of a knock-out the bracket as it stands."""
    if system_of(tournament).eliminates:
        rounds, players = _published(tournament)
        return _page(request, tournament, "bracket", len(rounds), {"bracket": bracket_of(tournament, rounds, players)})
    table = current_crosstable(tournament, *_published(tournament))
    context = {"table": table, "standings": table.standings}
    return _page(request, tournament, "crosstable", table.standings.after_round, context)


@arbiter_view
@require_safe
def player_crosstable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The crosstable of the players of a team event after the last complete round."""
    rounds, _players = _published(tournament)
    table = crosstable_of_players(rounds)
    context = {"table": table, "standings": table.standings}
    return _page(request, tournament, "crosstable", table.standings.after_round, context)


@arbiter_view
@require_safe
def boards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The board prizes of a team event as they stand, by the rule of its regulations."""
    rounds, _players = _published(tournament)
    settings = settings_of_teams(tournament)
    context = {"best": board_prizes(rounds, settings), "prizes": True, "prizes_public": settings.prizes_public}
    return _page(request, tournament, "boards", len(complete_rounds(rounds)), context)


@arbiter_view
@require_safe
def working(request: HttpRequest, tournament: Tournament, player_id: int, code: str) -> HttpResponse:
    """One player's value in one tie-break, round by round."""
    rounds, players = _published(tournament)
    entrants = entrants_of(rounds, players)
    shown = found(working_page(tournament, rounds, entrants, player_id, code))
    context = {"working": shown, "player": entrants[player_id]}
    return _page(request, tournament, "working", shown.after_round, context)


def _published(tournament: Tournament) -> tuple[tuple[PublishedRound, ...], dict[int, PublishedPlayer]]:
    rounds = published_rounds(tournament, for_arbiters=True)
    return rounds, named_players(tournament, rounds)


def _page(
    request: HttpRequest, tournament: Tournament, name: str, after_round: int, context: dict[str, Any]
) -> HttpResponse:
    """The public page ``name`` in the arbiters' frame, with links to the arbiters' pages."""
    frame = {
        "layout": "arbiter/standings/layout.html",
        "pages": "arbiter",
        "not_public": are_withheld(tournament, after_round),
    }
    return tournament_page(request, f"public/standings/{name}.html", tournament, {**frame, **context})
