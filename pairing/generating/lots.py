"""The drawing of lots for generated tournaments: the same seed gives the same lots on every machine.

Python promises that ``random.Random(integer).random()`` gives the same sequence in every version, and that alone is
used. It is a multiple of 2**-53, so ``random() * 2**53`` is a whole number without rounding; everything after that is
integer arithmetic. Each purpose draws from a sequence of its own, so what is drawn for one never moves the others.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Sequence
from typing import TypeVar

Member = TypeVar("Member")
_ONE = 1 << 53
_SEED_BITS = 60
MILLION = 1_000_000
_DICE = 12  # the sum of twelve even distributions is a bell curve, close enough for ratings
_SIDES = 1 << 16


class Lots:
    """The lots of one seed for one purpose."""

    def __init__(self, seed: int, purpose: str) -> None:
        self._random = random.Random(derived_seed(seed, purpose))  # noqa: S311

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1, all equally likely."""
        usable = _ONE - _ONE % limit
        while (lot := int(self._random.random() * _ONE)) >= usable:
            pass
        return lot % limit

    def between(self, lowest: int, highest: int) -> int:
        """A number from ``lowest`` to ``highest``, all equally likely."""
        return lowest + self.below(highest - lowest + 1)

    def chance(self, millionths: int) -> bool:
        """True in so many out of a million cases."""
        return self.below(MILLION) < millionths

    def choice(self, members: Sequence[Member]) -> Member:
        """One of the members, all equally likely."""
        return members[self.below(len(members))]

    def bell(self, middle: int, spread: int) -> int:
        """A number from a bell curve around ``middle``, ``spread`` its standard deviation."""
        total = sum(self.below(_SIDES) for _ in range(_DICE))
        return middle + (2 * total - _DICE * (_SIDES - 1)) * spread // (2 * _SIDES)


def derived_seed(seed: int, purpose: str) -> int:
    """Another seed made from ``seed``, a different one for each purpose.

    >>> derived_seed(1, "results") == derived_seed(1, "results"), derived_seed(1, "results") == derived_seed(1, "byes")
    (True, False)
    """
    digest = hashlib.sha256(f"{seed}/{purpose}".encode("ascii")).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - _SEED_BITS)


def fresh_seed() -> int:
    """A seed that nobody knows beforehand."""
    return secrets.randbits(_SEED_BITS)
