"""``python -m bench.arbiters``: arbiters and players who do anything at random, and a server that is killed.

Every so often all stop: what is stored must agree (``bench.agreement``), and each kept page be what a fresh one is.
Then the server is killed (SIGKILL) in the middle of it all, and started again. No answer may be a 5xx.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from bench.clients import TOKEN
from bench.forms import Form, Page
from bench.installation import Installation, installed
from scripts.prove_start import ROOT

ARBITERS, PLAYERS = 4, 24
# What ends the play for all (the end, being taken from the members, an import that makes another tournament), and what
# talks to machines of others (mirrors, webhooks, tokens of programs).
NEVER = re.compile(r"/(end|members|mirror|webhooks|tokens|import)/")
OFTEN = re.compile(r"/(pair|publish|take-back|discard)/")
ROUND_SECONDS = 20.0  # between two kills


@dataclass(slots=True)
class Record:
    """What all of them have seen."""

    statuses: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    round: int = 1  # the last one that was found
    done: Counter[str] = field(default_factory=Counter)  # entries of the log by their kinds


class Visitor:
    """Somebody with a browser of their own: a connection, and cookies."""

    def __init__(self, port: int, address: str, record: Record, session: str = "") -> None:
        self.port, self.address, self.record = port, address, record
        self.cookies = {"csrftoken": TOKEN} | ({"sessionid": session} if session else {})
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, fields: list[tuple[str, str]] | None = None) -> tuple[int, str]:
        """Status and content; (0, "") where the server is gone."""
        headers = {"Host": "localhost", "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = urlencode(fields) if fields is not None else None
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(
                    "127.0.0.1", self.port, timeout=30, source_address=(self.address, 0)
                )
            self.connection.request(method, path, body=body, headers=headers)
            answer = self.connection.getresponse()
            content = answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException):
            self.close()
            return 0, ""
        self.record.statuses[f"{method} {answer.status}"] += 1
        if answer.status >= 500:
            self.record.failed.append(f"{answer.status} {method} {path} {fields or ''}")
        return answer.status, content

    def close(self) -> None:
        """Let the connection go."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def arbiter(visitor: Visitor, slug: str, chance: random.Random, over: threading.Event) -> None:
    """Walk over the pages of the tournament, and send forms as they are found."""
    home = f"/arbiter/t/{slug}/"
    path = home
    while not over.is_set():
        if chance.random() < 0.6:
            path = f"{home}rounds/{max(1, visitor.record.round + chance.choice((0, 0, 0, 0, 1, -1)))}/"
            path += "take-back/" * (chance.random() < 0.15)
        status, content = visitor.ask("GET", path)
        found = re.fullmatch(rf"{home}rounds/(\d+)/", path)
        if found and status in (200, 404):
            # A page of a round that is gone: others have taken it back.
            visitor.record.round = int(found[1]) if status == 200 else max(1, int(found[1]) - 1)
        page = Page(content)
        forms = [one for one in page.forms if one.action.startswith(home) and not NEVER.search(one.action)]
        if forms and chance.random() < 0.3:
            _all_results(visitor, forms, chance)
        for _form in range(chance.randrange(1, 5) if forms else 0):
            (one,) = chance.choices(forms, [8 if OFTEN.search(one.action) else 1 for one in forms])
            visitor.ask("POST", one.action, one.filled(chance))
        links = [link for link in page.links if link.startswith(home) and not NEVER.search(link)]
        path = chance.choice(links).partition("#")[0] if links else home


def _all_results(visitor: Visitor, forms: list[Form], chance: random.Random) -> None:
    """Fill in the boards of the page, so that the next round can be paired."""
    for one in forms:
        if one.action.endswith("/result/"):
            kept = [(each.name, each.value) for each in one.fields if each.kind == "hidden"]
            visitor.ask("POST", one.action, [*kept, ("result", chance.choice(("1-0", "1/2", "0-1")))])


def player(visitor: Visitor, codes: Any, chance: random.Random, over: threading.Event) -> None:
    """Report results by the codes of slips, one's own and the opponent's, and look at public pages."""
    while not over.is_set():
        for slip in chance.sample(known := codes(), min(6, len(known))):
            visitor.ask("POST", slip["address"], [("csrfmiddlewaretoken", TOKEN), ("key", slip["key"])])
            visitor.cookies["arobase_key"] = slip["key"]
            _status, content = visitor.ask("GET", slip["page"])
            for one in Page(content).forms[:2]:
                visitor.ask("POST", one.action, one.filled(chance))


def public(visitor: Visitor, pages: list[str], chance: random.Random, over: threading.Event) -> None:
    """Read."""
    while not over.wait(0.05):
        visitor.ask("GET", chance.choice(pages))


class Beside:
    """``bench.agreement`` in the environment of ``place``."""

    def __init__(self, place: Installation) -> None:
        words = [sys.executable, "-m", "bench.agreement"]
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            words, cwd=ROOT, env=place.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, *words: str) -> Any:
        """The answer to one line."""
        with self._lock:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            print(*words, file=self._process.stdin, flush=True)
            return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def compared(place: Installation, beside: Beside, record: Record) -> Iterator[str]:
    """What does not agree, now that nobody changes anything."""
    found = beside.ask("check", place.stage["slug"], "localhost")
    yield from found["problems"]
    for path, fresh in found["pages"].items():
        # The first answer may be made for it, the second one is a kept one; connections go to both processes.
        for number in range(4):
            visitor = Visitor(place.port, f"127.0.3.{1 + number}", record)
            if [*visitor.ask("GET", path)] != fresh:
                yield f"{path}: the server's page is not the one that is made now"
            visitor.close()


def one_round(place: Installation, beside: Beside, record: Record, seconds: float, seed: int) -> Iterator[str]:
    """All of them at once for so many seconds, then what does not agree; then more of it, and the kill."""
    slug, over = place.stage["slug"], threading.Event()
    chances = [random.Random(f"{seed} {number}") for number in range(ARBITERS + 2)]

    def crowd() -> list[threading.Thread]:
        over.clear()
        arbiters = [
            (arbiter, Visitor(place.port, f"127.0.2.{1 + number}", record, session), slug, chances[number], over)
            for number, session in enumerate(place.stage["sessions"])
        ]
        others = [
            (player, Visitor(place.port, "127.0.2.101", record), lambda: beside.ask("slips", slug), chances[-2], over),
            (
                public,
                Visitor(place.port, "127.0.2.102", record),
                ["/", f"/{slug}/", f"/{slug}/standings/"],
                chances[-1],
                over,
            ),
        ]
        threads = [threading.Thread(target=does, args=arguments) for does, *arguments in (*arbiters, *others)]
        for thread in threads:
            thread.start()
        return threads

    def ended(threads: list[threading.Thread]) -> None:
        over.set()
        for thread in threads:
            thread.join()

    with place.serving() as group:
        threads = crowd()
        time.sleep(seconds)
        ended(threads)
        yield from compared(place, beside, record)
        threads = crowd()
        time.sleep(chances[0].uniform(0.3, 2.0))
        os.killpg(group, signal.SIGKILL)
        ended(threads)


def run(seconds: float, *, database: str = "", seed: int = 0, pause: float = ROUND_SECONDS) -> tuple[Record, list[str]]:
    """For so many seconds; what was seen, and all that was wrong."""
    record, wrong = Record(), []
    with installed(PLAYERS, ARBITERS, database_url=database) as place, contextlib.closing(Beside(place)) as beside:
        place.python("-c", REPORTING.format(slug=place.stage["slug"]))
        until, number = time.monotonic() + seconds, 0
        while time.monotonic() < until:
            number += 1
            wrong += one_round(place, beside, record, min(pause, seconds), seed + number)
        with place.serving():
            wrong += compared(place, beside, record)
        record.done = Counter(json.loads(place.python("-c", DONE).splitlines()[-1]))
        log = (place.directory / "server.log").read_text(errors="replace")
    wrong += record.failed
    return record, wrong + ([log[max(0, log.find("Traceback") - 500) :][:6000]] if record.failed else [])


REPORTING = """
import django; django.setup()
from tournaments.models import Tournament
from tournaments.results.actions.reports import set_player_reports
set_player_reports(Tournament.objects.get(slug="{slug}"), on=True, by=None)
"""


DONE = """
import collections, json, django; django.setup()
from tournaments.models import AuditEntry
print(json.dumps(collections.Counter(AuditEntry.objects.values_list("kind", flat=True))))
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.arbiters", description=__doc__)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", default="", help="address of an empty PostgreSQL database; without it SQLite")
    options = parser.parse_args()
    record, wrong = run(options.seconds, database=options.database, seed=options.seed)
    print(f"{sum(record.statuses.values())} answers: {dict(sorted(record.statuses.items()))}")
    print(f"{sum(record.done.values())} changes: {dict(record.done.most_common())}")
    print("\n".join(wrong) or "nothing was wrong")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
