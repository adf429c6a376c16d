"""How a change is made: one at a time for each tournament, in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from tournaments.models import Tournament
from tournaments.questions import Question


@contextmanager
def change(tournament: Tournament) -> Iterator[Tournament]:
    """The row of ``tournament`` as it is now, locked until the end; what is written inside is one change.

    Raises:
        Tournament.DoesNotExist: it is gone.
    """
    with transaction.atomic():
        yield lock(tournament)


@contextmanager
def locked(tournament: Tournament) -> Iterator[Tournament]:
    """The row of ``tournament`` as it is now, locked until the end; each change made inside is one of its own."""
    with transaction.atomic():
        yield lock(tournament)


def lock(tournament: Tournament) -> Tournament:
    """The row of ``tournament`` as it is now, locked until the transaction ends, for whoever changes nothing yet.

    Only inside ``transaction.atomic``. On SQLite the transaction itself is the lock: it is begun IMMEDIATE.
    """
    locked = _LOCKED.one(pk=tournament.pk)
    if locked is None:
        raise Tournament.DoesNotExist
    return locked


_LOCKED = Question(lambda pk: Tournament.objects.select_for_update().filter(pk=pk).order_by(), pk=int)
