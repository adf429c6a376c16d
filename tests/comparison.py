"""Engine against brute force, one seeded tournament at a time: what the test and ``tests.brute_force_run`` share."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems.system import PairRound
from pairing.engine.tournament import Tournament
from tests.invariants import assert_sound
from tests.readings import NothingToPair, dubov
from tests.strategies import Board, random_tournament, shift_heavy_tournament, upfloat_heavy_tournament

NO_PAIRING = "no complete pairing"
Outcome = tuple[tuple[Board, ...], int | None] | str
"""Boards ``(white, black)`` in order and the bye, or ``NO_PAIRING``."""


MANNERS = ("paired by the rules", "paired at random", "many upfloats", "many shifts")


@dataclass(frozen=True, slots=True)
class Case:
    """A tournament and how it was made, one of ``MANNERS``."""

    seed: int
    manner: str
    tournament: Tournament


def seeded_case(seed: int, *, smallest: int = 4, largest: int = 12) -> Case:
    """The tournament of ``seed``; the manners take turns. So many players are in it, or present in the last two."""
    rng = random.Random(seed)
    players = rng.randint(smallest, largest)
    manner = MANNERS[seed % len(MANNERS)]
    if manner == "paired by the rules":
        tournament = random_tournament(rng, players=players, pair=pair_or_none)
    elif manner == "paired at random":
        tournament = random_tournament(rng, players=players)
    elif manner == "many upfloats":
        tournament = upfloat_heavy_tournament(rng, players=min(players, rng.randint(smallest, largest)))
    else:
        tournament = shift_heavy_tournament(rng, players=players)
    return Case(seed, manner, tournament)


def pair_or_none(tournament: Tournament) -> tuple[Sequence[Board], int | None] | None:
    """The brute force's round, None when there is no complete pairing."""
    try:
        return dubov.pair_round(tournament)
    except NothingToPair:
        return None


def right_outcome(tournament: Tournament) -> Outcome:
    """What the brute force makes of ``tournament``."""
    drawn = pair_or_none(tournament)
    return NO_PAIRING if drawn is None else (tuple(drawn[0]), drawn[1])


def engine_outcome(tournament: Tournament, pair_round: PairRound) -> Outcome:
    """What the engine makes of ``tournament``; a pairing that is not sound raises ``AssertionError``."""
    try:
        pairing = pair_round(tournament)
    except NoCompletePairing:
        return NO_PAIRING
    assert_sound(tournament, pairing)
    return tuple((pair.white, pair.black) for pair in pairing.pairs), pairing.bye


def difference(tournament: Tournament, pair_round: PairRound) -> str | None:
    """None when engine and brute force agree, else both outcomes and the tournament as a Python literal."""
    right = right_outcome(tournament)
    try:
        got: object = engine_outcome(tournament, pair_round)
    except (AssertionError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError) as error:
        got = f"{type(error).__name__}: {error}"
    if got == right:
        return None
    return f"brute force: {right}\nengine:      {got}\n{as_literal(tournament)}"


def as_literal(value: object) -> str:
    """``value`` as Python source that makes it again (names as in ``pairing.engine.tournament``)."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, tuple):
        inner = ", ".join(as_literal(item) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, frozenset):
        members = sorted(value)
        return f"frozenset({members!r})" if members else "frozenset()"
    if is_dataclass(value) and not isinstance(value, type):
        inner = ", ".join(f"{field.name}={as_literal(getattr(value, field.name))}" for field in fields(value))
        return f"{type(value).__name__}({inner})"
    return repr(value)
