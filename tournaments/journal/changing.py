"""How a change is made: one at a time for each tournament, in one transaction, with the rows that it wrote."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.basics.prepared_writes import insert
from tournaments.journal.noting import OpenChange, open_change, opened, part_of
from tournaments.journal.public_changes import count_public, is_public
from tournaments.models import JournalEntry, Tournament
from tournaments.models.journal import stored_steps


@contextmanager
def change(tournament: Tournament) -> Iterator[Tournament]:
    """The row of ``tournament`` as it is now, locked until the end; what is written inside is one change.

    Inside another change of the tournament it is a part of that.

    Raises:
        Tournament.DoesNotExist: it is gone.
    """
    outer = open_change()
    with transaction.atomic():
        current = lock(tournament)
        if outer is not None and outer.tournament == current.pk:
            with part_of(outer):
                yield current
        else:
            own = OpenChange(current.pk, current.revision)
            with opened(own):
                yield current
            _close(own)
            if is_public(current, own.steps):
                count_public(current)


@contextmanager
def locked(tournament: Tournament) -> Iterator[Tournament]:
    """The row of ``tournament`` as it is now, locked until the end; each change made inside is one of its own."""
    with transaction.atomic():
        yield lock(tournament)


def lock(tournament: Tournament) -> Tournament:
    """The row of ``tournament`` as it is now, locked until the transaction ends, for whoever changes nothing yet.

    Only inside ``transaction.atomic``. On SQLite the transaction itself is the lock: it is begun IMMEDIATE.
    """
    locked = _LOCKED.first(pk=tournament.pk)
    if locked is None:
        raise Tournament.DoesNotExist
    return locked


_LOCKED = PreparedQuery(lambda pk: Tournament.objects.select_for_update().filter(pk=pk).order_by(), pk=int)


def entry_of(change: OpenChange) -> int:
    """The key of the change's journal entry, which has what was written so far."""
    if change.entry is None:
        rows = stored_steps(change.steps)
        entry = JournalEntry(tournament_id=change.tournament, revision=change.revision, rows=rows)
        insert(entry)
        change.entry, change.stored = entry.pk, len(change.steps)
    return change.entry


def _close(change: OpenChange) -> None:
    """Store what was written since the entry was made."""
    if len(change.steps) > change.stored:
        known = change.entry
        if known is None:
            entry_of(change)
        else:
            JournalEntry.objects.filter(pk=known).update(rows=stored_steps(change.steps))
