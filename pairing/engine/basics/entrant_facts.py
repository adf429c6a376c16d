"""What every system knows of each entrant before a round, whatever else it knows."""

from __future__ import annotations

from typing import Protocol

from pairing.engine.tournament import Colour


class EntrantFacts(Protocol):
    """The part of a system's facts that all systems share; each has a type of its own with more in it.

    ``points`` are the real points, ``score`` adds virtual points (both in tenths of a point). ``opponents`` are the
    TPNs met over the board and ``colours`` the colours had in those games, in the order of the rounds.
    ``may_take_bye`` says whether the pairing-allocated bye may still be given (C.04.1, 3).
    """

    @property
    def tpn(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def opponents(self) -> tuple[int, ...]: ...
    @property
    def colours(self) -> tuple[Colour, ...]: ...
    @property
    def games(self) -> int: ...
    @property
    def may_take_bye(self) -> bool: ...
    @property
    def present(self) -> bool: ...
