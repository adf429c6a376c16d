"""The starting positions of Chess960 by their numbers, 0 to 959; 518 is that of ordinary chess."""

from __future__ import annotations

POSITIONS = 960
# Where the two knights stand among the five squares that are left, by what is left of the number.
_KNIGHTS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))


def pieces(number: int) -> str:
    """White's first rank from a to h.

    >>> pieces(518), pieces(0), pieces(959)
    ('RNBQKBNR', 'BBQNNRKR', 'RKRNNQBB')

    Raises:
        ValueError: there is no such position.
    """
    if not 0 <= number < POSITIONS:
        raise ValueError(f"There is no position {number}; they go from 0 to {POSITIONS - 1}.")
    rank = [""] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    rank[2 * light + 1], rank[2 * dark] = "B", "B"
    rank[_free(rank)[queen]] = "Q"
    left = _free(rank)
    for place in _KNIGHTS[knights]:
        rank[left[place]] = "N"
    for square, piece in zip(_free(rank), "RKR", strict=True):
        rank[square] = piece
    return "".join(rank)


def fen(number: int) -> str:
    """The position as PGN has it.

    >>> fen(518)
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    """
    white = pieces(number)
    return f"{white.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1"


def in_words(number: int | None) -> str:
    """The number with the pieces; empty where no position was drawn.

    >>> in_words(518)
    '518: RNBQKBNR'
    """
    return "" if number is None else f"{number}: {pieces(number)}"


def _free(rank: list[str]) -> list[int]:
    return [square for square, piece in enumerate(rank) if not piece]
