"""Public standings and crosstable, and how a player's value in a tie-break comes about."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.basics.systems import system_of
from tournaments.models import PrizesBoards, PrizesBy
from tournaments.pages.access import found, public_page, reads
from tournaments.pages.frame import page_context
from tournaments.prizes.queries.by_team import team_context
from tournaments.prizes.queries.page import ASKED, with_part
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import PublishedRound, named_players, published_rounds
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.standings.queries.bracket import bracket_of
from tournaments.standings.queries.by_board import best_by_board, board_prizes, usual_least
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import entrants_of
from tournaments.standings.queries.deciding import before_context
from tournaments.standings.queries.individuals import crosstable_of_players
from tournaments.standings.queries.live import live_standings
from tournaments.standings.queries.movement import standings_context
from tournaments.standings.queries.working import working_page


@public_page
@reads(ASKED)
def standings(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The standings after the last complete round; with ``?only=category:U1800`` those of a part of the players."""
    context = standings_context(public.row, *_published(public), live=public.row.live_standings)
    return _page(request, public, "standings", found(with_part(context, public.row, request.GET.get(ASKED, ""))))


@public_page
@reads("one", "other")
def before(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """Why one stands before another: ``?one=12&other=17``, by the numbers of the rows."""
    context = before_context(request.GET, public.row, *_published(public), live=public.row.live_standings)
    return _page(request, public, "before", context)


@public_page
@reads("by", "best")
def by_team(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The clubs, or with ``?by=federation`` the federations, by their ``?best=4`` players."""
    ranking = live_standings(public.row, *_published(public))
    return _page(request, public, "by_team", team_context(request.GET, ranking))


@public_page
def crosstable(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The crosstable after the last complete round; of a knock-out the bracket as it stands."""
    if system_of(public.row).eliminates:
        return _page(request, public, "bracket", {"bracket": bracket_of(public.row, *_published(public))})
    table = current_crosstable(public.row, *_published(public))
    return _page(request, public, "crosstable", {"table": table, "standings": table.standings})


@public_page
def player_crosstable(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The crosstable of the players of a team event after the last complete round."""
    rounds, _players = _published(public)
    found(rounds[-1].event)
    table = crosstable_of_players(rounds)
    context = {**page_context(public, "crosstable"), "table": table, "standings": table.standings}
    return render(request, "public/standings/crosstable.html", context)


@public_page
def working(request: HttpRequest, public: PublicTournament, player_id: int, code: str) -> HttpResponse:
    """One player's value in one tie-break, round by round."""
    rounds, players = _published(public)
    entrants = entrants_of(rounds, players)
    shown = found(working_page(public.row, rounds, entrants, player_id, code, live=public.row.live_standings))
    return _page(request, public, "working", {"working": shown, "player": entrants[player_id]})


@public_page
@reads("games", "boards", "by")
def boards(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The players of a team event by board: ``?games=5`` at least, ``?by=performance``, ``?boards=played``.

    Without such words by the rule of the board prizes, where these are public.
    """
    rounds = published_rounds(public.row)
    found(rounds[-1].event)
    asked, settings = request.GET, settings_of_teams(public.row)
    if settings.prizes_public and not asked.keys() & {"games", "by", "boards"}:
        return _page(request, public, "boards", {"best": board_prizes(rounds, settings), "prizes": True})
    decides, which = asked.get("by"), asked.get("boards")
    wanted = asked.get("games", "")
    least = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 4 else usual_least(rounds)
    best = best_by_board(
        rounds,
        least=max(least, 1),
        decides=PrizesBy(decides) if decides in PrizesBy.values else PrizesBy.PERCENTAGE,
        boards=PrizesBoards(which) if which in PrizesBoards.values else PrizesBoards.REGISTERED,
    )
    return _page(request, public, "boards", {"best": best, "prizes_public": settings.prizes_public})


def _published(public: PublicTournament) -> tuple[tuple[PublishedRound, ...], dict[int, PublishedPlayer]]:
    rounds = published_rounds(public.row, last=public.current_round)
    return rounds, named_players(public.row, rounds)


def _page(request: HttpRequest, public: PublicTournament, section: str, context: dict[str, Any]) -> HttpResponse:
    tab = {"bracket": "crosstable", "before": "standings", "by_team": "standings"}.get(section, section)
    return render(request, f"public/standings/{section}.html", {**page_context(public, tab), **context})
