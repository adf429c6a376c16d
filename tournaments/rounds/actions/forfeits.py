"""By a table the games of who has left are lost by forfeit, and won by the opponents (C.05, 6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models import Q

from tournaments.basics.systems import system_of
from tournaments.log.changes import GameResult
from tournaments.log.kinds_of_rounds import ResultEntered
from tournaments.log.writing import log
from tournaments.models import Game, PlayerReport, Result, Team, Tournament, User
from tournaments.rounds.queries.games import named

LOST_BY = {"w": Result.BLACK_WINS_FORFEIT, "b": Result.WHITE_WINS_FORFEIT}


def forfeit_open_games(tournament: Tournament, *, by: User | None) -> None:
    """Decide every open published game of a player, or team, that has left the locked tournament.

    Nothing but where the rounds are those of a table. Boards at which nobody sits yet stay open.
    """
    system = system_of(tournament)
    if not system.is_predetermined:
        return
    entrants = (Team.objects if system.pairs_teams else tournament.players).filter(tournament=tournament)
    left = set(entrants.filter(withdrawn_from__isnull=False).values_list("pk", flat=True))
    if not left:
        return
    of_left = Q(match__team_seats__team__in=left) if system.pairs_teams else Q(match__seats__player__in=left)
    still_open = Game.objects.filter(of_left, match__round__tournament=tournament, published=True, result=Result.OPEN)
    games = still_open.distinct().select_related("match__round")
    for game in games.prefetch_related("match__seats__player", "match__team_seats"):
        game.match.round.tournament = tournament
        gone = _teams_gone(game, left) if system.pairs_teams else _players_gone(game, left)
        _decide(game, list(gone), by=by)


def _players_gone(game: Game, left: set[int]) -> Iterator[str]:
    return (colour for colour, seat in game.sides().items() if seat.player_id in left)


def _teams_gone(game: Game, left: set[int]) -> Iterator[str]:
    """The colours of the teams that have left; where one player sits alone the other colour is the other team's."""
    teams = {seat.team_id for seat in game.match.team_seats.all()}
    for colour, seat in game.sides().items():
        own, other = seat.player.team_id, next(iter(teams - {seat.player.team_id}), None)
        if own in left:
            yield colour
        if len(game.sides()) == 1 and other in left:
            yield "b" if colour == "w" else "w"


def _decide(game: Game, gone: Sequence[str], *, by: User | None) -> None:
    """The game is lost by these colours, if any."""
    if not gone:
        return
    old = GameResult(game.result, game.rated)
    game.result, game.version = Result.DOUBLE_FORFEIT if len(gone) > 1 else LOST_BY[gone[0]], game.version + 1
    game.rated = True  # as of every forfeit: it is none that players agreed on
    game.save(update_fields=["result", "rated", "version", "changed_at"])
    PlayerReport.objects.filter(game=game).delete()
    log(game.match.round.tournament, ResultEntered(named(game), old, GameResult(game.result, game.rated)), by=by)
