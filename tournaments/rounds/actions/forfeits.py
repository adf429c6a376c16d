"""In a round robin the games of who has left are lost by forfeit, and won by the opponents (C.05, 6.6)."""

from __future__ import annotations

from tournaments.basics.systems import system_of
from tournaments.log.changes import GameResult
from tournaments.log.kinds_of_rounds import ResultEntered
from tournaments.log.writing import log
from tournaments.models import Game, PlayerReport, Result, Tournament, User
from tournaments.rounds.queries.games import named

LOST_BY = {"w": Result.BLACK_WINS_FORFEIT, "b": Result.WHITE_WINS_FORFEIT}


def forfeit_open_games(tournament: Tournament, *, by: User | None) -> None:
    """Decide every open published game of somebody who has left; nothing but in a round robin, which is locked."""
    if not system_of(tournament).is_predetermined:
        return
    left = set(tournament.players.filter(withdrawn_from__isnull=False).values_list("pk", flat=True))
    open_games = Game.objects.filter(
        match__round__tournament=tournament, published=True, result=Result.OPEN, match__seats__player__in=left
    )
    for game in open_games.distinct().select_related("match__round").prefetch_related("match__seats__player"):
        game.match.round.tournament = tournament
        gone = [colour for colour, seat in game.sides().items() if seat.player_id in left]
        old = GameResult(game.result, game.rated)
        game.result, game.version = Result.DOUBLE_FORFEIT if len(gone) > 1 else LOST_BY[gone[0]], game.version + 1
        game.rated = True  # as of every forfeit: it is none that players agreed on
        game.save(update_fields=["result", "rated", "version", "changed_at"])
        PlayerReport.objects.filter(game=game).delete()
        log(tournament, ResultEntered(named(game), old, GameResult(game.result, game.rated)), by=by)
