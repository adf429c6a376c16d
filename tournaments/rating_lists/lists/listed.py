"""What a rating list says of a player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class RatingType(StrEnum):
    """The three ratings of a player."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


# Which rating stands in where there is none of the wanted type: a standard rating counts as rapid and blitz rating.
STAND_INS = {
    RatingType.STANDARD: (RatingType.STANDARD, RatingType.RAPID, RatingType.BLITZ),
    RatingType.RAPID: (RatingType.RAPID, RatingType.STANDARD, RatingType.BLITZ),
    RatingType.BLITZ: (RatingType.BLITZ, RatingType.STANDARD, RatingType.RAPID),
}


class Listed(NamedTuple):
    """One player of a list. Ratings and K are None where the list has none, ``sex`` is m, w or empty.

    ``number`` is the number that a list of one's own has given; ``fide_id`` is 0 where such a list does not know it.

    A named tuple and no dataclass: two million of them are made in one import, and each is a row as it stands.
    """

    fide_id: int
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth_year: int | None = None
    inactive: bool = False
    standard: int | None = None
    rapid: int | None = None
    blitz: int | None = None
    standard_k: int | None = None
    rapid_k: int | None = None
    blitz_k: int | None = None
    number: str = ""
    club: str = ""

    @property
    def key(self) -> int:
        """The number by which its list knows the player: FIDE's, or that of a list of one's own as a whole number."""
        return key_of(self.number) if self.number else self.fide_id

    @property
    def best(self) -> int:
        """The rating by which searches put the strongest first; 0 if unrated."""
        return self.standard or self.rapid or self.blitz or 0

    def effective(self, wanted: RatingType, order: str = "") -> tuple[int, RatingType] | None:
        """The rating to use in a tournament of the type ``wanted`` and the type it comes from; None if unrated.

        ``order`` names the types that are asked, with commas, in place of those that the wanted one suggests.

        >>> Listed(1, "Rossi, Carla", standard=2100, blitz=2050).effective(RatingType.RAPID)
        (2100, <RatingType.STANDARD: 'standard'>)
        >>> Listed(1, "Rossi, Carla", standard=2100, blitz=2050).effective(RatingType.RAPID, "rapid,blitz")
        (2050, <RatingType.BLITZ: 'blitz'>)
        """
        ratings = {RatingType.STANDARD: self.standard, RatingType.RAPID: self.rapid, RatingType.BLITZ: self.blitz}
        for kind in types_asked(wanted, order):
            rating = ratings[kind]
            if rating is not None:
                return rating, kind
        return None


def types_asked(wanted: RatingType, order: str = "") -> tuple[RatingType, ...]:
    """The types of ratings of which the first that a player has is used; ``order`` as ``Listed.effective`` takes it."""
    return tuple(RatingType(one) for one in order.split(",")) if order else STAND_INS[wanted]


def key_of(number: str) -> int:
    """A number of a list of one's own as a whole number, which no other number of that list shares.

    Digits are themselves, so that leading zeros do not count; others lie behind all of them.

    >>> key_of("0010203"), key_of("123456A") > LARGEST_NUMBER, key_of("10-2") != key_of("1-02")
    (10203, True, True)

    Raises:
        ValueError: it has another sign than digits, Latin letters, hyphens and slashes, or more than eleven.
    """
    if not 0 < len(number) <= LONGEST_NUMBER:
        raise ValueError(number)
    if number.isascii() and number.isdigit():
        return int(number)
    key = 0
    for sign in number.upper():
        if sign not in _SIGNS:
            raise ValueError(number)
        key = key * len(_SIGNS) + _SIGNS.index(sign)
    return LARGEST_NUMBER + 1 + key


LONGEST_NUMBER = 11  # signs, as many as a report file has room for
LARGEST_NUMBER = 10**LONGEST_NUMBER - 1
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-/"


@dataclass(frozen=True, slots=True)
class OddLine:
    """A line that is not as it should be. ``skipped`` says that its player is not in the list."""

    line: int
    reason: str
    text: str
    skipped: bool


class UnreadableList(ValueError):
    """The file cannot be used at all; the text says why and what to do."""
