"""Games with their moves as a program sends them. The docstrings stand in the description of the API."""

from __future__ import annotations

from tournaments.api import programs
from tournaments.api.data import filled
from tournaments.api.sent import Problem, Sent
from tournaments.api.views.results import games_of, published_round
from tournaments.basics.errors import Refused
from tournaments.basics.systems import is_for_teams
from tournaments.models import ApiToken, GameMoves, Round
from tournaments.results.actions.live_games import take_games
from tournaments.results.queries.pgn_games import is_pgn


def read_games(token: ApiToken, number: int) -> programs.RoundGames:
    """The games of a published round, with how many moves of each are kept.

    The moves themselves are in the PGN file of the round, which everybody reads.
    """
    return _kept(published_round(token, number))


def save_games(token: ApiToken, number: int, sent: Sent[programs.SentGames]) -> programs.TakenGames:
    """Send games in PGN, as often as they change: moves are kept, and results of games that are over are entered.

    Each game is taken by itself; `problems` has what was not. A game that is not over may be sent again with more
    moves. An older copy of it, or the same one, changes nothing. A result that was entered is never replaced.
    """
    round_ = published_round(token, number)
    text = sent.checked()["pgn"]
    if not is_pgn(text):
        raise Problem(422, "There is no PGN in it. Nothing has been changed.", [("/pgn", "It must begin with a tag.")])
    try:
        taken = take_games(round_, text, by=None)
    except Refused as refusal:
        errors = [("/pgn", text) for text in refusal.problems]
        raise Problem(409, "No game of it could be taken. Nothing has been changed.", errors) from refusal
    return {"kept": taken.kept, "entered": taken.entered, "problems": list(taken.problems), **_kept(round_)}


def _kept(round_: Round) -> programs.RoundGames:
    moves = dict(GameMoves.objects.filter(game__match__round=round_).values_list("game_id", "moves"))
    in_match = is_for_teams(round_.tournament)
    return {
        "round": round_.number,
        "games": [
            filled(
                programs.KeptGame,
                game,
                board=game.table,
                match_board=game.board if in_match else None,
                game=game.number,
                result=game.result or None,
                half_moves=len(moves.get(game.pk, "").split()),
            )
            for game in games_of(round_)
        ],
    }
