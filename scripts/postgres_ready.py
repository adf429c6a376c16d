"""Says whether the PostgreSQL server of a database address answers, and what to do when it does not."""

from __future__ import annotations

import sys
from urllib.parse import urlsplit, urlunsplit

import psycopg


def server_address(database_url: str) -> str:
    """``database_url`` with the server's own database in place of the named one, which need not exist yet."""
    return urlunsplit(urlsplit(database_url)._replace(path="/postgres"))


def without_password(database_url: str) -> str:
    parts = urlsplit(database_url)
    if parts.password is None:
        return database_url
    return urlunsplit(parts._replace(netloc=parts.netloc.replace(f":{parts.password}@", ":…@")))


def main(database_url: str) -> int:
    try:
        psycopg.connect(server_address(database_url), connect_timeout=10).close()
    except psycopg.OperationalError as error:
        print(f"PostgreSQL does not answer at {without_password(database_url)}: {error}", file=sys.stderr)
        print("Start it, or set TEST_DATABASE_URL=postgres://USER:PASSWORD@HOST:PORT/NAME.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
