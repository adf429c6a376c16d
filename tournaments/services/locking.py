"""One writer per tournament at a time."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.questions import Question


def lock(tournament: Tournament) -> Tournament:
    """The row of ``tournament`` as it is now, locked until the transaction ends.

    Only inside ``transaction.atomic``. On SQLite the transaction itself is the lock: it is begun IMMEDIATE.
    """
    locked = _LOCKED.one(pk=tournament.pk)
    if locked is None:
        raise Tournament.DoesNotExist
    return locked


_LOCKED = Question(lambda pk: Tournament.objects.select_for_update().filter(pk=pk).order_by(), pk=int)
