"""The log: lines that a person reads, or JSON for programs; each with the id of the request that it belongs to."""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
_request_id: ContextVar[str] = ContextVar("request_id", default="")
_GIVEN = re.compile(r"[A-Za-z0-9-]{8,64}", re.ASCII)
# A caller who asks for another name of the host is no fault of the program: one line is enough.
_WITHOUT_TRACEBACK = ("django.security.DisallowedHost",)
_BREAKS = {ord(sign): repr(sign)[1:-1] for sign in map(chr, [*range(32), 127, 0x85, 0x2028, 0x2029])}


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


class Line(logging.Formatter):
    """One line for people, with what a caller sent kept from breaking it; a traceback follows as it is."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - named by the standard library
        record.message = record.message.translate(_BREAKS)
        request_id = getattr(record, "request_id", "")
        return super().formatMessage(record) + (f" [{request_id}]" if request_id else "")


class Json(logging.Formatter):
    """One JSON object in a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON: time (UTC), level, logger, message, and request and traceback where there are any."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id := getattr(record, "request_id", ""):
            entry["request"] = request_id
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)
