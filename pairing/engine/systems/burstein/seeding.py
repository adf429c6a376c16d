"""The seeding rounds (1.6): they are paired by the Dutch system in everything, and explained by it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from pairing.engine.result import RoundPairing
from pairing.engine.systems.burstein.index import seeding_rounds
from pairing.engine.tournament import Tournament
from pairing.engine.trace import RoundTrace


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedingTrace(RoundTrace[Any]):
    """What the Dutch system wrote down while it paired a seeding round; ``seeding`` is the number of such rounds."""

    by_dutch: RoundTrace[Any]
    seeding: int


def is_seeding_round(tournament: Tournament) -> bool:
    """Whether the coming round is a seeding round (1.6.2)."""
    return tournament.coming_round <= seeding_rounds(tournament.total_rounds)


def pair_seeding_round(tournament: Tournament, *, certificates: bool = True) -> RoundPairing:
    """The pairing of the coming round by the Dutch rules (1.6.1); raises what those raise."""
    from pairing.engine.systems.dutch.pairer import pair_round as pair_by_dutch  # later rounds do not need it

    pairing = pair_by_dutch(tournament, certificates=certificates)
    known = {entry.name: getattr(pairing.trace, entry.name) for entry in fields(RoundTrace)}
    seeding = seeding_rounds(tournament.total_rounds)
    return replace(pairing, trace=SeedingTrace(by_dutch=pairing.trace, seeding=seeding, **known))


def by_dutch(pairing: RoundPairing) -> RoundPairing:
    """The pairing of a seeding round as the Dutch system made it."""
    if not isinstance(pairing.trace, SeedingTrace):
        raise TypeError("not a seeding round")
    return replace(pairing, trace=pairing.trace.by_dutch)
