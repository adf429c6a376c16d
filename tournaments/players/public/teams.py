"""The public list of teams and their pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.pages.access import found, public_page
from tournaments.pages.frame import page_context
from tournaments.players.queries.team_card import team_card
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import named_teams, published_rounds


@public_page
def teams(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """Every team that was named in a published round, by TPN."""
    rounds = published_rounds(public.row)
    listed = sorted(named_teams(rounds).values(), key=lambda team: (team.tpn, team.id))
    event = found(rounds[-1].event)
    lines = [(team, team.mean_rating(event.boards), team.roster[: event.boards]) for team in listed]
    context = {**page_context(public, "teams"), "teams": lines, "boards": event.boards}
    return render(request, "public/players/teams.html", context)


@public_page
def team(request: HttpRequest, public: PublicTournament, team_id: int) -> HttpResponse:
    """One team: roster, line-ups and matches."""
    rounds = published_rounds(public.row)
    one = found(named_teams(rounds).get(team_id))
    card = team_card(public.row, one, rounds)
    return render(request, "public/players/team.html", {**page_context(public, "team"), "card": card, "team": one})
