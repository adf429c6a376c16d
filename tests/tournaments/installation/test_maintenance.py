"""Maintenance: the page of the backups, what is done by itself and when, and what is removed."""

from __future__ import annotations

import os
import time
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone

from tests.tournaments.arbiter.addresses import BACKUP
from tournaments.installation.maintenance import schedule
from tournaments.installation.maintenance.backup import backups, opened
from tournaments.models import AuditEntry, Installation, SentForm, User
from tournaments.rating_lists.lists import stores

pytestmark = pytest.mark.django_db


def test_an_organiser_makes_a_backup_and_fetches_it(organiser_client: Client, organiser: User, settings: Any) -> None:
    answer = organiser_client.post("/arbiter/backups/", {"with_key": "on"}, follow=True)
    made = backups()[0]
    page = answer.content.decode()
    assert f"{made.name} has been made and checked" in page
    assert "by hand" in page
    entry = AuditEntry.objects.get(kind="backup.make")
    assert (entry.by, entry.target_name) == (organiser, made.name)
    fetched = organiser_client.get(f"/arbiter/backups/{made.name}/")
    assert fetched["Content-Disposition"] == f'attachment; filename="{made.name}"'
    assert "no-store" in fetched["Cache-Control"]
    assert b"".join(fetched.streaming_content) == made.path.read_bytes()  # type: ignore[attr-defined]
    with opened(made.path) as (_manifest, _copy, key):
        assert key == settings.SECRET_KEY


def test_a_backup_from_the_page_is_without_the_key_unless_asked(organiser_client: Client) -> None:
    organiser_client.post("/arbiter/backups/", {})
    with opened(backups()[0].path) as (manifest, _copy, key):
        assert (manifest.has_key, key) == (False, "")


@pytest.mark.parametrize("name", ["../db.sqlite3", "..%2Fsecret_key", "secret_key", f"x{BACKUP}", f"{BACKUP}.part"])
def test_no_other_file_can_be_fetched(organiser_client: Client, settings: Any, name: str) -> None:
    (settings.BACKUP_DIR / "secret_key").write_text("x")
    (settings.BACKUP_DIR / f"{BACKUP}.part").write_text("x")
    assert organiser_client.get(f"/arbiter/backups/{name}/").status_code == 404


def test_a_backup_that_fails_says_why_and_logs_nothing(organiser_client: Client, settings: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings.BACKUP_DIR = tmp_path / "file" / "backups"
    answer = organiser_client.post("/arbiter/backups/", {})
    assert answer.status_code == 422
    assert "No backup was made." in answer.content.decode()
    assert not AuditEntry.objects.filter(kind="backup.make").exists()


def test_maintenance_falls_to_one_when_it_is_due(settings: Any) -> None:
    settings.BACKUP_HOURS = 6
    Installation.objects.all().delete()
    assert not schedule.claim()  # tables that were never brought up to date by a start
    row = Installation.objects.create(pk=Installation.ONLY)
    assert [schedule.claim(), schedule.claim()] == [True, False]
    row.upkept_at = timezone.now() - timedelta(hours=5, minutes=59)
    row.save()
    assert not schedule.claim()
    row.upkept_at = timezone.now() - timedelta(hours=6, seconds=1)
    row.save()
    assert [schedule.claim(), schedule.claim()] == [True, False]
    settings.BACKUP_HOURS = 0
    assert schedule.interval() == timedelta(hours=24)


def test_maintenance_backs_up_and_removes_what_nobody_needs(settings: Any, tmp_path: Path) -> None:
    settings.RATING_LIST_DIR, settings.DATA_DIR = tmp_path, tmp_path
    now = timezone.now()
    for key, days in (("ended", -1), ("open", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + timedelta(days=days))
    for mark, days in (("old", 31), ("new", 29)):
        SentForm.objects.create(mark=mark, content="")
        SentForm.objects.filter(mark=mark).update(at=now - timedelta(days=days))
    upload = stores.directory() / "incoming-77"
    upload.write_bytes(b"half a list")
    old_draft, new_draft = settings.BACKUP_DIR / ".draft-old", settings.BACKUP_DIR / ".draft-new"
    for draft in (old_draft, new_draft):
        draft.mkdir()
    os.utime(old_draft, (0, time.time() - 90_000))

    said = StringIO()
    call_command("maintenance", stdout=said)
    assert "opened and checked" in said.getvalue()
    assert backups()[0].reason == "scheduled"
    assert [session.pk for session in Session.objects.all()] == ["open"]
    assert [form.mark for form in SentForm.objects.all()] == ["new"]
    assert (upload.exists(), old_draft.exists(), new_draft.exists()) == (False, False, True)

    settings.BACKUP_HOURS = 0
    call_command("upkeep", stdout=said)  # as it was called before
    assert len([backup for backup in backups() if backup.reason == "scheduled"]) == 1


def test_what_fails_in_maintenance_keeps_nothing_else_from_being_done(settings: Any, tmp_path: Path) -> None:
    settings.RATING_LIST_DIR, settings.DATA_DIR = tmp_path, tmp_path
    (tmp_path / "file").write_text("")
    settings.BACKUP_DIR = tmp_path / "file" / "backups"
    ended = timezone.now() - timedelta(days=1)
    Session.objects.create(session_key="ended", session_data="", expire_date=ended)
    with pytest.raises(CommandError, match="cannot be made"):
        call_command("maintenance", stdout=StringIO())
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("program", "level", "line"),
    [
        ("print('Backup: one.zip, opened and checked.')", "INFO", "maintenance: Backup: one.zip, opened and checked."),
        ("import sys; sys.exit('no room')", "ERROR", "maintenance ended with 1: no room"),
    ],
)
def test_what_is_done_by_itself_stands_in_the_log_and_nowhere_else(
    program: str,
    level: str,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A line of another form would be none of JSON, and one that no beginner needs on a terminal."""
    monkeypatch.setattr(schedule, "COMMAND", ("-c", program))
    caplog.set_level("INFO", logger=schedule.__name__)
    schedule._begin()
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [(level, line)]
    written = capfd.readouterr()
    assert "Backup:" not in written.out.replace(line, "")
    assert written.err.replace(line, "").count("no room") == 0
