"""Threads that look every few seconds for what is due, in each process of the server; one of them takes it on.

What is due stands in the database with the moment at which it is (``next_at``). Whoever sets that moment forward has
taken it on; who is killed in it holds it up until that moment alone.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from django.db import Error, connection
from django.db.models import QuerySet
from django.utils import timezone

logger = logging.getLogger(__name__)

LOOK_EVERY = 2.0  # seconds


def start(name: str, send_what_is_due: Callable[[], int]) -> None:
    """Send what is due from now on, as long as this process lives."""
    threading.Thread(target=_for_ever, args=(name, send_what_is_due), name=name, daemon=True).start()


def _for_ever(name: str, send_what_is_due: Callable[[], int]) -> None:
    while True:
        time.sleep(LOOK_EVERY)
        try:
            send_what_is_due()
        except Error as error:
            logger.warning("%s could not be looked after: %s", name, error)
        except Exception:
            logger.exception("%s: one could not be served", name)
        finally:
            connection.close()


def take_on(rows: QuerySet[Any], *, claimed: timedelta) -> Iterator[int]:
    """The keys of those of ``rows`` that are due, each taken on when its turn comes: it is ours for ``claimed`` then.

    Who is served first may hang; whatever others have taken on meanwhile is left to them.
    """
    due = list(rows.filter(next_at__lte=timezone.now()).values_list("pk", "next_at"))
    every = rows.model._base_manager
    for pk, at in due:
        if every.filter(pk=pk, next_at=at).update(next_at=timezone.now() + claimed):
            yield pk
