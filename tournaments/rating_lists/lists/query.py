"""What somebody types to find a player: the beginning of a name, or a FIDE number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.rating_lists.lists.folding import plain, sounding, spelt_out
from tournaments.rating_lists.lists.txt import LARGEST_FIDE_ID

FEWEST_LETTERS = 3
LONGEST_QUERY = 120
MOST_WORDS = 6
# A number that lacks more digits than these would find hundreds of players, none of them meant.
MISSING_DIGITS = 2
_OWN_NUMBER = re.compile(r"(?=.*\d)[A-Za-z\d/-]{3,11}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for.

    ``number`` is a FIDE number or its beginning, else None, ``own_number`` one with letters, as lists of one's own
    have. ``beginnings`` are the spellings that a name may begin with, ``sound`` the one that they have in common.
    ``words`` may stand anywhere in the name, those of fewer than three letters in ``short``.
    """

    number: int | None = None
    beginnings: tuple[str, ...] = ()
    sound: str = ""
    words: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    own_number: str = ""

    @property
    def number_ranges(self) -> Iterator[tuple[int, int]]:
        """The numbers that begin with ``number``, the number itself first."""
        if self.number is not None:
            for digits in range(MISSING_DIGITS + 1):
                first = self.number * 10**digits
                if first <= LARGEST_FIDE_ID:
                    yield first, first + 10**digits - 1


def query_of(text: str) -> Query | None:
    """The query that ``text`` is; None while it is too short to find anybody.

    >>> query_of("Müller, J").beginnings
    ('muller j', 'mueller j')
    >>> query_of(" 4610 015").number, query_of("Mü")
    (4610015, None)
    """
    compact = text.replace(" ", "")
    if compact.isascii() and compact.isdigit():
        number = int(compact[:20])
        return Query(number=number) if len(compact) >= FEWEST_LETTERS and 0 < number <= LARGEST_FIDE_ID else None
    spelling = plain(text[:LONGEST_QUERY])
    if len(spelling.replace(" ", "")) < FEWEST_LETTERS:
        return None
    beginnings = dict.fromkeys((spelling, spelt_out(text[:LONGEST_QUERY])))
    words = spelling.split()[:MOST_WORDS]
    return Query(
        beginnings=tuple(beginnings),
        sound=sounding(spelling),
        words=tuple(word for word in words if len(word) >= FEWEST_LETTERS),
        short=tuple(word for word in words if len(word) < FEWEST_LETTERS),
        own_number=compact.upper() if _OWN_NUMBER.fullmatch(compact) else "",
    )
