"""A finished file gets a name that nobody has, on disks without links too."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from config.environment import generated_secret_key
from config.names_once import name_once


@pytest.fixture(params=["links", "no links"])
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A directory on a disk, and on a stick, where Linux says of a link what this one says (FAT, exFAT)."""

    def refused(_draft: object, path: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted", path)

    if request.param == "no links":
        monkeypatch.setattr(os, "link", refused)
    return tmp_path


def test_the_file_has_the_name(place: Path) -> None:
    (place / "draft").write_text("whole")
    name_once(place / "draft", place / "name")
    assert (place / "name").read_text() == "whole"


def test_whoever_has_the_name_keeps_it(place: Path) -> None:
    (place / "draft").write_text("late")
    (place / "name").write_text("early")
    with pytest.raises(FileExistsError):
        name_once(place / "draft", place / "name")
    assert (place / "name").read_text() == "early"


def test_nothing_is_left_where_it_cannot_be_done(place: Path) -> None:
    with pytest.raises(OSError, match="draft"):
        name_once(place / "draft", place / "name")
    assert not list(place.iterdir())


def test_a_key_is_made_once(place: Path) -> None:
    key = generated_secret_key(place / "secret_key")
    assert len(key) > 40
    assert generated_secret_key(place / "secret_key") == key
    assert [path.name for path in place.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((place / "secret_key").stat().st_mode) == 0o600
