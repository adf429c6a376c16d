"""Which program is it? The version and its commit, in every place that tells them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from pairing.version import FULL_VERSION, VERSION, commit_of
from tests.sources import ROOT
from tests.tournaments.factories import make_tournament
from tournaments.basics.load import unpack
from tournaments.files.actions.event_file import event_file

WHOLE = re.compile(r"\d+\.\d+\.\d+(\+[0-9a-f]{9})?")


def git(folder: Path, *arguments: str) -> str:
    """What git says, without what this machine or its user has set."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    me = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c", "init.defaultBranch=main"]
    command = ["git", *me, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "checkout"
    folder.mkdir()
    git(folder, "init", "--quiet")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "first")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "second")
    return folder


def head(folder: Path) -> str:
    return git(folder, "rev-parse", "HEAD").strip()[:9]


def test_the_commit_of_a_branch_a_packed_one_and_none(checkout: Path) -> None:
    assert commit_of(checkout) == head(checkout) != ""
    git(checkout, "pack-refs", "--all")
    assert commit_of(checkout) == head(checkout)
    newest = head(checkout)
    git(checkout, "checkout", "--quiet", "HEAD~1")
    assert commit_of(checkout) == head(checkout) != newest


def test_the_commit_of_a_worktree(checkout: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    git(checkout, "worktree", "add", "--quiet", "-b", "side", str(other), "HEAD~1")
    assert commit_of(other) == head(other) != commit_of(checkout)


def test_no_checkout_no_commit(tmp_path: Path) -> None:
    assert commit_of(tmp_path) == ""
    git(tmp_path, "init", "--quiet")
    assert commit_of(tmp_path) == ""  # nothing has been committed
    (tmp_path / ".git" / "HEAD").write_bytes(b"\xff<script>")
    assert commit_of(tmp_path) == ""


def told(folder: Path, **environment: str) -> str:
    """What the command line there says of itself."""
    known = {key: value for key, value in os.environ.items() if key not in ("AROBASE_COMMIT", "PYTHONPATH")}
    done = subprocess.run(
        [sys.executable, "-m", "pairing", "--version"],
        cwd=folder,
        env=known | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.removeprefix("arobase pairing ").strip()


def test_a_copy_without_git_tells_the_commit_that_it_was_given(checkout: Path, tmp_path: Path) -> None:
    copy = tmp_path / "unpacked"
    shutil.copytree(ROOT / "pairing", copy / "pairing")
    assert told(copy) == VERSION
    assert told(copy, AROBASE_COMMIT="0123abcdef012345") == f"{VERSION}+0123abcde"
    assert told(copy, AROBASE_COMMIT="no commit; rm -r /") == VERSION
    shutil.copytree(copy / "pairing", checkout / "pairing")
    assert told(checkout) == f"{VERSION}+{head(checkout)}"


def test_an_archive_of_git_says_its_commit(checkout: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "pairing", checkout / "pairing", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / ".gitattributes", checkout)
    git(checkout, "add", ".")
    git(checkout, "commit", "--quiet", "--message", "third")
    git(checkout, "archive", "--output", str(tmp_path / "archive.zip"), "HEAD")
    shutil.unpack_archive(tmp_path / "archive.zip", tmp_path / "archive")
    # git shortens by the number of commits; nine digits at most are told
    release, _plus, commit = told(tmp_path / "archive").partition("+")
    assert release == VERSION
    assert len(commit) >= 7
    assert head(checkout).startswith(commit)


def test_it_is_one_version_with_a_commit_or_none() -> None:
    assert WHOLE.fullmatch(FULL_VERSION)
    assert FULL_VERSION.startswith(VERSION)


@pytest.mark.django_db
def test_pages_the_api_and_event_files_tell_it(client: Client) -> None:
    tournament = make_tournament()
    assert f"Arobase {FULL_VERSION}</p>" in client.get("/").content.decode()
    assert f"Arobase {FULL_VERSION}</p>" in client.get("/accounts/login/").content.decode()
    described = json.loads(client.get("/api/v1/openapi.json").content)
    assert described["info"]["x-program-version"] == FULL_VERSION
    assert unpack(event_file(tournament))["program"] == FULL_VERSION
