"""Compare the awards of random small events with those of the reading that tries everything.

``python -m tests.prizes_run --count 2000 [--seed S] [--players 6] [--processes 2]`` prints how many of each kind were
compared, and each difference with its seed; it ends with status 1 when there is any.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial

from tests.long_runs import Answer, compare_all, positive, run_parser
from tests.prizes_cases import random_case
from tests.prizes_comparison import compare

BATCH = 50


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; the exit status."""
    parser = run_parser("tests.prizes_run", __doc__, "events to compare")
    parser.add_argument("--players", type=positive, default=6, help="how many players at most (default 6)")
    options = parser.parse_args(arguments)
    return compare_all(partial(compare_batch, players=options.players), options, batch=BATCH, unit="events")


def compare_batch(seeds: range, *, players: int = 6) -> Answer:
    """Compare the events of ``seeds``."""
    kinds: Counter[str] = Counter()
    differences: list[str] = []
    for seed in seeds:
        kind, faults = compare(random_case(seed, players))
        kinds.update(("events", kind))
        differences += [f"DIFFERENCE seed {seed}: {fault}" for fault in faults]
    return kinds, differences


if __name__ == "__main__":
    sys.exit(main())
