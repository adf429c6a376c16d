"""The id of each request, in its answer and in each line of the log that belongs to it."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
_request_id: ContextVar[str] = ContextVar("request_id", default="")
_GIVEN = re.compile(r"[A-Za-z0-9-]{8,64}", re.ASCII)
# A caller who asks for another name of the host is no fault of the program: one line is enough.
_WITHOUT_TRACEBACK = ("django.security.DisallowedHost",)


class RequestIds:
    """Middleware: each request has an id, which the answer carries in its header and each line of the log shows.

    One that a proxy in front has given is kept, if it is a plain one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        request_id = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
        token = _request_id.set(request_id)
        try:
            answer = self.get_response(request)
        finally:
            _request_id.reset(token)
        answer.headers.setdefault(HEADER, request_id)
        return answer


def with_request(record: logging.LogRecord) -> bool:
    """A filter that writes the request's id into the record, and drops a traceback that nobody needs."""
    record.request_id = _request_id.get()
    if record.name in _WITHOUT_TRACEBACK:
        record.exc_info = record.exc_text = None
    return True
