"""A request as WSGI has it, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from asgi_fair.wsgi import call, environment


def scope(*headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {
        "method": "GET",
        "raw_path": b"/a%20b/%E4",
        "query_string": b"q=\xe4",
        "http_version": "1.1",
        "client": ("192.0.2.1", 5),
        "headers": [*headers],
    }


def test_no_header_takes_the_name_of_another() -> None:
    environ = environment(scope((b"x_forwarded_proto", b"https"), (b"x-forwarded-proto", b"http")), None)
    assert environ["HTTP_X_FORWARDED_PROTO"] == "http"


def test_a_request_becomes_what_wsgi_wants() -> None:
    headers = [
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"content-length", b"3"),
        (b"accept", b"x"),
        (b"accept", b"y"),
    ]
    environ = environment(scope(*headers), None)
    assert environ["PATH_INFO"] == "/a b/\xe4"
    assert environ["QUERY_STRING"] == "q=\xe4"
    assert (environ["HTTP_COOKIE"], environ["HTTP_ACCEPT"], environ["CONTENT_LENGTH"]) == ("a=1; b=2", "x,y", "3")
    assert environ["REMOTE_ADDR"] == "192.0.2.1"


def test_an_answer_in_parts_is_whole_and_closed() -> None:
    closed = []

    class Parts(list[bytes]):
        def close(self) -> None:
            closed.append(True)

    def parts(_environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("404 Not Found", [("Content-Type", "text/plain")])
        return Parts([b"one", b"two", b"three"])

    answer = call(parts, {}, 1000)
    assert (answer.status, answer.file.read(), closed) == (404, b"onetwothree", [True])
    answer.file.close()
