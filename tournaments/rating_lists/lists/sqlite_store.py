"""A rating list in an SQLite file of its own, beside the database of the tournaments.

Why not in it: SQLite lets one writer in at a time, and nobody could enter a result while a list is being written. A
file of its own is also written without a journal, which is several times faster, because it does not count until it is
whole; it is never changed afterwards, so that it is read without locks.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tournaments.rating_lists.lists.listed import Listed
from tournaments.rating_lists.lists.rows import COLUMNS, listed_of, row_of
from tournaments.rating_lists.lists.store import NoSuchList, Reader, Written

# In the order in which they are made. ``word`` keeps no text of its own. Its row numbers grow as the rating falls, and
# the rest of them is the player's row: so the strongest are found first, without looking at all who have a common name.
_INDEXES = (
    "CREATE INDEX by_spelling ON player (spelling, best, fide_id)",
    "CREATE INDEX by_sound ON player (sound, best, fide_id)",
    "CREATE INDEX by_fide ON player (fide) WHERE fide IS NOT NULL",
    "CREATE VIRTUAL TABLE word USING fts5(text, content='', detail='none', columnsize=0, prefix='3 4')",
    "INSERT INTO word (word, rank) VALUES ('hashsize', 16777216)",
    """
    INSERT INTO word (rowid, text)
    SELECT (4000 - best) * 67108864 + rowid, spelling || ' ' || sound FROM player ORDER BY best DESC, rowid
    """,
)
_TEXTS = frozenset({"name", "federation", "sex", "title", "spelling", "sound", "number", "club"})
_INSERT = "INSERT INTO player VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_OLDER_DOUBLES = """
    DELETE FROM player WHERE fide_id IN (SELECT fide_id FROM player GROUP BY fide_id HAVING count(*) > 1)
    AND rowid NOT IN (SELECT max(rowid) FROM player GROUP BY fide_id HAVING count(*) > 1)
"""
_WITH_WORDS = """
    SELECT player.* FROM word CROSS JOIN player ON player.rowid = word.rowid % 67108864
    WHERE word MATCH ? AND instr(' ' || spelling, ?) AND instr(' ' || spelling, ?)
    ORDER BY word.rowid LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class SqliteStore:
    """Lists in ``directory``, each in a file with the number of its import."""

    directory: Path

    def path(self, number: int) -> Path:
        """Where the list of import ``number`` is."""
        return self.directory / f"list-{number}.sqlite3"

    def _draft(self, number: int) -> Path:
        return self.directory / f"list-{number}.part"

    @contextmanager
    def replacing(self, number: int) -> Iterator[None]:
        """Around writing a list and switching to it: on an error nothing of it is left."""
        try:
            yield
        except BaseException:
            self.discard(number)
            raise

    def write(self, number: int, players: Iterable[Listed], on_indexing: Callable[[], None] = lambda: None) -> Written:
        """Write a whole list to a new file, which gets its name only when it is complete and on the disk."""
        self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = self._draft(number)
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
            # Nothing has to survive a crash before the file has its name, and nobody else reads it.
            for setting in ("journal_mode=OFF", "synchronous=OFF", "locking_mode=EXCLUSIVE", "cache_size=-24000"):
                connection.execute(f"PRAGMA {setting}")
            connection.execute("BEGIN")
            columns = ", ".join(f"{column} {'TEXT' if column in _TEXTS else 'INTEGER'}" for column in COLUMNS)
            connection.execute(f"CREATE TABLE player ({columns})")
            lines = connection.executemany(_INSERT, map(row_of, players)).rowcount
            on_indexing()
            # Not unique, since without a journal a statement that fails cannot be taken back.
            connection.execute("CREATE INDEX by_number ON player (fide_id)")
            doubles = connection.execute(_OLDER_DOUBLES).rowcount
            for statement in _INDEXES:
                connection.execute(statement)
            connection.execute("COMMIT")
        _settle(draft, self.path(number))
        return Written(max(lines, 0) - doubles, doubles)

    @contextmanager
    def reading(self, number: int) -> Iterator[SqliteReader]:
        """Open a list; it never changes, so that no locks are needed.

        Raises:
            NoSuchList: it is not there.
        """
        path = self.path(number)
        try:
            connection = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
        except sqlite3.OperationalError as error:
            raise NoSuchList(f"{path} cannot be opened: {error}") from error
        with closing(connection):
            connection.execute("PRAGMA mmap_size=1073741824")
            yield SqliteReader(connection)

    def numbers(self) -> set[int]:
        """The lists that are there, finished or not."""
        found = (re.fullmatch(r"list-(\d+)\.(sqlite3|part)", path.name) for path in self.directory.glob("list-*"))
        return {int(match[1]) for match in found if match}

    def discard(self, number: int) -> None:
        """Remove a list; who is reading it at this moment reads on undisturbed."""
        for path in (self.path(number), self._draft(number)):
            path.unlink(missing_ok=True)


def _settle(draft: Path, path: Path) -> None:
    """Put ``draft`` on the disk, then give it its name."""
    descriptor = os.open(draft, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    draft.rename(path)


class SqliteReader(Reader):
    """One list, open for questions."""

    TABLE = "player"
    NUMBERED = "SELECT * FROM player WHERE fide_id BETWEEN ? AND ? ORDER BY best DESC, fide_id LIMIT ?"
    OF_FIDE = "SELECT * FROM player WHERE fide = ?"
    # The inner query is answered by the index alone, so that a common beginning costs no look at the players.
    SPELT = """
        SELECT * FROM player WHERE rowid IN (
            SELECT rowid FROM player WHERE spelling >= ? AND spelling < ? ORDER BY best DESC, fide_id LIMIT ?
        )
    """
    SOUNDING = SPELT.replace("spelling", "sound")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def _rows(self, statement: str, *parameters: object) -> sqlite3.Cursor:
        return self._connection.execute(statement, parameters)

    def with_words(self, words: Sequence[tuple[str, ...]], short: Sequence[str], limit: int) -> list[Listed]:
        """Players with a word for each of ``words`` that begins in one of its ways, and for each of ``short``."""
        matched = " AND ".join("(" + " OR ".join(f'"{way}"*' for way in ways) + ")" for ways in words)
        one, other = ([f" {word}" for word in short] + ["", ""])[:2]
        return self._found(_WITH_WORDS, matched, one, other, limit)

    def among(self, numbers: Iterable[int]) -> Iterator[Listed]:
        """The players with these keys."""
        for number in numbers:
            yield from map(listed_of, self._rows("SELECT * FROM player WHERE fide_id = ?", number))
