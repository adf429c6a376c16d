"""How the machine is, and who sees it: by real refusals of the database that is tested."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from tests.tournaments.arbiter.addresses import Site
from tournaments.installation.maintenance import health as machine
from tournaments.installation.maintenance.health import Fault, Health, examine, fault_of, recent_health
from tournaments.models import Installation, Player, Tournament

in_commits = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _look_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Of a server that has just been started, however long the tests have been running."""
    monkeypatch.setattr(machine, "_STARTED", time.monotonic())
    recent_health.forget()
    yield
    recent_health.forget()


@contextmanager
def reading_only() -> Iterator[None]:
    """Every new connection may only read."""
    settings = connection.settings_dict
    options = settings["OPTIONS"]
    if connection.vendor == "sqlite":
        settings["OPTIONS"] = {**options, "init_command": options["init_command"] + "; PRAGMA query_only=1"}
    else:
        settings["OPTIONS"] = {**options, "options": "-c default_transaction_read_only=on"}
    connection.close()
    recent_health.forget()
    try:
        yield
    finally:
        settings["OPTIONS"] = options
        connection.close()


def found(health: Health) -> dict[str, str]:
    return {check.name: str(check.problem) for check in health.checks}


@in_commits
def test_a_machine_in_good_health_has_written(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    settings.LEAST_FREE_MB = 0
    assert found(examine()) == {"writing": "", "migrations": "", "disk": "", "backup": ""}
    first = Installation.objects.get().written_at
    assert examine().is_good
    again = Installation.objects.get().written_at
    assert first is not None
    assert again is not None
    assert again > first
    assert list(tmp_path.iterdir()) == []


@in_commits
def test_a_database_that_may_only_be_read() -> None:
    with reading_only():
        health = examine()
    assert "may only read its database" in found(health)["writing"]
    assert [str(problem) for problem in health.problems] == [found(health)["writing"]]
    assert not Installation.objects.exists()


@in_commits
def test_a_writer_at_work_is_no_fault(make_tournament: Any) -> None:
    make_tournament()
    Installation.objects.create(pk=Installation.ONLY)
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute("UPDATE tournaments_installation SET program = 'x'")
        assert found(examine())["writing"] == ""
    finally:
        other.rollback()
        other.close()


@in_commits
@pytest.mark.parametrize(("change", "message"), [("newer", "a newer version"), ("older", "an older version")])
def test_a_database_of_another_version(change: str, message: str) -> None:
    recorder = MigrationRecorder(connection)
    newest = max(name for app, name in recorder.applied_migrations() if app == "tournaments")
    undo = (recorder.record_unapplied, "9999_unheard_of")
    if change == "newer":
        recorder.record_applied("tournaments", "9999_unheard_of")
    else:
        recorder.record_unapplied("tournaments", newest)
        undo = (recorder.record_applied, newest)
    try:
        health = examine()
    finally:
        undo[0]("tournaments", undo[1])
    assert message in found(health)["migrations"]
    assert health.problems


@in_commits
def test_a_disk_that_is_nearly_full_is_a_warning(settings: Any) -> None:
    settings.LEAST_FREE_MB = 10**9
    health = examine()
    assert "nearly full" in str(health.warnings[0])
    assert health.problems == ()


@in_commits
def test_a_data_directory_that_takes_no_files(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path / "gone"
    assert "cannot write files" in found(examine())["disk"]


@in_commits
def test_the_machine_is_looked_at_once_for_many(settings: Any) -> None:
    settings.LEAST_FREE_MB = 0
    first = recent_health()
    assert recent_health() is first
    recent_health.forget()
    assert recent_health() is not first


@in_commits
@pytest.mark.parametrize(("hours", "is_old"), [(49, True), (47, False)])
def test_a_backup_that_is_old_is_shown_to_organisers(
    settings: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    organiser_client: Client,
    arbiter_client: Client,
    hours: int,
    is_old: bool,
) -> None:
    settings.BACKUP_DIR, settings.BACKUP_ALARM_HOURS, settings.LEAST_FREE_MB = tmp_path, 48, 0
    monkeypatch.setattr(machine, "_STARTED", time.monotonic() - machine.SECONDS_TO_BEGIN)
    for back in (hours, 200):
        at = datetime.now(UTC) - timedelta(hours=back)
        (tmp_path / f"arobase-{at:%Y%m%dT%H%M%SZ}-scheduled.zip").write_bytes(b"")
    recent_health.forget()
    assert ("The last backup was made 2\xa0days" in organiser_client.get("/arbiter/").text) == is_old
    assert "The last backup" not in arbiter_client.get("/arbiter/").text
    assert (organiser_client.get("/readyz").status_code == 503) == is_old
    settings.BACKUP_ALARM_HOURS = 0
    assert examine().is_good


@in_commits
def test_where_no_backup_was_ever_made_the_age_of_the_database_counts(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUP_DIR, settings.BACKUP_ALARM_HOURS, settings.LEAST_FREE_MB = tmp_path, 48, 0
    begun = machine.timezone.now() - timedelta(hours=49)
    monkeypatch.setattr(machine, "_begun", lambda _own: begun)
    assert examine().is_good  # the server has just been started
    monkeypatch.setattr(machine, "_STARTED", time.monotonic() - machine.SECONDS_TO_BEGIN)
    assert str(examine().for_organisers[0]).startswith("There is no backup.")
    monkeypatch.undo()
    monkeypatch.setattr(machine, "_STARTED", time.monotonic() - machine.SECONDS_TO_BEGIN)
    assert examine().is_good  # the tests' database is younger


# --- Who sees it ---------------------------------------------------------------------------------------------------


@in_commits
def test_ready_says_what_was_looked_at(client: Client, settings: Any) -> None:
    settings.LEAST_FREE_MB = 0
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content.decode()) == (200, "writing: ok\nmigrations: ok\ndisk: ok\nbackup: ok\n")
    assert "no-cache" in answer["Cache-Control"]


@in_commits
def test_not_ready_says_why_while_the_process_lives(client: Client) -> None:
    with reading_only():
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert "writing: Nothing can be saved: the server may only read" in answer.content.decode()
        assert client.get("/healthz").content == b"ok"


@in_commits
def test_arbiters_see_it_before_they_type_and_the_public_is_not(
    site: Site, arbiter_client: Client, client: Client
) -> None:
    assert "Nothing can be saved" not in arbiter_client.get(site.address("round")).content.decode()
    with reading_only():
        for name in ("home", "round", "player_new", "settings"):
            page = arbiter_client.get(site.address(name)).content.decode()
            assert "Nothing can be saved: the server may only read its database." in page, name
            assert "on paper" in page
        public = client.get("/open/")
    assert public.status_code == 200
    assert "Nothing can be saved" not in public.content.decode()


# --- A click in spite of it ----------------------------------------------------------------------------------------


def full_error() -> DatabaseError:
    """What SQLite says of a disk without room."""
    database = sqlite3.connect(":memory:")
    database.execute("PRAGMA max_page_count = 1")
    with pytest.raises(sqlite3.OperationalError) as caught:
        database.execute("CREATE TABLE a (b)")
    error = DatabaseError("full")
    error.__cause__ = caught.value
    return error


def test_a_full_disk_is_known_by_what_the_database_says() -> None:
    assert fault_of(full_error()) is Fault.FULL
    assert fault_of(DatabaseError("x")) is Fault.OTHER


def post_a_player(client: Client, tournament: Tournament) -> Any:
    client.raise_request_exception = False
    fields = {"name": "Late, Player", "rating": "2000", "entry_round": "1"}
    return client.post(f"/arbiter/t/{tournament.slug}/players/new/", fields)


@in_commits
def test_a_click_that_cannot_be_saved_says_so(make_tournament: Any, arbiter_client: Client) -> None:
    tournament = make_tournament()
    with reading_only():
        answer = post_a_player(arbiter_client, tournament)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert answer["Retry-After"] == "15"
    assert "may only read its database" in page
    assert "What was saved before is safe" in page
    assert not Player.objects.filter(name="Late, Player").exists()
    assert post_a_player(arbiter_client, tournament).status_code == 302


@pytest.mark.parametrize(("free", "fault"), [(500, Fault.FULL), (500_000_000, Fault.OTHER)])
def test_a_file_beside_the_database_that_cannot_grow_is_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, free: int, fault: Fault
) -> None:
    """SQLite says “disk I/O error” of it, which may be something else where there is room."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _place: SimpleNamespace(free=free))
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert fault_of(error) is fault
