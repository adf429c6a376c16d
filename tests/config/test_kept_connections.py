"""A thread keeps its connection to SQLite, and goes on with what stands under the name of the database now."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from bench.clients import Connection, Saving, page
from bench.installation import Installation, installed
from bench.load import CHECK

ARBITERS = 8


def file_with(path: Path, words: str) -> Path:
    with closing(sqlite3.connect(path)) as made:
        made.executescript("CREATE TABLE said (words TEXT UNIQUE)")
        made.execute("INSERT INTO said VALUES (?)", [words])
        made.commit()
    return path


@pytest.fixture
def own(tmp_path: Path, db: None) -> Iterator[BaseDatabaseWrapper]:
    """A connection as a thread of the server has it, to a file of its own."""
    path = file_with(tmp_path / "own.sqlite3", "first")
    one = ConnectionHandler({"default": {"ENGINE": "config.sqlite", "NAME": path, "CONN_MAX_AGE": 60}})["default"]
    yield one
    one.close()


def said(one: BaseDatabaseWrapper) -> list[str]:
    with one.cursor() as cursor:
        return [words for (words,) in cursor.execute("SELECT words FROM said ORDER BY words").fetchall()]


def test_requests_share_a_connection(own: BaseDatabaseWrapper) -> None:
    assert said(own) == ["first"]
    opened = own.connection
    own.close_if_unusable_or_obsolete()
    assert said(own) == ["first"]
    assert own.connection is opened


def test_what_others_write_is_seen(own: BaseDatabaseWrapper) -> None:
    assert said(own) == ["first"]
    with closing(sqlite3.connect(own.settings_dict["NAME"])) as other:
        other.execute("INSERT INTO said VALUES ('second')")
        other.commit()
    assert said(own) == ["first", "second"]


def test_another_file_in_the_place_is_opened(own: BaseDatabaseWrapper, tmp_path: Path) -> None:
    assert said(own) == ["first"]
    os.replace(file_with(tmp_path / "other.sqlite3", "another"), own.settings_dict["NAME"])
    own.close_if_unusable_or_obsolete()
    assert said(own) == ["another"]


def test_a_file_that_is_gone_is_let_go(own: BaseDatabaseWrapper) -> None:
    assert said(own) == ["first"]
    os.unlink(own.settings_dict["NAME"])
    own.close_if_unusable_or_obsolete()
    assert own.connection is None


def test_a_transaction_keeps_its_connection(own: BaseDatabaseWrapper) -> None:
    said(own)
    opened = own.connection
    own.in_atomic_block = True
    os.unlink(own.settings_dict["NAME"])
    own.close_if_unusable_or_obsolete()
    own.in_atomic_block = False
    assert own.connection is opened


def test_after_an_error_the_next_request_opens_a_new_connection(own: BaseDatabaseWrapper) -> None:
    opened = said(own) and own.connection
    with pytest.raises(OperationalError), own.cursor() as cursor:
        cursor.execute("INSERT INTO nothing VALUES ('first')")
    assert own.connection is opened
    own.close_if_unusable_or_obsolete()
    assert own.connection is None
    assert said(own) == ["first"]


async def saved_by_all(place: Installation) -> None:
    """Everybody's click at once, so that many threads have a connection."""
    clicks = [Saving(place.stage, number).request() for number in range(ARBITERS)]
    answers = await asyncio.gather(*(Connection(place.port).ask(click) for click in clicks))
    assert {status for status, _content in answers} == {200}


async def shown(place: Installation) -> set[bytes]:
    """What connections to all processes are shown of the round."""
    path = f"/{place.stage['slug']}/rounds/{place.stage['round']}/"
    answers = [await Connection(place.port, f"127.0.0.{2 + number}").ask(page(path)) for number in range(8)]
    assert {status for status, _content in answers} == {200}
    return {content for _status, content in answers}


def kept(place: Installation) -> dict[str, Any]:
    """The versions of all games, the number of entries in the log, the revision."""
    return json.loads(place.python("-c", CHECK).splitlines()[-1])


def test_a_backup_that_is_put_back_is_what_all_go_on_with() -> None:
    with installed(20, ARBITERS) as place:
        at_first = kept(place)
        place.python("manage.py", "backup")
        (backup,) = (place.directory / "data" / "backups").iterdir()
        with place.serving():
            before = asyncio.run(shown(place))
            asyncio.run(saved_by_all(place))
            assert asyncio.run(shown(place)).isdisjoint(before)
            place.python("manage.py", "restore", "--yes", str(backup))
            assert asyncio.run(shown(place)) == before
            asyncio.run(saved_by_all(place))  # sessions are in no backup: all are sent to the log-in
            assert asyncio.run(shown(place)) == before
        assert kept(place) == at_first
        assert "Traceback" not in (place.directory / "server.log").read_text()
