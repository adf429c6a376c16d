"""How often a process is killed, and when: at moments that are spread over the whole span, in random order."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

KILLS = int(os.environ.get("KILLS", "8"))  # `make kills` tries more


def moments(seed: int | str, first: float, last: float) -> Iterator[float]:
    """``KILLS`` numbers between ``first`` and ``last``: one at random of each of so many equal parts."""
    chance = random.Random(seed)
    width = (last - first) / KILLS
    parts = [first + width * (part + chance.random()) for part in range(KILLS)]
    chance.shuffle(parts)
    yield from parts
