"""Addresses of the API, below its version, and the description that is made from them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path, re_path
from django.views.decorators.csrf import csrf_exempt

from tournaments.api import public as api
from tournaments.api.description import described
from tournaments.api.views import games, matches, players, prizes, results, tokens, wide, wide_tokens
from tournaments.api.views.asking import problem, resource

_OF_PROGRAMS = "arbiter/tournaments/<slug:slug>/"


def description() -> bytes:
    """The description of the addresses below, as JSON."""
    return described(urlpatterns)


@csrf_exempt
def nothing_for_programs(_request: HttpRequest) -> HttpResponse:
    """Every other address below that of"""
    return problem(404, "There is nothing at this address.")


# What programs with a token ask for, by method.
tournament = resource("", GET=results.program_tournament)
round_results = resource("results", GET=results.read_results, PUT=results.save_results)
game_result = resource("results", GET=results.read_result, PUT=results.save_result)
round_games = resource("results", GET=games.read_games, PUT=games.save_games)
round_matches = resource("results", GET=matches.read_matches)
match_score = resource("results", GET=matches.read_match, PUT=matches.save_score)
all_players = resource("players", GET=players.read_players, POST=players.add_player)
one_player = resource("players", GET=players.read_player, PATCH=players.change_player, DELETE=players.remove_player)
every_tournament = resource("", {"POST": "create"}, GET=wide.read_tournaments, POST=wide.create_new)
imports = resource("import", POST=wide.import_file)
draft = resource("pair", POST=wide.pair_round)
publication = resource("publish", PUT=wide.publish_draft)
report_file = resource("trf", GET=wide.read_trf)
all_prizes = resource("prizes", GET=prizes.read_prizes)
withdrawal = resource("players", PUT=players.withdraw_player, DELETE=players.return_player)

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
    path("tournaments/<slug:slug>/categories/", api.categories, name="categories"),
    path("tournaments/<slug:slug>/board-prizes/", api.board_prizes, name="board_prizes"),
    path("tournaments/<slug:slug>/bracket/", api.bracket, name="bracket"),
    path("tournaments/<slug:slug>/ratings/", api.ratings, name="ratings"),
    path(_OF_PROGRAMS, tournament, name="program_tournament"),
    path(f"{_OF_PROGRAMS}rounds/<int:number>/results/", round_results, name="program_results"),
    path(f"{_OF_PROGRAMS}rounds/<int:number>/results/<int:game>/", game_result, name="program_result"),
    path(f"{_OF_PROGRAMS}rounds/<int:number>/games/", round_games, name="program_games"),
    path(f"{_OF_PROGRAMS}rounds/<int:number>/matches/", round_matches, name="program_matches"),
    path(f"{_OF_PROGRAMS}rounds/<int:number>/matches/<int:match>/", match_score, name="program_match"),
    path(f"{_OF_PROGRAMS}players/", all_players, name="program_players"),
    path(f"{_OF_PROGRAMS}players/<int:player>/", one_player, name="program_player"),
    path(f"{_OF_PROGRAMS}players/<int:player>/withdrawal/", withdrawal, name="program_withdrawal"),
    # With a token for the tournaments of a club, or of the installation.
    path("arbiter/tournaments/", every_tournament, name="wide_tournaments"),
    path("arbiter/imports/", imports, name="wide_imports"),
    path(f"{_OF_PROGRAMS}rounds/", draft, name="wide_rounds"),
    path(f"{_OF_PROGRAMS}rounds/<int:number>/publication/", publication, name="wide_publication"),
    path(f"{_OF_PROGRAMS}trf/", report_file, name="wide_trf"),
    path(f"{_OF_PROGRAMS}prizes/", all_prizes, name="wide_prizes"),
    re_path("^arbiter/", nothing_for_programs),
    re_path("", api.nothing),
]

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", tokens.token_revoke, name="token_revoke"),
]

# Below /arbiter/.
of_arbiters = [
    path("tokens/", wide_tokens.wide_tokens, name="wide_tokens"),
    path("tokens/<int:pk>/revoke/", wide_tokens.wide_token_revoke, name="wide_token_revoke"),
]
