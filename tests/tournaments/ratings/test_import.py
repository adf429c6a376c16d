"""Imports: the old list in use until the new one is whole, one at a time, odd lines noted, killed ones cleared away."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.conf import settings as project
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.utils import timezone

from scripts.synthetic_rating_list import write
from tests.tournaments.logged import logged
from tests.tournaments.ratings import samples
from tests.tournaments.ratings.asking import current_list, suggestions
from tests.tournaments.ratings.samples import PLAYERS
from tournaments.basics.errors import Refused
from tournaments.log.kinds import RatingListImported
from tournaments.models import AuditEntry, RatingList, User
from tournaments.rating_lists.actions import importing, progress
from tournaments.rating_lists.actions.importing import begin_import, clear_away, run_import, stop_import
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.sqlite_store import SqliteStore

# The import tells its progress on a connection of its own.
pytestmark = pytest.mark.django_db(transaction=True)


def imported(
    text: str = "", *, source: str = "players_list_foa.txt", by: User | None = None, **fields: Any
) -> RatingList:
    data = (text or samples.txt()).encode()
    pieces = [data[start : start + 1000] for start in range(0, len(data), 1000)]
    return run_import(begin_import(by=by, source=source, upload=pieces, **fields))


def files(list_dir: Path) -> set[str]:
    return {path.name for path in list_dir.iterdir()}


def leave_half_a_list(number: int) -> None:
    """What a killed import may leave."""
    store = stores.store()
    with store.replacing(number):
        store.write(number, PLAYERS[:1])
    if isinstance(store, SqliteStore):
        store.path(number).rename(store.path(number).with_suffix(".part"))


def elsewhere(step: Callable[[], object]) -> None:
    """Do ``step`` on a connection of its own, as another process would."""

    def run() -> None:
        try:
            step()
        finally:
            connections.close_all()

    thread = Thread(target=run)
    thread.start()
    thread.join()


def test_a_list_comes_into_use(organiser: User, list_dir: Path) -> None:
    done = imported(by=organiser, month=date(2026, 10, 1))

    assert (done.state, done.phase, done.players, done.problem) == ("current", "done", len(PLAYERS), "")
    assert (done.month, done.month_is_assumed, done.finished_at is not None) == (date(2026, 10, 1), False, True)
    assert current_list() == done
    assert [one.name for one in suggestions("carl")] == ["Carlsson, Magne"]
    assert stores.store().numbers() == {done.pk}
    assert not [name for name in files(list_dir) if name.startswith("incoming")]
    assert AuditEntry.objects.get().by == organiser
    (entry,) = logged(RatingListImported)
    assert entry == RatingListImported(done.pk, "players_list_foa.txt", len(PLAYERS), "2026-10-01", None, "FIDE")


def test_a_new_list_takes_the_place_of_the_old_one() -> None:
    old, new = imported(), imported(samples.txt(PLAYERS[:1]))

    old.refresh_from_db()
    assert (old.state, new.state, current_list()) == ("replaced", "current", new)
    assert stores.store().numbers() == {new.pk}
    assert suggestions("mueller") == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("no list at all\n", "not the header of a rating list"),
        (samples.txt(()), "There is no player"),
        (samples.xml()[:-40], "The XML is broken"),
        (samples.txt() + "garbage\n" * 200, "200 lines could not be read"),
    ],
)
def test_a_list_of_no_use_leaves_the_old_one_in_use(text: str, problem: str) -> None:
    old = imported()

    failed = imported(text)

    assert failed.state == "failed"
    assert problem in failed.problem
    assert current_list() == old
    assert stores.store().numbers() == {old.pk}
    assert suggestions("carl")


def test_odd_lines_are_noted_and_are_not_fatal() -> None:
    done = imported(samples.txt() + "garbage\nnothing either\n" + samples.txt(PLAYERS[:1]).splitlines()[1])

    assert (done.state, done.players, done.doubles) == ("current", len(PLAYERS), 1)
    assert (done.odd_lines, done.skipped_lines) == (2, 2)
    first = done.odd_examples[0]
    assert (first["line"], first["text"], first["skipped"]) == (len(PLAYERS) + 2, "garbage", True)
    assert "no FIDE number" in first["reason"]


@pytest.mark.parametrize(
    ("fields", "month", "assumed"),
    [
        ({"source": "standard_sep26frl.txt"}, date(2026, 9, 1), False),
        ({"source": "standard_sep26frl.txt", "month": date(2026, 8, 1)}, date(2026, 8, 1), False),
        ({}, None, False),
    ],
)
def test_the_month_is_what_somebody_says(fields: dict[str, Any], month: date | None, assumed: bool) -> None:
    done = imported(**fields)
    assert (done.month, done.month_is_assumed) == (month, assumed)


@pytest.mark.parametrize(("made", "month"), [((2026, 9, 28), date(2026, 10, 1)), ((2026, 10, 2), date(2026, 10, 1))])
def test_else_the_month_near_which_the_file_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: tuple[int, int, int], month: date
) -> None:
    monkeypatch.setattr("scripts.synthetic_rating_list.DAY", (*made, 0, 0, 0))
    write(tmp_path / "list.zip", players=50)
    done = run_import(begin_import(by=None, source="list.zip", upload=[(tmp_path / "list.zip").read_bytes()]))
    assert (done.month, done.month_is_assumed) == (month, True)


def test_one_import_at_a_time() -> None:
    running = begin_import(by=None, source="a.txt", upload=[samples.txt().encode()])

    with pytest.raises(Refused, match="being imported already"):
        begin_import(by=None, source="b.txt", upload=[b"x"])

    assert run_import(running).state == "current"
    assert RatingList.objects.count() == 1


def test_an_import_without_a_sign_of_life_makes_way(list_dir: Path) -> None:
    old = imported()
    dead = begin_import(by=None, source="a.txt", upload=[b"half a fi"])
    leave_half_a_list(dead.pk)
    RatingList.objects.filter(pk=dead.pk).update(alive_at=timezone.now() - timedelta(seconds=61))
    dead.refresh_from_db()
    assert dead.is_silent

    done = imported()

    dead.refresh_from_db()
    old.refresh_from_db()
    assert (dead.state, old.state, done.state) == ("failed", "replaced", "current")
    assert "broken off" in dead.problem
    assert files(list_dir) <= {f"list-{done.pk}.sqlite3"}


def test_who_was_taken_for_dead_does_not_come_into_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop that slept: the import wakes up after another one has begun."""
    old = imported()
    noted = importing._note_month

    def asleep(*arguments: Any) -> None:
        noted(*arguments)
        running = RatingList.objects.filter(state="running")
        elsewhere(lambda: running.update(state="failed", problem="taken for dead"))

    monkeypatch.setattr(importing, "_note_month", asleep)
    sleeper = imported(samples.txt(PLAYERS[:1]))
    assert (sleeper.state, sleeper.problem, current_list()) == ("failed", "taken for dead", old)
    assert stores.store().numbers() == {old.pk}


def test_an_import_is_stopped(organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    old = imported()
    monkeypatch.setattr(progress, "TICK", 0.01)
    seen: list[str] = []

    def stop(progress: progress.Progress) -> None:
        if RatingList.objects.filter(state="running").exists():
            stop_import(by=organiser)
        seen.append(progress.phase)

    begun = begin_import(by=organiser, source="big.txt", upload=[samples.txt().encode()])
    path = importing.incoming(begun)
    write(path, players=30_000)
    done = run_import(begun, on_tick=stop)

    assert seen
    assert (done.state, current_list()) == ("stopped", old)
    assert stores.store().numbers() == {old.pk}
    with pytest.raises(Refused, match="No rating list is being imported"):
        stop_import(by=organiser)


def test_progress_is_written_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "TICK", 0.01)
    rows: list[RatingList] = []
    begun = begin_import(by=None, source="big.txt", upload=[b"x"])
    write(importing.incoming(begun), players=20_000)

    done = run_import(begun, on_tick=lambda _progress: rows.append(RatingList.objects.get(pk=begun.pk)))

    reading = [row for row in rows if row.phase == "reading" and row.state == "running"]
    assert reading
    assert [row.players for row in reading] == sorted(row.players for row in reading)
    assert 0 < (reading[-1].percent or 0) <= 100
    assert (done.state, done.players) == ("current", 20_000)


def test_what_no_list_uses_is_cleared_away(list_dir: Path) -> None:
    done = imported()
    (list_dir / "incoming-99").write_bytes(b"x")
    leave_half_a_list(98)
    clear_away()
    assert stores.store().numbers() == {done.pk}
    assert files(list_dir) <= {f"list-{done.pk}.sqlite3"}
    assert suggestions("carl")


# --- The command, and a process that is killed ----------------------------------------------------------------------


def test_the_command_imports_and_says_so(tmp_path: Path) -> None:
    path = samples.written(tmp_path / "players_list.txt", samples.txt() + "garbage\r\n")
    out, err = StringIO(), StringIO()
    call_command("import_rating_list", str(path), month="2026-10", stdout=out, stderr=err)
    assert f"{len(PLAYERS)} players, month 2026-10; 1 odd lines." in out.getvalue()
    assert f"Line {len(PLAYERS) + 2}: fide id: no FIDE number" in out.getvalue()
    assert current_list() is not None


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "Name a file or an address."),
        (["/no/such/list.txt"], "There is no file /no/such/list.txt."),
        (["http://127.0.0.1:9/x", "--month", "October"], "“October” is no month"),
        (["http://127.0.0.1:9/x"], "cannot be reached"),
        (["--number", "77"], "No import waits under the number 77."),
    ],
)
def test_the_command_says_what_is_wrong(arguments: list[str], problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        call_command("import_rating_list", *arguments, quiet=True)


def address_of_database() -> str:
    """This test's database, as the environment of a process names it."""
    database = connection.settings_dict
    return (
        f"sqlite:///{database['NAME']}"
        if connection.vendor == "sqlite"
        else f"postgres://{database['USER']}:{database['PASSWORD']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"
    )


def start_process(list_dir: Path, number: int, *, hold_at: str = "") -> subprocess.Popen[bytes]:
    """The job of the organiser's page on this test's database; at the phase ``hold_at`` it dwells to be seen."""
    program = (
        "import sys, django; from django.conf import settings; from django.core.management import call_command; "
        "django.setup(); settings.RATING_LIST_DIR = sys.argv[1]; "
        "from tests.tournaments.ratings.dwelling import dwell_at; dwell_at(sys.argv[3]); "
        "call_command('import_rating_list', number=int(sys.argv[2]), quiet=True)"
    )
    environment = {**os.environ, "DATABASE_URL": address_of_database(), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.Popen(
        [sys.executable, "-c", program, str(list_dir), str(number), hold_at], cwd=project.BASE_DIR, env=environment
    )


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, json.dumps(list(RatingList.objects.values("state", "phase", "problem")))
        time.sleep(0.02)


@pytest.mark.parametrize("phase", ["reading", "indexing"])
def test_a_killed_import_leaves_the_old_list(list_dir: Path, phase: str) -> None:
    old = imported()
    begun = begin_import(by=None, source="big.txt", upload=[b"x"])
    write(importing.incoming(begun), players=120_000)
    process = start_process(list_dir, begun.pk, hold_at=phase)
    try:
        wait_for(lambda: RatingList.objects.get(pk=begun.pk).phase == phase)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()

    assert current_list() == old
    assert suggestions("carl")
    begun.refresh_from_db()
    assert begun.state == "running"
    RatingList.objects.filter(pk=begun.pk).update(alive_at=timezone.now() - timedelta(minutes=2))
    done = imported(samples.txt(PLAYERS[:2]))
    assert (done.state, stores.store().numbers()) == ("current", {done.pk})
    assert files(list_dir) <= {f"list-{done.pk}.sqlite3"}


def test_a_process_does_the_import(list_dir: Path) -> None:
    begun = begin_import(by=None, source="big.txt", upload=[samples.txt().encode()])
    process = start_process(list_dir, begun.pk)
    assert process.wait(timeout=60) == 0
    assert current_list() == begun


def test_the_job_outlives_the_worker_that_starts_it(list_dir: Path) -> None:
    """The worker is killed with its whole group while the job is still starting; the job runs on, without a bar."""
    begun = begin_import(by=None, source="big.txt", upload=[samples.txt().encode()])
    program = (
        "import sys, time, django; django.setup(); from tournaments.models import RatingList; "
        "from tournaments.rating_lists.actions.importing import start_job; "
        "start_job(RatingList.objects.get(pk=sys.argv[1])); print('started', flush=True); time.sleep(60)"
    )
    environment = os.environ | {
        "DATABASE_URL": address_of_database(),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "AROBASE_DATA_DIR": str(list_dir.parent),
        "PYTHONPATH": str(project.BASE_DIR),
    }
    worker = subprocess.Popen(
        [sys.executable, "-c", program, str(begun.pk)],
        cwd=list_dir.parent,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert worker.stdout is not None
    try:
        assert worker.stdout.readline() == b"started\n"
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
    _out, err = worker.communicate(timeout=60)  # returns when the job too has ended
    assert err == b""
    assert current_list() == begun
