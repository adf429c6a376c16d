"""Fixtures of the web side: accounts, clients, tournaments."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.tournaments import factories
from tournaments.models import Round, Tournament, User


def _keep_sqlite_in_a_file() -> None:
    """Two arbiters at once need two real connections, and a database in memory has no locks to wait for."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        directory = tempfile.mkdtemp(prefix="arobase-tests-")
        atexit.register(shutil.rmtree, directory, ignore_errors=True)
        database.setdefault("TEST", {})["NAME"] = str(Path(directory) / "test.sqlite3")


_keep_sqlite_in_a_file()


@pytest.fixture
def organiser(db: None) -> User:
    return factories.make_user("organiser", organiser=True)


@pytest.fixture
def arbiter(db: None) -> User:
    """The arbiter to whom ``make_tournament`` gives its tournaments."""
    return factories.make_user("arbiter")


@pytest.fixture
def other_arbiter(db: None) -> User:
    """An arbiter without a tournament."""
    return factories.make_user("other")


def _client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def organiser_client(organiser: User) -> Client:
    return _client_of(organiser)


@pytest.fixture
def arbiter_client(arbiter: User) -> Client:
    return _client_of(arbiter)


@pytest.fixture
def other_client(other_arbiter: User) -> Client:
    return _client_of(other_arbiter)


@pytest.fixture
def make_tournament(arbiter: User) -> Callable[..., Tournament]:
    """``make_tournament(players=8, rounds=7, slug="open", **fields)``, given to ``arbiter``."""

    def make(**fields: Any) -> Tournament:
        return factories.make_tournament(**{"arbiters": (arbiter,), **fields})

    return make


@pytest.fixture
def play_round(arbiter: User) -> Callable[..., Round]:
    """``play_round(tournament)``: the next round paired, published and finished by ``arbiter``."""

    def play(tournament: Tournament, *, shift: int | None = None) -> Round:
        return factories.play_round(tournament, by=arbiter, shift=shift)

    return play
