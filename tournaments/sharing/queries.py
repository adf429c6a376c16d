"""How far the published rounds are, for feeds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Max, Q

from tournaments.models import Result, Tournament
from tournaments.publication.queries.published import versions_in_force
from tournaments.publication.queries.withheld import results_are_public


class RoundState(NamedTuple):
    """A published round: when its newest version was published, and when its last public result came; None before."""

    number: int
    published_at: datetime
    complete_at: datetime | None


def round_states(tournaments: Sequence[Tournament]) -> dict[int, list[RoundState]]:
    """The published rounds of each of ``tournaments``, by key: one query."""
    rows = {one.pk: one for one in tournaments}
    games = "round__matches__games"
    states = versions_in_force(tournaments).annotate(
        open=Count(games, filter=Q(**{f"{games}__result": Result.OPEN})), last=Max(f"{games}__changed_at")
    )
    found: dict[int, list[RoundState]] = {}
    for key, number, published_at, open_, last in states.values_list(
        "tournament_id", "number", "published_at", "open", "last"
    ):
        done = not open_ and results_are_public(rows[key], number)
        complete_at = max(published_at, last) if done and last else None
        found.setdefault(key, []).append(RoundState(number, published_at, complete_at))
    return found
