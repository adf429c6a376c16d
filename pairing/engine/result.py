"""What comes out of the engine: the pairing of one round, and what the system wrote down while pairing.

Everything is plain frozen data in TPNs and tenths of a point; turning it into words is the business of whoever shows
it. Article numbers are those of the system's own text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pairing.engine.trace import RoundTrace


@dataclass(frozen=True, slots=True)
class Pair:
    """One board: the TPNs of White and Black."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round: pairs in board order (C.04.2, 3.6), the TPN with the bye, the system's trace.

    ``free`` are those who go on without a match where there may be several: in a knock-out, which has no ``bye``.
    """

    round_number: int
    pairs: tuple[Pair, ...]
    bye: int | None
    trace: RoundTrace[Any]
    free: tuple[int, ...] = ()

    @property
    def without_opponent(self) -> tuple[int, ...]:
        """Who has the bye, or goes on without a match."""
        return self.free if self.bye is None else (self.bye,)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as a file has it: pairs, White first; ``colourless`` are forfeits whose colours are not known.

    ``free`` are those who went on without a match in a knock-out.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    colourless: frozenset[frozenset[int]] = frozenset()
    free: tuple[int, ...] = ()

    @property
    def without_opponent(self) -> tuple[int, ...]:
        """Who has the bye, or went on without a match."""
        return self.free or (() if self.bye is None else (self.bye,))
