"""The moves of a game played over again: positions, what was moved, and the moves as PGN has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING

from tournaments.results.models.game_moves import MOST_PLIES

if TYPE_CHECKING:
    from chess import Board

WIDTH = 79  # of a line of PGN


@dataclass(frozen=True, slots=True)
class Ply:
    """A half-move: ``number`` counts from 1; ``san`` is what was moved, ``fen`` the position behind it.

    ``squares`` are those from and to which a piece went, as numbers from a1 (0) to h8 (63).
    """

    number: int
    san: str
    fen: str
    squares: tuple[int, int]

    @property
    def move_number(self) -> int:
        """The number of the move of both."""
        return (self.number + 1) // 2

    @property
    def is_white(self) -> bool:
        """Whether White moved."""
        return self.number % 2 == 1


@dataclass(frozen=True, slots=True)
class Replay:
    """A game from its ``beginning`` (FEN); moves behind one that cannot be made are left out."""

    beginning: str
    plies: tuple[Ply, ...]

    @property
    def moves(self) -> Iterator[tuple[int, Ply, Ply | None]]:
        """The moves with their numbers, White's and Black's side by side."""
        for place in range(0, len(self.plies), 2):
            black = self.plies[place + 1] if place + 1 < len(self.plies) else None
            yield place // 2 + 1, self.plies[place], black

    def at(self, number: int) -> Ply | None:
        """The half-move with this number; None for the beginning."""
        return self.plies[min(number, len(self.plies)) - 1] if number > 0 and self.plies else None


def beginning_of(position: int | None) -> Board:
    """The board before the first move; ``position`` is the number of one of Chess960."""
    import chess  # only those wait for it who look at games

    return chess.Board() if position is None else chess.Board.from_chess960_pos(position)


@lru_cache(maxsize=256)
def replay(moves: str, position: int | None = None) -> Replay:
    """The game of these moves."""
    board = beginning_of(position)
    beginning = board.fen()
    plies: list[Ply] = []
    for san in moves.split()[:MOST_PLIES]:
        try:
            move = board.parse_san(san)
        except ValueError:  # written by another program, which knew another position
            break
        said = board.san(move)
        board.push(move)
        plies.append(Ply(len(plies) + 1, said, board.fen(), (move.from_square, move.to_square)))
    return Replay(beginning, tuple(plies))


def movetext(moves: str, ending: str) -> str:
    """The moves with their numbers and what stands behind the last one, in lines of PGN.

    >>> movetext("e4 e5 Nf3", "*")
    '1. e4 e5 2. Nf3 *'
    """
    words = []
    for place, san in enumerate(moves.split()):
        words.append(f"{place // 2 + 1}. {san}" if place % 2 == 0 else san)
    return "\n".join(wrap(" ".join([*words, ending]), WIDTH, break_long_words=False, break_on_hyphens=False))
