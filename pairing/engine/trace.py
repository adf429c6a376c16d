"""What every system writes down while pairing, whatever else it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pairing.engine.steps import Step


class Trace(Protocol):
    """What a system wrote down while pairing, in a type of its own."""

    @property
    def players(self) -> tuple[Any, ...]:
        """What the rules knew of each entrant, present or not, from the highest ranked down."""

    def steps(self) -> Step:
        """How the round was paired, made from what was written down, without deciding anything anew."""
