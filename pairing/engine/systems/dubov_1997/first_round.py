"""The first round (5): the upper half of the list against the lower one, colours by turns."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.completion import Completion
from pairing.engine.result import Pair
from pairing.engine.systems.dubov_1997.colours import ColourRule
from pairing.engine.systems.dubov_1997.field import Field
from pairing.engine.systems.dubov_1997.rows import Division, pair_in_columns
from pairing.engine.systems.dubov_1997.trace import BoardColours, Columns
from pairing.engine.tournament import Colour


def pair_first_round(field: Field, unpaired: Completion) -> tuple[Columns, ...]:
    """The lists of the first round; players who may not meet move the right-hand list to its next order.

    Where no order of it is legal, somebody of the left-hand list meets another one of it, as in 6.3, and all who are
    left are a new list.
    """
    return tuple(pair_in_columns(field, unpaired, _halves))


def _halves(_field: Field, players: int) -> Division:
    order = list(members_of(players))
    return Division(order[: len(order) // 2], order[len(order) // 2 :], [], 0)


def colours_by_lots(lists: Iterable[Columns], drawn: Colour) -> list[BoardColours]:
    """Colours by turns from row to row: whoever stands left in the first one has the colour that was drawn.

    A row is that of its left-hand player, whoever was found for them, and rows stand in the order of the list.
    """
    rows = sorted(pair for columns in lists for pair in columns.pairs)
    boards = []
    for row, (left, right) in enumerate(rows, start=1):
        left_is_white = (drawn is Colour.WHITE) == (row % 2 == 1)
        pair = Pair(left, right) if left_is_white else Pair(right, left)
        boards.append(BoardColours(pair, ColourRule.LOTS, row))
    return boards
