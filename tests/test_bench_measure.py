"""Whole processes are measured as an installed program runs: with its modules compiled once."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench.measure import whole_process

CODE = """
import os, sys, beside
from pathlib import Path
kept = Path(beside.__cached__).exists()
sys.exit(0 if kept and "PYTHONDONTWRITEBYTECODE" not in os.environ else "compiled anew each time")
"""


def test_modules_are_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "beside.py").write_text("VALUE = 1\n", encoding="utf-8")
    (tmp_path / "run.py").write_text(CODE, encoding="utf-8")
    spent = whole_process([sys.executable, str(tmp_path / "run.py")], times=2, limit=60)
    assert spent is not None
    assert not (tmp_path / "__pycache__").exists()
