"""Settings from the environment: what is read, and what a wrong value says."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import data_directory, flag, generated_secret_key, secret, whole_number, words
from tests.at_once import at_once


@pytest.mark.parametrize(("value", "expected"), [("1", True), ("Yes", True), ("on ", True), ("0", False), ("", False)])
def test_flag(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool) -> None:
    monkeypatch.setenv("AROBASE_X", value)
    assert flag("AROBASE_X") is expected


def test_flag_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AROBASE_X", raising=False)
    assert (flag("AROBASE_X"), flag("AROBASE_X", default=True)) == (False, True)


def test_flag_refuses_what_is_neither_yes_nor_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AROBASE_X", "maybe")
    with pytest.raises(ImproperlyConfigured, match="AROBASE_X is “maybe”"):
        flag("AROBASE_X")


@pytest.mark.parametrize("value", ["many", "-1", "0", "1.5"])
def test_whole_number_refuses(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("AROBASE_X", value)
    with pytest.raises(ImproperlyConfigured, match=f"AROBASE_X is “{value}”.*at least 1"):
        whole_number("AROBASE_X", default=2, minimum=1)


def test_whole_number(monkeypatch: pytest.MonkeyPatch) -> None:
    assert whole_number("AROBASE_X", default=2) == 2
    monkeypatch.setenv("AROBASE_X", " 12 ")
    assert whole_number("AROBASE_X", default=2) == 12


def test_words_split_at_commas_and_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AROBASE_X", "chess.example, 192.0.2.7  club")
    assert words("AROBASE_X") == ["chess.example", "192.0.2.7", "club"]


def test_secret_from_the_environment_or_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert secret("AROBASE_X") is None
    monkeypatch.setenv("AROBASE_X", "open sesame")
    assert secret("AROBASE_X") == "open sesame"
    monkeypatch.delenv("AROBASE_X")
    (tmp_path / "secret").write_text("from a file\n")
    monkeypatch.setenv("AROBASE_X_FILE", str(tmp_path / "secret"))
    assert secret("AROBASE_X") == "from a file"


def test_secret_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AROBASE_X", "one")
    monkeypatch.setenv("AROBASE_X_FILE", "two")
    with pytest.raises(ImproperlyConfigured, match="both set"):
        secret("AROBASE_X")


@pytest.mark.parametrize(("content", "message"), [(None, "cannot be read"), ("\n", "is empty")])
def test_secret_file_that_is_no_use(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: str | None, message: str
) -> None:
    path = tmp_path / "secret"
    if content is not None:
        path.write_text(content)
    monkeypatch.setenv("AROBASE_X_FILE", str(path))
    with pytest.raises(ImproperlyConfigured, match=f"AROBASE_X_FILE: .*{message}"):
        secret("AROBASE_X")


def test_generated_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    key = generated_secret_key(path)
    assert len(key) >= 50
    assert generated_secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_processes_that_start_at_once_agree_on_one_key(tmp_path: Path) -> None:
    keys = at_once(8, lambda: generated_secret_key(tmp_path / "secret_key"))
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_empty_key_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("")
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        generated_secret_key(tmp_path / "secret_key")


def test_data_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ImproperlyConfigured, match="AROBASE_DATA_DIR"):
        data_directory(tmp_path / "file" / "data")
