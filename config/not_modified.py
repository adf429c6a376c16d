"""What is said with an answer that the browser has the page already: little, since it has all else with the page."""

from __future__ import annotations

from collections.abc import Callable, Container

from django.http import HttpRequest, HttpResponse

_SAID = {"cache-control", "content-location", "date", "etag", "expires", "set-cookie", "vary", "x-request-id"}
_OF_OTHER_SITES = "access-control-"  # a browser asks each answer whether a page of another site may read it


class ShortNotModified:
    """Middleware: a 304 leaves out what came with the page, policies and types, as RFC 9110 (15.4.5) asks for.

    Who may frame a page can change without the page: where others than nobody may, its policy is said again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code == 304:
            policy = () if "X-Frame-Options" in answer.headers else ("content-security-policy",)
            for name in [name for name in answer.headers if not _is_said(name.lower(), policy)]:
                del answer.headers[name]
        return answer


def _is_said(name: str, besides: Container[str]) -> bool:
    return name in _SAID or name in besides or name.startswith(_OF_OTHER_SITES)
