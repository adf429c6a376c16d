"""Rounds as version 0.1.0 of the program kept them: what its web side wrote for a tournament of 13 players.

Two may not meet, one withdrew after round 2; of its six rounds the first, second, fourth and last.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "kept_by_version_1.json"


def kept_rounds() -> list[dict[str, Any]]:
    """Number of the round, version of the engine, report file and explanation of each."""
    found: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
