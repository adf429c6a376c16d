"""What the page of the standings shows when it is asked of a part of the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.models import Tournament
from tournaments.prizes.queries.narrowed import narrowed, parts_of, shown_categories

ASKED = "only"  # the parameter of the address


def with_part(
    context: Mapping[str, Any], tournament: Tournament, asked: str, *, for_arbiters: bool = False
) -> dict[str, Any] | None:
    """The ``context`` of the standings, narrowed to the part that is ``asked`` for, with what can be asked.

    None where there is no such part. Two queries, three for a category.
    """
    standings = context["standings"]
    if standings.of_teams:
        return None if asked else {**context}
    categories = shown_categories(tournament, for_arbiters=for_arbiters)
    known = {**context, "parts": parts_of(categories, standings), "by_team": bool(_teams(standings))}
    if not asked:
        return known
    found = narrowed(tournament, standings, categories, asked, for_arbiters=for_arbiters)
    if found is None:
        return None
    return known | {"standings": found.standings, "part": found.part, "overall": found.overall, "before": {}}


def _teams(standings: Any) -> list[str]:
    """What the players have of clubs or federations."""
    return [line.player.club or line.player.federation for line in standings.lines if line.player.club]
