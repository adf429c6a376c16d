"""What a JSON column may hold: shapes, put together from a few kinds, checked before a row is written.

What comes from another installation is looked at strictly: its names have no character that nobody sees, as those that
are typed here have none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from math import isfinite
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from tournaments.models.names import invisible_in, turning_in

# ``shape(value, strict)``: raises ``Odd`` where the value is none of this shape. ``strict`` looks at names as well.
Shape = Callable[[Any, bool], None]

MOST_SMALL, MOST_INTEGER, MOST_BIG = 2**15 - 1, 2**31 - 1, 2**63 - 1
DEEPEST = 40  # lists and objects within each other
FIRST_YEAR, LAST_YEAR = 1850, 2999  # beyond them moments of other time zones are none
_NEVER = re.compile("[\0\ud800-\udfff]")  # NUL and halves of characters, which no database keeps
_FIGURES = re.compile(r"[1-9]\d{0,18}|0", re.ASCII)
_NAMES = ("name", "club")


class Odd(ValidationError):
    """A value that its column cannot hold; ``fault`` says what is wrong, ``place`` where in the value."""

    def __init__(self, fault: str, place: str = "") -> None:
        self.fault, self.place = fault, place
        super().__init__(str(self), code="shape")

    def __str__(self) -> str:
        return f"{self.place.lstrip('.')}: {self.fault}" if self.place else self.fault

    def within(self, part: object) -> Odd:
        """The same fault, seen from what holds the value as its ``part``."""
        return Odd(self.fault, f".{str(part)[:40]}{self.place}")


def require_text(value: Any, most: int = 0) -> None:
    """Refuse what is no text that every database keeps and every page can show.

    Raises:
        Odd: it is none, or longer than ``most`` characters where that is not 0.
    """
    if not isinstance(value, str):
        raise Odd(_("a text belongs here"))
    if most and len(value) > most:
        raise Odd(_("longer than %(most)d characters") % {"most": most})
    if (not value.isascii() or "\0" in value) and (found := _NEVER.search(value)):
        raise Odd(_("U+%(code)04X is a character that nobody can keep") % {"code": ord(found[0])})


def require_name(value: str) -> None:
    """Refuse a name with a character that nobody sees.

    Raises:
        Odd: there is one.
    """
    if fault := invisible_in(value):
        raise Odd(fault)


def require_straight(value: str) -> None:
    """Refuse a text with a mark that turns what stands beside it.

    Raises:
        Odd: there is one.
    """
    if fault := turning_in(value):
        raise Odd(fault)


def text(most: int = 0, *, name: bool = False) -> Shape:
    """A text of at most ``most`` characters; a ``name`` is one that people read as such."""

    def check(value: Any, strict: bool) -> None:
        require_text(value, most)
        if strict:
            (require_name if name else require_straight)(value)

    return check


def number(low: int = 0, high: int = MOST_BIG) -> Shape:
    """A whole number."""

    def check(value: Any, _strict: bool) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            raise Odd(_("a whole number belongs here"))
        if not low <= value <= high:
            raise Odd(_("a number from %(low)d to %(high)d belongs here") % {"low": low, "high": high})

    return check


def flag(value: Any, _strict: bool) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise Odd(_("true or false belongs here"))


def one_of(*values: str) -> Shape:
    """One of some texts."""

    def check(value: Any, _strict: bool) -> None:
        if value not in values:
            raise Odd(_("one of %(values)s belongs here") % {"values": ", ".join(map(repr, values))})

    return check


def maybe(shape: Shape) -> Shape:
    """A value, or none."""

    def check(value: Any, strict: bool) -> None:
        if value is not None:
            shape(value, strict)

    return check


def items(shape: Shape, *, exactly: int = 0, most: int = 0) -> Shape:
    """A list."""

    def check(value: Any, strict: bool) -> None:
        if not isinstance(value, list | tuple):
            raise Odd(_("a list belongs here"))
        if (exactly and len(value) != exactly) or (most and len(value) > most):
            raise Odd(_("a list of %(count)d values belongs here") % {"count": exactly or most})
        for place, one in enumerate(value):
            try:
                shape(one, strict)
            except Odd as odd:
                raise odd.within(place) from None

    return check


def _require_object(value: Any) -> None:
    if not isinstance(value, dict):
        raise Odd(_("an object belongs here"))


def by_key(shape: Shape, key: Callable[[Any], bool] | None = None) -> Shape:
    """An object with keys of any name, or such as ``key`` wants."""

    def check(value: Any, strict: bool) -> None:
        _require_object(value)
        for name, one in value.items():
            try:
                if key is not None and not key(name):
                    raise Odd(_("no number of a row"))
                require_text(str(name), 200)
                if strict:
                    require_straight(str(name))
                shape(one, strict)
            except Odd as odd:
                raise odd.within(name) from None

    return check


def _is_id(key: Any) -> bool:
    """JSON has the keys of objects as texts; before they are written they may be numbers."""
    return bool(_FIGURES.fullmatch(str(key)))


def by_id(shape: Shape) -> Shape:
    """An object whose keys are numbers of rows or of rounds."""
    return by_key(shape, _is_id)


def record(needed: Mapping[str, Shape], may: Mapping[str, Shape] | None = None, *, or_empty: bool = False) -> Shape:
    """An object with these parts; others, of a later version of this program, are plain data."""
    known = {**needed, **(may or {})}

    def check(value: Any, strict: bool) -> None:
        _require_object(value)
        if or_empty and not value:
            return
        for name in needed:
            if name not in value:
                raise Odd(_("“%(name)s” is missing") % {"name": name})
        for name, one in value.items():
            try:
                known.get(name, anything)(one, strict)
            except Odd as odd:
                raise odd.within(name) from None

    return check


def anything(value: Any, strict: bool) -> None:
    """Plain data: texts, numbers, lists and objects, no deeper than ``DEEPEST``."""
    _anything(value, strict, 0)


def _anything(value: Any, strict: bool, depth: int) -> None:
    if isinstance(value, str):
        require_text(value)
        if strict:
            require_straight(value)
    elif value is None or isinstance(value, bool):
        return
    elif isinstance(value, int):
        if not -MOST_BIG <= value <= MOST_BIG:
            raise Odd(_("the number is too large"))
    elif isinstance(value, float):
        if not isfinite(value):
            raise Odd(_("no number"))
    elif depth >= DEEPEST:
        raise Odd(_("lists and objects are more than %(deepest)d deep") % {"deepest": DEEPEST})
    else:
        for name, one in _parts(value):
            try:
                if not isinstance(name, int):
                    require_text(str(name), 200)
                    if strict:
                        require_straight(str(name))
                _anything(one, strict, depth + 1)
                if strict and name in _NAMES and isinstance(one, str):
                    require_name(one)
            except Odd as odd:
                raise odd.within(name) from None


def _parts(value: Any) -> Any:
    if isinstance(value, dict):
        return value.items()
    if isinstance(value, list | tuple):
        return enumerate(value)
    raise Odd(_("no plain data"))


def an_object(value: Any, strict: bool) -> None:
    """An object of plain data."""
    _require_object(value)
    anything(value, strict)


def moment(value: Any, _strict: bool) -> None:
    """A moment with its time zone, as ISO 8601 writes it."""
    require_text(value, 40)
    try:
        require_moment(datetime.fromisoformat(value))
    except ValueError as error:
        raise Odd(_("no moment")) from error


def day(value: Any, _strict: bool) -> None:
    """A day as ``2026-11-28``, within the years that pages can show."""
    require_text(value, 10)
    try:
        found = date.fromisoformat(value)
    except ValueError:
        raise Odd(_("no day")) from None
    require_moment(found)


def beginning(value: Any, strict: bool) -> None:
    """A time as ``15:30``, a day with one or alone, or nothing."""
    require_text(value, 16)
    found = re.fullmatch(r"(?:(\d{4}-\d\d-\d\d)(?: |$))?(\d\d:\d\d)?", value, re.ASCII)
    try:
        if found is None:
            raise ValueError(value)
        time.fromisoformat(found[2] or "00:00")
    except ValueError:
        raise Odd(_("no time of a day")) from None
    if found[1]:
        day(found[1], strict)


def require_moment(value: date) -> None:
    """Refuse a day or a moment that no tournament has.

    Raises:
        Odd: it is out of the years that are possible, or a moment without a time zone.
    """
    if not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise Odd(_("a year from %(first)d to %(last)d belongs here") % {"first": FIRST_YEAR, "last": LAST_YEAR})
    if isinstance(value, datetime) and value.tzinfo is None:
        raise Odd(_("a moment needs its time zone"))


class ShapedJSON(models.JSONField):
    """A JSON column that takes in what its ``shape`` allows, and nothing else.

    Whatever writes a row comes through here: ``save``, ``bulk_create``, ``update``.
    The shape is none of the database's business: migrations know a plain ``JSONField``.
    """

    def __init__(self, *args: Any, shape: Shape, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shape = shape

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def clone(self) -> Any:
        """As the same column: it cannot be made anew from what migrations know."""
        made = super().deconstruct()[3]
        return type(self)(shape=self.shape, **made)

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        """The value as it is written.

        Raises:
            Odd: it is none of the column's shape.
        """
        if value is not None and not hasattr(value, "resolve_expression"):
            try:
                self.shape(value, False)
            except Odd as odd:
                raise odd.within(self.name) from None
        return super().get_db_prep_save(value, connection)
