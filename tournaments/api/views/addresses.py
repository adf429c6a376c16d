"""What is at which address for programs with a token."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from tournaments.api.views import players, results
from tournaments.api.views.asking import problem, resource


@csrf_exempt
def nothing(_request: HttpRequest) -> HttpResponse:
    """Every other address below that of programs."""
    return problem(404, "There is nothing at this address.")


tournament = resource("", GET=results.program_tournament)
round_results = resource("results", GET=results.read_results, PUT=results.save_results)
game_result = resource("results", GET=results.read_result, PUT=results.save_result)
all_players = resource("players", GET=players.read_players, POST=players.add_player)
one_player = resource("players", GET=players.read_player, PATCH=players.change_player, DELETE=players.remove_player)
withdrawal = resource("players", PUT=players.withdraw_player, DELETE=players.return_player)
