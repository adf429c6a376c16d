"""The log: one line for one thing, with the request's id, and no secret."""

from __future__ import annotations

import json
import logging
import sys

import pytest
from django.conf import settings
from django.test import Client

from config.log_lines import Json, Line
from config.logs import HEADER, RequestIds, with_request
from tournaments.models import User


def record(message: str, *arguments: object, name: str = "x") -> logging.LogRecord:
    made = logging.LogRecord(name, logging.WARNING, "x.py", 1, message, arguments, None)
    with_request(made)
    return made


def test_what_a_caller_sent_does_not_break_a_line() -> None:
    line = Line("{levelname} {message}", style="{").format(
        record("not found: %s", "/a\n2026 ERROR forged\u2028x\x1b[31m")
    )
    assert line == "WARNING not found: /a\\n2026 ERROR forged\\u2028x\\x1b[31m"


def test_a_line_as_json() -> None:
    made = record("saved %s", "“a”\nb")
    try:
        raise ValueError("why")
    except ValueError:
        made.exc_info = sys.exc_info()
    line = Json().format(made)
    assert "\n" not in line
    read = json.loads(line)
    assert (read["level"], read["logger"], read["message"]) == ("WARNING", "x", "saved “a”\nb")
    assert "ValueError: why" in read["traceback"]
    assert read["time"].endswith("+00:00")


def test_the_answer_has_the_id_that_the_log_has(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(with_request)
    answer = client.get("/arbiter/nowhere/", headers={"host": "wrong.example"})
    assert len(answer[HEADER]) == 16
    (line,) = [one for one in caplog.records if one.name == "django.security.DisallowedHost"]
    assert line.request_id == answer[HEADER]  # type: ignore[attr-defined]
    assert line.exc_info is None
    caplog.handler.removeFilter(with_request)


@pytest.mark.parametrize(
    ("given", "kept"), [("proxy-4711-abc", True), ("x", False), ("a b\nc", False), ("y" * 65, False)]
)
def test_the_id_of_a_proxy_is_kept_if_it_is_a_plain_one(client: Client, given: str, kept: bool) -> None:
    assert (client.get("/healthz", headers={HEADER: given})[HEADER] == given) is kept


def test_the_middleware_stands_before_all_others() -> None:
    files, first, *_others = settings.MIDDLEWARE
    assert files == "config.file_headers.StaticFiles"  # which calls nothing of ours for a file
    assert first == f"{RequestIds.__module__}.{RequestIds.__name__}"


@pytest.mark.django_db
def test_no_secret_is_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    password = "a-Rook-on-the-7th-rank"
    User.objects.create_user("organiser", password=password, is_organiser=True)
    with caplog.at_level(logging.DEBUG):
        for typed in ("wrong-Password-99", password):
            client.post("/accounts/login/", {"username": "organiser", "password": typed})
        client.get("/arbiter/nowhere/")
    text = "\n".join(
        Line("{message}", style="{").format(one) for one in caplog.records if one.name != "django.db.backends"
    )
    session = client.cookies["sessionid"].value
    for secret in (password, "wrong-Password-99", session, settings.SECRET_KEY):
        assert secret not in text
    assert "log-in failed" in text
