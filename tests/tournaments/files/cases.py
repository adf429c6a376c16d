"""Cases of files that come in, and of the report."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    all_drawn,
    event_sent,
    in_general,
    of_tournament,
    other_result,
)
from tests.tournaments.files.events import smallest_event

CASES = (
    of_tournament(
        "report_made", "report", prepare=all_drawn, data=lambda _world: {"edition": "26"}, meddle=other_result
    ),
    in_general("import_trf", data=lambda _world: event_sent("One"), first=event_sent("Two")),
    in_general("import_event", data=lambda _world: smallest_event("One"), first=smallest_event("Two")),
)
