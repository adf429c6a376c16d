"""A comparison is played in the background: one at a time in the installation, kept by its question, within bounds."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pairing.service import FULL_VERSION
from tournaments.basics.background import Background

COMMAND = (sys.executable, "-m", "pairing.comparison")
MEGABYTES = 1000
DRAWS, SEED = 30, 1  # percent between equals, as on the command line
LONGEST = 300  # seconds in which events are begun at the most, whoever asks
WORK = Background("comparisons", seconds=2.0 * LONGEST)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What whoever asks may have played: so many ``events`` at the most, as far as they come in so many ``seconds``."""

    events: int
    seconds: int


PUBLIC, ARBITERS = Bounds(200, 60), Bounds(1000, LONGEST)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known of a question: its comparison, or how many events of it are ``done``, or that it ``failed``.

    ``waits`` while another one is under way.
    """

    found: Mapping[str, Any] | None = None
    done: int = 0
    failed: bool = False
    waits: bool = False


def known(question: Mapping[str, Any]) -> Asked | None:
    """What is known of ``question``; None where it has to be asked."""
    state = WORK.state(_key(question))
    if state is None:
        return None
    return Asked(state.found, (state.progress or {}).get("done", 0), state.failed)


def ask(question: Mapping[str, Any]) -> Asked:
    """Have it played, unless another one is under way; whoever asks again later may have the next turn."""
    processor = str(2 * question["seconds"])
    command = [*COMMAND, "--seconds", processor, "--megabytes", str(MEGABYTES)]
    return Asked(waits=not WORK.begin(_key(question), command, given=json.dumps(question)))


def _key(question: Mapping[str, Any]) -> str:
    text = json.dumps([FULL_VERSION, question], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:40]
