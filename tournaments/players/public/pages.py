"""The public list of players and their cards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.basics.outcomes import scoring_of
from tournaments.files.exports.calendar_file import has_calendar
from tournaments.pages.access import found, public_page
from tournaments.pages.frame import page_context
from tournaments.players.queries.card import player_card
from tournaments.players.queries.collected import page_of
from tournaments.players.queries.what_if import what_if as what_if_of
from tournaments.publication.queries.public import PublicTournament, list_with_teams
from tournaments.publication.queries.published import named_players
from tournaments.ratings.queries.reported import counted_and_for_rating
from tournaments.results.queries.public_games import games_of_player


@public_page
def players(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """Everybody who was ever named in a published round, by TPN."""
    listed, teams = list_with_teams(public)
    context = {
        **page_context(public, "players"),
        "players": listed,
        "teams": teams,
        "provisional": any(player.provisional for player in listed),
        "clubs": any(player.club for player in listed),
    }
    return render(request, "public/players/list.html", context)


@public_page
def player(request: HttpRequest, public: PublicTournament, player_id: int) -> HttpResponse:
    """One player's card."""
    rounds, for_rating = counted_and_for_rating(public.row, last=public.current_round)
    known = named_players(public.row, rounds)
    one = found(known.get(player_id))
    card = player_card(public.row, one, rounds, known, for_rating=for_rating, scoring=scoring_of(public.row))
    calendar = {"has_calendar": has_calendar(public.row, public.timetable)}
    replays = games_of_player(rounds, player_id)
    context = {**page_context(public, "player"), **calendar, "card": card, "player": one, "replays": replays}
    context["collected"] = page_of(one.fide_id)
    return render(request, "public/players/card.html", context)


@public_page
def what_if(request: HttpRequest, public: PublicTournament, player_id: int) -> HttpResponse:
    """What the open game of a player would bring by each result; where there is none, that is said."""
    rounds, for_rating = counted_and_for_rating(public.row, last=public.current_round)
    known = named_players(public.row, rounds)
    one = found(known.get(player_id))
    shown = what_if_of(public.row, player_id, rounds, known, for_rating=for_rating)
    context = {**page_context(public, "player"), "player": one, "what_if": shown}
    return render(request, "public/players/what_if.html", context)
