"""The cases of all rooms: each address that takes a POST, with a form that is right.

A case stands in its room, in any module there that has ``CASES``: beside the tests of the action, or in ``cases.py``.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from tests.tournaments.arbiter.worlds import Case

ROOMS = Path(__file__).parent.parent
_HAS_SOME = re.compile(r"^CASES = \(", re.MULTILINE)


def _found() -> tuple[Case, ...]:
    """Those of all modules below ``ROOMS``, in the order of their names."""
    modules = (
        import_module(".".join(("tests.tournaments", *path.relative_to(ROOMS).with_suffix("").parts)))
        for path in sorted(ROOMS.rglob("*.py"))
        if _HAS_SOME.search(path.read_text(encoding="utf-8"))
    )
    return tuple(case for module in modules for case in module.CASES)


CASES: tuple[Case, ...] = _found()
