"""Threads that answer requests leave the flush of SQLite to the server; all others flush with each commit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.sources import ROOT

CONNECTIONS = """
import asyncio, threading
import django; django.setup()
from django.db import connection
from asgi_fair.configuration import Configuration
from asgi_fair.wsgi_adapter import WsgiAdapter
from config.sqlite.deferred_flush import answering, deferred_flush

def told(who):
    cursor = connection.cursor()
    print(who, *(cursor.execute(f'PRAGMA {name}').fetchone()[0] for name in ('journal_mode', 'synchronous')))

def page(environ, start_response):
    told("request")
    start_response("200 OK", [])
    return [b""]

async def receive():
    return {"type": "http.request", "body": b""}

async def send(message):
    pass

adapter = WsgiAdapter(page, Configuration(thread_begins=answering, durable=deferred_flush()))
scope = {"type": "http", "method": "POST", "raw_path": b"/", "query_string": b"", "http_version": "1.1"}
asyncio.run(adapter({**scope, "headers": [(b"host", b"x")], "client": ("127.0.0.1", 1)}, receive, send))
sending = threading.Thread(target=told, args=["sending"])
sending.start()
sending.join()
"""


def test_only_those_who_answer_leave_the_flush_to_others(tmp_path: Path) -> None:
    """What a thread of the background commits nobody waits for: it was lost with the current."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("DATABASE_")}
    environment |= {"DJANGO_SETTINGS_MODULE": "config.settings", "AROBASE_DATA_DIR": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", CONNECTIONS], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    normal, full = 1, 2
    assert run.stdout.splitlines() == [f"request wal {normal}", f"sending wal {full}"]
