"""Backup and restore are killed (SIGKILL) at random moments: what is listed is whole, and so is the database."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from scripts.prove_start import ROOT
from tests.e2e.installation import Installation
from tests.e2e.kills import KILLS, moments
from tests.e2e.stage_process import StageProcess, stage_process

pytestmark = pytest.mark.e2e


@pytest.fixture
def do(any_installation: Installation) -> Iterator[StageProcess]:
    """Takes commands in an installation with an event of 40 players."""
    with stage_process(any_installation, "tests.e2e.mirror_stage") as do:
        do("event", "40")
        yield do


def killed(installation: Installation, *arguments: str, after: float | None) -> float:
    """Seconds that ``manage.py …`` ran; it is killed after so many."""
    begun = time.perf_counter()
    command = [sys.executable, "manage.py", *arguments]
    with subprocess.Popen(
        command, cwd=ROOT, env=installation.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            process.kill()
    assert after or process.returncode == 0, f"{arguments} ended with {process.returncode}"
    return time.perf_counter() - begun


def backups(installation: Installation) -> list[str]:
    """The paths of those that are listed."""
    program = (
        "from tournaments.installation.maintenance.backup import backups; print(*[backup.path for backup in backups()])"
    )
    return installation.python("-c", f"import django; django.setup(); {program}").split()


@pytest.mark.usefixtures("do")
def test_every_backup_that_is_listed_can_be_opened(any_installation: Installation) -> None:
    event = any_installation
    usual = killed(event, "backup", after=None)
    for part in moments(1, 0.4, 1.05):
        killed(event, "backup", after=part * usual)
    program = """
import sys, django; django.setup()
from pathlib import Path
from tournaments.installation.maintenance.backup import opened
for path in sys.argv[1:]:
    with opened(Path(path)):  # which checks it
        pass
"""
    listed = backups(event)
    assert listed
    event.python("-c", program, *listed)
    killed(event, "backup", after=None)
    assert len(backups(event)) == min(len(listed) + 1, 14)


def test_a_restore_is_done_or_not_done(any_installation: Installation, do: StageProcess) -> None:
    event = any_installation
    killed(event, "backup", after=None)
    old = str(shutil.copy(backups(event)[0], event.directory / "old.zip"))  # others come and go
    wanted, before = do("turn", "0")
    span = killed(event, "restore", old, "--yes", after=None)
    found, before = do("turn", "1")
    assert found == wanted
    done = 0
    for number, part in enumerate(moments(2, 0.7, 1.0)):
        killed(event, "restore", old, "--yes", after=part * span)
        found, after = do("turn", str(number + 2))
        assert found in (before, wanted), f"kill {number}"
        assert before != wanted
        done += found == wanted
        span *= 0.8 if found == wanted else 1.2  # the moments stay near the one at which it is done
        before = after
    print(f"{KILLS} kills: {done} restores done, {KILLS - done} not done")
    assert 0 < done < KILLS
    killed(event, "restore", old, "--yes", after=None)
    assert do("holds") == wanted
