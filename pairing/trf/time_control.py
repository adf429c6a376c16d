"""How long a game lasts by the code of record 222: seconds, or moves/seconds, + seconds a move, by periods."""

from __future__ import annotations

import re

from pairing.trf.event_codes import is_time_control

MOVES = 60  # by which FIDE measures the time of a game
_PERIOD = re.compile(r"(?:(\d{1,4})/)?(\d{1,6})(?:\+(\d{1,4}))?", re.ASCII)


def seconds_of_player(code: str) -> int | None:
    """The seconds that a player has for 60 moves; of two sides with other times the shorter one.

    None where the text is no such code.

    >>> [seconds_of_player(code) for code in ("5400+30", "40/6000+30:1800+30", "W300-B240", "90 min")]
    [7200, 9600, 240, None]
    """
    code = code.strip().upper()
    if not code or not is_time_control(code):
        return None
    sides = code.removeprefix("W").split("-B")
    found = [_seconds(side) for side in sides]
    return min(found)


def _seconds(periods: str) -> int:
    seconds, moved = 0, 0
    for period in periods.split(":"):
        if moved >= MOVES:
            break
        match = _PERIOD.fullmatch(period)
        if match is None:
            continue
        moves = min(int(match[1] or MOVES), MOVES - moved)
        seconds += int(match[2]) + int(match[3] or 0) * moves
        moved += moves
    return seconds
