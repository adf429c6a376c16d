"""Which edition of C.07 an event follows: the one in force when it starts."""

from __future__ import annotations

import datetime
from enum import StrEnum


class Edition(StrEnum):
    """An edition by its first month. The older one lets a dummy have the player's own score whatever it is (16.4)."""

    AUGUST_2024 = "2024-08"
    MARCH_2026 = "2026-03"

    @property
    def caps_dummies(self) -> bool:
        """Whether a dummy's score has the limits of 16.4.1 and 16.4.2."""
        return self is Edition.MARCH_2026


CURRENT_EDITION = Edition.MARCH_2026
FIRST_DAY_OF_CURRENT_EDITION = datetime.date(2026, 3, 1)


def edition_of(first_day: datetime.date | None) -> Edition:
    """The edition for an event that starts on ``first_day``; the current one where the day is not known.

    Events older than August 2024 get the edition of August 2024, the oldest one that is computed here.

    >>> edition_of(datetime.date(2026, 2, 28)).value, edition_of(datetime.date(2026, 3, 1)).value
    ('2024-08', '2026-03')
    """
    if first_day is not None and first_day < FIRST_DAY_OF_CURRENT_EDITION:
        return Edition.AUGUST_2024
    return CURRENT_EDITION
