"""Compare a system's engine with its literal reading on as many random tournaments as asked.

``python -m tests.brute_force_run --count N [--system NAME] [--seed S] [--players 4-12] [--manner NAME]
[--processes 2]`` prints its progress, the number of comparisons by kind, and each difference with its seed; it ends
with status 1 when there is any.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial

from pairing.engine.systems import DEFAULT
from tests.comparison import difference, engine_of, kinds_of, right_outcome, seeded_case, sizes_of
from tests.long_runs import Answer, compare_all, readings_parser

BATCH = 50


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; the exit status."""
    options = readings_parser("tests.brute_force_run", __doc__, most_players=16).parse_args(arguments)
    smallest, largest = options.players or sizes_of(options.system)
    compare = partial(compare_batch, system=options.system, smallest=smallest, largest=largest, manner=options.manner)
    return compare_all(compare, options, batch=BATCH)


def compare_batch(seeds: range, *, smallest: int, largest: int, system: str = DEFAULT, manner: str = "") -> Answer:
    """Compare the tournaments of ``seeds``: how many of each kind, and the text of each difference."""
    pair_round = engine_of(system).pair_round
    kinds: Counter[str] = Counter()
    differences: list[str] = []
    for seed in seeds:
        case = seeded_case(seed, system, smallest=smallest, largest=largest, manner=manner)
        tournament, right = case.tournament, right_outcome(case.tournament, system)
        kinds.update(kinds_of(case, right))
        kinds[f"{len(tournament.entrants) - len(tournament.absent):2} players present"] += 1
        if found := difference(tournament, pair_round, system, right=right):
            differences.append(f"DIFFERENCE seed {seed} (players {smallest}-{largest}, {case.manner})\n{found}\n")
    return kinds, differences


if __name__ == "__main__":
    sys.exit(main())
