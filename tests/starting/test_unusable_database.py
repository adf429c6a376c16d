"""A start with a database that cannot be used: a sentence with the remedy, and no traceback."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scripts.prove_start import free_port
from tests.sources import ROOT

OF_OTHERS = ("AROBASE_", "DATABASE_", "DJANGO_", "HOST", "PORT", "SECRET_KEY")


def run(directory: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(OF_OTHERS)}
    environment |= {"AROBASE_DATA_DIR": str(directory), "PORT": str(free_port()), "HOST": "127.0.0.1"}
    done = [sys.executable, *command]
    return subprocess.run(done, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=90)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with a database and a backup of it."""
    directory = tmp_path_factory.mktemp("sound")
    for command in (("migrate", "--verbosity", "0"), ("ensure_organiser",), ("backup", "--to", str(directory))):
        done = run(directory, "manage.py", *command)
        assert done.returncode == 0, done.stderr
    return directory


@pytest.fixture
def directory(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "data"))


def failure(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("damage", ["no database", "pages", "accounts"])
def test_a_damaged_file_is_reported_with_the_way_back(directory: Path, damage: str) -> None:
    """As a whole; in the middle; or in a page that is not read before the accounts are looked at."""
    file = directory / "arobase.sqlite3"
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("PRAGMA journal_mode=DELETE")
        (size,) = opened.execute("PRAGMA page_size").fetchone()
        asked = "SELECT rootpage FROM sqlite_master WHERE name = 'tournaments_user'"
        (accounts,) = opened.execute(asked).fetchone()
    content = bytearray(file.read_bytes())
    if damage == "accounts":
        content[size * (accounts - 1) : size * accounts] = os.urandom(size)
    else:
        begin = 0 if damage == "no database" else size
        content[begin:] = os.urandom(len(content) - begin)
    file.write_bytes(content)
    for command in (("-m", "starting.serve"), ("manage.py", "new_password", "organiser")):
        said = failure(run(directory, *command))
        assert f"The database ({file}) cannot be used: " in said
        assert "the file of the database is damaged" in said
        assert "put the newest backup back" in said
    (backup,) = directory.glob("arobase-*.zip")
    assert "put the newest backup back" in failure(run(directory, "manage.py", "restore", "--yes", str(backup)))
    file.rename(directory / "damaged")  # as the message says
    assert run(directory, "manage.py", "restore", "--yes", str(backup)).returncode == 0
    assert run(directory, "manage.py", "new_password", "organiser").returncode == 0


def test_what_is_no_file_is_reported_with_its_place(directory: Path) -> None:
    file = directory / "arobase.sqlite3"
    file.rename(directory / "elsewhere")
    file.mkdir()
    said = failure(run(directory, "manage.py", "new_password", "organiser"))
    assert f"The database ({file}) cannot be used: " in said
    assert "the file of the database cannot be opened" in said


def test_a_full_disk_is_reported(directory: Path) -> None:
    """A database that may grow no more says the same of itself as one on a full disk."""
    grown = (
        "import os, sys, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'; django.setup(); "
        "from django.db import connection; from starting import serve; "
        "connection.settings_dict['OPTIONS']['init_command'] += '; PRAGMA max_page_count=1'; "
        "sys.argv[1:] = ['--demo']; sys.exit(serve.main())"
    )
    said = failure(run(directory, "-c", grown))
    assert "The database cannot be used: database or disk is full" in said
    assert "the disk of the server is full. Make room on it." in said
