"""Engine against reading, one seeded tournament at a time: what the tests and the long runs share.

A system goes by its name, and need not be registered: its engine is ``pairing.engine.systems.NAME``, its readings
``pairing.readings.NAME`` and ``pairing.second_readings.NAME``, its tournaments ``tests.readings.NAME_states``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import partial
from importlib import import_module
from typing import Any

from pairing.engine.errors import NoCompletePairing
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.systems import DEFAULT
from pairing.engine.systems.system import PairRound, System
from pairing.engine.tournament import Tournament
from pairing.readings import NothingToPair
from tests.histories import Board
from tests.readings.states import Sizes, States

NO_PAIRING = "no complete pairing"
Outcome = tuple[tuple[Board, ...], int | None] | str
"""Boards ``(white, black)`` in order and the bye, or ``NO_PAIRING``."""

Drawn = tuple[Sequence[Board], int | None]
Reading = Callable[[Tournament], Drawn]
"""Pairs a round, and raises ``NothingToPair`` where no complete pairing exists."""

CRASHES = (AssertionError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError)


@dataclass(frozen=True, slots=True)
class Case:
    """A tournament and how it was made, one of its system's manners."""

    seed: int
    manner: str
    tournament: Tournament


def module_name(system: str) -> str:
    """``dubov-1997`` is the package ``dubov_1997``."""
    return system.replace("-", "_")


def engine_of(system: str) -> System:
    """The system as a value, registered or not."""
    found: System = import_module(f"pairing.engine.systems.{module_name(system)}.system").SYSTEM
    return found


def reading_of(system: str) -> Reading:
    """The literal reading of ``system``."""
    reading = import_module(f"pairing.readings.{module_name(system)}").Reading
    return lambda tournament: reading(tournament).pair_round()


def second_reading_of(system: str) -> Reading:
    """The reading of ``system`` by weighted matchings."""
    reading = import_module(f"pairing.second_readings.{module_name(system)}").SecondReading
    return lambda tournament: reading(tournament).pair_round()


def states_of(system: str) -> States:
    """The tournaments on which ``system`` is compared."""
    found: States = import_module(f"tests.readings.{module_name(system)}_states").STATES
    return found


def seeded_case(
    seed: int, system: str = DEFAULT, *, smallest: int | None = None, largest: int | None = None, manner: str = ""
) -> Case:
    """The small tournament of ``seed``; the manners take turns unless one is named."""
    states = states_of(system)
    sizes = (smallest or states.sizes[0], largest or states.sizes[1])
    name = manner or tuple(states.small)[seed % len(states.small)]
    pair = partial(pair_or_none, reading=reading_of(system))
    return Case(seed, name, states.small[name](random.Random(seed), sizes, pair))


def large_case(
    seed: int, system: str = DEFAULT, *, smallest: int | None = None, largest: int | None = None, manner: str = ""
) -> Case:
    """The larger tournament of ``seed``; rounds already played come from the engine or from lots.

    History of any making will do for a comparison.
    """
    states = states_of(system)
    sizes = (smallest or states.large_sizes[0], largest or states.large_sizes[1])
    name = manner or tuple(states.large)[seed % len(states.large)]
    pair = partial(engine_or_none, pair_round=engine_of(system).pair_round)
    return Case(seed, name, states.large[name](random.Random(seed), sizes, pair))


def paired_cases(system: str, seeds: Iterable[int], **how: Any) -> Iterator[tuple[Tournament, RoundPairing]]:
    """The small tournaments of ``seeds`` that have a complete pairing, each with the engine's round.

    ``how`` they are made is said as to ``seeded_case``.
    """
    pair_round = engine_of(system).pair_round
    for seed in seeds:
        tournament = seeded_case(seed, system, **how).tournament
        try:
            pairing = pair_round(tournament)
        except NoCompletePairing:
            continue
        yield tournament, pairing


def as_played(pairing: RoundPairing) -> PlayedRound:
    """A round that was played as it was paired."""
    return PlayedRound(tuple((pair.white, pair.black) for pair in pairing.pairs), pairing.bye, free=pairing.free)


def sizes_of(system: str, *, large: bool = False) -> Sizes:
    """The numbers of players of ``system``'s tournaments unless others are asked for."""
    states = states_of(system)
    return states.large_sizes if large else states.sizes


def pair_or_none(tournament: Tournament, *, reading: Reading) -> Drawn | None:
    """The round of ``reading``, None when there is no complete pairing."""
    try:
        return reading(tournament)
    except NothingToPair:
        return None


def engine_or_none(tournament: Tournament, *, pair_round: PairRound) -> Drawn | None:
    """The round of an engine, None when there is no complete pairing."""
    try:
        pairing = pair_round(tournament)
    except NoCompletePairing:
        return None
    return [(pair.white, pair.black) for pair in pairing.pairs], pairing.bye


def right_outcome(tournament: Tournament, system: str = DEFAULT) -> Outcome:
    """What the literal reading makes of ``tournament``."""
    return _outcome(tournament, reading_of(system))


def second_outcome(tournament: Tournament, system: str = DEFAULT) -> Outcome:
    """What the second reading makes of ``tournament``."""
    return _outcome(tournament, second_reading_of(system))


def _outcome(tournament: Tournament, reading: Reading) -> Outcome:
    drawn = pair_or_none(tournament, reading=reading)
    return NO_PAIRING if drawn is None else (tuple(drawn[0]), drawn[1])


def engine_outcome(tournament: Tournament, pair_round: PairRound, system: str = DEFAULT) -> Outcome:
    """What the engine makes of ``tournament``; a pairing that is not sound raises ``AssertionError``."""
    try:
        pairing = pair_round(tournament)
    except NoCompletePairing:
        return NO_PAIRING
    states_of(system).assert_sound(tournament, pairing)
    return tuple((pair.white, pair.black) for pair in pairing.pairs), pairing.bye


def difference(
    tournament: Tournament, pair_round: PairRound, system: str = DEFAULT, *, right: Outcome | None = None
) -> str | None:
    """None when engine and literal reading agree, else both outcomes and the tournament as a Python literal.

    ``right`` is the reading's outcome where it is known already.
    """
    return _told("brute force", right or right_outcome(tournament, system), tournament, pair_round, system)


def second_difference(
    tournament: Tournament, pair_round: PairRound, system: str = DEFAULT, *, right: Outcome | None = None
) -> str | None:
    """The same of engine and second reading."""
    return _told("second reading", right or second_outcome(tournament, system), tournament, pair_round, system)


def _told(reading: str, right: Outcome, tournament: Tournament, pair_round: PairRound, system: str) -> str | None:
    try:
        got: object = engine_outcome(tournament, pair_round, system)
    except CRASHES as error:
        got = f"{type(error).__name__}: {error}"
    if got == right:
        return None
    return f"{f'{reading}:':15} {right}\n{'engine:':15} {got}\n{as_literal(tournament)}"


def kinds_of(case: Case, right: Outcome) -> Iterator[str]:
    """The headings under which a comparison is counted, whatever the system."""
    tournament = case.tournament
    yield "comparisons"
    yield case.manner
    if right == NO_PAIRING:
        yield "without a complete pairing"
    elif right[1] is not None:
        yield "with a bye"
    if tournament.coming_round >= tournament.total_rounds:
        yield "last round"
    if tournament.forbidden_pairs:
        yield "with forbidden pairs"
    if tournament.absent:
        yield "with absences"


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
