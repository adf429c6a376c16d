"""A second opinion on a round: it is paired once more by a reading of the text that shares no code with the engine.

Small rounds are paired by the literal reading (``pairing.readings``), which tries every candidate in the order of the
articles, larger ones by the one that asks exact matchings instead (``pairing.second_readings``). How large is small
stands in each reading as ``MOST_PRESENT``; docs/explanation.md says what was measured.

``python -m pairing.opinion SYSTEM --seconds N --megabytes M`` reads a report file and writes the opinion as JSON: a
process by itself, which takes no more time and memory than it is given.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from importlib import import_module
from typing import Any

from pairing.bounds import keep_within
from pairing.engine.systems.system import System
from pairing.engine.tournament import ByeKind, Tournament
from pairing.readings import NothingToPair
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair

TOO_LARGE, OUT_OF_MEMORY = 3, 4
_PACKAGES = {"literal": "pairing.readings", "matchings": "pairing.second_readings"}
_CLASSES = {"literal": "Reading", "matchings": "SecondReading"}


class Kind(StrEnum):
    """Which of a system's readings was asked."""

    LITERAL = "literal"
    MATCHINGS = "matchings"


class TooLarge(ValueError):
    """More are present than either reading can pair in reasonable time, or the system has none."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a reading makes of a round: ``pairs`` of numbers, White first, in board order, and who has the bye or 0.

    ``complete`` is false where it finds no complete pairing.
    """

    kind: str
    pairs: tuple[tuple[int, int], ...] = ()
    bye: int = 0
    complete: bool = True


def second_opinion(system: System, tournament: Tournament) -> Opinion:
    """The coming round of ``tournament`` by the reading for its size.

    Raises:
        TooLarge: no reading of the system is for so many.
    """
    kind, reading = _reading_for(system, len(tournament.entrants) - len(tournament.absent))
    try:
        pairs, bye = reading(tournament).pair_round()
    except NothingToPair:
        return Opinion(kind.value, complete=False)
    gives_bye = system.kind_of_bye is ByeKind.PAIRING_ALLOCATED  # who is free by a table or a bracket is given none
    return Opinion(kind.value, tuple((white, black) for white, black in pairs), (bye or 0) if gives_bye else 0)


def opinion_on(report: str, *, system: str) -> Opinion:
    """The same of the round that is to be paired from a report file, by the system with this name.

    Raises:
        LookupError: there is no such system.
        UnusableTrf: the file cannot be read.
        TooLarge: as above.
    """
    coming = round_to_pair(read_trf(report), system=system)
    return second_opinion(coming.system, coming.snapshot.tournament)


def _reading_for(system: System, present: int) -> tuple[Kind, Callable[[Tournament], Any]]:
    for kind in Kind:
        try:
            module = import_module(f"{_PACKAGES[kind]}.{system.name.replace('-', '_')}")
        except ModuleNotFoundError:
            continue
        reading = getattr(module, _CLASSES[kind])
        if present <= reading.MOST_PRESENT:
            return kind, reading
    raise TooLarge(f"No reading of the {system.title} system is for {present} entrants.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the opinion on the round of the report file on standard input; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m pairing.opinion", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("system", help="the name of the pairing system")
    parser.add_argument("--seconds", type=int, default=60, help="of processor time (default: %(default)s)")
    parser.add_argument("--megabytes", type=int, default=1024, help="of memory (default: %(default)s)")
    options = parser.parse_args(arguments)
    keep_within(options.seconds, options.megabytes)
    try:
        opinion = opinion_on(sys.stdin.read(), system=options.system)
    except TooLarge as error:
        print(error, file=sys.stderr)
        return TOO_LARGE
    except MemoryError:
        return OUT_OF_MEMORY
    print(json.dumps(asdict(opinion)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
