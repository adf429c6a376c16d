"""One process at a time: whoever brings the tables up to date keeps other starts waiting until it is done or dead."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from django.db import DatabaseError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

# The lock of PostgreSQL has a number; this one is “Arobase” and nobody else's.
POSTGRES_LOCK = 0x41726F62617365
LOOK_AGAIN = 0.2  # seconds
SAY_AGAIN = 30.0
LONGEST_WAIT_FOR_DATABASE = 60.0

Say = Callable[[str], object]


class CannotLock(OSError):
    """The lock cannot be taken at all; the text says what to do."""


@contextmanager
def process_lock(say: Say, *, what: str) -> Iterator[None]:
    """Hold the installation's lock; wait for whoever has it, and ``say`` so now and then.

    ``what`` is what the others do, as in “bringing the database up to date”. The lock is gone with the process or the
    connection that held it, so nothing is left behind by one that was killed.

    Raises:
        CannotLock: the file of the lock cannot be made.
    """
    with ExitStack() as held:
        take = _postgres_lock(held) if connection.vendor == "postgresql" else _file_lock(held)
        said = -SAY_AGAIN
        while not take():
            if time.monotonic() - said >= SAY_AGAIN:
                said = time.monotonic()
                say(f"Another start is {what}. Waiting until it is done ...")
            time.sleep(LOOK_AGAIN)
        yield


def _postgres_lock(held: ExitStack) -> Callable[[], bool]:
    """A lock of the database, on a connection of its own."""
    own = connection.copy()
    held.callback(own.close)

    def take() -> bool:
        with own.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [POSTGRES_LOCK])
            return bool(cursor.fetchone()[0])

    return take


def _file_lock(held: ExitStack) -> Callable[[], bool]:
    """A lock on an empty database of its own beside the file; SQLite locks on every system in the right way."""
    name = str(connection.settings_dict["NAME"])
    if name == ":memory:" or name.startswith("file:"):
        return lambda: True
    path = Path(f"{name}.lock")
    try:
        own = held.enter_context(closing(sqlite3.connect(path, timeout=0, isolation_level=None)))
    except sqlite3.Error as error:
        raise CannotLock(f"{path} cannot be made: {error}. Look at the disk and the rights there.") from error

    def take() -> bool:
        try:
            own.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                return False
            raise CannotLock(f"{path} cannot be locked: {error}. Look at the disk and its rights.") from error
        return True

    return take


def wait_for_database(say: Say, *, longest: float = LONGEST_WAIT_FOR_DATABASE) -> None:
    """Return when the database answers; a server of databases may need longer to start than we do.

    Raises:
        OperationalError: it does not answer within ``longest`` seconds, or is a file that cannot be opened.
    """
    until = time.monotonic() + longest
    said = False
    while True:
        own: BaseDatabaseWrapper = connection.copy()
        try:
            own.ensure_connection()
        except OperationalError as error:
            if own.vendor != "postgresql" or time.monotonic() >= until or _is_final(error):
                raise
            if not said:
                said = True
                say(f"The database does not answer yet ({str(error).strip()}). Waiting up to {longest:.0f} seconds ...")
            time.sleep(LOOK_AGAIN * 5)
        else:
            return
        finally:
            own.close()


def _is_final(error: DatabaseError) -> bool:
    """Whether the server does answer, and says no: a wrong password or name is not mended by waiting."""
    return any(refusal in str(error) for refusal in ("password authentication failed", "does not exist"))
