"""Restore points are kept: a tournament as a whole before a step that is hard to undo."""

from __future__ import annotations

from django.db.models import Sum

from tournaments.basics.dump import dump, pack
from tournaments.journal.noting import open_change
from tournaments.log.writing import LONGEST_AUTHOR, author
from tournaments.models import Publication, RestorePoint, Tournament, User

MOST_POINTS = 60
MOST_BYTES = 32_000_000  # of one tournament, packed
Occasion = RestorePoint.Occasion


def keep_point(
    tournament: Tournament, occasion: str, *, by: User | None, round_number: int | None = None, note: str = ""
) -> RestorePoint:
    """Keep the tournament as it stood when the open change began; it must be locked.

    The journal leads back there. A copy is kept before publishing, and where there is none yet. The oldest points go
    where there are too many.
    """
    now, current = Tournament.objects.get(pk=tournament.pk), open_change()
    copies = RestorePoint.objects.filter(tournament=now, size__gt=0)
    is_copied = occasion == Occasion.PUBLISHING or not copies.exists()
    packed = pack({**dump(now), "in_force": in_force(now)}) if is_copied else b""
    point = RestorePoint.objects.create(
        tournament=now,
        by=by,
        by_name=author(by)[:LONGEST_AUTHOR],
        occasion=occasion,
        round_number=round_number,
        note=note[:200],
        revision=now.revision if current is None else current.revision,
        size=len(packed),
        rows=packed,
    )
    _drop_oldest(now)
    return point


def in_force(tournament: Tournament) -> dict[str, int]:
    """The publication that the public reads of each round, by the round's number as JSON has it."""
    newest = {row.number: row for row in publications_of(tournament)}
    return {str(number): row.pk for number, row in newest.items() if not row.is_taken_back}


def publications_of(tournament: Tournament) -> list[Publication]:
    """All of them without their data, each round's newest last."""
    rows = Publication.objects.filter(tournament=tournament).defer("pairings", "round_list")
    return list(rows.order_by("number", "version"))


def _drop_oldest(tournament: Tournament) -> None:
    points = RestorePoint.objects.filter(tournament=tournament)
    held = points.aggregate(bytes=Sum("size"))["bytes"] or 0
    sizes = list(points.order_by("id").values_list("id", "size"))
    gone = []
    while len(sizes) > 1 and (len(sizes) > MOST_POINTS or held > MOST_BYTES):
        oldest, size = sizes.pop(0)
        gone.append(oldest)
        held -= size
    if gone:
        points.filter(pk__in=gone).delete()
