"""The pairing systems by name. A system is a module with one function ``pair_round(tournament)``."""

from __future__ import annotations

from collections.abc import Callable

from pairing.engine.result import RoundPairing
from pairing.engine.systems.dubov import pairer as dubov
from pairing.engine.tournament import Tournament

PairRound = Callable[[Tournament], RoundPairing]

SYSTEMS: dict[str, PairRound] = {"dubov": dubov.pair_round}


def pairing_system(name: str) -> PairRound:
    """The ``pair_round`` of the system called ``name``.

    Raises:
        LookupError: no such system; the message lists those there are.
    """
    try:
        return SYSTEMS[name]
    except KeyError:
        known = ", ".join(sorted(SYSTEMS))
        raise LookupError(f"There is no pairing system “{name}”. Known: {known}.") from None
