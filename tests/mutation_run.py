"""Does a test notice? Change the source in small ways, one at a time, and run the tests that call the changed function.

``python -m tests.mutation_run --count N [--seed S] [--only pairing/standings]`` chooses N changes by seed (see
``tests.mutants``), as many in each of ``PARTS``, and tells each that no test noticed, with its place. All is done in a
copy of the tree, so that no change can stay behind. Ends with status 1 when a change survived.

First the tests run once to see which of them call which function and how long they take (``--map FILE`` keeps this for
the next run of the same sources). A change is then given to the tests that call its function, quick ones first.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, islice
from pathlib import Path

from tests.long_runs import positive
from tests.mutants import Mutant, mutants
from tests.sources import ROOT

# What is changed, and the tests that are asked.
PARTS = {
    "pairing/engine": ("tests/pairing", "tests/systems"),
    "pairing/standings": ("tests/pairing",),
    "tournaments": ("tests/tournaments",),
}
# Seconds: tests are asked until their times sum up to the first number, and where all of these pass, to the second.
LONGEST = (25.0, 240.0)
MAP_SECONDS = 3600
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "data", "staticfiles", "__pycache__", ".*_cache", ".hypothesis", "node_modules"
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """Tests for a change, quickest first, and what they take together."""

    tests: list[str]
    seconds: float


class Calls:
    """Which tests call which functions: what the worker's ``map`` has written."""

    def __init__(self, found: dict[str, tuple[float, list[str]]]) -> None:
        found = {test: parts for test, parts in found.items() if (ROOT / test.partition("::")[0]).is_file()}
        self.seconds = {test: seconds for test, (seconds, _names) in found.items()}
        self.of_function: dict[str, set[str]] = {}
        self.of_file: dict[str, set[str]] = {}
        for test, (_seconds, names) in found.items():
            for name in names:
                self.of_function.setdefault(name, set()).add(test)
                self.of_file.setdefault(name.partition(":")[0], set()).add(test)

    def tests_for(self, mutant: Mutant) -> list[Chosen]:
        """The tests that call its function; outside of functions those that use its file, or else all.

        Quick ones first, then the slower ones, to be asked when the others have noticed nothing.
        """
        if mutant.function is not None:
            found = self.of_function.get(f"{mutant.path}:{mutant.function}", set())
        else:
            found = self.of_file.get(mutant.path) or set(self.seconds)
        parts = []
        rest = sorted(found, key=lambda name: (self.seconds[name], name))
        for longest in LONGEST:
            sums = list(accumulate(self.seconds[test] for test in rest))
            fitting = max(1, sum(total <= longest for total in sums))
            parts.append(Chosen(rest[:fitting], sum(sums[:fitting][-1:])))
            rest = rest[fitting:]
        return [part for part in parts if part.tests]


def asked(tests: Chosen) -> dict[str, object]:
    """The worker's request, with the time that a busy machine may take."""
    return {"run": tests.tests, "seconds": 20 + 3 * tests.seconds}


class Copy:
    """A copy of the tree in a directory of its own, with a worker in it; gone when it is closed."""

    def __init__(self) -> None:
        self.directory = tempfile.TemporaryDirectory(prefix="arobase-mutants-")
        self.tree = Path(self.directory.name) / "tree"
        self.proven: set[str] = set()
        shutil.copytree(ROOT, self.tree, ignore=NOT_COPIED)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DATABASE_URL")}
        environment |= {"PYTHONDONTWRITEBYTECODE": "1", "AROBASE_DATA_DIR": str(Path(self.directory.name) / "data")}
        environment["MADE_EACH_TIME"] = "1"  # each test calls whatever its rows come from
        self.worker = subprocess.Popen(
            [sys.executable, "tests/mutation_worker.py"],
            cwd=self.tree,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Copy:
        return self

    def __exit__(self, *_error: object) -> None:
        assert self.worker.stdin
        self.worker.stdin.close()
        self.worker.wait()
        self.directory.cleanup()

    def ask(self, request: dict[str, object]) -> str:
        assert self.worker.stdin
        assert self.worker.stdout
        print(json.dumps(request), file=self.worker.stdin, flush=True)
        return self.worker.stdout.readline().strip()

    def calls(self, parts: Sequence[str]) -> Calls:
        """Run the tests of ``parts`` once and see what they call.

        Raises:
            SystemExit: they fail without any change.
        """
        target = Path(self.directory.name) / "map.json"
        tests = sorted({directory for part in parts for directory in PARTS[part]})
        request = {"map": str(target), "watched": list(parts), "tests": tests, "seconds": MAP_SECONDS}
        if self.ask(request) != "survived":
            raise SystemExit("The tests do not pass as they are; mend that first.")
        return Calls(json.loads(target.read_text()))

    def prove(self, mutant: Mutant, tests: Sequence[Chosen]) -> None:
        """Give the quick tests the file as it is, once for each file.

        Raises:
            SystemExit: they fail, so that nothing could be learnt from them.
        """
        if mutant.path not in self.proven and tests and self.ask(asked(tests[0])) != "survived":
            raise SystemExit(f"The tests of {mutant.path} fail or never end without any change.")
        self.proven.add(mutant.path)

    def outcome(self, mutant: Mutant, tests: Sequence[Chosen]) -> str:
        """``killed``, ``survived``, ``timed out``, or ``no test`` calls it."""
        file = self.tree / mutant.path
        source = file.read_text(encoding="utf-8")
        changed = mutant.applied(source)
        assert changed is not None
        answer = "no test"
        file.write_text(changed, encoding="utf-8")
        try:
            for part in tests:
                answer = self.ask(asked(part))
                if answer != "survived":
                    break
            return answer
        finally:
            file.write_text(source, encoding="utf-8")


def chosen(parts: Sequence[str], *, count: int, seed: int) -> Iterator[Mutant]:
    """``count`` changes in all, as many of each part, by ``seed``; in the order of their places."""
    for number, part in enumerate(parts):
        found = list(changes_in(part))
        random.Random(f"{seed} {part}").shuffle(found)
        wanted = count * (number + 1) // len(parts) - count * number // len(parts)
        real = (one for one in found if one.applied((ROOT / one.path).read_text(encoding="utf-8")))
        taken = [one for one, _ in zip(real, range(wanted), strict=False)]
        yield from sorted(taken, key=lambda one: (one.path, one.place, one.new))


@cache
def changes_in(part: str) -> tuple[Mutant, ...]:
    """Every change that there is in the files below ``part``; of the web side in actions and queries alone."""
    floors = re.compile(r"tournaments/\w+/(actions|queries)\b" if part == "tournaments" else "")
    return tuple(
        mutant
        for path in sorted((ROOT / part).rglob("*.py"))
        if floors.match(path.relative_to(ROOT).as_posix())
        for mutant in mutants(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the exit status."""
    options = _parser().parse_args(arguments)
    parts = [part for part in PARTS if not options.only or part in options.only]
    counted: Counter[str] = Counter()
    started = time.monotonic()
    with Copy() as copy:
        if options.map and options.map.is_file():
            calls = Calls(json.loads(options.map.read_text()))
        else:
            calls = copy.calls(parts)
            if options.map:
                shutil.copy(Path(copy.directory.name) / "map.json", options.map)
        for mutant in islice(chosen(parts, count=options.count, seed=options.seed), options.skip, None):
            tests = calls.tests_for(mutant)
            copy.prove(mutant, tests)
            outcome = copy.outcome(mutant, tests)
            counted[outcome] += 1
            if outcome in ("survived", "no test"):
                print(f"{outcome.upper()} {mutant}   ({sum(len(part.tests) for part in tests)} tests)", flush=True)
            done, seconds = options.skip + counted.total(), time.monotonic() - started
            print(f"\r{done}/{options.count}  {seconds:.0f} s ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for outcome, number in counted.most_common():
        print(f"{number:>9}  {outcome}")
    return 1 if counted["survived"] + counted["no test"] else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation_run", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=positive, required=True, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=0, help="which ones (default 0)")
    parser.add_argument("--skip", type=int, default=0, help="how many of them an earlier run has tried")
    parser.add_argument("--only", action="append", choices=sorted(PARTS), help="this part alone; may be repeated")
    parser.add_argument("--map", type=Path, help="a file that keeps which tests call what; made when it is missing")
    return parser


if __name__ == "__main__":
    sys.exit(main())
