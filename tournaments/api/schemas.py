"""JSON Schema from typed classes, and what of a value that was sent is not as its class says.

A field of a class is one line: its type, and with it in ``Annotated`` its limits (``Keywords``) and a sentence. A class
with ``total=False`` is what a program sends: fields that are not ``Required`` may be left out, and there are no others.
Every other class is an answer and has all its fields.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from inspect import getdoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Required, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

Json = dict[str, Any]
Class = TypeVar("Class")

REF = "#/components/schemas/"
_TYPES: dict[Any, tuple[str, str]] = {  # in JSON Schema, and as a message says it
    str: ("string", "a text"),
    int: ("integer", "a whole number"),
    float: ("number", "a number"),
    bool: ("boolean", "true or false"),
    list: ("array", "a list"),
    dict: ("object", "an object"),
    NoneType: ("null", "null"),
}
_LIMITS = {
    int: ("minimum", "maximum", "It must be {}."),
    float: ("minimum", "maximum", "It must be {}."),
    str: ("minLength", "maxLength", "It must have {} characters."),
    list: ("minItems", "maxItems", "It must have {} entries."),
}


class Keywords(dict[str, Any]):
    """Keywords of JSON Schema for the values of a type: limits, a format, a default."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))


def extra_items(hint: Any) -> Callable[[type[Class]], type[Class]]:
    """Say of which type the keys are that a class does not name (as PEP 728 will)."""

    def mark(form: type[Class]) -> type[Class]:
        form.__extra_items__ = hint  # type: ignore[attr-defined]
        return form

    return mark


class Schemas:
    """The schemas of classes by name, as OpenAPI's components."""

    def __init__(self) -> None:
        self.by_name: dict[str, Json] = {}

    def of(self, hint: Any) -> Json:
        """The schema of values of type ``hint``; the classes in it are added, and referred to by name."""
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            schema = self.of(parts[0])
            for said in parts[1:]:
                schema = schema | ({"description": said} if isinstance(said, str) else said)
            return schema
        if origin in (Union, UnionType):
            return _or_null(self.of(next(part for part in parts if part is not NoneType)))
        if origin is Required:
            return self.of(parts[0])
        if origin is Literal:
            return {"type": _TYPES[type(parts[0])][0], "enum": list(parts)}
        if origin is list:
            return {"type": "array", "items": self.of(parts[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": True}
        if is_typeddict(hint):
            return self.add(hint.__name__, self._of_class(hint))
        return {"type": _TYPES[hint][0]}

    def add(self, name: str, schema: Json) -> Json:
        """The reference to ``schema``, which is called ``name`` from now on.

        Raises:
            ValueError: another schema has this name.
        """
        if self.by_name.setdefault(name, schema) != schema:
            raise ValueError(f"Two schemas of the API would have the name “{name}”.")
        return {"$ref": REF + name}

    def _of_class(self, form: Any) -> Json:
        hints = get_type_hints(form, include_extras=True)
        schema = an_object(getdoc(form) or "", {name: self.of(hint) for name, hint in hints.items()})
        if not form.__total__:
            schema["required"] = [name for name, hint in hints.items() if get_origin(hint) is Required]
            schema["additionalProperties"] = False
        if hasattr(form, "__extra_items__"):
            schema["additionalProperties"] = self.of(form.__extra_items__)
        return schema


def an_object(about: str, properties: Json) -> Json:
    """The schema of an object that has all these properties."""
    return {"type": "object", "description": about, "required": list(properties), "properties": properties}


def problems(value: Any, form: type) -> list[tuple[str, str]]:
    """Everything in which ``value``, read from JSON, is not as ``form`` says: where (a JSON pointer), and what."""
    schema, known = _schema(form)
    return list(_problems(value, schema, known, ""))


@cache
def _schema(form: type) -> tuple[Json, dict[str, Json]]:
    schemas = Schemas()
    return schemas.of(form), schemas.by_name


def _or_null(schema: Json) -> Json:
    if "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    enum = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **enum}


def _problems(value: Any, schema: Json, known: dict[str, Json], at: str) -> Iterator[tuple[str, str]]:
    schema = known[schema["$ref"].removeprefix(REF)] if "$ref" in schema else schema
    wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if _TYPES[type(value)][0] not in wanted and not (type(value) is int and "number" in wanted):
        yield at, f"It must be {' or '.join(words for name, words in _TYPES.values() if name in wanted)}."
    elif "enum" in schema and value not in schema["enum"]:
        yield at, f"It must be one of {json.dumps(schema['enum'], ensure_ascii=False)[1:-1]}."
    elif wrong := _beyond_limits(value, schema):
        yield at, wrong
    elif isinstance(value, list):
        for place, entry in enumerate(value):
            yield from _problems(entry, schema["items"], known, f"{at}/{place}")
    elif isinstance(value, dict):
        fields = schema["properties"]
        for name in sorted(value.keys() - fields.keys()):
            yield f"{at}/{pointed(name)}", f"There is no such field. Known: {', '.join(fields)}."
        for name in fields:
            if name in value:
                yield from _problems(value[name], fields[name], known, f"{at}/{name}")
            elif name in schema["required"]:
                yield f"{at}/{name}", "It is missing."


def _beyond_limits(value: Any, schema: Json) -> str:
    if "pattern" in schema and isinstance(value, str) and not re.fullmatch(schema["pattern"], value):
        return f"It must match {schema['pattern']}."
    lowest, highest, message = _LIMITS.get(type(value), ("", "", ""))
    low, high = schema.get(lowest), schema.get(highest)
    size = value if isinstance(value, int | float) else len(value or ())
    if (low is None or low <= size) and (high is None or size <= high):
        return ""
    bounds = [f"{words} {limit}" for words, limit in (("at least", low), ("at most", high)) if limit is not None]
    return message.format(" and ".join(bounds))


def pointed(name: str) -> str:
    """A name as a part of a JSON pointer (RFC 6901), shortened."""
    return name[:40].replace("~", "~0").replace("/", "~1")
