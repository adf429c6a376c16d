"""Threads that answer requests leave the flush of SQLite to the server; all others flush with each commit."""

from __future__ import annotations

from pathlib import Path

from tests.config.fresh import printed_by

CONNECTIONS = """
import asyncio, threading
import django; django.setup()
from django.db import connection
from asgi_fair.configuration import Configuration
from asgi_fair.wsgi_adapter import WsgiAdapter
from config.sqlite.deferred_flush import answering, deferred_flush

def say(who):
    cursor = connection.cursor()
    print(who, *(cursor.execute(f'PRAGMA {name}').fetchone()[0] for name in ('journal_mode', 'synchronous')))

def page(environ, start_response):
    say("request")
    start_response("200 OK", [])
    return [b""]

async def receive():
    return {"type": "http.request", "body": b""}

async def send(message):
    pass

adapter = WsgiAdapter(page, Configuration(thread_begins=answering, durable=deferred_flush()))
scope = {"type": "http", "method": "POST", "raw_path": b"/", "query_string": b"", "http_version": "1.1"}
asyncio.run(adapter({**scope, "headers": [(b"host", b"x")], "client": ("127.0.0.1", 1)}, receive, send))
sending = threading.Thread(target=say, args=["sending"])
sending.start()
sending.join()
"""


def test_only_those_who_answer_leave_the_flush_to_others(tmp_path: Path) -> None:
    """What a thread of the background commits nobody waits for: it was lost with the current."""
    normal, full = 1, 2
    assert printed_by(CONNECTIONS, tmp_path).splitlines() == [f"request wal {normal}", f"sending wal {full}"]
