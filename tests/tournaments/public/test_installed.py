"""After an upgrade nothing that a browser has kept is taken for new."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.sources import ROOT
from tests.tournaments.factories import Make, Play
from tests.tournaments.public import addresses
from tournaments.pages import access
from tournaments.pages.installed import installed_mark

FILES = (
    "asgi_fair/page_cache.py", "config/settings.py", "locale/de/LC_MESSAGES/django.mo", "pairing/standings/buchholz.py",
    "requirements.txt", "static/css/base.css", "static/js/refresh.js", "templates/base.html",
    "tournaments/basics/outcomes.py", "collected/staticfiles.json",
)  # fmt: skip


@pytest.fixture
def installation(settings: Any, tmp_path: Path) -> Path:
    settings.BASE_DIR = tmp_path
    settings.STATIC_ROOT = tmp_path / "collected"
    for name in FILES:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("as it was")
    return tmp_path


@pytest.mark.parametrize("name", FILES)
def test_every_source_of_a_page_changes_the_mark(installation: Path, name: str) -> None:
    before = installed_mark()
    (installation / name).write_text("as it is")
    assert installed_mark() != before
    (installation / name).write_text("as it was")
    assert installed_mark() == before
    (installation / name).unlink()
    assert installed_mark() != before


def test_a_moved_file_and_the_time_zone_change_the_mark(installation: Path, settings: Any) -> None:
    before = installed_mark()
    (installation / "static/css/base.css").rename(installation / "static/css/other.css")
    moved = installed_mark()
    settings.TIME_ZONE = "Asia/Tokyo"
    assert len({before, moved, installed_mark()}) == 3


def test_what_was_compiled_does_not(installation: Path) -> None:
    before = installed_mark()
    (installation / "pairing/__pycache__").mkdir()
    (installation / "pairing/__pycache__/service.cpython-312.pyc").write_text("of another Python")
    (installation / "data").mkdir()
    (installation / "data/arobase.sqlite3").write_text("a result")
    assert installed_mark() == before


def test_another_process_has_the_same_mark() -> None:
    program = (
        "import django; django.setup(); from tournaments.pages.installed import installed_mark;print(installed_mark())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={"DJANGO_SETTINGS_MODULE": "config.settings", "SECRET_KEY": "of another worker"},
    )
    assert run.stdout.strip() == installed_mark()


@pytest.mark.django_db
def test_every_page_carries_the_mark(
    client: Client, make_tournament: Make, play_round: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament()
    play_round(tournament)
    pages = addresses.every(tournament, rounds=1)
    before = {page: client.get(page).headers["ETag"] for page in pages}
    monkeypatch.setattr(access, "_INSTALLED", "of the next version")
    for page, etag in before.items():
        again = client.get(page, headers={"If-None-Match": etag})
        assert (again.status_code, again.headers["ETag"] != etag) == (200, True), page
