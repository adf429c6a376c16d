"""Who is in the categories that everybody reads, for a mirror: it is told who, and not by what."""

from __future__ import annotations

from pairing.prizes import Row
from tournaments.basics.dump import Table
from tournaments.models import Player, Tournament
from tournaments.prizes.queries.conditions import category_of, tells_of_names
from tournaments.prizes.queries.narrowed import shown_categories
from tournaments.prizes.queries.rows import facts_of


def members_by_tick(tournament: Tournament) -> dict[str, Table]:
    """The tables of the categories and of their ticks, as if everybody in them had been ticked by hand.

    Of a category that tells what is hidden, nothing; without those whose name is not public where it says of them what
    nobody reads.
    """
    categories = shown_categories(tournament)
    columns = ["id", "tournament_id", "place", "name", "is_public"]
    found: dict[str, Table] = {
        "category": {"columns": columns, "rows": [[getattr(row, one) for one in columns] for row in categories]},
        "categorytick": {"columns": ["id", "category_id", "player_id", "is_in"], "rows": []},
    }
    if not categories:
        return found
    unnamed = set(Player.objects.filter(tournament=tournament, name_hidden=True).values_list("pk", flat=True))
    rows = [Row(number=key, rank=1, points=0, **facts) for key, facts in sorted(facts_of(tournament).items())]
    ticks = found["categorytick"]["rows"]
    for row in categories:
        category, told = category_of(row), tells_of_names(row)
        members = [one.number for one in rows if category.has(one) and not (told and one.number in unnamed)]
        ticks += [[len(ticks) + number, row.pk, key, True] for number, key in enumerate(members, start=1)]
    return found
