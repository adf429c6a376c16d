"""Pieces sent: those that are due, by one of the processes of the server (``outgoing.loop``)."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.mirroring.actions.posting import Holds, NotSent, post
from tournaments.mirroring.queries.pieces import WHOLE, digest_of, news, piece, pulse
from tournaments.mirroring.queries.shown import MARK
from tournaments.models import MirrorTo
from tournaments.outgoing import loop

LOOK_EVERY = loop.LOOK_EVERY  # seconds between two looks
BETWEEN = timedelta(seconds=4)  # two pieces of one tournament: results that come together go together
ALIVE = timedelta(seconds=60)  # after which a sign of life is sent where nothing has changed
CLAIMED = timedelta(seconds=90)  # for one attempt; whoever was killed in it holds the others up no longer
LONGEST_WAIT = timedelta(minutes=5)  # between two attempts


def rows() -> QuerySet[MirrorTo]:
    """Those that are sent to, each at its time."""
    return MirrorTo.objects.filter(stopped=False)


def send(pk: int) -> None:
    """One attempt: the piece that is pending, else a new one where something has changed, else a sign of life."""
    row = MirrorTo.objects.select_related("tournament").filter(pk=pk, stopped=False).first()
    if row is None:
        return
    body = _next(row)
    if body is None:
        _save(row, next_at=timezone.now() + timedelta(seconds=LOOK_EVERY))
        return
    try:
        holds = post(row.address, row.key, body)
    except NotSent as error:
        wait = min(timedelta(seconds=2 ** min(row.failures + 1, 9)), LONGEST_WAIT)
        _save(row, failures=row.failures + 1, problem=str(error)[:300], next_at=timezone.now() + wait)
        return
    _note(row, body, holds)


SENDER = loop.Sender("mirrors", rows, send, claimed=CLAIMED)


def _next(row: MirrorTo) -> bytes | None:
    """What is to be sent now. A new piece is written down before it is sent, and sent unchanged until it is taken."""
    if row.pending is not None:
        return bytes(row.pending)
    if row.revision != row.tournament.revision:
        found, revision = news(row.tournament, row.revision if row.columns == MARK else WHOLE)
        if found:
            body = piece(found, sequence=row.sequence + 1, after=row.digest)
            since = row.waiting_since or timezone.now()
            _save(row, pending=body, revision=revision, columns=MARK, waiting_since=since)
            return body
        _save(row, revision=revision)
    if row.sent_at is None or timezone.now() - row.sent_at < ALIVE and not row.failures:
        return None
    _save(row, pulse=row.pulse + 1)
    return pulse(sequence=row.sequence, digest=row.digest, number=row.pulse)


def _note(row: MirrorTo, body: bytes, holds: Holds) -> None:
    """Write down what the mirror holds now."""
    now, digest = timezone.now(), digest_of(body)
    well = {"failures": 0, "problem": "", "sent_at": now}
    if holds.agrees and row.pending is not None and holds.digest == digest:
        taken = {"sequence": holds.sequence, "digest": digest, "pulse": 0, "pending": None, "waiting_since": None}
        _save(row, **well, **taken, next_at=now + BETWEEN)
    elif holds.agrees:
        _save(row, **well, next_at=now + timedelta(seconds=LOOK_EVERY))
    else:
        other = {"other_sequence": holds.sequence, "other_digest": holds.digest}
        _save(row, **other, stopped=True, problem="")


def _save(row: MirrorTo, **values: object) -> None:
    """Only these fields, and only where the row still stands for the same link: it may have been changed meanwhile."""
    for name, value in values.items():
        setattr(row, name, value)
    MirrorTo.objects.filter(Q(pk=row.pk, address=row.address, key=row.key)).update(**values)
