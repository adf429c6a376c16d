"""Compare ranks and tie-breaks with the Technical Commission's program on as many tournaments as asked.

``python -m tests.commission_run --count N [--seed S] [--processes 2]`` takes a generated event and an invented one in
turn, prints its progress, the number of comparisons and each difference with its seed; status 1 when there is any.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool

from pairing.trf.reader import read_trf
from tests.commission import compared_codes, differences, generated_text, has_unusual_results, invented_text
from tests.long_runs import batches, positive, show_progress

BATCH = 20
Answer = tuple[Counter[str], list[str]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.commission_run", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=positive, required=True, help="how many tournaments to compare")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1, help="default: all cores")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    kinds: Counter[str] = Counter()
    found = 0
    with Pool(options.processes) as pool:
        for counted, texts in pool.imap_unordered(compare_batch, batches(options.seed, options.count, BATCH)):
            kinds += counted
            found += len(texts)
            for text in texts:
                print(text, flush=True)
            show_progress(kinds["tournaments"], options.count, found, time.monotonic() - started)
    print(file=sys.stderr)
    for kind, number in kinds.most_common():
        print(f"{number:>9}  {kind}")
    print(f"{found} differences, {time.monotonic() - started:.0f} seconds.")
    return 1 if found else 0


def compare_batch(seeds: range) -> Answer:
    """Compare the tournaments of ``seeds``: how many of each kind, and the text of each difference."""
    kinds: Counter[str] = Counter()
    texts: list[str] = []
    for seed in seeds:
        text = (generated_text, invented_text)[seed % 2](seed // 2)
        kinds["tournaments"] += 1
        if text is None:
            kinds["of no use"] += 1
            continue
        file = read_trf(text)
        kinds["with unusual results"] += has_unusual_results(file)
        for codes in compared_codes(file):
            kinds["columns of values and ranks"] += len(codes)
            texts += [f"seed {seed}: {difference}" for difference in differences(text, codes)]
    return kinds, texts


if __name__ == "__main__":
    sys.exit(main())
