"""How the machine is: can the database be written, is it of this program, is there room on the disk?

Arbiters' pages show it before anybody types, and ``/readyz`` to whoever watches the server.
"""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.timesince import timesince
from django.utils.translation import gettext_lazy as _

from tournaments.installation.maintenance.backups_kept import last_backup
from tournaments.installation.maintenance.versions import versions_of
from tournaments.models import Installation

logger = logging.getLogger(__name__)

MEGABYTE = 1_000_000
# A look at the machine costs a write, so it serves for a while (seconds); trouble is looked at sooner again.
SECONDS_GOOD, SECONDS_BAD = 15.0, 3.0
# After a start maintenance has so long to make the backup that is due (seconds).
SECONDS_TO_BEGIN = 900.0
_STARTED = time.monotonic()
SHORT_WAIT = 2  # seconds; whoever waits longer for a lock knows that others can write
_SQLITE_BUSY, _SQLITE_LOCKED, _SQLITE_READONLY, _SQLITE_FULL = 5, 6, 8, 13
_SQLITE_IO, _SQLITE_CORRUPT, _SQLITE_CANNOT_OPEN, _SQLITE_NO_DATABASE = 10, 11, 14, 26
_POSTGRES_BUSY = ("55P03", "57014")
_POSTGRES_READONLY, _POSTGRES_FULL = ("25006",), ("53100",)


class Fault(Enum):
    """Why a database cannot be written, as far as it says."""

    BUSY = "busy"  # somebody else is writing, so it can be written
    FULL = "full"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"
    CLOSED = "closed"  # its file cannot be opened
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at. ``problem`` is a sentence for people, empty where all is well.

    ``stops`` says that nothing can be saved; otherwise the problem is a warning, ``for_organisers`` alone where others
    can do nothing about it.
    """

    name: str
    problem: str | Promise = ""
    stops: bool = False
    for_organisers: bool = False


@dataclass(frozen=True, slots=True)
class Health:
    """What all checks found."""

    checks: tuple[Check, ...]

    @property
    def problems(self) -> tuple[str | Promise, ...]:
        """Why nothing can be saved, as sentences."""
        return tuple(check.problem for check in self.checks if check.problem and check.stops)

    @property
    def warnings(self) -> tuple[str | Promise, ...]:
        """What will become a problem, as sentences."""
        return tuple(
            check.problem for check in self.checks if check.problem and not (check.stops or check.for_organisers)
        )

    @property
    def for_organisers(self) -> tuple[str | Promise, ...]:
        """What organisers alone are to look after, as sentences."""
        return tuple(check.problem for check in self.checks if check.problem and check.for_organisers)

    @property
    def is_good(self) -> bool:
        """Whether nothing is amiss at all."""
        return not any(check.problem for check in self.checks)


def fault_of(error: BaseException) -> Fault:
    """What an error of the database says of the disk below it."""
    cause = error.__cause__ or error
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(code, int):
        known = {
            _SQLITE_BUSY: Fault.BUSY,
            _SQLITE_LOCKED: Fault.BUSY,
            _SQLITE_READONLY: Fault.READ_ONLY,
            _SQLITE_FULL: Fault.FULL,
            _SQLITE_CORRUPT: Fault.DAMAGED,
            _SQLITE_NO_DATABASE: Fault.DAMAGED,
            _SQLITE_CANNOT_OPEN: Fault.CLOSED,
        }
        if code & 0xFF == _SQLITE_IO and _is_full():
            return Fault.FULL  # of a file that it keeps beside the database
        return known.get(code & 0xFF, Fault.OTHER)
    state = getattr(cause, "sqlstate", None) or ""
    if state in _POSTGRES_BUSY:
        return Fault.BUSY
    if state in _POSTGRES_READONLY:
        return Fault.READ_ONLY
    return Fault.FULL if state in _POSTGRES_FULL else Fault.OTHER


def _is_full() -> bool:
    try:
        return min(shutil.disk_usage(place).free for place in _places()) < MEGABYTE
    except OSError:
        return False


def why_unusable(error: DatabaseError | InterfaceError) -> str:
    """What a command says of a database that it cannot use, with the remedy; empty where the program is at fault."""
    fault = fault_of(error)
    if fault is Fault.OTHER and not isinstance(error, OperationalError | InterfaceError):
        return ""
    remedy = f"\n{remedy_for(fault)}" if fault not in (Fault.BUSY, Fault.OTHER) else ""
    where = f" ({connection.settings_dict['NAME']})" if fault in (Fault.DAMAGED, Fault.CLOSED) else ""
    return f"The database{where} cannot be used: {str(error).strip()}{remedy}"


def examine() -> Health:
    """Look at everything now. The checks of the database have a connection of their own, beside any transaction."""
    own = connection.copy()
    _wait_shortly(own)
    try:
        checks = (_writing(own), _migrations(own), _disk(), _backup(own))
    finally:
        own.close()
    for check in checks:
        if check.problem:
            logger.warning("health of the machine: %s: %s", check.name, check.problem)
    return Health(checks)


def _wait_shortly(own: BaseDatabaseWrapper) -> None:
    options = own.settings_dict["OPTIONS"]
    if own.vendor == "sqlite":
        options["timeout"] = 0  # a writer at work is an answer
    else:
        options["connect_timeout"] = SHORT_WAIT
        options["options"] = f"{options.get('options', '')} -c lock_timeout={SHORT_WAIT}s".strip()


def _writing(own: BaseDatabaseWrapper) -> Check:
    """Write one row and commit it."""
    table = own.ops.quote_name(Installation._meta.db_table)
    statement = (
        f"INSERT INTO {table} (id, program, written_at) VALUES (%s, '', %s) "  # noqa: S608
        "ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at"
    )
    now = own.ops.adapt_datetimefield_value(timezone.now())
    try:
        with own.cursor() as cursor:
            cursor.execute(statement, [Installation.ONLY, now])
    except (DatabaseError, InterfaceError) as error:
        fault = fault_of(error)
        if fault is Fault.BUSY:
            return Check("writing")
        logger.warning("the database cannot be written: %s", error)
        return Check("writing", remedy_for(fault), stops=True)
    return Check("writing")


def remedy_for(fault: Fault) -> str | Promise:
    """A sentence with the remedy for people who want to save."""
    remedies = {
        Fault.FULL: _("Nothing can be saved: the disk of the server is full. Make room on it."),
        Fault.READ_ONLY: _(
            "Nothing can be saved: the server may only read its database. "
            "Look at the disk (some are made read-only after a fault) and at the rights of the data directory."
        ),
        Fault.DAMAGED: _(
            "Nothing can be saved: the file of the database is damaged. Stop the server, move the file elsewhere, with "
            "those beside it whose names begin alike, and put the newest backup back."
        ),
        Fault.CLOSED: _(
            "Nothing can be read or saved: the file of the database cannot be opened. Look whether it is a file, and "
            "at the rights of it and of its folder; where it is gone, put the newest backup back."
        ),
    }
    return remedies.get(
        fault, _("Nothing can be saved: the database does not take what is written. The server’s log says why.")
    )


def _migrations(own: BaseDatabaseWrapper) -> Check:
    try:
        versions = versions_of(own)
    except (DatabaseError, InterfaceError):
        return Check("migrations", _("The database does not answer. The server’s log says why."), stops=True)
    if versions.unknown:
        return Check(
            "migrations", _("The database is of a newer version of Arobase than this program. Start that."), stops=True
        )
    if versions.missing:
        return Check("migrations", _("The database is of an older version of Arobase. Restart the server."), stops=True)
    return Check("migrations")


def _disk() -> Check:
    """Room in the data directory, and in the one of the database where that is a file."""
    try:
        _write_a_file(settings.DATA_DIR)
        free = free_on_disk()
    except OSError as error:
        logger.warning("the data directory cannot be written: %s", error)
        return Check(
            "disk",
            _("The server cannot write files: its disk is full or may only be read. Uploads and backups will fail."),
        )
    if free < settings.LEAST_FREE_MB * MEGABYTE:
        megabytes = free // MEGABYTE
        return Check(
            "disk",
            format_lazy(
                _("The disk of the server is nearly full: {free} MB are left. Make room before it is."), free=megabytes
            ),
        )
    return Check("disk")


def free_on_disk() -> int:
    """Bytes that are left on the disk of the data directory, or on that of the database where it has less.

    Raises:
        OSError: the disk does not say.
    """
    return min(shutil.disk_usage(place).free for place in _places())


def _backup(own: BaseDatabaseWrapper) -> Check:
    """Whether the last backup is recent enough; before there is one, the age of the database counts."""
    hours = settings.BACKUP_ALARM_HOURS
    if not hours or time.monotonic() - _STARTED < SECONDS_TO_BEGIN:
        return Check("backup")
    last = last_backup()
    since = last or _begun(own)
    if since is None or timezone.now() - since < timedelta(hours=hours):
        return Check("backup")
    problem = (
        _("The last backup was made {age} ago. Make one on the page “Backups”; the log says why none came.")
        if last
        else _("There is no backup. Make one on the page “Backups”; the log says why none came.")
    )
    return Check("backup", format_lazy(problem, age=timesince(since)), for_organisers=True)


def _begun(own: BaseDatabaseWrapper) -> datetime | None:
    """When the database was made."""
    try:
        return MigrationRecorder(own).migration_qs.order_by("applied").values_list("applied", flat=True).first()
    except (DatabaseError, InterfaceError):
        return None


def _places() -> list[Path]:
    name = str(connection.settings_dict["NAME"])
    in_file = connection.vendor == "sqlite" and Path(name).is_file()
    return [Path(settings.DATA_DIR), *([Path(name).parent] if in_file else [])]


def _write_a_file(directory: Path) -> None:
    with tempfile.NamedTemporaryFile(dir=directory, prefix=".room-") as file:
        file.write(bytes(4096))
        file.flush()
        os.fsync(file.fileno())


class _Recent:
    """The latest look at the machine; one thread looks, and the others go by what it found last."""

    def __init__(self, look: Callable[[], Health]) -> None:
        self._look = look
        self._lock = threading.Lock()
        self._found: Health | None = None
        self._good_until = 0.0

    def __call__(self) -> Health:
        if self._found is not None and time.monotonic() < self._good_until:
            return self._found
        if not self._lock.acquire(blocking=self._found is None) and self._found is not None:
            return self._found
        try:
            if self._found is None or time.monotonic() >= self._good_until:
                self._found = self._look()
                self._good_until = time.monotonic() + (SECONDS_GOOD if self._found.is_good else SECONDS_BAD)
            return self._found
        finally:
            self._lock.release()

    def forget(self) -> None:
        """Look again next time: something has just failed."""
        self._good_until = 0.0


recent_health = _Recent(examine)
