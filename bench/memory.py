"""The peak memory of a whole process that pairs a large field, for each system; and a server's in all languages."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from urllib.request import Request, urlopen

from bench.events import event, most_entrants, report_text
from bench.installation import installed, memory
from bench.measure import whole_process

BEFORE_ROUND, ROUNDS = 3, 9
LIMIT = 600.0  # seconds
PLAYERS = 40  # of the tournament whose page is asked for
# English first, as everybody's process has it.
LANGUAGES = """
import json
from django.conf import settings
print(json.dumps(sorted(dict(settings.LANGUAGES), key=lambda code: code != settings.LANGUAGE_CODE)))
"""


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


def report_of_languages() -> Iterator[str]:
    """What a server's process holds after its first page, and after a page of a tournament in each language."""
    with installed(PLAYERS, 1) as place:
        alone = replace(place, environment=place.environment | {"WEB_CONCURRENCY": "1"})
        address = f"http://127.0.0.1:{alone.port}/{alone.stage['slug']}/"
        codes = json.loads(alone.python("-c", LANGUAGES))
        with alone.serving() as group:
            first, *others = [(_ask(address, code), memory(group)) for code in (codes[0], *codes)]
        held, seconds = others[-1][1], median(seconds for seconds, _held in others[1:])
        yield "Memory of a server of one process (its own, shared pages by their part)"
        yield f"after the first page: {first[1]:.1f} MB"
        yield f"after one in each of {len(codes)} languages: {held:.1f} MB, {held / first[1]:.2f} times"
        yield f"the first page in another language: {seconds * 1000:.0f} ms"


def _ask(address: str, code: str) -> float:
    """The seconds of a page in the language ``code``."""
    start = time.perf_counter()
    with urlopen(Request(address, headers={"Accept-Language": code})) as answer:  # noqa: S310 - our own server
        answer.read()
    if answer.headers["Content-Language"] != code:
        raise SystemExit(f"{address} came in {answer.headers['Content-Language']} and not in {code}")
    return time.perf_counter() - start
