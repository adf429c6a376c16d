"""Boards in words: “Round 3, board 5: Müller - Rossi”."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.models import Game, Result, Round, Seat
from tournaments.models.round import colour_in_game


def surname(name: str) -> str:
    """What stands before the comma.

    >>> surname("Müller, Anna")
    'Müller'
    """
    return name.partition(",")[0].strip()


def players_in_words(game: Game) -> str:
    """White's and Black's surnames."""
    seats = Seat.objects.filter(match=game.match_id, board=game.board).values_list("colour", "player__name")
    names = {colour_in_game(colour, game.number): name for colour, name in seats}
    return f"{surname(names['w'])} - {surname(names['b'])}"


def in_words(game: Game) -> str:
    """Round, board and players; ``game.match.round`` is read."""
    return _("Round %(round)d, board %(board)d: %(players)s") % {
        "round": game.match.round.number,
        "board": game.table,
        "players": players_in_words(game),
    }


def open_boards_in_words(round_: Round) -> list[str]:
    """A sentence for each board without a result."""
    names: dict[tuple[int, int, int], dict[str, str]] = defaultdict(dict)
    seats = Seat.objects.filter(
        round=round_, match__games__result=Result.OPEN, match__games__board=F("board")
    ).order_by("match__table", "board", "match__games__number")
    for table, board, number, colour, name in seats.values_list(
        "match__table", "board", "match__games__number", "colour", "player__name"
    ):
        names[table, board, number][colour_in_game(colour, number)] = surname(name)
    return [
        _("Round %(round)d, board %(board)d: no result for %(white)s - %(black)s.")
        % {"round": round_.number, "board": table, "white": pair["w"], "black": pair["b"]}
        for (table, _board, _number), pair in names.items()
    ]
