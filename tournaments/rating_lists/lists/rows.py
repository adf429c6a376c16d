"""A player of a list as a row of its table, the same in every database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.rating_lists.lists.folding import plain, sounding
from tournaments.rating_lists.lists.listed import Listed

LISTED_COLUMNS = Listed._fields[:13]
# ``best`` orders the players that a search finds; ``spelling`` and ``sound`` are what they are found by. The last three
# came later than the others: a list that was written before has none of them. In a list with numbers of its own
# ``fide_id`` holds the key of these, and ``fide`` FIDE's number.
COLUMNS = (*LISTED_COLUMNS, "best", "spelling", "sound", "number", "club", "fide")
_NUMBER = COLUMNS.index("number")


def row_of(listed: Listed) -> tuple[Any, ...]:
    """The values of ``COLUMNS``."""
    spelling = plain(listed.name)
    found = listed.best, spelling, sounding(spelling), listed.number, listed.club
    if listed.number:
        return (listed.key, *listed[1:13], *found, listed.fide_id or None)
    return (*listed[:13], *found, None)


def listed_of(row: Sequence[Any]) -> Listed:
    """The player of a row, which begins with ``LISTED_COLUMNS``."""
    values = list(row[: len(LISTED_COLUMNS)])
    values[6] = bool(values[6])
    number, club, fide = row[_NUMBER:] or ("", "", None)
    if number:
        values[0] = fide or 0
    return Listed(*values)._replace(number=number, club=club)
