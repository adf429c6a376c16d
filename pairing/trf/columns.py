"""Fields of a line by their columns, and the numbers in them. Columns count from 1 and are inclusive."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import NamedTuple

from pairing.trf.problems import Remarks

_TENTHS = re.compile(r"(\d{0,2})(?:\.(\d))?", re.ASCII)
LONGEST_NUMBER = 4


class Line(NamedTuple):
    """A line of the file, its number counted from 1."""

    number: int
    text: str

    def field(self, first: int, last: int) -> str:
        """The text of the columns ``first`` to ``last`` as it stands, shorter where the line ends earlier."""
        return self.text[first - 1 : last]

    def rank_at(self, first: int) -> str:
        """What stands for a starting rank in the four columns from ``first`` on, up to the next blank or comma."""
        words = self.field(first, first + 3).replace(",", " ").split()
        return words[0] if words else ""

    def tokens(self, first: int) -> list[tuple[int, str]]:
        """The words from column ``first`` on, each with its own column; blanks and commas part them."""
        return [(match.start() + 1, match.group()) for match in re.compile(r"[^\s,]+").finditer(self.text, first - 1)]

    def fields_of_ranks(self, first: int) -> list[tuple[int, str]]:
        """The fields of four columns in steps of five from column ``first`` on, each with its own column."""
        return [(column, self.field(column, column + 3)) for column in range(first, len(self.text) + 1, 5)]


def printable(text: str) -> str:
    """The text on one line: what is not printable becomes a blank, and blanks around it go.

    >>> printable(" Egli,\\tEmil ")
    'Egli, Emil'
    """
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else " " for sign in text)
    return text.strip()


def whole_number(text: str) -> int | None:
    """The number of up to four ASCII digits in ``text``, blanks around it allowed; None for anything else.

    >>> whole_number("  12"), whole_number("1 2"), whole_number("-1")
    (12, None, None)
    """
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER:
        return int(digits)
    return None


def tenths(text: str) -> int | None:
    """Points written with at most one decimal, in tenths of a point; None for anything else.

    >>> tenths(" 5.5"), tenths("12"), tenths(".5"), tenths("5.55"), tenths("")
    (55, 120, 5, None, None)
    """
    match = _TENTHS.fullmatch(text.strip())
    if match is None or not match.group():
        return None
    return int(match[1] or 0) * 10 + int(match[2] or 0)


def points_text(points: int) -> str:
    """Points in the file's form, from tenths of a point.

    >>> points_text(55), points_text(0)
    ('5.5', '0.0')
    """
    return f"{points // 10}.{points % 10}"


def read_number(line: Line, first: int, last: int, what: str, remarks: Remarks) -> int | None:
    """The whole number in a field; None, with a problem, where there is something else or nothing."""
    text = line.field(first, last)
    number = whole_number(text)
    if number is None:
        remarks.problem(line.number, first, text, f"{what} must be a whole number in columns {first} to {last}.")
    return number


def read_optional_number(line: Line, first: int, last: int, what: str, remarks: Remarks) -> int | None:
    """Like ``read_number``, but a blank field is no problem and gives None."""
    if not line.field(first, last).strip():
        return None
    return read_number(line, first, last, what, remarks)


def read_ranks(
    line: Line,
    fields: list[tuple[int, str]],
    remarks: Remarks,
    message: str = "A starting rank must be a whole number from 1 to 9999.",
) -> list[tuple[int, int]]:
    """The starting ranks among the fields, each with its column; ``message`` as a problem for every other field."""
    ranks = []
    for column, text in fields:
        number = whole_number(text)
        if number is None:
            remarks.problem(line.number, column, text, message)
        else:
            ranks.append((column, number))
    return ranks


def check_known(
    line: Line, columns: Iterable[int], numbers: Iterable[int], known: Container[int], what: str, remarks: Remarks
) -> None:
    """A problem for each number that is not ``known``; ``what`` says of whom it is, as in “Player {} of this team”."""
    for column, number in zip(columns, numbers, strict=True):
        if number not in known:
            message = f"{what.format(number)} is not in the file; correct the number."
            remarks.problem(line.number, column, line.rank_at(column), message)
