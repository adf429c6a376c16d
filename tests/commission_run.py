"""Compare ranks and tie-breaks with the Technical Commission's program on as many tournaments as asked.

``python -m tests.commission_run --count N [--seed S] [--processes 2]`` takes a generated event, an invented one, a
round robin and an event of teams in turn, prints its progress, the number of comparisons and each difference with its
seed; status 1 when there is any. With ``--teams`` all of them are events of teams.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from pairing.trf.reader import read_trf
from tests.commission import (
    compared_codes,
    differences,
    generated_text,
    has_unusual_results,
    invented_text,
    round_robin_text,
)
from tests.commission_teams import team_text
from tests.long_runs import Answer, compare_all, run_parser

BATCH = 20
MAKERS = (generated_text, invented_text, round_robin_text, team_text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; the exit status."""
    parser = run_parser("tests.commission_run", __doc__, "tournaments to compare")
    parser.add_argument("--teams", action="store_true", help="events of teams alone")
    options = parser.parse_args(arguments)
    makers = (team_text,) if options.teams else MAKERS
    return compare_all(partial(compare_batch, makers=makers), options, batch=BATCH, unit="tournaments")


def compare_batch(seeds: range, *, makers: Sequence[Callable[[int], str | None]] = MAKERS) -> Answer:
    """Compare the tournaments of ``seeds``: how many of each kind, and the text of each difference."""
    kinds: Counter[str] = Counter()
    texts: list[str] = []
    for seed in seeds:
        text = makers[seed % len(makers)](seed // len(makers))
        kinds["tournaments"] += 1
        if text is None:
            kinds["of no use"] += 1
            continue
        file = read_trf(text)
        kinds["with unusual results"] += has_unusual_results(file)
        kinds["events of teams"] += file.has_matches_of_teams
        kinds["round robins"] += file.has_predetermined_pairings
        for codes in compared_codes(file):
            kinds["columns of values and ranks"] += len(codes)
            texts += [f"seed {seed}: {difference}" for difference in differences(text, codes)]
    return kinds, texts


if __name__ == "__main__":
    sys.exit(main())
