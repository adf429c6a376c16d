"""Clubs and federations inside an event of single players, by their best players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.prizes import Row, team_ranking
from pairing.prizes.plan import TeamsBy
from tournaments.standings.queries.current import Standings

USUAL_BEST, MOST_BEST = 4, 20
CHOICES = (TeamsBy.CLUB, TeamsBy.FEDERATION)


def team_context(asked: Mapping[str, str], standings: Standings) -> dict[str, Any]:
    """What the page needs: the ranking ``by`` club or federation of the ``best`` players each.

    Clubs are taken as everybody reads them in the standings.
    """
    by = TeamsBy.FEDERATION if asked.get("by") == TeamsBy.FEDERATION else TeamsBy.CLUB
    number = asked.get("best", "")
    best = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else USUAL_BEST
    best = min(max(best, 1), MOST_BEST)
    ranking = team_ranking(rows_with_teams(standings), best=best, by=by)
    tied = {line.team for group in ranking.still_tied for line in group}
    return {"standings": standings, "ranking": ranking, "tied": tied, "best": best, "by": by.value}


def rows_with_teams(standings: Standings) -> list[Row]:
    """The lines of the standings with club and federation; nothing of teams."""
    return [
        Row(
            number=line.player.id,
            rank=line.rank,
            points=line.points,
            name=line.player.name,
            club=line.player.club,
            federation=line.player.federation,
        )
        for line in standings.lines
        if not standings.of_teams
    ]
