"""What a place to keep rating lists can do. There is one for SQLite and one for PostgreSQL, with the same answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from tournaments.rating_lists.lists.listed import Listed

Progress = Callable[[str], None]


class NoSuchList(LookupError):
    """The list is not there, or no longer: another one has taken its place."""


@dataclass(frozen=True, slots=True)
class Written:
    """How many players a new list has, and how many lines gave way to a later one with the same number."""

    players: int
    doubles: int


@dataclass(frozen=True, slots=True)
class Found:
    """A player that a search found, with what decides the order: the best rating, 0 if unrated."""

    listed: Listed
    best: int

    @property
    def order(self) -> tuple[int, int]:
        """The strongest first, then by number."""
        return -self.best, self.listed.fide_id


class Reader(Protocol):
    """One list, open for questions. Every answer has the strongest players first and at most ``limit`` of them."""

    def numbered(self, first: int, last: int, limit: int) -> list[Found]:
        """Players with a FIDE number from ``first`` to ``last``."""

    def spelt(self, beginning: str, limit: int) -> list[Found]:
        """Players whose spelling begins so."""

    def sounding(self, beginning: str, limit: int) -> list[Found]:
        """Players whose sound begins so."""

    def with_words(self, words: Sequence[tuple[str, ...]], short: Sequence[str], limit: int) -> list[Found]:
        """Players with a word for each of ``words`` that begins in one of its ways, and for each of ``short``."""

    def among(self, numbers: Iterable[int]) -> Iterator[Listed]:
        """The players with these FIDE numbers."""


class Store(Protocol):
    """Lists by the number of the import that made them."""

    def replacing(self, number: int) -> AbstractContextManager[None]:
        """Around writing a list and switching to it: if that fails or is killed, nothing of it is left."""

    def write(self, number: int, players: Iterable[Listed], step: Progress) -> Written:
        """Write a whole list; ``step`` is told when its indexes are begun."""

    def reading(self, number: int) -> AbstractContextManager[Reader]:
        """Open a list.

        Raises:
            NoSuchList: it is not there.
        """

    def numbers(self) -> set[int]:
        """The lists that are there, also those left by an import that was killed."""

    def discard(self, number: int) -> None:
        """Remove a list; nothing happens if there is none."""
