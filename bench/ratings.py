"""Rating lists: how long an invented list takes to come into use, in how much memory, and how fast players are found.

The import is the project's own command in a process of its own, on a new SQLite database in a directory of its own, or
on a new PostgreSQL database of the server that ``--list-database`` names. The list is small unless another size is
asked for; FIDE's has two million players.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.measure import Spent, whole_process
from bench.rating_questions import QUESTIONS
from scripts.prove_start import ROOT, new_database

GENERATOR = ROOT / "scripts" / "synthetic_rating_list.py"
IMPORT_LIMIT = 3600.0  # seconds


def report(players: int, *, times: int, layout: str = "txt", database: str = "") -> Iterator[str]:
    """The lines of the table."""
    with tempfile.TemporaryDirectory(prefix="arobase-bench-") as directory, _environment(directory, database) as inside:
        path = Path(directory) / "list.zip"
        command = [sys.executable, str(GENERATOR), str(path), "--players", str(players), "--layout", layout]
        subprocess.run(command, check=True, cwd=ROOT)
        _manage(inside, "migrate", "--verbosity", "0")
        yield ""
        yield f"A rating list of {players:,} players ({layout}, zipped; {'PostgreSQL' if database else 'SQLite'})"
        spent = _import(inside, path)
        used = f"{spent.seconds:>7.1f} s  {spent.processor:>7.1f} s of the processor"
        yield f"{'import':<34} {used}  {spent.megabytes:>5.0f} MB of memory"
        yield f"{'':<34} {'median':>9} {'slowest':>9} {'found':>8}"
        for question, found, taken in _questions(inside, times):
            line = f"{statistics.median(taken) * 1000:>6.1f} ms {max(taken) * 1000:>6.1f} ms {found:>8}"
            yield f"{f'looking for “{question}”':<34} {line}"


@contextmanager
def _environment(directory: str, database: str) -> Iterator[dict[str, str]]:
    """The settings of an installation of its own; a database made for it is removed afterwards."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DATABASE_")}
    inside = {**kept, "AROBASE_DATA_DIR": directory, "DJANGO_SETTINGS_MODULE": "config.settings"}
    if not database:
        yield inside
        return
    with new_database(database) as address:
        yield {**inside, "DATABASE_URL": address}


def _manage(inside: dict[str, str], *arguments: str) -> None:
    subprocess.run([sys.executable, "manage.py", *arguments], check=True, cwd=ROOT, env=inside)


def _import(inside: dict[str, str], path: Path) -> Spent:
    command = [sys.executable, str(ROOT / "manage.py"), "import_rating_list", str(path), "--quiet"]
    spent = whole_process(command, times=1, limit=IMPORT_LIMIT, environment=inside)
    if spent is None:
        raise SystemExit(f"the list was not imported within {IMPORT_LIMIT:.0f} s")
    return spent


def _questions(inside: dict[str, str], times: int) -> Iterator[tuple[str, int, list[float]]]:
    command = [sys.executable, "-m", "bench.rating_questions", str(times)]
    done = subprocess.run(command, check=True, cwd=ROOT, env=inside, stdout=subprocess.PIPE, text=True)
    answers: dict[str, tuple[int, list[float]]] = json.loads(done.stdout)
    for question in QUESTIONS:
        found, taken = answers[question]
        yield question, found, taken
