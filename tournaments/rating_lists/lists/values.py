"""The cells of a rating list as values. Each distinct text is read once and remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# In the order of C.04.2, 2.2.2, highest first.
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
HIGHEST_RATING = 4000
MOST_REMEMBERED = 20_000
LONGEST_NUMBER = 12  # digits; more are not even read as a number


class BadCell(ValueError):
    """A cell does not hold what its column should."""


class Remembered(dict[str, Any]):
    """A dictionary that fills itself by ``read``, so that the second time costs a look-up and no more."""

    def __init__(self, read: Callable[[str], Any]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, text: str) -> Any:
        value = self._read(text.strip())
        # A list of nothing but odd cells must not fill the memory.
        if len(self) < MOST_REMEMBERED:
            self[text] = value
        return value


def whole_number(text: str) -> int | None:
    """The number in ``text``; None for nothing and for 0, which says “unknown” or “unrated”."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise BadCell("no number")
    return int(text) or None


def rating(text: str) -> int | None:
    """A rating, None if unrated."""
    value = whole_number(text)
    if value is not None and value > HIGHEST_RATING:
        raise BadCell("no possible rating")
    return value


def k_factor(text: str) -> int | None:
    """The factor K of the next list."""
    value = whole_number(text)
    if value is not None and value > 100:
        raise BadCell("no possible K")
    return value


def birth_year(text: str) -> int | None:
    """The year of birth; of a whole date its year."""
    parts = [part for part in text.replace("/", ".").replace("-", ".").split(".") if len(part) == 4] or [text]
    value = whole_number(parts[0])
    if value is not None and not 1850 <= value <= 2100:
        raise BadCell("no possible year of birth")
    return value


def sex(text: str) -> str:
    """``m`` or ``w`` as this program writes it; the list has F for the latter."""
    try:
        return {"": "", "M": "m", "F": "w", "W": "w"}[text.upper()]
    except KeyError:
        raise BadCell("no sex") from None


def is_inactive(text: str) -> bool:
    """Whether the flag has an i; a w in it is a woman."""
    if not set(text.lower()) <= {"i", "w"}:
        raise BadCell("no flag")
    return "i" in text.lower()


def federation(text: str) -> str:
    """Three capital letters, or nothing."""
    if text and (len(text) != 3 or not text.isalnum()):
        raise BadCell("no federation")
    return text.upper()


def title(text: str) -> str:
    """The highest of the titles in ``text``, which blanks and commas separate; empty where it names none.

    >>> title("FM WGM"), title("WH"), title("")
    ('WGM', '', '')
    """
    held = {_OLD_TITLES.get(word, word) for word in text.upper().replace(",", " ").split()}
    return next((known for known in TITLES if known in held), "")


# The first lists wrote small letters: g for GM, wm for WIM.
_OLD_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}


def online_title(text: str) -> str:
    """A title of the online arena; only looked at to see whether the columns are where they should be."""
    if text not in ("", "AGM", "AIM", "AFM", "ACM"):
        raise BadCell("no online title")
    return text
