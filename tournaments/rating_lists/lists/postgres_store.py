"""A rating list in a PostgreSQL table of its own, beside the tables of the tournaments.

Each list has a new table, filled by COPY and indexed afterwards, all in the transaction that switches to it: an import
that fails or is killed never was. The table is not one of Django's, because its name has the number of its import.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from django.db import ProgrammingError, connection, transaction
from psycopg import sql
from psycopg.errors import UndefinedTable

from tournaments.rating_lists.lists.listed import Listed
from tournaments.rating_lists.lists.rows import COLUMNS, listed_of, row_of
from tournaments.rating_lists.lists.store import NoSuchList, Reader, Written

PREFIX = "rating_list_"
# Byte order, so that “begins with” is a range of the index.
_TYPES = {
    "fide_id": "bigint", "fide": "bigint", "inactive": "boolean",
    **dict.fromkeys(("name", "federation", "sex", "title", "number", "club"), "text"),
    **dict.fromkeys(("spelling", "sound"), 'text COLLATE "C"'),
}  # fmt: skip
# Thousands bear a common first name. The strongest, who come first anyway, have an index of their own; if they are
# enough, nobody has to look at the others.
_STRONG = 1900
_OLDER_DOUBLES = """
    DELETE FROM {table} WHERE fide_id IN (SELECT fide_id FROM {table} GROUP BY fide_id HAVING count(*) > 1)
    AND ctid NOT IN (SELECT max(ctid) FROM {table} GROUP BY fide_id HAVING count(*) > 1)
"""
_INDEXES = (
    "CREATE UNIQUE INDEX ON {table} (fide_id)",
    "CREATE INDEX ON {table} (spelling, best, fide_id)",
    "CREATE INDEX ON {table} (sound, best, fide_id)",
    "CREATE INDEX ON {table} (fide) WHERE fide IS NOT NULL",
    "CREATE INDEX ON {table} USING gin (array_to_tsvector(string_to_array(spelling || ' ' || sound, ' ')))",
    """
    CREATE INDEX ON {table} USING gin (array_to_tsvector(string_to_array(spelling || ' ' || sound, ' ')))
    WHERE best >= {strong}
    """,
    "ANALYZE {table}",
)
_WITH_WORDS = """
    SELECT * FROM {table}
    WHERE array_to_tsvector(string_to_array(spelling || ' ' || sound, ' ')) @@ %s::tsquery
    AND position(%s IN ' ' || spelling) > 0 AND position(%s IN ' ' || spelling) > 0
    ORDER BY best DESC, fide_id LIMIT %s
"""
_STRONG_WITH_WORDS = _WITH_WORDS.replace("ORDER BY", "AND best >= {strong} ORDER BY")


def _statement(text: str, number: int) -> sql.Composed:
    return sql.SQL(text).format(table=sql.Identifier(f"{PREFIX}{number}"), strong=sql.Literal(_STRONG))


class PostgresStore:
    """Lists in the database of the tournaments, each in a table with the number of its import."""

    def replacing(self, number: int) -> AbstractContextManager[None]:
        """Around writing a list and switching to it: one transaction."""
        return transaction.atomic()

    def write(self, number: int, players: Iterable[Listed], on_indexing: Callable[[], None] = lambda: None) -> Written:
        """Write a whole list to a new table; only inside ``replacing``."""
        columns = ", ".join(f"{column} {_TYPES.get(column, 'integer')}" for column in COLUMNS)
        with connection.cursor() as cursor:
            cursor.execute(_statement("DROP TABLE IF EXISTS {table}", number))
            cursor.execute(_statement(f"CREATE TABLE {{table}} ({columns})", number))
            lines = 0
            # FREEZE: the rows are visible to everybody at once, so that the index alone can answer.
            with cursor.copy(_statement("COPY {table} FROM STDIN (FREEZE)", number)) as copy:
                for listed in players:
                    copy.write_row(row_of(listed))
                    lines += 1
            on_indexing()
            cursor.execute("SET LOCAL maintenance_work_mem = '128MB'")
            cursor.execute(_statement(_OLDER_DOUBLES, number))
            doubles = cursor.rowcount
            for statement in _INDEXES:
                cursor.execute(_statement(statement, number))
        return Written(lines - doubles, doubles)

    @contextmanager
    def reading(self, number: int) -> Iterator[PostgresReader]:
        """Open a list.

        Raises:
            NoSuchList: it is not there.
        """
        try:
            # In a transaction of its own where there is none; a missing table must not spoil the one around it.
            with transaction.atomic():
                yield PostgresReader(number)
        except ProgrammingError as error:
            if isinstance(error.__cause__, UndefinedTable):
                raise NoSuchList(f"The table {PREFIX}{number} is not there.") from error
            raise

    def numbers(self) -> set[int]:
        """The lists that are there."""
        with connection.cursor() as cursor:
            names = connection.introspection.table_names(cursor)
        found = (re.fullmatch(rf"{PREFIX}(\d+)", name) for name in names)
        return {int(match[1]) for match in found if match}

    def discard(self, number: int) -> None:
        """Remove a list; waits for those who are reading it."""
        with connection.cursor() as cursor:
            cursor.execute(_statement("DROP TABLE IF EXISTS {table}", number))


class PostgresReader(Reader):
    """One list, open for questions."""

    TABLE = "{table}"
    NUMBERED = "SELECT * FROM {table} WHERE fide_id BETWEEN %s AND %s ORDER BY best DESC, fide_id LIMIT %s"
    OF_FIDE = "SELECT * FROM {table} WHERE fide = %s"
    # The inner query is answered by the index alone, so that a common beginning costs no look at the players.
    SPELT = """
        SELECT * FROM {table} WHERE fide_id IN (
            SELECT fide_id FROM {table} WHERE spelling >= %s AND spelling < %s ORDER BY best DESC, fide_id LIMIT %s
        )
    """
    SOUNDING = SPELT.replace("spelling", "sound")

    def __init__(self, number: int) -> None:
        self._number = number

    def _rows(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(_statement(statement, self._number), parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    def with_words(self, words: Sequence[tuple[str, ...]], short: Sequence[str], limit: int) -> list[Listed]:
        """Players with a word for each of ``words`` that begins in one of its ways, and for each of ``short``."""
        matched = " & ".join("(" + " | ".join(f"'{way}':*" for way in ways) + ")" for ways in words)
        one, other = ([f" {word}" for word in short] + ["", ""])[:2]
        found = self._found(_STRONG_WITH_WORDS, matched, one, other, limit)
        return found if len(found) >= limit else self._found(_WITH_WORDS, matched, one, other, limit)

    def among(self, numbers: Iterable[int]) -> Iterator[Listed]:
        """The players with these keys."""
        return map(listed_of, self._rows("SELECT * FROM {table} WHERE fide_id = ANY(%s)", list(numbers)))
