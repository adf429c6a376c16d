"""What the long comparisons share: seeds in batches, progress, and the arguments of their command lines."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing import Pool

from pairing.engine.systems import DEFAULT


def batches(seed: int, count: int, size: int) -> Iterator[range]:
    """``count`` seeds from ``seed`` on, in ranges of ``size``."""
    for start in range(seed, seed + count, size):
        yield range(start, min(start + size, seed + count))


Answer = tuple[Counter[str], list[str]]
"""What a batch found: how much of each kind was compared, and the text of each difference."""


def compare_all(
    compare: Callable[[range], Answer], options: argparse.Namespace, *, batch: int, unit: str = "comparisons"
) -> int:
    """``compare`` on as many seeds as the options of ``run_parser`` say, in batches; 1 where anything differs.

    Progress is shown as it goes on. ``unit`` is the kind of which there is one for each seed.
    """
    started = time.monotonic()
    kinds: Counter[str] = Counter()
    differences = 0
    with Pool(options.processes) as pool:
        for counted, found in pool.imap_unordered(compare, batches(options.seed, options.count, batch)):
            kinds += counted
            differences += len(found)
            for text in found:
                print(text, flush=True)
            show_progress(kinds[unit], options.count, differences, time.monotonic() - started)
    print(file=sys.stderr)
    for kind, number in kinds.most_common():
        print(f"{number:>9}  {kind}")
    print(f"{differences} differences in {kinds[unit]} {unit}, {time.monotonic() - started:.0f} seconds.")
    return 1 if differences else 0


def show_progress(done: int, count: int, differences: int, seconds: float) -> None:
    """One line on standard error that is written over and over."""
    rate = done / seconds if seconds else 0.0
    print(f"\r{done}/{count}  {differences} differences  {rate:.1f}/s ", end="", file=sys.stderr, flush=True)


def positive(text: str) -> int:
    """A whole number of 1 or more as an argument."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more.")
    return int(text)


def sizes_up_to(most: int) -> Callable[[str], tuple[int, int]]:
    """Reads “4-12” as an argument: numbers of players from 2 to ``most``."""

    def sizes(text: str) -> tuple[int, int]:
        smallest, _, largest = text.partition("-")
        if not (smallest.isdigit() and (largest or smallest).isdigit()):
            raise argparse.ArgumentTypeError(f"{text!r}: write two numbers of players, as in 4-{most}.")
        low, high = int(smallest), int(largest or smallest)
        if not 2 <= low <= high <= most:
            raise argparse.ArgumentTypeError(f"{text!r}: from 2 to {most} players, the smaller number first.")
        return low, high

    return sizes


def run_parser(module: str, description: str | None, counted: str) -> argparse.ArgumentParser:
    """The arguments of every long run; ``counted`` says of what ``--count`` is the number."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=(description or "").splitlines()[0])
    parser.add_argument("--count", type=positive, required=True, help=f"how many {counted}")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1, help="default: all cores")
    return parser


def readings_parser(module: str, description: str | None, *, most_players: int) -> argparse.ArgumentParser:
    """The arguments of a comparison of an engine with a reading; ``players`` is None where none are asked for."""
    parser = run_parser(module, description, "tournaments to compare")
    parser.add_argument(
        "--system", default=DEFAULT, help=f"the system's name (default {DEFAULT}); it need not be registered"
    )
    parser.add_argument(
        "--players", type=sizes_up_to(most_players), metavar="MIN-MAX", help="default: the system's own"
    )
    parser.add_argument("--manner", default="", help="tournaments of this manner alone")
    return parser
