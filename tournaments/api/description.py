"""The description of the API in the form of OpenAPI: from its addresses, their functions and the typed classes.

Of each function it has the docstring (the first paragraph is the summary), the class that is returned, and what is
taken of the request: ``Sent[a class]``, ``IfMatch``, ``IdempotencyKey``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from inspect import getdoc
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from django.urls import URLPattern

from config.version import FULL_VERSION
from pairing.service import system_names
from tournaments.api.answers import FROM_1, Problem
from tournaments.api.lists import lists_by_slug
from tournaments.api.permissions import MOST_A_MINUTE
from tournaments.api.programs import ProgramProblem, RowId
from tournaments.api.schemas import Json, Schemas
from tournaments.api.sent import HEADERS, MOST_BYTES, Created, Sent

Function = Callable[..., Any]
Refusals = Mapping[int, tuple[str, ...]]

OF_PROGRAMS = "/arbiter/"
_INFO = {
    "title": "Arobase: tournaments",
    "version": "1.0.0",
    "summary": "What the public pages show, as JSON; results, players, games and more are written with a token.",
    "description": (
        "Addresses below `/arbiter/` need a token. All others are read only, need no key and no account, answer the"
        " same to everybody, and have nothing that is not published. All addresses end in a slash."
        " Answers carry an ETag; send it back in `If-None-Match` and get 304 while nothing has changed. Scripts of"
        " every site may read (`Access-Control-Allow-Origin: *`). Within version 1 keys may be added, none goes away"
        " or changes its meaning."
    ),
    "license": {"name": "MIT", "identifier": "MIT"},
    "x-program-version": FULL_VERSION,
}
_SECURITY = {
    "type": "http",
    "scheme": "bearer",
    "description": (
        "A token that an arbiter of the tournament made (“Settings”, “Other programs”), or an organiser (“API tokens”)."
    ),
}
_IN_PATHS: Json = {
    "slug": Annotated[str, "The tournament, as in the list."],
    "number": Annotated[int, FROM_1, "The number of a published round."],
    "game": Annotated[RowId, "The id of a game, as the results of the round have it."],
    "match": Annotated[RowId, "The id of a match of teams, as the matches of the round have it."],
    "player": Annotated[RowId, "The id of a player."],
}
_IN_QUERIES: Json = {
    "page": Annotated[
        int, FROM_1, "Counted from 1. Without it all tournaments are returned; past the last page, the last one."
    ],
}
_ETAGS = {
    "ETag": "Changes whenever the answer may have changed.",
    "RowETag": "The version of the row, in quotes: send it back in If-Match.",
}
_UNCHANGED = "Nothing has changed since the answer with the ETag of `If-None-Match`. It has no body."
# The name of each error, when it is answered, and the header that it has with what that says.
_TO_ALL: Refusals = {
    404: ("Nothing", "Nothing is published under this address."),
    405: ("ReadOnly", "Only GET and HEAD are answered."),
}
_TO_PROGRAMS: Refusals = {
    400: ("NoJson", "The body is not a JSON object."),
    401: ("NoToken", "The token is missing, unknown, revoked, or past its last day.", "WWW-Authenticate", "Bearer"),
    403: ("NoRight", "The token does not have the right that this needs."),
    404: ("NotHere", "There is nothing at this address for this token."),
    405: ("OtherMethod", "The address does not take this method.", "Allow", "The methods that it takes."),
    409: ("NotPossible", "Not possible as the tournament stands; `errors` has every reason."),
    412: ("Changed", "It has changed since the program read it."),
    413: ("TooLarge", f"The body is larger than {MOST_BYTES:,} bytes."),
    415: ("NotJson", "The request does not say that its body is JSON (`Content-Type`)."),
    422: ("Unusable", "A value in the body is not valid; `errors` names each place."),
    428: ("NotSaid", "A required header is missing: `If-Match` or `Idempotency-Key`."),
    429: (
        *("TooOften", f"The token was used more than {MOST_A_MINUTE} times within this minute."),
        *("Retry-After", "Seconds until the next minute begins."),
    ),
}


def described(addresses: Sequence[URLPattern]) -> bytes:
    """The description of the API with these addresses, as JSON; every registered system has its list in it."""
    return _described(tuple(addresses), system_names())


@lru_cache(maxsize=4)
def _described(addresses: tuple[URLPattern, ...], _systems: tuple[str, ...]) -> bytes:
    schemas = Schemas()
    document: Json = {
        "openapi": "3.1.0",
        "info": _INFO,
        "servers": [{"url": "/api/v1"}],
        "security": [],
        "paths": dict(path for address in addresses if address.name for path in _paths(address, schemas)),
        "components": {
            "securitySchemes": {"token": _SECURITY},
            "parameters": {name: _parameter(name, "path", schemas.of(hint)) for name, hint in _IN_PATHS.items()}
            | {
                name: _parameter(kind.name, "header", {"type": "string", "description": getdoc(kind)})
                for name, kind in HEADERS.items()
            },
            "headers": {name: _header(about, required=name == "ETag") for name, about in _ETAGS.items()},
            "responses": _errors(_TO_ALL, schemas.of(Problem)) | _errors(_TO_PROGRAMS, schemas.of(ProgramProblem)),
            "schemas": schemas.by_name,
        },
    }
    return json.dumps(document, ensure_ascii=False, indent=2).encode()


def _paths(address: URLPattern, schemas: Schemas) -> Iterator[tuple[str, Json]]:
    """The path of an address with its operations; of the lists of a round one for each list."""
    path = "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", str(address.pattern))
    parts = _parts(path)
    functions: dict[str, Function] = address.callback.methods  # type: ignore[attr-defined]
    if path.startswith(OF_PROGRAMS):
        operations = {method.lower(): _of_program(function, method, schemas) for method, function in functions.items()}
        yield path, operations | parts
    elif "{name}" in path:
        for slug, (title, schema) in lists_by_slug(schemas).items():
            operation = {"operationId": slug, "summary": f"The {title} of one round.", **_read(schema, _TO_ALL)}
            yield path.replace("{name}", slug), {"get": operation, **parts}
    else:
        function = functions["GET"]
        answer = get_type_hints(function, include_extras=True)["return"]
        form = get_args(answer)[1] if get_origin(answer) is Annotated else answer  # of a response that is made already
        operation = _about(str(address.name), function) | _read(schemas.of(form), _TO_ALL if parts else [405])
        query = [_parameter(name, "query", schemas.of(_IN_QUERIES[name])) for name in getattr(function, "reads", ())]
        yield path, {"get": operation | ({"parameters": query} if query else {}), **parts}


def _parts(path: str) -> Json:
    """The parameters of a path, where it has any."""
    found = [_ref("parameters", name) for name in re.findall(r"{(\w+)}", path) if name in _IN_PATHS]
    return {"parameters": found} if found else {}


def _about(name: str, function: Function) -> Json:
    """The name of an operation, and what the docstring says of it."""
    summary, _, more = (getdoc(function) or "").partition("\n\n")
    about = {"operationId": name, "summary": " ".join(summary.split())}
    return about | ({"description": " ".join(more.split())} if more else {})


def _read(schema: Json, refused: Iterable[int]) -> Json:
    """The answers of what everybody may read."""
    found = {**_answer("The answer.", schema), "headers": {"ETag": _ref("headers", "ETag")}}
    return {"responses": {"200": found, "304": {"description": _UNCHANGED}, **_refused(_TO_ALL, refused)}}


def _of_program(function: Function, method: str, schemas: Schemas) -> Json:
    """An operation that takes a token."""
    hints = get_type_hints(function, include_extras=True)
    answer, headers = hints.pop("return"), [name for name in HEADERS if name in hints]
    body = next((get_args(hint)[0] for hint in hints.values() if get_origin(hint) is Sent), None)
    form = get_args(answer)[0] if get_origin(answer) is Created else answer
    found: Json = {"description": "The answer."} if form is NoneType else _answer("The answer.", schemas.of(form))
    if "version" in getattr(form, "__annotations__", ()):
        found["headers"] = {"ETag": _ref("headers", "RowETag")}
    if get_origin(answer) is Created:
        done = {"200": {**found, "description": "This request was carried out before."}, "201": found}
    else:
        done = {"204" if form is NoneType else "200": found}
    refused = [401, 403, 404, 405, 429, *([409] if method != "GET" else []), *([400, 413, 415, 422] if body else [])]
    refused += [*([428] if headers else []), *([412] if "if_match" in headers else [])]
    operation = _about(function.__name__, function) | {"security": [{"token": []}]}
    operation["responses"] = done | _refused(_TO_PROGRAMS, sorted(refused))
    if headers:
        operation["parameters"] = [_ref("parameters", name) for name in headers]
    if body:
        content = {"application/json": {"schema": schemas.of(body)}}
        operation["requestBody"] = {"required": method != "DELETE", "content": content}
    return operation


def _refused(refusals: Refusals, statuses: Iterable[int]) -> Json:
    return {str(status): _ref("responses", refusals[status][0]) for status in statuses}


def _errors(refusals: Refusals, schema: Json) -> Json:
    """The answers with an error, by name."""
    errors = {}
    for name, about, *header in refusals.values():
        errors[name] = _answer(about, schema, "application/problem+json")
        if header:
            errors[name]["headers"] = {header[0]: _header(header[1])}
    return errors


def _answer(about: str, schema: Json, kind: str = "application/json") -> Json:
    return {"description": about, "content": {kind: {"schema": schema}}}


def _header(about: str, *, required: bool = False) -> Json:
    return {"description": about, "required": required, "schema": {"type": "string"}}


def _parameter(name: str, place: str, schema: Json) -> Json:
    about = schema.pop("description")
    return {"name": name, "in": place, "required": place == "path", "description": about, "schema": schema}


def _ref(part: str, name: str) -> Json:
    return {"$ref": f"#/components/{part}/{name}"}
