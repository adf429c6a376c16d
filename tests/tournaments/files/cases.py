"""Cases of files that come in, and of the report."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
    all_drawn,
    event_sent,
    other_result,
)
from tests.tournaments.files.events import smallest_event

CASES = (
    Case(
        "report_made",
        "report",
        by=By.ARBITER,
        prepare=all_drawn,
        data=lambda _world: {"edition": "26"},
        meddle=other_result,
    ),
    Case(
        "report_send",
        "report_checks",
        by=By.ARBITER,
        prepare=all_drawn,
        data=lambda _world: {"last_round": 1, "edition": "TRF16"},
        meddle=other_result,
    ),
    Case("import_trf", "import_trf", by=By.ANYBODY, data=lambda _world: event_sent("One"), first=event_sent("Two")),
    Case(
        "import_event",
        "import_event",
        by=By.ANYBODY,
        data=lambda _world: smallest_event("One"),
        first=smallest_event("Two"),
    ),
)
