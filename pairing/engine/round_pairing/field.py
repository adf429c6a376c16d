"""The entrants of one round as bit sets, with what the criteria of both systems ask of them."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.field import FactsOfSystem, Field


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundField(Field[FactsOfSystem]):
    """The present entrants by ascending TPN, and who may meet whom.

    ``floaters`` floated in the round before; the set is empty in the last rounds, where that does not count.
    ``kept_apart`` has for each criterion on colours the sets of which no two should meet, the first criterion first.
    """

    floaters: int
    kept_apart: tuple[tuple[int, ...], ...] = ()
