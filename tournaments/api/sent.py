"""What a program sends: the body in the form of a class, and headers that keep from harm."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest

from tournaments.api.schemas import problems

MOST_BYTES = 500_000  # of a body
MOST_DEEP = 8  # lists and objects within each other
MOST_ERRORS = 100  # named in one answer
LONGEST_KEY = 100

Form = TypeVar("Form")
Errors = list[tuple[str, str]]  # a JSON pointer, and what is wrong there


class Problem(Exception):
    """What is answered instead; ``errors`` names the places that are wrong, the first ``MOST_ERRORS`` of them."""

    def __init__(self, status: int, detail: str, errors: Iterable[tuple[str, str]] = (), **headers: str) -> None:
        named = [{"pointer": pointer, "detail": text} for pointer, text in errors]
        if len(named) > MOST_ERRORS:
            detail = f"{detail} The first {MOST_ERRORS} of {len(named)} errors are named."
        super().__init__(detail)
        self.status, self.detail, self.errors = status, detail, named[:MOST_ERRORS]
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


@dataclass(frozen=True, slots=True)
class Sent(Generic[Form]):
    """The body of a request, in the form of a class."""

    request: HttpRequest
    form: type[Form]

    def read(self) -> tuple[dict[str, Any], Errors]:
        """The object that was sent, and everything in it that is not as the class says; a DELETE need have none.

        Raises:
            Problem: it is too large, of another kind, or no such JSON.
        """
        try:
            content = self.request.body
        except RequestDataTooBig as error:
            raise Problem(413, f"The body may have {MOST_BYTES} bytes. Send less at once.") from error
        if not content and self.request.method == "DELETE":
            return {}, []
        if self.request.content_type != "application/json":
            raise Problem(415, "Send JSON, with the header “Content-Type: application/json”.")
        if len(content) > MOST_BYTES:
            raise Problem(413, f"The body may have {MOST_BYTES} bytes. Send less at once.")
        found = _read(content)
        return found, problems(found, self.form)

    def checked(self) -> Form:
        """The object that was sent.

        Raises:
            Problem: as ``read``; or it is not as the class says, with everything in which it is not.
        """
        found, errors = self.read()
        if errors:
            raise Problem(422, "Some of it cannot be read. Nothing has been changed.", errors)
        return cast(Form, found)


class _Header(str):
    """A header of the request, empty where it was not sent; its docstring stands in the description."""

    name: ClassVar[str]

    @classmethod
    def of(cls, request: HttpRequest) -> Self:
        return cls(request.headers.get(cls.name, "").strip())


class IfMatch(_Header):
    """The version that the program saw, in quotes as in the ETag; required where the request changes anything."""

    name = "If-Match"

    def require(self, version: object) -> None:
        """Compare what the program saw with ``version``, as it is now.

        Raises:
            Problem: it says nothing of it, or has seen another one.
        """
        if not self:
            raise Problem(428, "Say what you have seen: the version of the row in the header If-Match, in quotes.")
        if self not in (f'"{version}"', "*"):
            raise Problem(412, "It has changed since you read it. Read it again, and decide anew.")


class IdempotencyKey(_Header):
    """Required: a text of the program's own, up to 100 characters; a request sent twice with it is done once."""

    name = "Idempotency-Key"

    def require(self) -> None:
        """See that it was sent.

        Raises:
            Problem: it was not, or is too long.
        """
        if not 0 < len(self) <= LONGEST_KEY:
            text = f"Give whatever is made a key of your own (up to {LONGEST_KEY} signs) in the header Idempotency-Key."
            raise Problem(428, f"{text} Sent again with the same key it is made once.")


HEADERS: dict[str, type[_Header]] = {"if_match": IfMatch, "idempotency_key": IdempotencyKey}


@dataclass(frozen=True, slots=True)
class Created(Generic[Form]):
    """What was made, and its address; without one it had been made before."""

    content: Form
    address: str = ""


def _read(content: bytes) -> dict[str, Any]:
    try:
        read = json.loads(content.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=_once)
        _require_plain(read, MOST_DEEP)
    except (ValueError, RecursionError) as error:
        raise Problem(400, f"The body is no usable JSON: {str(error)[:200]}") from error
    if not isinstance(read, dict):
        raise Problem(400, "The body must be a JSON object.")
    return read


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a name stands twice in an object")
    return made


def _require_plain(value: Any, depth: int) -> None:
    """Texts that can be stored, and nothing too deep."""
    if depth == 0:
        raise ValueError("lists and objects stand too deep in each other")
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
            raise ValueError("a text has a sign in it that is no character")
    elif isinstance(value, dict):
        for name, part in value.items():
            _require_plain(name, depth)
            _require_plain(part, depth - 1)
    elif isinstance(value, list):
        for part in value:
            _require_plain(part, depth - 1)
