"""Possible opponents are worked out in the background, one at a time, within bounds of time and memory.

What came of it is kept for one revision of the tournament. Whoever asks for it begins it, where nobody has.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pairing.bounds import keep_within
from tournaments.basics.background import Background
from tournaments.models import Tournament
from tournaments.rounds.queries.possible_opponents import Possible

COMMAND = (sys.executable, "manage.py", "possible_opponents")
SECONDS = 20.0  # for pairing
PUBLIC_EVERY = 60.0  # seconds between two for everybody, of one tournament
MOST_PROCESSOR_SECONDS, MEGABYTES = 60, 1500  # after which the system ends the process
WORK = Background("possible-opponents", seconds=120.0)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known for the tournament as it is now; ``failed`` if it could not be worked out within its bounds."""

    found: Possible | None = None
    failed: bool = False


def asked(tournament: Tournament) -> Asked:
    """What was worked out for the tournament as it is now; it is begun where nobody has begun it."""
    key = _key(tournament)
    state = WORK.state(key)
    if state is None:
        WORK.begin(key, [*COMMAND, tournament.slug, "--bounded", "--json"])
        return Asked()
    return Asked(_possible(state.found), state.failed)


@dataclass(frozen=True, slots=True)
class PublicAnswer:
    """What everybody reads: what was worked out last of the round that comes next, and when; it may be older."""

    found: Possible | None = None
    at: datetime | None = None
    failed: bool = False


def asked_by_public(tournament: Tournament, number: int) -> PublicAnswer:
    """What was worked out last for round ``number``; begun anew ``PUBLIC_EVERY`` seconds after that at the earliest.

    So results that come every few seconds do not keep the machine busy, however many ask.
    """
    newest = WORK.newest(f"{tournament.pk}-*-{tournament.slug}")
    found = _possible(newest[0]) if newest else None
    at = newest[1] if newest else 0.0
    current = WORK.state(_key(tournament))
    if current is None and time.time() - at >= PUBLIC_EVERY:
        asked(tournament)
    if found is None or found.number != number:
        return PublicAnswer(failed=bool(current and current.failed))
    return PublicAnswer(found, datetime.fromtimestamp(at, UTC))


def _key(tournament: Tournament) -> str:
    return f"{tournament.pk}-{tournament.revision}-{tournament.slug}"


def _possible(kept: dict[str, Any] | None) -> Possible | None:
    if kept is None:
        return None
    opponents = {
        int(key): {int(other): times for other, times in one.items()} for key, one in kept["opponents"].items()
    }
    return Possible(**{**kept, "opponents": opponents})


def bound_this_process() -> None:
    """Behind everything else, and ended by the system where it takes too much."""
    keep_within(MOST_PROCESSOR_SECONDS, MEGABYTES)
