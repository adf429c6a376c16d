"""``python -m pairing.comparison`` as a server asks it: the figures of the command, told as it goes, within bounds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pairing.comparing.events import ratings_by_lot
from pairing.tools.cli import main

ROOT = Path(__file__).parents[2]
QUESTION = {
    "ratings": ratings_by_lot(10, 1),
    "rounds": 4,
    "systems": ["dutch", "dubov"],
    "count": 6,
    "draws": 30,
    "seed": 1,
    "seconds": 60,
}


def asked(question: dict[str, Any], *bounds: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pairing.comparison", *bounds]
    return subprocess.run(
        command, input=json.dumps(question), capture_output=True, text=True, timeout=120, cwd=ROOT, check=False
    )


def test_the_figures_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    said = [json.loads(line) for line in asked(QUESTION).stdout.splitlines()]
    assert said[:-1] == [{"done": place, "of": 6} for place in range(1, 7)]
    command = ("compare", "--players", "10", "--rounds", "4", "--systems", "dutch,dubov", "--count", "6", "--jobs", "1")
    assert main([*command, "--format", "json"]) == 0
    assert said[-1] == json.loads(capsys.readouterr().out)


def test_when_the_time_is_over_what_was_played_is_compared() -> None:
    said = json.loads(asked({**QUESTION, "seconds": 0, "count": 1000}).stdout.splitlines()[-1])
    assert said["events"] == 2
    assert said["figures"]


def test_who_takes_too_much_is_ended() -> None:
    ended = asked({**QUESTION, "count": 100_000, "seconds": 3600}, "--seconds", "1")
    assert ended.returncode != 0
    assert "figures" not in ended.stdout
