"""Tests put rows where they want them; what they call does not write outside of a change."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def written_by_a_test() -> bool:
    """Whether it is a test itself, and nothing that it calls, that writes a row at this moment."""
    frame = sys._getframe(2)
    while frame.f_back is not None:
        path = Path(frame.f_code.co_filename)
        if ROOT in path.parents:
            room, *_rest = path.relative_to(ROOT).parts
            if room == "tests":
                return True
            if path.name != "rows.py" and path.parent.name not in ("journal", "migrations") and room != ".venv":
                return False
        frame = frame.f_back
    return True
