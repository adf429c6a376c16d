"""Installations with their servers, for the browser tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from scripts.postgres_ready import server_address
from scripts.prove_start import new_database
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


@pytest.fixture(scope="session")
def unused_on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The same on PostgreSQL (``TEST_DATABASE_URL``): the directory and the address of the database."""
    url = os.environ.get("TEST_DATABASE_URL") or DEFAULT_DATABASE_URL
    try:
        psycopg.connect(server_address(url), connect_timeout=5).close()
    except psycopg.OperationalError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no PostgreSQL at TEST_DATABASE_URL: {error}")
    directory = tmp_path_factory.mktemp("installation")
    with new_database(url) as address:
        install(directory, address)
        yield directory, address


Another = Callable[[Path], Installation]


@pytest.fixture(params=["sqlite", "postgres"])
def another(request: pytest.FixtureRequest) -> Iterator[Another]:
    """``another(directory)``: new installations on SQLite, and on PostgreSQL."""
    if request.param == "sqlite":
        unused = request.getfixturevalue("unused")
        yield lambda directory: copied(unused, directory)
        return
    unused, address = request.getfixturevalue("unused_on_postgres")
    with ExitStack() as stack:
        yield lambda directory: copied(unused, directory, stack.enter_context(new_database(address, copied=True)))


@pytest.fixture
def any_installation(another: Another, tmp_path: Path) -> Installation:
    """A new installation on either database; its server is not running yet."""
    return another(tmp_path)
