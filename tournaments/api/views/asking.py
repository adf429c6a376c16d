"""How a program with a token is answered: its token, its JSON, and every refusal as RFC 9457 says it.

No cookie is read here and no session, so that no page of another site can act through somebody's browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial, wraps
from http import HTTPStatus
from typing import Any, get_args, get_origin, get_type_hints

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt

from tournaments.api.permissions import TokenRefused, has_token, token_for
from tournaments.api.sent import HEADERS, MOST_BYTES, Created, Problem, Sent
from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.clubs.queries.belonging import making_for
from tournaments.log.writing import acting_as
from tournaments.pages.gone import read_again, unless_deleted
from tournaments.pages.uploads import takes

View = Callable[..., HttpResponse]


def resource(right: str, ways: Mapping[str, str] = {}, **handlers: Callable[..., Any]) -> View:  # noqa: B006 - only read
    """The view of one address: by method (GET, PUT …) the function that answers a program with ``right``.

    ``ways`` has the right that a method needs where that is another one.

    A handler gets the token, the parts of the address, and of the request what its annotations name: the body as
    ``Sent[a class]``, the headers ``IfMatch`` and ``IdempotencyKey``. It returns the content of the answer. HEAD is
    answered as GET. The description of the API is made from the same annotations and from the docstring.
    """
    allowed = sorted({*handlers, *(("HEAD",) if "GET" in handlers else ())})

    @takes(MOST_BYTES, has_token)
    @csrf_exempt
    @wraps(next(iter(handlers.values())))
    def view(request: HttpRequest, slug: str | None = None, **parts: Any) -> HttpResponse:
        with override("en"):
            response = _answered(request, slug, parts)
        response.headers["Cache-Control"] = "no-store"
        return response

    def _answered(request: HttpRequest, slug: str | None, parts: dict[str, Any]) -> HttpResponse:
        handler = handlers.get("GET" if request.method == "HEAD" else str(request.method))
        if handler is None:
            text = f"This address takes {', '.join(allowed)}."
            return problem(405, text, headers={"Allow": ", ".join(allowed)})
        try:
            token = token_for(request, slug, ways.get(str(request.method), right))
            answer = partial(_answer, handler, request, token=token, **parts)
            tournament = token.tournament
            if slug is None or tournament is None:
                with acting_as(token.name), making_for(token.club):
                    return answer()
            with acting_as(token.name), unless_deleted(tournament):
                if request.method not in ("GET", "HEAD"):
                    return answer()
                return read_again(request, tournament, answer, answers=(Http404, Problem, Refused))
        except (TokenRefused, Problem) as error:
            return problem(error.status, error.detail, getattr(error, "errors", ()), headers=error.headers)
        except Http404:
            return problem(404, "There is nothing at this address.")
        except Refused as refusal:
            return refused(refusal)

    view.methods = handlers  # type: ignore[attr-defined]
    return view


@cache
def _taken(handler: Callable[..., Any]) -> dict[str, Callable[[HttpRequest], Any]]:
    """What a handler takes of the request, by the names of its parameters."""
    taken: dict[str, Callable[[HttpRequest], Any]] = {}
    for name, hint in get_type_hints(handler).items():
        if get_origin(hint) is Sent:
            taken[name] = partial(Sent, form=get_args(hint)[0])
        elif header := HEADERS.get(name):
            taken[name] = header.of
    return taken


def _answer(handler: Callable[..., Any], request: HttpRequest, **parts: Any) -> HttpResponse:
    made = handler(**parts, **{name: take(request) for name, take in _taken(handler).items()})
    if made is None:
        return HttpResponse(status=204)
    content, address = (made.content, made.address) if isinstance(made, Created) else (made, "")
    answer = _json(content, status=201 if address else 200)
    if "version" in content:
        answer.headers["ETag"] = f'"{content["version"]}"'
    if address:
        answer.headers["Location"] = address
    return answer


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
    answer = _json({**content, "errors": list(errors)}, status=status, content_type="application/problem+json")
    for name, value in (headers or {}).items():
        answer.headers[name] = value
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _json(content: Mapping[str, Any], **more: Any) -> JsonResponse:
    return JsonResponse(content, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")}, **more)
