"""A program in a process of its own, with the settings of an installation that has nothing but what a test gives it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.sources import ROOT


def printed_by(program: str, directory: Path, **environment: str) -> str:
    """What ``program`` prints, with its data in ``directory``."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("AROBASE_", "DATABASE_"))}
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "AROBASE_DATA_DIR": str(directory)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=kept | own | environment, capture_output=True, text=True, check=True)
    return done.stdout
