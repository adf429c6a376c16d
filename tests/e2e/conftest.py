"""Installations with their servers, for the browser tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from postgres_ready import server_address
from prove_start import new_database
from tests.e2e.installation import Installation, copied, install

DEFAULT_DATABASE_URL = "postgres://postgres@127.0.0.1:5432/arobase"


@pytest.fixture(scope="session")
def unused(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of an installation on SQLite that is only copied: migrations take seconds."""
    directory = tmp_path_factory.mktemp("installation")
    install(directory)
    return directory


@pytest.fixture
def installation(unused: Path, tmp_path: Path) -> Installation:
    """A new installation on SQLite; its server is not running yet."""
    return copied(unused, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def any_installation(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Installation]:
    """A new installation on SQLite and on PostgreSQL (``TEST_DATABASE_URL``)."""
    if request.param == "sqlite":
        yield request.getfixturevalue("installation")
        return
    url = os.environ.get("TEST_DATABASE_URL") or DEFAULT_DATABASE_URL
    try:
        psycopg.connect(server_address(url), connect_timeout=5).close()
    except psycopg.OperationalError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no PostgreSQL at TEST_DATABASE_URL: {error}")
    with new_database(url) as database_url:
        yield install(tmp_path, database_url)
