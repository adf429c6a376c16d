"""Boards in words: “Round 3, board 5: Müller - Rossi”."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext as _

from tournaments.models import Pairing, Result, Round, Seat


def surname(name: str) -> str:
    """What stands before the comma.

    >>> surname("Müller, Anna")
    'Müller'
    """
    return name.partition(",")[0].strip()


def players_in_words(pairing: Pairing) -> str:
    """White's and Black's surnames."""
    names = dict(Seat.objects.filter(pairing=pairing).values_list("colour", "player__name"))
    return f"{surname(names['w'])} - {surname(names['b'])}"


def in_words(pairing: Pairing) -> str:
    """Round, board and players; ``pairing.round`` is read."""
    return _("Round %(round)d, board %(board)d: %(players)s") % {
        "round": pairing.round.number,
        "board": pairing.board,
        "players": players_in_words(pairing),
    }


def open_boards_in_words(round_: Round) -> list[str]:
    """A sentence for each board without a result."""
    names: dict[int, dict[str, str]] = defaultdict(dict)
    seats = Seat.objects.filter(round=round_, pairing__result=Result.OPEN).order_by("pairing__board")
    for board, colour, name in seats.values_list("pairing__board", "colour", "player__name"):
        names[board][colour] = surname(name)
    return [
        _("Round %(round)d, board %(board)d: no result for %(white)s - %(black)s.")
        % {"round": round_.number, "board": board, "white": pair["w"], "black": pair["b"]}
        for board, pair in names.items()
    ]
