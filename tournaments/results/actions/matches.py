"""A match of several games as a whole: who has not come to it loses every game that is open."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.basics.outcomes import LOST_BY
from tournaments.journal.changing import change
from tournaments.models import Game, Match, Result, User
from tournaments.models.tournament import ColourChoice
from tournaments.results.actions.recording import record_result
from tournaments.rounds.models.round import colour_in_game

NEITHER = "neither"


def forfeit_match(match: Match, lost_by: str, *, by: User | None) -> int:
    """The open games of a match are lost by forfeit; returns how many that are. One change, undone as one.

    ``lost_by`` is the colour in the first game (or on the first board) of the side that has not come, or ``NEITHER``.
    A game that has a result keeps it.

    Raises:
        Refused: no such side, no game is open, or no result can be entered.
        Stale: the match is gone.
    """
    require(lost_by in (*ColourChoice.values, NEITHER), _("Say who has not come."))
    with change(match.round.tournament):
        games = list(
            Game.objects.filter(match=match)
            .select_related("match__round")
            .prefetch_related("match__seats__player", "match__team_seats")
        )
        still_open = [game for game in games if game.result == Result.OPEN]
        require(still_open, _("Every game of this match has a result. Change those that are wrong one by one."))
        for game in still_open:
            game.match.round.tournament = match.round.tournament
            result = Result.DOUBLE_FORFEIT if lost_by == NEITHER else LOST_BY[_colour_of(game, lost_by)]
            record_result(game, result, by=by, only_open=True)
        return len(still_open)


def _colour_of(game: Game, side: str) -> str:
    """The colour in ``game`` of the side that has the colour ``side`` in the first game or on the first board."""
    teams = {seat.colour: seat.team_id for seat in game.match.team_seats.all()}
    if not teams:
        return colour_in_game(side, game.number)
    white = game.sides().get("w")
    is_its_white = white is not None and white.player.team_id == teams[side]
    return "w" if is_its_white else "b"
