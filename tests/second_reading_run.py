"""Compare the engine with the second reading on as many random tournaments of 14 to 40 players as asked.

``python -m tests.second_reading_run --count N [--seed S] [--players 14-40] [--processes 2]`` prints its progress, the
number of comparisons by kind, the time, and each difference with its seed; it ends with status 1 when there is any.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems import system_named
from pairing.engine.systems.system import PairRound
from pairing.engine.tournament import Tournament
from tests.comparison import MANNERS, NO_PAIRING, Case, Outcome, as_literal, engine_outcome
from tests.long_runs import Answer, compare_all, positive, sizes_up_to
from tests.readings import NothingToPair
from tests.second_readings import dubov
from tests.strategies import Board, random_tournament, shift_heavy_tournament, upfloat_heavy_tournament

BATCH = 20
SMALLEST, LARGEST = 14, 40


def large_case(seed: int, *, smallest: int = SMALLEST, largest: int = LARGEST) -> Case:
    """The tournament of ``seed``; the manners take turns. Rounds already played come from the engine or from lots."""
    rng = random.Random(seed)
    players = rng.randint(smallest, largest)
    manner = MANNERS[seed % len(MANNERS)]
    if manner == "many upfloats":
        return Case(seed, manner, upfloat_heavy_tournament(rng, players=players))
    if manner == "many shifts":
        return Case(seed, manner, shift_heavy_tournament(rng, players=players))
    # Half of them in the rounds of an ordinary event, half wherever there is one to pair.
    rounds = rng.randint(0, 11) if rng.random() < 0.5 else rng.randint(0, players - 1)
    pair = engine_or_none if manner == "paired by the rules" else None
    return Case(seed, manner, random_tournament(rng, players=players, rounds=rounds, pair=pair))


def engine_or_none(tournament: Tournament) -> tuple[Sequence[Board], int | None] | None:
    """The engine's round, None when there is no complete pairing. History of any making will do for a comparison."""
    try:
        pairing = system_named("dubov").pair_round(tournament)
    except NoCompletePairing:
        return None
    return [(pair.white, pair.black) for pair in pairing.pairs], pairing.bye


def second_outcome(tournament: Tournament) -> Outcome:
    """What the second reading makes of ``tournament``."""
    try:
        boards, bye = dubov.pair_round(tournament)
    except NothingToPair:
        return NO_PAIRING
    return tuple(boards), bye


def second_difference(tournament: Tournament, pair_round: PairRound) -> str | None:
    """None when engine and second reading agree, else both outcomes and the tournament as a Python literal."""
    expected = second_outcome(tournament)
    try:
        got: object = engine_outcome(tournament, pair_round)
    except (AssertionError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError) as error:
        got = f"{type(error).__name__}: {error}"
    if got == expected:
        return None
    return f"second reading: {expected}\nengine:         {got}\n{as_literal(tournament)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; the exit status."""
    options = _parser().parse_args(arguments)
    smallest, largest = options.players
    compare = partial(compare_batch, smallest=smallest, largest=largest)
    return compare_all(compare, seed=options.seed, count=options.count, batch=BATCH, processes=options.processes)


def compare_batch(seeds: range, *, smallest: int, largest: int) -> Answer:
    """Compare the tournaments of ``seeds``: how many of each kind, and the text of each difference."""
    pair_round = system_named("dubov").pair_round
    kinds: Counter[str] = Counter()
    differences: list[str] = []
    for seed in seeds:
        case = large_case(seed, smallest=smallest, largest=largest)
        kinds.update(_kinds_of(case.tournament, pair_round))
        kinds[case.manner] += 1
        if found := second_difference(case.tournament, pair_round):
            differences.append(f"DIFFERENCE seed {seed} (players {smallest}-{largest}, {case.manner})\n{found}\n")
    return kinds, differences


def _kinds_of(tournament: Tournament, pair_round: PairRound) -> Iterator[str]:
    """The headings under which a comparison is counted; what the round needed, as the engine's explanation has it."""
    yield "comparisons"
    present = len(tournament.players) - len(tournament.absent)
    yield f"{present // 10 * 10}-{present // 10 * 10 + 9} players present"
    try:
        brackets = pair_round(tournament).trace.brackets
    except NoCompletePairing:
        yield "without a complete pairing"
        return
    if any(bracket.upfloaters for bracket in brackets):
        yield "with upfloaters"
    if any(shift.article == "3.2.4.1" and shift.shifted for bracket in brackets for shift in bracket.shifts):
        yield "with the first shift"
    if any(shift.article == "3.2.4.2" and shift.shifted for bracket in brackets for shift in bracket.shifts):
        yield "with the second shift"
    if tournament.coming_round == tournament.total_rounds:
        yield "last round"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.second_reading_run", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=positive, required=True, help="how many tournaments to compare")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument(
        "--players", type=sizes_up_to(200), default=(SMALLEST, LARGEST), metavar="MIN-MAX", help="default 14-40"
    )
    parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1, help="default: all cores")
    return parser


if __name__ == "__main__":
    sys.exit(main())
