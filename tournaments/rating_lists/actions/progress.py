"""How far an import of a rating list has come, and the thread that writes it down every second."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from threading import Event, Thread
from types import TracebackType
from typing import Any

from django.db import OperationalError, connections
from django.utils import timezone

from tournaments.models import RatingList
from tournaments.rating_lists.lists.listed import Listed, OddLine, UnreadableList

logger = logging.getLogger(__name__)

TICK = 1.0  # seconds
MOST_EXAMPLES = 50
LONGEST_EXAMPLE = 200
# With more lines amiss than these, and than one in ten, the columns are not where the header says.
MOST_SKIPPED = 100


class Stopped(Exception):
    """Somebody stopped the import, or took it for dead."""


@dataclass(slots=True)
class Progress:
    """Written by the import, read by the ticker; nothing in it is larger than a few lines."""

    phase: str = RatingList.Phase.WAITING
    total: int = 0
    players: int = 0
    odd: int = 0
    skipped: int = 0
    examples: list[OddLine] = field(default_factory=list)
    # How many bytes of the present phase are done.
    done: Callable[[], int] = int
    stop: Event = field(default_factory=Event)
    # Called every second from then on, by the ticker's thread: whoever waits for something is not to wait any more.
    on_stop: Callable[[], None] = lambda: None

    def note_odd(self, line: OddLine) -> None:
        """Count a line that is not as it should be, and keep the first ones."""
        self.odd += 1
        self.skipped += line.skipped
        if len(self.examples) < MOST_EXAMPLES:
            self.examples.append(line)

    def check(self) -> None:
        """Go no further where somebody stopped the import.

        Raises:
            Stopped: somebody did.
        """
        if self.stop.is_set():
            raise Stopped

    def counted(self, players: Iterator[Listed]) -> Iterator[Listed]:
        """The players, counted.

        Raises:
            Stopped: somebody stopped the import.
            UnreadableList: there is nobody, or too many lines were of no use.
        """
        for number, listed in enumerate(players, start=1):
            if not number % 1024:
                self.players = number
                self.check()
            yield listed
            self.players = number
        if not self.players:
            raise UnreadableList("There is no player in this list.")
        if self.skipped > max(MOST_SKIPPED, self.players // 10):
            first = self.examples[0]
            raise UnreadableList(
                f"{self.skipped:,} lines could not be read, beside {self.players:,} that could: the columns are not "
                f"where the header says. The first of them, line {first.line}: {first.reason}."
            )

    def fields(self) -> dict[str, Any]:
        """What the row of the import shows."""
        return {
            "phase": self.phase,
            "bytes_done": self.done(),
            "bytes_total": self.total,
            "players": self.players,
            "odd_lines": self.odd,
            "skipped_lines": self.skipped,
        }

    def shown_examples(self) -> list[dict[str, Any]]:
        """The first odd lines as JSON holds them, each with what fits into a line."""
        return [asdict(line) | {"text": line.text[:LONGEST_EXAMPLE]} for line in self.examples]


class Ticker:
    """Writes ``progress`` to the row of the import every second, on a connection of its own.

    So the import itself never waits for the database of the tournaments, and is known to be alive while it builds an
    index for half a minute. Where the row says that the import is no longer running, the import is asked to stop.
    """

    def __init__(self, number: int, progress: Progress, on_tick: Callable[[Progress], None] | None = None) -> None:
        self._number = number
        self._progress = progress
        self._on_tick = on_tick
        self._over = Event()
        self._thread = Thread(target=self._run, name="rating list import", daemon=True)

    def __enter__(self) -> Ticker:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Write nothing any more; returns when the last of it is written."""
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._over.wait(TICK):
                self._tick()
        finally:
            connections.close_all()

    def _tick(self) -> None:
        row = RatingList.objects.filter(pk=self._number, state=RatingList.State.RUNNING)
        try:
            if not row.update(alive_at=timezone.now(), **self._progress.fields()):
                self._progress.stop.set()
                self._progress.on_stop()
        except OperationalError:
            # Somebody kept the database busy; the next tick writes it.
            logger.warning("import of rating list %d: progress not written", self._number, exc_info=True)
        if self._on_tick:
            self._on_tick(self._progress)
