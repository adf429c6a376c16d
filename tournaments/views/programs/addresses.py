"""What is at which address for programs with a token. Described in ``tournaments/api/openapi_writing.json``."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from tournaments.views.programs import players, results
from tournaments.views.programs.asking import problem, resource


@csrf_exempt
def nothing(_request: HttpRequest) -> HttpResponse:
    """Every other address below that of programs."""
    return problem(404, "There is nothing at this address.")


tournament = resource("", GET=results.tournament)
round_results = resource("results", GET=results.read_all, PUT=results.save_many)
game_result = resource("results", GET=results.read_one, PUT=results.save_one)
all_players = resource("players", GET=players.read_all, POST=players.add)
one_player = resource("players", GET=players.read_one, PATCH=players.change, DELETE=players.remove)
withdrawal = resource("players", PUT=players.withdraw, DELETE=players.come_back)
