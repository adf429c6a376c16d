"""The function that pairs, by the name of the system."""

from __future__ import annotations

from collections.abc import Callable

from pairing.engine.result import RoundPairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament

PairRound = Callable[[Tournament], RoundPairing]


def pairing_system(name: str) -> PairRound:
    """The ``pair_round`` of the system called ``name``.

    Raises:
        LookupError: no such system; the message lists those there are.
    """
    return system_named(name).pair_round
