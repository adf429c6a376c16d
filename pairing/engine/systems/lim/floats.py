"""Who floated in earlier rounds: who was transferred, not who stayed and met a floater (3.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from pairing.engine.tournament import Record, is_played


class Float(StrEnum):
    """The way in which a player was transferred."""

    DOWN = "down"
    UP = "up"


def float_in_round(
    record: Record, own: Sequence[int], scores: Mapping[int, Sequence[int]], number: int, *, win: int
) -> Float | None:
    """How a player floated in round ``number``: towards that round's median, to meet another score over the board.

    ``own`` and ``scores`` are the pairing scores before each round, ``win`` the points of a win (all in tenths).
    """
    if not is_played(record):
        return None
    mine, theirs = own[number - 1], scores[record.opponent][number - 1]
    twice_the_median = (number - 1) * win  # 2.2
    if theirs < mine and 2 * mine > twice_the_median:
        return Float.DOWN
    if theirs > mine and 2 * mine < twice_the_median:
        return Float.UP
    return None
