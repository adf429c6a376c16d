"""The development coefficient K (B.02, 8.3.3) from what is known of a player outside FIDE's own records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

TOP_RATING = 2400
JUNIOR_RATING = 2300
JUNIOR_AGE = 18
LARGEST_PRODUCT = 700
"""K times the number of games in a rating period never exceeds this."""


class Basis(StrEnum):
    """What a K was taken from."""

    RATING_LIST = "rating-list"
    JUNIOR = "junior"  # below 2300, until the end of the year of the 18th birthday
    BELOW_2400 = "below-2400"
    FROM_2400 = "from-2400"


@dataclass(frozen=True, slots=True)
class KFactor:
    """A coefficient and where it comes from; all but that of the rating list is a guess.

    A player new on the list has 40 until 30 games are rated, and whoever once reached 2400 keeps 10: neither can be
    seen from a rating.
    """

    value: int
    basis: Basis


def k_factor(
    rating: int, *, listed: int | None = None, birth_year: int | None = None, year: int | None = None
) -> KFactor:
    """The coefficient of a player rated ``rating`` in an event of the calendar year ``year``.

    ``listed`` is the K printed in the rating list, which goes before everything else.

    >>> k_factor(2250, birth_year=2008, year=2026)
    KFactor(value=40, basis=<Basis.JUNIOR: 'junior'>)
    >>> k_factor(2250, birth_year=2008, year=2027).value, k_factor(2400).value, k_factor(2399, listed=10).value
    (20, 10, 10)
    """
    if listed:
        return KFactor(listed, Basis.RATING_LIST)
    if rating < JUNIOR_RATING and birth_year is not None and year is not None and year - birth_year <= JUNIOR_AGE:
        return KFactor(40, Basis.JUNIOR)
    if rating >= TOP_RATING:
        return KFactor(10, Basis.FROM_2400)
    return KFactor(20, Basis.BELOW_2400)


def lowered(k: int, games: int) -> int:
    """K for so many rated games: as large as it may be for the product of both to stay within 700.

    >>> lowered(40, 17), lowered(40, 18), lowered(20, 9)
    (40, 38, 20)
    """
    return min(k, LARGEST_PRODUCT // games) if games else k
