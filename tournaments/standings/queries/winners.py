"""Who has won what is over: the first of the final standings, for the front page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache

from tournaments.basics.damage import left_out_if_damaged
from tournaments.basics.outcomes import scoring_of
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import PublishedRound, named_players, rounds_of_finished
from tournaments.standings.queries.current import current_standings

SECONDS_KEPT = 7 * 86400


@dataclass(frozen=True, slots=True)
class Winners:
    """Who has rank 1 in the final standings, with their points and the most that could be made, in tenths.

    ``names`` is empty where there are no final standings for the public.
    """

    names: tuple[str, ...]
    points: int = 0
    most: int = 0


def winners_of(finished: Sequence[PublicTournament]) -> dict[int, Winners]:
    """The winners of each of ``finished``, by the key of the tournament: no query, or three for all of them.

    They are kept as long as the version of the tournament's pages is the same.
    """
    keys = {f"winners-{one.row.pk}-{one.version}": one for one in finished}
    kept = cache.get_many(keys)
    missing = {key: one for key, one in keys.items() if key not in kept}
    if missing:
        rounds = rounds_of_finished([one.row for one in missing.values()])
        worked_out = {}
        for key, one in missing.items():
            worked_out[key] = Winners(())
            with left_out_if_damaged(one.row):
                worked_out[key] = _winners(one, rounds.get(one.row.pk, ()))
        cache.set_many(worked_out, SECONDS_KEPT)
        kept.update(worked_out)
    return {one.row.pk: kept[key] for key, one in keys.items()}


def _winners(public: PublicTournament, rounds: tuple[PublishedRound, ...]) -> Winners:
    row = public.row
    standings = current_standings(row, rounds, named_players(row, rounds))
    if standings.after_round < row.total_rounds or not standings.is_final:
        return Winners(())
    first = [line for line in standings.lines if line.rank == 1]
    scoring = scoring_of(row)
    event = rounds[-1].event
    most = row.total_rounds * (event.most if event else scoring.games_per_match * scoring.win)
    return Winners(tuple(line.player.name for line in first), first[0].points if first else 0, most)
