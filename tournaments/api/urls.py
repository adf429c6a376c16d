"""Addresses of the API, below its version, and the description that is made from them."""

from __future__ import annotations

from django.urls import path, re_path

from tournaments.api import public as api
from tournaments.api.description import described
from tournaments.api.views import addresses as programs
from tournaments.api.views import tokens

_OF_PROGRAMS = "arbiter/tournaments/<slug:slug>/"


def description() -> bytes:
    """The description of the addresses below, as JSON."""
    return described(urlpatterns)


urlpatterns = [
    path("openapi.json", api.description_view(description), name="description"),
    path("tournaments/", api.tournaments, name="tournaments"),
    path("tournaments/<slug:slug>/", api.tournament, name="tournament"),
    path("tournaments/<slug:slug>/players/", api.players, name="players"),
    path("tournaments/<slug:slug>/rounds/", api.rounds, name="rounds"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", api.round_detail, name="round"),
    path("tournaments/<slug:slug>/rounds/<int:number>/explanation/", api.explanation, name="explanation"),
    path("tournaments/<slug:slug>/rounds/<int:number>/steps/", api.steps, name="steps"),
    path("tournaments/<slug:slug>/rounds/<int:number>/<slug:name>/", api.round_list, name="round_list"),
    path("tournaments/<slug:slug>/standings/", api.standings, name="standings"),
    path("tournaments/<slug:slug>/ratings/", api.ratings, name="ratings"),
    path(_OF_PROGRAMS, programs.tournament, name="program_tournament"),
    path(f"{_OF_PROGRAMS}rounds/<int:number>/results/", programs.round_results, name="program_results"),
    path(f"{_OF_PROGRAMS}rounds/<int:number>/results/<int:game>/", programs.game_result, name="program_result"),
    path(f"{_OF_PROGRAMS}players/", programs.all_players, name="program_players"),
    path(f"{_OF_PROGRAMS}players/<int:player>/", programs.one_player, name="program_player"),
    path(f"{_OF_PROGRAMS}players/<int:player>/withdrawal/", programs.withdrawal, name="program_withdrawal"),
    re_path("^arbiter/", programs.nothing),
    re_path("", api.nothing),
]

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", tokens.token_revoke, name="token_revoke"),
]
