"""The moves of games are kept."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale, require
from tournaments.journal.changing import change
from tournaments.log.kinds_of_rounds import MovesKept
from tournaments.log.writing import log
from tournaments.models import Game, GameMoves, Round, User


def keep_moves(round_: Round, moves: Mapping[int, str], *, by: User | None) -> None:
    """Keep ``moves`` by the keys of games of ``round_``, in place of what is kept of them; one entry of the log.

    They are legal and in short notation.

    Raises:
        Refused: the round is a draft.
        Stale: a board is gone.
    """
    with change(round_.tournament) as tournament:
        text = _("Round %(number)d is a draft; its boards have no games yet.")
        require(Round.objects.get(pk=round_.pk).is_published, text % {"number": round_.number})
        if Game.objects.filter(match__round=round_, pk__in=moves).count() < len(moves):
            raise Stale(_("This board is gone: the draft was discarded. Load the page again."))
        GameMoves.objects.filter(game__in=moves).delete()
        GameMoves.objects.bulk_create([GameMoves(game_id=game, moves=text) for game, text in moves.items()])
        plies = sum(len(text.split()) for text in moves.values())
        log(tournament, MovesKept(round_.pk, round_.number, len(moves), plies), by=by)
