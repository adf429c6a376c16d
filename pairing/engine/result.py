"""What comes out of the engine: the pairing of one round, and what the system wrote down while pairing.

Everything is plain frozen data in TPNs and tenths of a point; turning it into words is the business of whoever shows
it. Article numbers are those of the system's own text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pairing.engine.steps import Step


@dataclass(frozen=True, slots=True)
class Pair:
    """One board: the TPNs of White and Black."""

    white: int
    black: int


class Trace(Protocol):
    """What a system wrote down while pairing, in a type of its own."""

    @property
    def players(self) -> tuple[Any, ...]:
        """What the rules knew of each entrant, present or not, from the highest ranked down."""

    def steps(self) -> Step:
        """How the round was paired, made from what was written down, without deciding anything anew."""


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round: pairs in board order (C.04.2, 3.6), the TPN with the bye, the system's trace."""

    round_number: int
    pairs: tuple[Pair, ...]
    bye: int | None
    trace: Trace


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as a file has it: pairs, White first; ``colourless`` are forfeits whose colours are not known."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    colourless: frozenset[frozenset[int]] = frozenset()
