"""Report files that tests of the command line begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.tools.cli import main
from tests.pairing.trf.samples import EVENT


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """The sample event, three rounds of which are paired."""
    path = tmp_path / "event.trf"
    path.write_text(EVENT, encoding="utf-8")
    return path


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A generated event that is over."""
    path = tmp_path / "played.trf"
    assert main(["generate", "--players", "9", "--rounds", "4", "--seed", "8", "-o", str(path)]) == 0
    return path
