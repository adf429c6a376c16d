"""What every test runs with: the real settings, except for three that only cost time; and the browser."""

from __future__ import annotations

import atexit
import gc
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
from django.conf import settings

from bench.installation import UNUSED
from tests.tournaments.journal.outside import written_by_a_test
from tournaments.journal import noting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# An example that takes long on a busy machine is no fault.
hypothesis.settings.register_profile("arobase", deadline=None)
hypothesis.settings.load_profile("arobase")
LONGEST_WAIT = 20_000  # ms; a busy machine is slow, and what is there at once costs nothing


def pytest_configure() -> None:
    os.environ["LANGUAGE"] = "en"  # whatever the developer's own is
    # A slow hash protects real passwords; in tests it would only be waited for.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Hashed names need `collectstatic` first; `make prove-start` tests them on a real server.
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    _never_wait_for_the_disk()
    _keep_sqlite_in_a_file()
    _make_an_installation_once()
    _keep_rating_lists_apart()
    noting.may_write_outside = written_by_a_test


def _never_wait_for_the_disk() -> None:
    """Tests kill processes, never the machine: what was committed need not have reached the disk.

    Processes that a test starts have the real settings (tests/config/test_settings.py). On PostgreSQL rows are deleted
    after a test that commits: TRUNCATE makes new files of all tables and waits for each.
    """
    options = settings.DATABASES["default"].get("OPTIONS", {})
    if "init_command" in options:
        options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
        return
    options["options"] = f"{options.get('options', '')} -c synchronous_commit=off".strip()
    from django.db.backends.postgresql.operations import DatabaseOperations

    # Keys are compared at the end of the transaction, so any order will do.
    def deletions(self: DatabaseOperations, _style: object, tables: list[str], **_options: object) -> list[str]:
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]  # noqa: S608

    DatabaseOperations.sql_flush = deletions


def _keep_sqlite_in_a_file() -> None:
    """Two arbiters at once need two real connections, and a database in memory has no locks to wait for."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "config.sqlite":
        directory = tempfile.mkdtemp(prefix="arobase-tests-")
        atexit.register(shutil.rmtree, directory, ignore_errors=True)
        database.setdefault("TEST", {})["NAME"] = str(Path(directory) / "test.sqlite3")


def _make_an_installation_once() -> None:
    """All processes of this run copy the same one."""
    if UNUSED not in os.environ:
        os.environ[UNUSED] = tempfile.mkdtemp(prefix="arobase-unused-")
        atexit.register(shutil.rmtree, os.environ[UNUSED], ignore_errors=True)


def _keep_rating_lists_apart() -> None:
    """The files of rating lists are no part of the database: those of the developer's own installation stay."""
    settings.RATING_LIST_DIR = Path(tempfile.mkdtemp(prefix="arobase-lists-"))
    atexit.register(shutil.rmtree, settings.RATING_LIST_DIR, ignore_errors=True)


def pytest_collection_finish() -> None:
    """What is loaded by now stays until the end: the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, *gc.get_threshold()[1:])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--of-the-database",
        action="store_true",
        help="only tests that use the database of the settings, and walks for some kinds and one role: "
        "all others say the same with every one",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--of-the-database"):
        names = {item.nodeid for item in items}
        chosen = [item for item in items if uses_database(item) and not is_said_by_another(item.nodeid, names)]
        config.hook.pytest_deselected(items=list(set(items) - set(chosen)))
        items[:] = chosen


FIXTURES_OF_THE_DATABASE = frozenset({"db", "transactional_db", "live_server", "django_db_setup"})
# Processes that a test starts find no database of the tests at the address of the settings; but where the test itself
# looks for that address, it makes one there.
ASKS_FOR_THE_ADDRESS = re.compile(r"environ(?:\.get\(|\[)[\"']DATABASE_URL")


def uses_database(item: pytest.Item) -> bool:
    """Whether the database of the settings can matter to a test; pytest-django lets no other one near it."""
    return (
        item.get_closest_marker("django_db") is not None
        or not FIXTURES_OF_THE_DATABASE.isdisjoint(getattr(item, "fixturenames", ()))
        or ASKS_FOR_THE_ADDRESS.search(item.path.read_text(encoding="utf-8")) is not None
    )


# A walk over kinds of tournaments and over roles asks the database for nothing else than for those on the right:
# matches are of players, a table is one of teams, and a chief arbiter reads and sends all that others do.
STANDS_FOR = {
    "matches": "players",
    "table": "teams",
    "cup": "teams",
    "arbiter": "chief",
    "reader": "chief",
    "helper": "chief",
}


def is_said_by_another(test: str, names: Collection[str]) -> bool:
    """Whether the same test is among ``names`` for the kind or the role that stands for its own."""
    name, _bracket, parameters = test.partition("[")
    words = parameters.removesuffix("]").split("-")
    return any(
        f"{name}[{'-'.join([*words[:at], STANDS_FOR[word], *words[at + 1 :]])}]" in names
        for at, word in enumerate(words)
        if word in STANDS_FOR
    )


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[..., Browser]]:
    """``launch(*switches)``: Chromium, the one that ``CHROMIUM`` names, else the system's."""
    from playwright.sync_api import expect, sync_playwright  # only browser tests need it

    expect.set_options(timeout=LONGEST_WAIT)

    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "The browser tests need Chromium; set CHROMIUM to its path."
    # Playwright's own event loop would make Django refuse the database in this process.
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with sync_playwright() as playwright:
        yield lambda *switches: playwright.chromium.launch(executable_path=path, args=[*SWITCHES, *switches])


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """One for all tests: Playwright wants it so."""
    running = launch()
    yield running
    running.close()
