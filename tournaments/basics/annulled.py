"""Who left a round robin so early that the results count in no standings (C.05, 6.6)."""

from __future__ import annotations

from collections import Counter

from pairing import standings as c07
from tournaments.basics import outcomes
from tournaments.basics.entrants import TEAMS, entrant_rows
from tournaments.basics.systems import system_of
from tournaments.models import Tournament


def annulled_entrants(tournament: Tournament) -> frozenset[int]:
    """The row ids of these players, or teams, as the tournament stands; none but where they meet by a table.

    A match of teams was played if a board of it was.
    """
    if (known := system_of(tournament).known_rounds) is None:
        return frozenset()
    rows = entrant_rows(tournament)
    entrants = dict(rows.entrants.objects.filter(tournament=tournament).values_list("pk", "withdrawn_from"))
    gone = [key for key, since in entrants.items() if since is not None]
    played = Counter(dict.fromkeys(gone, 0))
    if gone:
        seats = rows.seats.objects.filter(**rows.named_by(in_=gone), match__games__published=True)
        results = seats.values_list(f"{rows.column}_id", "match", "match__games__number", "match__games__result")
        over_the_board = (row[:-1] for row in results if outcomes.is_played(row[-1]))
        played.update(key for key, _match, _game in {(*row[:2], rows is TEAMS or row[2]) for row in over_the_board})
    return c07.too_few_games(known.games(len(entrants), tournament.cycles), played)
