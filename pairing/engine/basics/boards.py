"""What is compared of the boards of teams that are level (C.07, 12); the points of the first board come first.

Of two the one with the greater key is the better one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate

from pairing.engine.tournament import ByBoards

Key = Callable[[tuple[int, ...]], tuple[int, ...]]


def weighed(boards: Iterable[int]) -> int:
    """BC (12.1): the points of each board times its number.

    >>> weighed((0, 5, 5, 10))
    65
    """
    return sum(number * points for number, points in enumerate(boards, start=1))


def fewest_weighed(boards: tuple[int, ...]) -> tuple[int, ...]:
    """BC (12.1) as a key: the lower count is the better one."""
    return (-weighed(boards),)


def top_boards(boards: tuple[int, ...]) -> tuple[int, ...]:
    """TBR (12): the first board decides, then the second, and so on; the more points the better."""
    return boards


def without_bottom_boards(boards: tuple[int, ...]) -> tuple[int, ...]:
    """BBE (12): the points without the last board, then without the last two, and so on; the more the better.

    >>> without_bottom_boards((0, 5, 5, 10))
    (10, 5, 0)
    """
    return tuple(accumulate(boards))[-2::-1]


CHAINS: dict[str, tuple[ByBoards, ...]] = {
    **{by.value: (by,) for by in ByBoards},
    "EDET": (ByBoards.TOP_BOARDS,),
    "EDEB": (ByBoards.WITHOUT_BOTTOM_BOARDS,),
    "EDEBT": (ByBoards.BOARD_COUNT, ByBoards.TOP_BOARDS),
    "EDEBB": (ByBoards.BOARD_COUNT, ByBoards.WITHOUT_BOTTOM_BOARDS),
}
"""What a level match of two teams is decided by, by the acronyms of C.07 (12 and 13.3.2)."""


def chain_of(acronyms: Iterable[str]) -> tuple[ByBoards, ...]:
    """By what the boards of a level match are compared, where the regulations name these tie-breaks.

    >>> [by.value for by in chain_of(["MPTS", "EDEBT"])]
    ['BC', 'TBR']
    """
    return tuple(by for acronym in acronyms for by in CHAINS.get(acronym.strip().upper(), ()))


KEYS: dict[ByBoards, Key] = {
    ByBoards.BOARD_COUNT: fewest_weighed,
    ByBoards.TOP_BOARDS: top_boards,
    ByBoards.WITHOUT_BOTTOM_BOARDS: without_bottom_boards,
}
