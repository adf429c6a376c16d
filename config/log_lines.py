"""The form of the log: lines that a person reads, or JSON for programs. Knows no Django, which the first process of the
server does without.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from config.environment import flag

LINE = "{asctime} {levelname} {name}: {message}"
_BREAKS = {ord(sign): repr(sign)[1:-1] for sign in map(chr, [*range(32), 127, 0x85, 0x2028, 0x2029])}


class Line(logging.Formatter):
    """One line for people, with what a caller sent kept from breaking it; a traceback follows as it is."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - named by the standard library
        record.message = record.message.translate(_BREAKS)
        request_id = getattr(record, "request_id", "")
        return super().formatMessage(record) + (f" [{request_id}]" if request_id else "")


class Json(logging.Formatter):
    """One JSON object in a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON: time (UTC), level, logger, message, fields; request and traceback where there are any."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry |= getattr(record, "fields", {})
        if request_id := getattr(record, "request_id", ""):
            entry["request"] = request_id
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def formatter() -> logging.Formatter:
    """As ``AROBASE_LOG_JSON`` asks for it."""
    return Json() if flag("AROBASE_LOG_JSON") else Line(LINE, style="{")


def handler() -> logging.Handler:
    """To standard output, before there are settings."""
    made = logging.StreamHandler(sys.stdout)
    made.setFormatter(formatter())
    return made
