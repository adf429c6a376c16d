"""The half of ``tests.mutation_run`` that runs in the copy: one request a line on standard input, one answer a line.

What the project is made of is loaded once; each request is a process forked from here, which loads the project itself
and so sees the file as it is now. ``{"map": path}`` writes which tests call which functions. ``{"run": [tests],
"seconds": s}`` runs these tests in their order until one fails, and answers ``killed``, ``survived``, ``timed out`` or
``no test``.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import hypothesis
import pytest

TRACED = 20.0  # processor seconds of a test in which its calls are noted; by then it has called what it calls
ANSWERS = {pytest.ExitCode.OK: "survived", pytest.ExitCode.NO_TESTS_COLLECTED: "no test"}
MEMORY = 3 * 2**30  # bytes; a loop without an end must not take the machine's
# No migrations: they build the same tables more slowly. No cache: the files change while the clock stands still.
OPTIONS = [
    "-q",
    "-x",
    "-p",
    "no:cacheprovider",
    "--no-migrations",
    "-m",
    "not e2e and not cluster",
    "--no-header",
    "--tb=no",
]


class Called:
    """A plugin that notes for each test how long it took and which functions of the watched directories it called."""

    def __init__(self, watched: tuple[str, ...]) -> None:
        self.root = str(Path.cwd())
        self.watched = watched
        self.wanted: dict[CodeType, str | None] = {}
        self.functions: dict[str, set[str]] = {}
        self.seconds: dict[str, float] = {}
        self.now: set[str] = set()

    def _called(self, frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        if code not in self.wanted:
            path = code.co_filename.removeprefix(self.root + os.sep)
            self.wanted[code] = f"{path}:{code.co_qualname}" if path.startswith(self.watched) else None
        if name := self.wanted[code]:
            self.now.add(name)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now = self.functions.setdefault(item.nodeid, set())
        started = time.monotonic()
        signal.signal(signal.SIGPROF, lambda _signal, _frame: sys.settrace(None))
        signal.setitimer(signal.ITIMER_PROF, TRACED)
        sys.settrace(self._called)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            sys.settrace(None)
            self.seconds[item.nodeid] = time.monotonic() - started


class InOrder:
    """A plugin that keeps the given tests alone, in their order."""

    def __init__(self, tests: list[str]) -> None:
        self.place = {test: number for number, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.place), key=lambda i: self.place[i.nodeid])


def draw_map(path: str, watched: list[str], tests: list[str]) -> int:
    """Run ``tests`` (files and directories) and write the map of calls; pytest's status."""
    called = Called(tuple(watched))
    status = pytest.main([option for option in OPTIONS if option != "-x"] + tests, plugins=[called])
    found = {test: [called.seconds[test], sorted(names)] for test, names in called.functions.items()}
    Path(path).write_text(json.dumps(found))
    return int(status)


def run_tests(tests: list[str]) -> int:
    """pytest's status for these tests; without shrinking, which finds a nicer failure but no other answer."""
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", phases=phases, derandomize=True, database=None, deadline=None)
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    return int(pytest.main([*OPTIONS, "--hypothesis-profile=mutants", *files], plugins=[InOrder(tests)]))


def in_a_process(request: dict[str, Any]) -> str:
    """Do ``request`` in a forked process with all that it starts, and end what is left of them."""
    child = os.fork()
    if child == 0:
        os.setsid()
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        status = 70
        try:
            if "map" in request:
                status = draw_map(request["map"], request["watched"], request["tests"])
            else:
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                status = run_tests(request["run"])
        finally:
            os._exit(status)
    until = time.monotonic() + request["seconds"]
    answer = "timed out"
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            answer = ANSWERS.get(os.waitstatus_to_exitcode(status), "killed")
            break
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if answer == "timed out":
        os.waitpid(child, 0)
    return answer


def preload() -> None:
    """What takes long to load and is not the project's."""
    for module in ("django.test", "django.contrib.auth.models", "networkx", "rustworkx", "openpyxl", "numpy"):
        with suppress(Exception):
            __import__(module)


if __name__ == "__main__":
    sys.path[:] = [path for path in sys.path if Path(path).resolve() != Path(__file__).resolve().parent]
    preload()
    for line in sys.stdin:
        print(in_a_process(json.loads(line)), flush=True)
