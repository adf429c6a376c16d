"""A player of a list as a row of its table, the same in every database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.rating_lists.lists.folding import plain, sounding
from tournaments.rating_lists.lists.listed import Listed

LISTED_COLUMNS = Listed._fields
# ``best`` orders the players that a search finds; ``spelling`` and ``sound`` are what they are found by.
COLUMNS = (*LISTED_COLUMNS, "best", "spelling", "sound")


def row_of(listed: Listed) -> tuple[Any, ...]:
    """The values of ``COLUMNS``."""
    spelling = plain(listed.name)
    return (*listed, listed.best, spelling, sounding(spelling))


def listed_of(row: Sequence[Any]) -> Listed:
    """The player of a row that begins with ``LISTED_COLUMNS``."""
    values = list(row[: len(LISTED_COLUMNS)])
    values[6] = bool(values[6])
    return Listed(*values)
