"""What is drawn by lot falls from the tournament's own seed: drawn again it is the same, also in a copy of it."""

from __future__ import annotations

from hashlib import sha256

from django.db.models import Exists, OuterRef

from tournaments.basics.entrants import entrant_rows
from tournaments.models import Tournament


def lot(tournament: Tournament, *what: object) -> int:
    """The number drawn for ``what``, below 2 to the power of 256."""
    return int.from_bytes(sha256(":".join(map(str, (tournament.lots_seed, *what))).encode()).digest())


def lots_of_entrants(tournament: Tournament) -> dict[int, int]:
    """The lot of each player, or team, by id.

    A copy has other ids but the same order of them. Who has been in a round, and cannot be removed, is counted first.
    """
    rows = entrant_rows(tournament)
    seated = Exists(rows.seats.objects.filter(**{rows.column: OuterRef("pk")}))
    there = rows.entrants.objects.filter(tournament=tournament).annotate(seated=seated).order_by("-seated", "pk")
    return {pk: lot(tournament, rows.column, number) for number, pk in enumerate(there.values_list("pk", flat=True))}
