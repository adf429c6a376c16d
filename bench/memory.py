"""The peak memory of a whole process that pairs a large field, for each system."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.events import event, most_entrants, report_text
from bench.measure import whole_process

BEFORE_ROUND, ROUNDS = 3, 9
LIMIT = 600.0  # seconds


def report(systems: list[str], *, players: int) -> Iterator[str]:
    """A line for each system."""
    yield f"Peak memory of pairing round {BEFORE_ROUND} of {ROUNDS} (whole process, once)"
    for system in systems:
        size = min(players, most_entrants(system))
        tournament = event(size, rounds=ROUNDS, before_round=BEFORE_ROUND, system=system)
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "event.trf"
            path.write_text(report_text(tournament, system), encoding="utf-8")
            command = [sys.executable, "-m", "pairing", "pair", "--system", system, str(path), "-o", directory]
            spent = whole_process(command, times=1, limit=LIMIT)
        figures = f"{spent.megabytes:.0f} MB, {spent.seconds:.1f} s" if spent else f"not within {LIMIT:.0f} s"
        yield f"{system:<16} {size:>5} entrants: {figures}"
