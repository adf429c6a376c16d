"""Fields of files (TOML, JSON, CSV): each read as what it must be, or named with its place and what was expected.

Everything that is wrong is named at once, such as ``funds 1, lists 2, sharing: …``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from pairing.prizes.errors import InvalidPrizes
from pairing.texts import shortened

Choice = TypeVar("Choice", bound=StrEnum)
HIGHEST = 10**12  # of amounts and all other numbers; above it somebody mistyped


class Table:
    """One table of a file: reads its fields, and notes what is wrong with them and what nobody asked for."""

    def __init__(self, fields: Any, where: str, problems: list[str]) -> None:
        self.where, self.problems = where, problems
        self.fields: Mapping[str, Any] = fields if isinstance(fields, Mapping) else {}
        self.asked: set[str] = set()
        if not isinstance(fields, Mapping):
            self.problem("", "a table of fields is expected")

    def problem(self, name: str, what: str) -> None:
        """Notes a fault of a field."""
        place = ", ".join(part for part in (self.where, name) if part)
        self.problems.append(f"{place}: {what}." if place else f"{what}.")

    def has(self, name: str) -> bool:
        """Whether the field is there; an empty text in a table of texts is no value."""
        self.asked.add(name)
        return name in self.fields and self.fields[name] is not None

    def get(self, name: str, read: Callable[[Any], Any], expected: str, default: Any) -> Any:
        """The value of the field as ``read`` makes it; ``default`` where it is not there or something else."""
        if not self.has(name):
            return default
        try:
            return read(self.fields[name])
        except (ValueError, TypeError, InvalidOperation, OverflowError):
            self.problem(name, f"{expected} is expected, not “{shortened(str(self.fields[name]))}”")
            return default

    def text(self, name: str, default: str = "") -> str:
        """A text."""
        return str(self.get(name, text_of, "a text", default))

    def number(self, name: str, default: Any = 0) -> Any:
        """A whole number, not negative."""
        return self.get(name, _number, "a whole number", default)

    def flag(self, name: str, default: bool = False) -> bool:
        """Yes or no."""
        return bool(self.get(name, _flag, "true or false", default))

    def choice(self, name: str, default: Choice) -> Choice:
        """One of the values of an enumeration, in capitals or not."""
        kind = type(default)
        known = {one.value.casefold(): one for one in kind}
        expected = f"one of {', '.join(one.value for one in kind)}"
        found: Choice = self.get(name, lambda value: _known(known, text_of(value).casefold()), expected, default)
        return found

    def numbers(self, name: str) -> frozenset[int]:
        """Numbers of players."""
        return frozenset(self.get(name, lambda value: [_number(one) for one in _list(value)], "a list of numbers", ()))

    def texts(self, name: str) -> tuple[str, ...]:
        """A text, or several."""
        return tuple(
            self.get(name, lambda value: [text_of(one) for one in _some(value)], "a text or a list of them", ())
        )

    def tables(self, name: str) -> list[Table]:
        """The tables of a list, each with its place."""
        values = self.get(name, _list, "a list of tables", [])
        place = ", ".join(part for part in (self.where, name) if part)
        return [Table(value, f"{place} {number}", self.problems) for number, value in enumerate(values, start=1)]

    def done(self, others: Collection[str] = ()) -> None:
        """Notes every field that nobody asked for; ``others`` may be there too."""
        for name in self.fields:
            if name not in self.asked and name not in others:
                known = ", ".join(sorted(self.asked | set(others)))
                self.problem(shortened(str(name)), f"there is no such field; there are {known}")


def text_of(value: Any) -> str:
    """A text or a number as a text.

    Raises:
        TypeError: it is neither.
    """
    if isinstance(value, bool | list | Mapping):
        raise TypeError
    return str(value).strip()


def _number(value: Any) -> int:
    if isinstance(value, bool):
        raise TypeError
    number = int(value) if isinstance(value, str) else value
    if not isinstance(number, int) or not 0 <= number <= HIGHEST:
        raise ValueError
    return number


def _flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    return bool(
        _known({"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}, str(value).lower())
    )


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _some(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _known(known: Mapping[str, Any], value: str) -> Any:
    if value not in known:
        raise ValueError
    return known[value]


def money(value: Any, digits: int) -> int:
    """An amount as the plan writes it, ``120`` or ``"87.50"``, in the smallest coin.

    Raises:
        ValueError: it is no amount, or has more decimals than the currency.

    >>> money("87.50", 2), money(120, 2), money(120, 0)
    (8750, 12000, 120)
    """
    if isinstance(value, bool | float):
        raise TypeError
    amount = Decimal(str(value).strip())
    if not amount.is_finite() or abs(amount) > HIGHEST:
        raise ValueError
    coins = amount.scaleb(digits)
    if coins != coins.to_integral_value():
        raise ValueError
    return int(coins)


def fraction(value: Any) -> Fraction:
    """A part of the whole: ``0.5``, ``"2/3"``.

    Raises:
        ValueError: it is none.
    """
    if isinstance(value, bool | float):
        raise TypeError
    try:
        return Fraction(str(value).strip())
    except ZeroDivisionError:
        raise ValueError from None


def read_document(data: bytes) -> Any:
    """The content of a TOML or JSON file, decimal numbers exact.

    Raises:
        InvalidPrizes: it is neither.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidPrizes([f"The file is not UTF-8 (byte {error.start + 1})."]) from None
    is_json = text.lstrip()[:1] in ("{", "[") and not re.match(r"\s*\[\[?\s*[A-Za-z_]", text)
    try:
        return json.loads(text, parse_float=Decimal) if is_json else tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise InvalidPrizes([f"The file is no {'JSON' if is_json else 'TOML'}: {error}."]) from None
