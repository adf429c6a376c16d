"""Several starts at once: one brings the tables up to date, the others wait; an older program refuses."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.version import FULL_VERSION
from tests.at_once import at_once
from tournaments.installation.maintenance.process_lock import CannotLock, process_lock, wait_for_database
from tournaments.models import Installation, Tournament, User

Make = Callable[..., Tournament]
in_commits = pytest.mark.django_db(transaction=True)


@in_commits
def test_one_at_a_time_and_the_others_say_that_they_wait() -> None:
    inside: list[str] = []
    said: list[str] = []
    holds = threading.Event()
    may_end = threading.Event()

    def first() -> None:
        with process_lock(said.append, what="busy"):
            inside.append("first in")
            holds.set()
            may_end.wait(30)
            inside.append("first out")
        connection.close()

    def second() -> None:
        with process_lock(said.append, what="busy"):
            inside.append("second in")
        connection.close()

    threads = [threading.Thread(target=first), threading.Thread(target=second)]
    threads[0].start()
    assert holds.wait(30)
    threads[1].start()
    while not said:
        time.sleep(0.05)
    assert inside == ["first in"]
    may_end.set()
    for thread in threads:
        thread.join(30)
    assert inside == ["first in", "first out", "second in"]
    assert said == ["Another start is busy. Waiting until it is done ..."]


HOLDER = """
import sys, time, django
django.setup()
from django.db import connection
connection.settings_dict["NAME"] = sys.argv[1]
from tournaments.installation.maintenance.process_lock import process_lock
with process_lock(print, what="busy"):
    print("held", flush=True)
    time.sleep(600)
"""


@in_commits
def test_a_start_that_was_killed_leaves_no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings")
    command = [sys.executable, "-c", HOLDER, str(connection.settings_dict["NAME"])]
    holder = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    said: list[str] = []

    def kill(message: str) -> None:
        said.append(message)
        holder.kill()
        holder.wait()

    with process_lock(kill, what="busy"):
        pass
    assert len(said) == 1


@in_commits
def test_a_program_older_than_its_database_refuses_and_names_what_it_needs() -> None:
    Installation.objects.update_or_create(pk=Installation.ONLY, defaults={"program": "7.5.0"})
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournaments", "9999_unheard_of")
    try:
        with pytest.raises(CommandError) as refused:
            call_command("migrate", stdout=StringIO())
    finally:
        recorder.record_unapplied("tournaments", "9999_unheard_of")
    message = str(refused.value)
    assert "needs Arobase 7.5.0 with tournaments.9999_unheard_of" in message
    assert f"this is Arobase {FULL_VERSION}" in message
    assert "restore the backup" in message
    assert Installation.objects.get().program == "7.5.0"


@in_commits
@pytest.mark.parametrize("has", ["all", "a part"])
def test_a_database_of_the_steps_that_one_migration_stands_for_now(has: str, make_tournament: Make) -> None:
    """With all of them it goes on as it is; from a part of them there is no way."""
    tournament = make_tournament(players=2)
    recorder = MigrationRecorder(connection)
    ((start, parts),) = ((key, one.replaces) for key, one in _disk().items() if one.replaces)
    assert {*parts, start} <= recorder.applied_migrations().keys(), "a new database writes all of them down"
    missing = [start, *(parts[-3:] if has == "a part" else ())]
    for step in missing:
        recorder.record_unapplied(*step)
    try:
        if has == "all":
            call_command("migrate", stdout=StringIO())
        else:
            with pytest.raises(CommandError, match="too old.*commit be61761.*Nothing has been changed"):
                call_command("migrate", stdout=StringIO())
        assert (start in recorder.applied_migrations()) == (has == "all")
        assert tournament.players.count() == 2
    finally:
        for step in missing:
            recorder.record_unapplied(*step)
            recorder.record_applied(*step)


def _disk() -> Mapping[tuple[str, str], Migration]:
    found = MigrationLoader(None).disk_migrations or {}
    return {key: migration for key, migration in found.items() if key[0] == "tournaments"}


@in_commits
def test_the_version_that_has_these_tables_is_written_down() -> None:
    call_command("migrate", stdout=StringIO())
    assert Installation.objects.get().program == FULL_VERSION


@in_commits
def test_three_first_starts_make_one_organiser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AROBASE_ORGANISER_PASSWORD", "castling by daylight")
    at_once(3, lambda: call_command("ensure_organiser", stdout=StringIO()))
    assert User.objects.filter(is_organiser=True).count() == 1


@in_commits
def test_a_lock_that_cannot_be_made_says_where() -> None:
    if connection.vendor == "postgresql":
        return  # its lock is no file
    name = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = "/nowhere/arobase.sqlite3"
    try:
        with (
            pytest.raises(CannotLock, match=r"/nowhere/arobase\.sqlite3\.lock cannot be made"),
            process_lock(print, what="x"),
        ):
            pass
    finally:
        connection.settings_dict["NAME"] = name


@in_commits
def test_a_server_of_databases_that_is_still_starting_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    if connection.vendor == "postgresql":
        monkeypatch.setitem(connection.settings_dict, "PORT", 1)
        monkeypatch.setitem(connection.settings_dict, "HOST", "127.0.0.1")
        with pytest.raises(OperationalError):
            wait_for_database(said.append, longest=1.5)
        assert "The database does not answer yet" in said[0]
    monkeypatch.undo()
    wait_for_database(said.append)
