"""The audit log. Whoever changes a tournament says so here, in the same transaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any

from django.db import transaction

from config.metrics import METRICS
from tournaments.basics.prepared_writes import count_up, insert
from tournaments.journal.changing import change as open_new
from tournaments.journal.changing import entry_of
from tournaments.journal.noting import is_noted, open_change
from tournaments.log.changes import Change, FieldChange, Plain, Target, TargetKind
from tournaments.log.stored import payload_of
from tournaments.models import AuditEntry, Tournament, User

LONGEST_AUTHOR = 150
LONGEST_NAME = 300
_PROGRAM: ContextVar[str] = ContextVar("program", default="")


@contextmanager
def acting_as(program: str) -> Iterator[None]:
    """What is done inside without an account (``by`` is None) is done by the program, or the player, of this name."""
    before = _PROGRAM.set(program)
    try:
        yield
    finally:
        _PROGRAM.reset(before)


def author(by: User | None) -> str:
    """What whoever does something is called: the account's name, else the program's, else nothing."""
    return str(by) if by else _PROGRAM.get()


def log(tournament: Tournament | None, change: Change, *, by: User | None) -> AuditEntry:
    """Write down one change and count it in ``Tournament.revision``; returns the entry.

    Where no change of the tournament is open, it is one of its own, so that the journal has every revision.

    ``by`` is None for what the program does of itself and for other programs (``acting_as``); ``tournament`` is None
    for accounts and rating lists.
    """
    if tournament is not None and is_noted() and open_change() is None:
        with open_new(tournament):
            return log(tournament, change, by=by)
    target = change.target or _whole(tournament)
    opened = open_change()
    entry = AuditEntry(
        tournament=tournament,
        by=by,
        by_name=author(by)[:150],
        kind=change.kind,
        target_kind=target.kind,
        target_id=target.id,
        target_name=target.name[:LONGEST_NAME],
        round_number=change.of_round,
        payload=payload_of(change),
        journal_id=entry_of(opened) if opened is not None and tournament is not None else None,
    )
    insert(entry)
    if tournament is not None:
        count_up(tournament, "revision")
    transaction.on_commit(partial(METRICS.count, "arobase_changes_total", about=change.kind.partition(".")[0]))
    return entry


def _whole(tournament: Tournament | None) -> Target:
    if tournament is None:
        raise TypeError("A change without a target of its own is one of a tournament.")
    return Target(TargetKind.TOURNAMENT, tournament.pk, tournament.name)


def field_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[FieldChange, ...]:
    """The fields of ``new`` that differ from ``old``, in the order of ``new``."""
    return tuple(
        FieldChange(name, plain(old.get(name)), plain(value)) for name, value in new.items() if old.get(name) != value
    )


def plain(value: Any) -> Plain:
    """A field's value as JSON can hold it."""
    return value if value is None or isinstance(value, bool | int | str) else str(value)
