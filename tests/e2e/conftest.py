"""Installations with their servers, for the browser tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from postgres_ready import server_address
from prove_start import new_database
from tests.e2e.installation import Installation, install

DEFAULT_DATABASE_URL = "postgres://postgres@127.0.0.1:5432/arobase"


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    """A new installation on SQLite; its server is not running yet."""
    return install(tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def any_installation(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Installation]:
    """A new installation on SQLite and on PostgreSQL (``TEST_DATABASE_URL``)."""
    if request.param == "sqlite":
        yield install(tmp_path)
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
