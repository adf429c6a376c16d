"""The comments on boards of team matches that were played with other colours than the boards have.

A team's colour is the one scheduled for its first board (C.04.6, 1.6.1), while 001 has the colours of the games.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from pairing.engine.tournament import Colour
from pairing.trf.records import KeptLine

_COMMENT = re.compile(
    r"### Correction @ Round (\d{1,2}): White (\d{1,4}), Black (\d{1,4}) by the colours of the boards$", re.ASCII
)


def scheduled_colours(number: int, players: tuple[int, int]) -> str:
    """The comment on a board of round ``number`` that gives the first of two players White, who played with Black.

    >>> scheduled_colours(3, (12, 5))
    '### Correction @ Round 3: White 12, Black 5 by the colours of the boards'
    """
    return f"### Correction @ Round {number}: White {players[0]}, Black {players[1]} by the colours of the boards"


def scheduled_of(lines: Iterable[KeptLine]) -> Mapping[int, Mapping[int, Colour]]:
    """By round and player the colour that the board gives who played with the other one."""
    found: dict[int, dict[int, Colour]] = defaultdict(dict)
    for line in lines:
        if comment := _COMMENT.match(line.text.strip()):
            number, white, black = map(int, comment.groups())
            found[number] |= {white: Colour.WHITE, black: Colour.BLACK}
    return found
