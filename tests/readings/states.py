"""The manners in which a system's tournaments are made, and what its comparisons look at besides.

``tests/readings/NAME_states.py`` has ``STATES``, one value of ``States`` with a table of manners: every seed is one
tournament, and the manners take turns. The manners here serve every system of players and one game a round.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pairing.engine.tournament import Tournament
from tests.histories import PairFunction
from tests.strategies import random_tournament

Sizes = tuple[int, int]
"""The fewest and the most players."""

Manner = Callable[[random.Random, Sizes, PairFunction], Tournament]
"""Makes a tournament from a source of chance, the sizes, and what pairs a round by the rules (None: impossible)."""


def paired_by_the_rules(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """A small event: byes, forfeits, absences, late entries and forbidden pairs, its rounds paired by the rules."""
    return random_tournament(rng, players=rng.randint(*sizes), pair=pair)


def paired_at_random(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """The same with rounds by lot: histories that the system would never have made."""
    return random_tournament(rng, players=rng.randint(*sizes))


def large_paired_by_the_rules(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """A larger event: half of them in the rounds of an ordinary one, half wherever there is a round to pair."""
    players = rng.randint(*sizes)
    return random_tournament(rng, players=players, rounds=_rounds(rng, players), pair=pair)


def large_paired_at_random(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """The same with rounds by lot."""
    players = rng.randint(*sizes)
    return random_tournament(rng, players=players, rounds=_rounds(rng, players))


def _rounds(rng: random.Random, players: int) -> int:
    return rng.randint(0, 11) if rng.random() < 0.5 else rng.randint(0, players - 1)


COMMON: Mapping[str, Manner] = {"paired by the rules": paired_by_the_rules, "paired at random": paired_at_random}
COMMON_LARGE: Mapping[str, Manner] = {
    "paired by the rules": large_paired_by_the_rules,
    "paired at random": large_paired_at_random,
}


def nothing_asserted(tournament: Tournament, pairing: Any) -> None:
    """For a system without invariants of its own; the reading alone tells right from wrong."""


def nothing_counted(pairing: Any) -> Iterable[str]:
    """For a system whose rounds are all of one kind."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """On what a system is compared.

    ``small`` are the manners for the literal reading, ``large`` those for the second one, by their names; ``sizes`` and
    ``large_sizes`` the numbers of players unless others are asked for. ``assert_sound(tournament, pairing)`` raises
    ``AssertionError`` on a round of the engine that no reading is needed to refuse, ``kinds_of(pairing)`` names the
    headings under which it is counted.
    """

    small: Mapping[str, Manner] = field(default_factory=lambda: COMMON)
    large: Mapping[str, Manner] = field(default_factory=lambda: COMMON_LARGE)
    sizes: Sizes = (4, 12)
    large_sizes: Sizes = (14, 40)
    assert_sound: Callable[[Tournament, Any], None] = nothing_asserted
    kinds_of: Callable[[Any], Iterable[str]] = nothing_counted
