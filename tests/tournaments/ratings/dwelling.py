"""Makes the real import dwell in a phase, so that a test can kill it there however fast the machine is."""

from __future__ import annotations

import time

from tournaments.rating_lists.actions.progress import Progress

SECONDS = 30  # the import tells its phase every second; the test kills it as soon as it sees that


def dwell_at(phase: str) -> None:
    """Let every import of this process stop for a while when it enters ``phase``; an empty one is none."""
    plain = Progress.__setattr__

    def noticed(self: Progress, name: str, value: object) -> None:
        plain(self, name, value)
        if name == "phase" and value == phase:
            time.sleep(SECONDS)

    Progress.__setattr__ = noticed  # type: ignore[method-assign]
