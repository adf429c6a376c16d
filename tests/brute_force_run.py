"""Compare the engine with the brute force on as many random tournaments as asked.

``python -m tests.brute_force_run --count N [--seed S] [--players 4-12] [--processes 2]`` prints its progress, the
number of comparisons by kind, and each difference with its seed; it ends with status 1 when there is any.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from pairing.engine.systems import system_named
from tests.comparison import NO_PAIRING, Case, difference, right_outcome, seeded_case
from tests.long_runs import Answer, compare_all, positive, sizes_up_to

BATCH = 200


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
        case = seeded_case(seed, smallest=smallest, largest=largest)
        kinds.update(kinds_of(case))
        if found := difference(case.tournament, pair_round):
            differences.append(f"DIFFERENCE seed {seed} (players {smallest}-{largest}, {case.manner})\n{found}\n")
    return kinds, differences


def kinds_of(case: Case) -> Iterator[str]:
    """The headings under which ``case`` is counted."""
    tournament, outcome = case.tournament, right_outcome(case.tournament)
    yield "comparisons"
    yield case.manner
    yield f"{len(tournament.players) - len(tournament.absent):2} players present"
    if outcome == NO_PAIRING:
        yield "without a complete pairing"
    elif outcome[1] is not None:
        yield "with a bye"
    if tournament.coming_round >= tournament.total_rounds:
        yield "last round"
    if tournament.forbidden_pairs:
        yield "with forbidden pairs"
    if tournament.absent:
        yield "with absences"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.brute_force_run", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=positive, required=True, help="how many tournaments to compare")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--players", type=sizes_up_to(16), default=(4, 12), metavar="MIN-MAX", help="default 4-12")
    parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1, help="default: all cores")
    return parser


if __name__ == "__main__":
    sys.exit(main())
