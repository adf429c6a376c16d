"""One writer per tournament at a time."""

from __future__ import annotations

from tournaments.models import Tournament


def lock(tournament: Tournament) -> Tournament:
    """The row of ``tournament`` as it is now, locked until the transaction ends.

    Only inside ``transaction.atomic``. On SQLite the transaction itself is the lock: it is begun IMMEDIATE.
    """
    return Tournament.objects.select_for_update().get(pk=tournament.pk)
