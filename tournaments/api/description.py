"""The description of the API in the form of OpenAPI: the files beside this one, and the list of each pairing system."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from config.version import FULL_VERSION
from pairing.service import Column, Kind, RoundList, System, registered_systems, system_names

Json = dict[str, Any]

FILE = Path(__file__).parent / "openapi.json"
WRITING = Path(__file__).parent / "openapi_writing.json"  # what takes a token

_COLOUR: Json = {"type": ["string", "null"], "enum": ["w", "b", None]}
_STRENGTH: Json = {"type": ["string", "null"], "enum": ["mild", "strong", "absolute", None]}
_COUNT: Json = {"type": "integer", "minimum": 0}
_OF_EVERY_LINE: Json = {
    "id": {"type": "integer"},
    "tpn": {"type": "integer"},
    "title": {"type": "string"},
    "name": {"type": "string"},
    "rating": {"type": ["integer", "null"]},
    "provisional": {"type": "boolean"},
    "points": {"type": "number", "minimum": 0, "description": "Before the round."},
    "score": {"type": "number", "minimum": 0, "description": "The points, with those of an acceleration."},
    "games": {**_COUNT, "description": "Games over the board."},
    "present": {"type": "boolean", "description": "Whether the player was to be paired."},
}


def description() -> bytes:
    """The whole description as JSON; every registered system has the address of its list in it."""
    return _description(system_names())


@lru_cache(maxsize=4)
def _description(_systems: tuple[str, ...]) -> bytes:
    document: Json = json.loads(FILE.read_bytes())
    schemas: Json = document["components"]["schemas"]
    schemas["ListOpponent"] = _opponent()
    like = document["paths"]["/tournaments/{slug}/rounds/{number}/explanation/"]
    for system in registered_systems():
        listed = system.round_list
        document["paths"]["/tournaments/{slug}/rounds/{number}/" + listed.slug + "/"] = _path(like, listed)
        schemas[_schema_name(listed, "Player")] = _line(system)
        schemas[_schema_name(listed, "List")] = _list(listed)
    document["info"]["x-program-version"] = FULL_VERSION
    writing: Json = json.loads(WRITING.read_bytes())
    document["paths"] |= writing["paths"]
    for part, named in writing["components"].items():
        document["components"].setdefault(part, {}).update(named)
    return json.dumps(document, ensure_ascii=False, indent=2).encode()


def _schema_name(listed: RoundList, what: str) -> str:
    return f"{listed.slug.title().replace('-', '')}{what}"


def _path(like: Json, listed: RoundList) -> Json:
    """The address of a list: it answers as that of the explanation does, with another document."""
    path: Json = json.loads(json.dumps(like))
    path["get"]["operationId"] = listed.slug
    path["get"]["summary"] = f"The {listed.title} of one round."
    schema = {"$ref": f"#/components/schemas/{_schema_name(listed, 'List')}"}
    path["get"]["responses"]["200"]["content"] = {"application/json": {"schema": schema}}
    return path


def _list(listed: RoundList) -> Json:
    return _object(
        f"The {listed.title} of a round, frozen when it was published.",
        {
            "round": {"type": "integer"},
            "version": {"type": "integer"},
            "published_at": {"type": "string", "format": "date-time"},
            "players": {
                "type": "array",
                "items": {"$ref": f"#/components/schemas/{_schema_name(listed, 'Player')}"},
                "description": "By score, then by TPN; empty for a round that was imported without one.",
            },
        },
    )


def _line(system: System) -> Json:
    properties = dict(_OF_EVERY_LINE)
    for column in system.round_list.columns:
        properties |= _properties(column)
    about = f"What the pairing knew of a player before the round. Articles are those of {system.rules}."
    return _object(about, properties)


def _properties(column: Column) -> Json:
    """The forms of a column's values by key; the column's own value is explained."""
    own: Json = {
        Kind.NUMBER: {"type": ["integer", "null"]},
        Kind.TEXT: {"type": ["string", "null"]},
        Kind.OUT_OF: _COUNT,
        Kind.OPPONENTS: {"type": "array", "items": {"$ref": "#/components/schemas/ListOpponent"}},
        Kind.PREFERENCE: _COLOUR,
        Kind.COLOURS: {"type": "string", "pattern": "^[wb]*$"},
    }[column.kind]
    forms: Json = {column.key: own | ({"description": column.meaning} if column.meaning else {})}
    if column.kind is Kind.OUT_OF:
        forms[f"maximum_{column.key}"] = _COUNT
    if column.kind is Kind.PREFERENCE:
        forms["strength"] = _STRENGTH
    if column.mark is not None:
        forms[column.mark.key] = {"type": "boolean", "description": column.mark.meaning}
    return forms


def _opponent() -> Json:
    return _object(
        "An opponent who was met over the board.",
        {
            "round": {"type": "integer", "minimum": 1, "description": "The round in which they met."},
            "id": {"type": "integer"},
            "tpn": {"type": "integer"},
            "name": {"type": "string"},
            "rating": {"type": ["integer", "null"]},
        },
    )


def _object(about: str, properties: Json) -> Json:
    return {"type": "object", "description": about, "required": list(properties), "properties": properties}
