"""What a place to keep rating lists can do. There is one for SQLite and one for PostgreSQL, with the same answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from tournaments.rating_lists.lists.listed import Listed, RatingType
from tournaments.rating_lists.lists.rows import listed_of

LAST = "\U0010ffff"  # behind a beginning: sorts after every text that begins so, by code points


class NoSuchList(LookupError):
    """The list is not there, or no longer: another one has taken its place."""


@dataclass(frozen=True, slots=True)
class Written:
    """How many players a new list has, and how many lines gave way to a later one with the same number."""

    players: int
    doubles: int


class Reader(ABC):
    """One list, open for questions. Every answer has the strongest players first and at most ``limit`` of them.

    The questions are the same in every database; a reader has them in its SQL.
    """

    TABLE: ClassVar[str]
    NUMBERED: ClassVar[str]
    OF_FIDE: ClassVar[str]
    SPELT: ClassVar[str]
    SOUNDING: ClassVar[str]

    def numbered(self, first: int, last: int, limit: int) -> list[Listed]:
        """Players whose key is a number from ``first`` to ``last``: FIDE's, or that of a list of one's own."""
        return self._found(self.NUMBERED, first, last, limit)

    def of_fide(self, fide_ids: Iterable[int]) -> Iterator[Listed]:
        """The players of a list with numbers of its own whom FIDE knows by ``fide_ids``."""
        for fide_id in fide_ids:
            yield from map(listed_of, self._rows(self.OF_FIDE, fide_id))

    def spelt(self, beginning: str, limit: int) -> list[Listed]:
        """Players whose spelling begins so."""
        return self._found(self.SPELT, beginning, beginning + LAST, limit)

    def sounding(self, beginning: str, limit: int) -> list[Listed]:
        """Players whose sound begins so."""
        return self._found(self.SOUNDING, beginning, beginning + LAST, limit)

    def has_type(self, kind: RatingType) -> bool:
        """Whether anybody has a rating of this type."""
        statement = f"SELECT 1 FROM {self.TABLE} WHERE {kind.value} IS NOT NULL LIMIT 1"  # noqa: S608
        return bool(list(self._rows(statement)))

    @abstractmethod
    def with_words(self, words: Sequence[tuple[str, ...]], short: Sequence[str], limit: int) -> list[Listed]:
        """Players with a word for each of ``words`` that begins in one of its ways, and for each of ``short``."""

    @abstractmethod
    def among(self, numbers: Iterable[int]) -> Iterator[Listed]:
        """The players with these keys."""

    @abstractmethod
    def _rows(self, statement: str, *parameters: object) -> Iterable[Sequence[Any]]:
        """What the database answers."""

    def _found(self, statement: str, *parameters: object) -> list[Listed]:
        return strongest_first(map(listed_of, self._rows(statement, *parameters)))


def strongest_first(found: Iterable[Listed]) -> list[Listed]:
    """In the order of a search; those of one rating by their numbers."""
    return sorted(found, key=lambda one: (-one.best, one.key))


class Store(Protocol):
    """Lists by the number of the import that made them."""

    def replacing(self, number: int) -> AbstractContextManager[None]:
        """Around writing a list and switching to it: if that fails or is killed, nothing of it is left."""

    def write(self, number: int, players: Iterable[Listed], on_indexing: Callable[[], None] = ...) -> Written:
        """Write a whole list; ``on_indexing`` is called when its indexes are begun."""

    def reading(self, number: int) -> AbstractContextManager[Reader]:
        """Open a list.

        Raises:
            NoSuchList: it is not there.
        """

    def numbers(self) -> set[int]:
        """The lists that are there, also those left by an import that was killed."""

    def discard(self, number: int) -> None:
        """Remove a list; nothing happens if there is none."""
