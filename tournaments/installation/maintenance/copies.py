"""The whole database as a file, taken while it is in use, and put back in one step.

With SQLite it is a SQLite file, with PostgreSQL what ``pg_dump`` writes (its custom format). Left out are the sessions,
so that nobody can log in with a stolen backup, and the rating list, which is large and can be imported again.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

from django.db import connection
from psycopg.conninfo import make_conninfo

from tournaments.installation.maintenance.health import Fault, fault_of, remedy_for

SESSIONS = "django_session"
RATING_LISTS = "rating_list_*"
COUNTED = ("tournaments_tournament", "tournaments_player", "tournaments_user")
_OWN_TABLES = ("auth_", "django_", "tournaments_")
_TOOLS_MISSING = (
    "Install PostgreSQL's client programs (Debian: apt install postgresql-client) in the server's version or newer."
)
_SETTING = re.compile(rb"SET (\w+) = ")
_HEAD = (b"SET ", b"SELECT pg_catalog.set_config", b"--", b"\\", b"\n")  # how lines before the first table begin
_CONNECTION = ("host", "port", "user", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey")


class BackupFailed(Exception):
    """A backup could not be made, read or put back, and nothing else has changed; the text says why and what to do."""


def take_copy(target: Path) -> None:
    """Write the database as it is at this moment to ``target``.

    Raises:
        BackupFailed: it could not be read, or ``target`` could not be written.
    """
    if connection.vendor == "postgresql":
        left_out = [f"--exclude-table-data={SESSIONS}", f"--exclude-table={RATING_LISTS}"]
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", *left_out, f"--file={target}", dbname=True)
        return
    try:
        with closing(sqlite3.connect(_sqlite_name())) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute(f"DELETE FROM {SESSIONS}")  # noqa: S608
            copy.commit()
            copy.execute("VACUUM")
    except sqlite3.Error as error:
        remedy = f" {remedy_for(Fault.DAMAGED)}" if fault_of(error) is Fault.DAMAGED else ""
        raise BackupFailed(f"The database could not be copied: {error}.{remedy}") from error


def check_copy(copy: Path, kind: str) -> dict[str, int]:
    """Open a copy of a database of ``kind`` and read it as a whole; how many rows the tables of ``COUNTED`` have.

    Of a PostgreSQL copy the numbers are not known before it is put back, so there are none.

    Raises:
        BackupFailed: it is damaged, or a table is missing.
    """
    if kind == "postgresql":
        listed = _run("pg_restore", "--list", str(copy))
        missing = [table for table in COUNTED if f" TABLE DATA public {table} " not in listed]
        if missing:
            raise BackupFailed(f"The copy has no table {', '.join(missing)}.")
        _run("pg_restore", f"--file={os.devnull}", str(copy))
        return {}
    try:
        with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as opened:
            (found,) = opened.execute("PRAGMA integrity_check").fetchone()
            if found != "ok":
                raise BackupFailed(f"The copy is damaged: {found}.")
            return {table: opened.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED}  # noqa: S608
    except sqlite3.Error as error:
        raise BackupFailed(f"The copy is damaged: {error}.") from error


def put_back(copy: Path) -> None:
    """Let ``copy`` take the place of everything in the database: all of it, or nothing at all.

    Raises:
        BackupFailed: it could not be done; the database is as it was.
    """
    if connection.vendor == "postgresql":
        _put_back_dump(copy)
        return
    try:
        with closing(sqlite3.connect(copy)) as source, closing(sqlite3.connect(_sqlite_name(), timeout=20)) as database:
            database.execute("PRAGMA synchronous=FULL")
            source.backup(database)
            database.execute("PRAGMA journal_mode=WAL")
    except sqlite3.Error as error:
        raise BackupFailed(f"The database could not be put back: {error}.") from error


def _put_back_dump(copy: Path) -> None:
    tables = [name for name in connection.introspection.table_names() if name.startswith(_OWN_TABLES)]
    quoted = ", ".join(connection.ops.quote_name(name) for name in tables)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_settings")
        known = {name for (name,) in cursor.fetchall()}
    connection.close()
    with tempfile.TemporaryDirectory(prefix="arobase-restore-") as directory:
        drops, script = Path(directory) / "drops.sql", Path(directory) / "all.sql"
        drop = f"DROP TABLE {quoted} CASCADE;\n" if tables else ""
        drops.write_text(f"SET lock_timeout = '30s';\n{drop}", encoding="utf-8")
        _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(copy))
        _leave_out_unknown_settings(script, known)
        whole = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", "--output=/dev/null"]
        _run("psql", *whole, f"--file={drops}", f"--file={script}", dbname=True)


def _leave_out_unknown_settings(script: Path, known: set[str]) -> None:
    """Take settings that the server does not have out of the head of ``script``: newer client programs set them."""
    kept = script.with_suffix(".kept")
    with script.open("rb") as lines, kept.open("wb") as target:
        for line in lines:
            setting = _SETTING.match(line)
            if setting is None or setting[1].decode() in known:
                target.write(line)
            if not line.startswith(_HEAD):
                break
        shutil.copyfileobj(lines, target)
    kept.replace(script)


def _sqlite_name() -> str:
    return str(connection.settings_dict["NAME"])


def _run(program: str, *arguments: str, dbname: bool = False) -> str:
    """What ``program`` says. The password goes by the environment, where no list of processes shows it."""
    path = shutil.which(program)
    if path is None:
        raise BackupFailed(f"{program} is not there. {_TOOLS_MISSING}")
    environment = dict(os.environ)
    command = [path, *arguments]
    if dbname:
        parameters = connection.get_connection_params()
        environment["PGPASSWORD"] = str(parameters.get("password") or "")
        command.append(
            f"--dbname={make_conninfo(**{key: parameters[key] for key in _CONNECTION if parameters.get(key)})}"
        )
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        said = "; ".join(done.stderr.strip().splitlines()[-3:])
        raise BackupFailed(f"{program}: {said}")
    return done.stdout
