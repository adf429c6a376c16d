"""What is said with an answer that the browser has the page already: little, since it has all else with the page."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

_SAID = {"cache-control", "etag", "set-cookie", "vary", "x-request-id"}


class ShortNotModified:
    """Middleware: a 304 leaves out what came with the page, policies and types, as RFC 9110 (15.4.5) asks for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code == 304:
            for name in [name for name in answer.headers if name.lower() not in _SAID]:
                del answer.headers[name]
        return answer
