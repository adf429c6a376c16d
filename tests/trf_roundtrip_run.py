"""Export, import, export: how many tournaments come out as they went in, in both editions of the report file.

``python -m tests.trf_roundtrip_run --count 1000`` writes, reads and writes each tournament, then takes it through the
application: imported, exported, imported again, exported again, in a database of its own that is gone afterwards. With
``--matches`` they are as many events of teams and of Double-Swiss, written, read and written. With ``--every-kind`` as
many tournaments of every kind go through the application, and where a round is left it is paired after each import, as
the command line pairs the file.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager

import django

from pairing.trf.writer import Edition
from tests.application_files import KINDS as KINDS_OF_FILES
from tests.match_roundtrip import (
    CANNOT_BE_SAID,
    fault_of_teams,
    fault_of_two_games,
    team_event_of,
    two_game_event_of,
)
from tests.trf_roundtrip import KINDS, fault_in_writing, report_file, unplayed_kinds


def main(arguments: list[str] | None = None) -> int:
    """Runs as many as asked for; 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.trf_roundtrip_run", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000, help="how many tournaments (default 1000)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--pure", action="store_true", help="without the application and its database")
    parser.add_argument("--matches", action="store_true", help="events of teams and of Double-Swiss instead")
    parser.add_argument("--every-kind", action="store_true", help="through the application alone, of every kind")
    parser.add_argument("--kind", choices=KINDS_OF_FILES, help="of this kind alone")
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.count)
    if options.matches:
        return 1 if _matches(seeds) else 0
    if options.every_kind or options.kind:
        return 1 if _of_every_kind(seeds, [options.kind] if options.kind else KINDS_OF_FILES) else 0
    faults = _written_and_read(seeds)
    if not options.pure:
        faults += _through_the_application(seeds)
    return 1 if faults else 0


def _matches(seeds: range) -> int:
    faults = 0
    for what, event_of, fault_of in (
        ("events of teams", team_event_of, fault_of_teams),
        ("Double-Swiss", two_game_event_of, fault_of_two_games),
    ):
        start, found = time.perf_counter(), Counter[str]()
        for seed in seeds:
            fault = fault_of(event_of(seed))
            found[fault and (CANNOT_BE_SAID if fault == CANNOT_BE_SAID else "faults")] += 1
            if fault not in ("", CANNOT_BE_SAID):
                print(f"seed {seed}, {what}: {fault}")
        seconds = time.perf_counter() - start
        left_out = f"{found[CANNOT_BE_SAID]} that the format cannot say left out"
        print(f"{what}: {found['']} the same, {found['faults']} faults, {left_out}, {seconds:.0f} s", flush=True)
        faults += found["faults"]
    return faults


def _written_and_read(seeds: range) -> int:
    start, faults, kinds = time.perf_counter(), 0, Counter[str]()
    for seed in seeds:
        file = report_file(seed)
        kinds += unplayed_kinds(file)
        for edition in Edition:
            faults += _told(seed, edition.name, fault_in_writing(file, edition))
    _summary("written, read, written", len(seeds), faults, kinds, start)
    return faults


@contextmanager
def _database() -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """A database that is gone afterwards; what it gives is a transaction that is rolled back."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection, transaction

    @contextmanager
    def rolled_back() -> Iterator[None]:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)

    connection.creation.create_test_db(verbosity=0)
    try:
        yield rolled_back
    finally:
        connection.creation.destroy_test_db("", verbosity=0)


def _through_the_application(seeds: range) -> int:
    start, faults, kinds = time.perf_counter(), 0, Counter[str]()
    with _database() as rolled_back:
        from tests.tournaments.files.application import fault_in_the_application

        for seed in seeds:
            file = report_file(seed, for_the_web=True)
            kinds += unplayed_kinds(file)
            for edition in Edition:
                with rolled_back():
                    faults += _told(seed, edition.name, fault_in_the_application(file, edition))
    _summary("imported, exported, twice", len(seeds), faults, kinds, start)
    return faults


def _of_every_kind(seeds: range, kinds: Iterable[str]) -> int:
    faults = 0
    with _database() as rolled_back:
        from tests.tournaments.files.application import fault_in_every_way

        for kind in kinds:
            start, found = time.perf_counter(), 0
            for seed in seeds:
                with rolled_back():
                    found += _told(seed, kind, fault_in_every_way(KINDS_OF_FILES[kind](seed)))
            seconds = time.perf_counter() - start
            print(
                f"imported, exported, twice, paired: {len(seeds)} {kind}, {found} faults, {seconds:.0f} s", flush=True
            )
            faults += found
    return faults


def _told(seed: int, what: str, fault: str) -> int:
    if fault:
        print(f"seed {seed}, {what}: {fault}", flush=True)
    return 1 if fault else 0


def _summary(what: str, count: int, faults: int, kinds: Counter[str], start: float) -> None:
    seen = ", ".join(f"{kind} {kinds[kind]}" for kind in KINDS)
    seconds = time.perf_counter() - start
    print(
        f"{what}: {count} tournaments in both editions, {faults} faults, {seconds:.0f} s; unplayed: {seen}", flush=True
    )


if __name__ == "__main__":
    sys.exit(main())
