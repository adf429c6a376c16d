"""How a program with a token is answered: its token, its JSON, and every refusal as RFC 9457 says it.

No cookie is read here and no session, so that no page of another site can act through somebody's browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt

from tournaments.api.data import Json
from tournaments.gone import read_again, unless_deleted
from tournaments.models import ApiToken, Tournament
from tournaments.permissions import TokenRefused, has_token, token_for
from tournaments.services.audit import acting_as
from tournaments.services.errors import Doubtful, Refused, Stale
from tournaments.uploads import takes

MOST_BYTES = 500_000  # of a body
MOST_DEEP = 8  # lists and objects within each other
View = Callable[..., HttpResponse]


class Problem(Exception):
    """What is answered instead; ``errors`` names each place (a JSON pointer) with what is wrong there."""

    def __init__(self, status: int, detail: str, errors: Iterable[tuple[str, str]] = (), **headers: str) -> None:
        super().__init__(detail)
        self.status, self.detail = status, detail
        self.errors = [{"pointer": pointer, "detail": text} for pointer, text in errors]
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


@dataclass(frozen=True, slots=True)
class Asked:
    """A request of a program whose token is good for it."""

    request: HttpRequest
    tournament: Tournament
    token: ApiToken

    def header(self, name: str) -> str:
        return str(self.request.headers.get(name, "")).strip()

    def body(self) -> dict[str, Any]:
        """The object that was sent.

        Raises:
            Problem: it is too large, of another kind, or no such JSON.
        """
        if self.request.content_type != "application/json":
            raise Problem(415, "Send JSON, with the header “Content-Type: application/json”.")
        try:
            content = self.request.body
        except RequestDataTooBig as error:
            raise Problem(413, f"The body may have {MOST_BYTES} bytes. Send less at once.") from error
        if len(content) > MOST_BYTES:
            raise Problem(413, f"The body may have {MOST_BYTES} bytes. Send less at once.")
        return _read(content)

    def require_unchanged(self, version: str) -> None:
        """Compare what the program saw (``If-Match``) with ``version``, as it is now.

        Raises:
            Problem: it says nothing of it, or has seen another one.
        """
        given = self.header("If-Match")
        if not given:
            raise Problem(428, "Say what you have seen: the version of the row in the header If-Match, in quotes.")
        if given not in (f'"{version}"', "*"):
            raise Problem(412, "It has changed since you read it. Read it again, and decide anew.")


def resource(right: str, **handlers: View) -> View:
    """The view of one address: by method (GET, PUT …) the function that answers a program with ``right``.

    A handler gets ``Asked`` and the parts of the address; HEAD is answered as GET.
    """
    allowed = sorted({*handlers, *(("HEAD",) if "GET" in handlers else ())})

    @takes(MOST_BYTES, has_token)
    @csrf_exempt
    @wraps(next(iter(handlers.values())))
    def view(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        with override("en"):
            response = _answered(request, slug, parts)
        response.headers["Cache-Control"] = "no-store"
        return response

    def _answered(request: HttpRequest, slug: str, parts: dict[str, Any]) -> HttpResponse:
        handler = handlers.get("GET" if request.method == "HEAD" else str(request.method))
        if handler is None:
            text = f"This address takes {', '.join(allowed)}."
            return problem(405, text, headers={"Allow": ", ".join(allowed)})
        try:
            token = token_for(request, slug, right)
            with acting_as(token.name), unless_deleted(token.tournament):
                answer = partial(handler, Asked(request, token.tournament, token), **parts)
                if request.method not in ("GET", "HEAD"):
                    return answer()
                return read_again(request, token.tournament, answer, answers=(Http404, Problem, Refused))
        except (TokenRefused, Problem) as error:
            return problem(error.status, error.detail, getattr(error, "errors", ()), headers=error.headers)
        except Http404:
            return problem(404, "There is nothing at this address.")
        except Refused as refusal:
            return refused(refusal)

    view.methods = tuple(handlers)  # type: ignore[attr-defined]
    return view


def refused(refusal: Refused) -> HttpResponse:
    """409 with every reason; what may be done all the same says so."""
    errors = [{"pointer": "", "detail": text} for text in refusal.problems]
    if isinstance(refusal, Doubtful):
        return problem(409, "Something speaks against it. Send it again with “sure”: true if it is right.", errors)
    if isinstance(refusal, Stale):
        return problem(412, "Somebody else has changed it meanwhile. Read it again.", errors)
    return problem(409, "It is not possible as the tournament stands.", errors)


def problem(
    status: int, detail: str, errors: Iterable[Mapping[str, str]] = (), *, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """An error as RFC 9457 says it, with all that is wrong."""
    content = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    answer = as_json({**content, "errors": list(errors)}, status=status, content_type="application/problem+json")
    for name, value in (headers or {}).items():
        answer.headers[name] = value
    answer.headers["Cache-Control"] = "no-store"
    return answer


def as_json(content: Json, *, version: str = "", **more: Any) -> HttpResponse:
    """An answer; ``version`` is what If-Match has to say of it."""
    options = {"ensure_ascii": False, "separators": (",", ":")}
    answer = JsonResponse(content, json_dumps_params=options, **more)
    if version:
        answer.headers["ETag"] = f'"{version}"'
    return answer


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
