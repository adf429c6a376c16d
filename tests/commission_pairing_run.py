"""Compare the rounds of events of teams with the Technical Commission's program on as many states as asked.

``python -m tests.commission_pairing_run --count N [--seed S] [--processes 2]`` takes the states of
``tests.readings.team_states``, prints its progress, what was compared and each difference with its seed; status 1 when
there is any.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from tests.commission_pairing import difference, left_out
from tests.comparison import as_literal, engine_of, engine_outcome, seeded_case
from tests.long_runs import Answer, compare_all, run_parser

BATCH = 20
SYSTEM = "team"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; the exit status."""
    options = run_parser("tests.commission_pairing_run", __doc__, "states to compare").parse_args(arguments)
    return compare_all(compare_batch, options, batch=BATCH, unit="states")


def compare_batch(seeds: range) -> Answer:
    """Compare the states of ``seeds``: how many of each kind, and the text of each difference."""
    pair_round = engine_of(SYSTEM).pair_round
    kinds: Counter[str] = Counter()
    texts: list[str] = []
    for seed in seeds:
        tournament = seeded_case(seed, SYSTEM).tournament
        kinds["states"] += 1
        if reason := left_out(tournament):
            kinds[f"left out: {reason}"] += 1
            continue
        kinds["compared"] += 1
        kinds["with virtual points"] += any(team.virtual_points for team in tournament.teams)
        if found := difference(tournament, engine_outcome(tournament, pair_round, SYSTEM)):
            texts.append(f"DIFFERENCE seed {seed}\n{found}\n{as_literal(tournament)}\n")
    return kinds, texts


if __name__ == "__main__":
    sys.exit(main())
