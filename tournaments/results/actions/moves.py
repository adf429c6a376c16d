"""The moves of a game are kept."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.kinds_of_rounds import MovesKept
from tournaments.log.writing import log
from tournaments.models import Game, GameMoves, User
from tournaments.results.actions.recording import current_game
from tournaments.rounds.queries.games import named


def keep_moves(game: Game, moves: str, *, by: User | None) -> None:
    """Keep ``moves``, which are legal and in short notation, in place of what is kept of the ``game``.

    Raises:
        Refused: a draft's board.
        Stale: the board is gone.
    """
    with change(game.match.round.tournament) as tournament:
        current = current_game(game, tournament)
        text = _("Round %(number)d is a draft; its boards have no games yet.")
        require(current.published, text % {"number": current.match.round.number})
        GameMoves.objects.filter(game=current).delete()
        GameMoves.objects.create(game=current, moves=moves)
        log(tournament, MovesKept(named(current), len(moves.split())), by=by)
