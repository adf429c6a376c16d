"""Changes as JSON and back."""

from __future__ import annotations

from dataclasses import MISSING, asdict, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from tournaments.log.changes import Change
from tournaments.log.kinds import KINDS, Unknown

VERSION = 1  # of all payloads: facts are read by name


def payload_of(change: Change) -> dict[str, Any]:
    """The fields of ``change`` as JSON holds them."""
    return asdict(change)


def change_of(kind: str, version: int, payload: object, *, name: str = "") -> Change:
    """The change that was stored; ``Unknown`` where this program cannot read it.

    ``name`` is the target's, for what is shown of such an entry.
    """
    known = KINDS.get(kind)
    if known is not None and version == VERSION:
        try:
            change: Change = _record(known, payload)
            return change
        except (TypeError, KeyError):
            pass
    return Unknown(kind, name, payload)


def _record(shape: Any, data: object) -> Any:
    """A dataclass from its JSON.

    Raises:
        TypeError, KeyError: a field is missing or holds what it cannot.
    """
    if not isinstance(data, dict):
        raise TypeError(f"{shape.__name__} is stored as an object, not as {data!r}")
    values = {}
    for name, (hint, is_needed) in _fields(shape).items():
        if is_needed or name in data:
            values[name] = _value(hint, data[name])
    return shape(**values)


@cache
def _fields(shape: Any) -> dict[str, tuple[Any, bool]]:
    """The fields with their types, and whether each must be there."""
    hints = get_type_hints(shape)
    return {
        one.name: (hints[one.name], one.default is MISSING and one.default_factory is MISSING) for one in fields(shape)
    }


@cache
def _parts(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(hint), get_args(hint)


def _value(hint: Any, data: Any) -> Any:
    origin, arguments = _parts(hint)
    if origin in (Union, UnionType):
        (first, *others) = arguments
        if data is None and type(None) in arguments:
            return None
        if is_dataclass(first):
            return _record(_shape_of(data, arguments), data)
        return _value(first, data) if set(others) <= {type(None)} else _plain(_classes(arguments), data)
    if origin is tuple:
        return tuple(_value(arguments[0], part) for part in _plain((list,), data))
    if origin is dict:
        return {str(key): _value(arguments[1], part) for key, part in _plain((dict,), data).items()}
    return _record(hint, data) if isinstance(hint, type) and is_dataclass(hint) else _plain((hint,), data)


def _classes(hints: tuple[Any, ...]) -> tuple[type, ...]:
    return tuple(get_origin(one) or one for one in hints)


def _shape_of(data: Any, shapes: tuple[Any, ...]) -> Any:
    """Which of the shapes ``data`` has: the one with just its fields, else the first."""
    names = data.keys() if isinstance(data, dict) else ()
    return next((one for one in shapes if one is not type(None) and _fields(one).keys() == names), shapes[0])


def _plain(types: tuple[type, ...], data: Any) -> Any:
    if type(data) not in types:
        raise TypeError(f"{data!r} is none of {', '.join(one.__name__ for one in types)}")
    return data
