"""What is due: one thread of each process looks every few seconds, and those that send are woken by it.

What is due stands in the database with the moment at which it is (``next_at``). Whoever sets that moment forward has
taken it on; who is killed in it holds it up until that moment alone.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import Error, connection
from django.db.models import IntegerField, QuerySet, Value
from django.utils import timezone

logger = logging.getLogger(__name__)

LOOK_EVERY = 2.0  # seconds


@dataclass(frozen=True, slots=True)
class Sender:
    """Sends in a thread of its own, since whoever is sent to may hang.

    ``rows`` may have something to do, and ``serve`` does it for the key of one, which is its own for ``claimed``.
    ``started`` says whether anybody sends in this process.
    So many are served ``at_once``, each in a thread.
    """

    name: str
    rows: Callable[[], QuerySet[Any]]
    serve: Callable[[int], object]
    claimed: timedelta
    woken: threading.Event = field(default_factory=threading.Event)
    started: threading.Event = field(default_factory=threading.Event)
    at_once: int = 1

    def send_what_is_due(self) -> int:
        """Serve every row that is due and that nobody else has taken on; how many there were."""
        due = take_on(self.rows(), claimed=self.claimed)
        if self.at_once == 1:
            served = 0
            for pk in due:
                self.serve(pk)
                served += 1
            return served
        turn = threading.Lock()
        with ThreadPoolExecutor(self.at_once, thread_name_prefix=self.name) as pool:
            return sum(pool.map(lambda _place: self._serve_in_turn(due, turn), range(self.at_once)))

    def _serve_in_turn(self, due: Iterator[int], turn: threading.Lock) -> int:
        """Serve one after the other of those that are still to be taken on; how many."""
        served = 0
        try:
            while True:
                with turn:
                    pk = next(due, None)
                if pk is None:
                    return served
                self.serve(pk)
                served += 1
        finally:
            connection.close()


def start(*senders: Sender, others: Sequence[Callable[[], object]] = ()) -> None:
    """Send what is due from now on, as long as this process lives, and let ``others`` do what is due of theirs."""
    for sender in senders:
        sender.started.set()
        threading.Thread(target=_send_for_ever, args=(sender,), name=sender.name, daemon=True).start()
    threading.Thread(target=_look_for_ever, args=(senders, others), name="sending", daemon=True).start()


def _look_for_ever(senders: Sequence[Sender], others: Sequence[Callable[[], object]]) -> None:
    while True:
        time.sleep(LOOK_EVERY)
        _safely("what is due", lambda: look(senders))
        for other in others:
            _safely(other.__name__, other)


def _send_for_ever(sender: Sender) -> None:
    while True:
        sender.woken.wait()
        sender.woken.clear()
        _safely(sender.name, sender.send_what_is_due)


def _safely(name: str, do: Callable[[], object]) -> None:
    try:
        do()
    except Error as error:
        logger.warning("%s could not be looked after: %s", name, error)
    except Exception:
        logger.exception("%s: one could not be served", name)
    finally:
        connection.close()


def look(senders: Sequence[Sender]) -> None:
    """Wake those senders that have something to do: one query for all of them."""
    now = timezone.now()
    due = [
        sender.rows()
        .filter(next_at__lte=now)
        .order_by()
        .annotate(place=Value(place, output_field=IntegerField()))
        .values_list("place", flat=True)
        for place, sender in enumerate(senders)
    ]
    for place in due[0].union(*due[1:]):
        senders[place].woken.set()


def take_on(rows: QuerySet[Any], *, claimed: timedelta) -> Iterator[int]:
    """The keys of those of ``rows`` that are due, each taken on when its turn comes: it is ours for ``claimed`` then.

    Who is served first may hang; whatever others have taken on meanwhile is left to them.
    """
    due = list(rows.filter(next_at__lte=timezone.now()).values_list("pk", "next_at"))
    every = rows.model._base_manager
    for pk, at in due:
        if every.filter(pk=pk, next_at=at).update(next_at=timezone.now() + claimed):
            yield pk
