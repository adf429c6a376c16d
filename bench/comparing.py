"""How long comparing systems takes: an invented event by each system, and what a second process is worth."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from pairing.comparing.events import Field, ratings_by_lot
from pairing.engine.systems import registered_systems
from pairing.tools.compare import played
from pairing.tools.workers import all_cores

SIZES = ((20, 5), (60, 9), (150, 9))  # players, rounds
EVENTS = 8


def report() -> Iterator[str]:
    """The lines of the table: milliseconds of the processor for an event, each system beside the fastest; the cores."""
    systems = [one.name for one in registered_systems() if one.is_comparable and not one.is_historical]
    yield ""
    yield f"Comparing systems: an event in milliseconds of the processor (mean of {EVENTS}), and times the fastest"
    for players, rounds in SIZES:
        field = Field(ratings_by_lot(players, 1), rounds)
        taken = {system: _processor(field, system) for system in systems}
        least = min(taken.values())
        shown = "  ".join(f"{name} {1000 * one:.0f} ({one / least:.1f})" for name, one in taken.items())
        yield f"{players:>4} players, {rounds} rounds  {shown}"
    field = Field(ratings_by_lot(SIZES[1][0], 1), SIZES[1][1])
    alone, shared = (_wall(field, systems, jobs) for jobs in (1, all_cores()))
    yield f"{all_cores()} processes are {alone / shared:.2f} times as fast as one ({SIZES[1][0]} players, all systems)"


def _processor(field: Field, system: str) -> float:
    began = time.process_time()
    events = played(field, [system], seed=1, count=EVENTS, jobs=1)
    count = sum(1 for _event in islice(events, EVENTS))
    return (time.process_time() - began) / count


def _wall(field: Field, systems: list[str], jobs: int) -> float:
    began = time.perf_counter()
    list(played(field, systems, seed=1, count=4 * EVENTS, jobs=jobs))
    return time.perf_counter() - began
