"""What comes out of the engine: the pairing of one round, and what the system wrote down while pairing.

Everything is plain frozen data in TPNs and tenths of a point; turning it into words is the business of whoever shows
it. Article numbers are those of the system's own text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Pair:
    """One board: the TPNs of White and Black."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round: pairs in board order (C.04.2, 3.6) and the TPN with the bye.

    ``trace`` is what the system wrote down while pairing, in a type of its own.
    """

    round_number: int
    pairs: tuple[Pair, ...]
    bye: int | None
    trace: Any
