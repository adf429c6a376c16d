"""Who has won what is over, and who leads what is being played: the first of the standings, for the front page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache

from tournaments.basics.damage import left_out_if_damaged
from tournaments.basics.outcomes import scoring_of
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import PublishedRound, named_players, rounds_of_several
from tournaments.standings.queries.current import StandingLine, current_standings

SECONDS_KEPT = 7 * 86400


@dataclass(frozen=True, slots=True)
class Winners:
    """Who has rank 1 in the standings, with their points and the most that could be made, in tenths.

    ``names`` is empty where there are no such standings for the public; ``federations`` are as many, empty for none.
    """

    names: tuple[str, ...]
    points: int = 0
    most: int = 0
    federations: tuple[str, ...] = ()

    @property
    def each(self) -> list[tuple[str, str]]:
        """The name and the federation of each."""
        return list(zip(self.names, self.federations, strict=True))


def winners_of(tournaments: Sequence[PublicTournament]) -> dict[int, Winners]:
    """Who has won each of ``tournaments`` that is over, and who has most points where it is being played.

    By the key of the tournament: no query, or three for all of them. They are kept as long as the version of the
    tournament's pages is the same.
    """
    keys = {f"winners-{one.row.pk}-{one.version}": one for one in tournaments}
    kept = cache.get_many(keys)
    missing = {key: one for key, one in keys.items() if key not in kept}
    if missing:
        rounds = rounds_of_several([one.row for one in missing.values()])
        worked_out = {}
        for key, one in missing.items():
            worked_out[key] = Winners(())
            first_of = _winners if one.is_finished else _leaders
            with left_out_if_damaged(one.row):
                worked_out[key] = first_of(one, rounds.get(one.row.pk, ()))
        cache.set_many(worked_out, SECONDS_KEPT)
        kept.update(worked_out)
    return {one.row.pk: kept[key] for key, one in keys.items()}


def _leaders(public: PublicTournament, rounds: tuple[PublishedRound, ...]) -> Winners:
    standings = current_standings(public.row, rounds, named_players(public.row, rounds))
    if not standings.after_round or not standings.lines:
        return Winners(())
    most = max(line.points for line in standings.lines)
    return _named([line for line in standings.lines if line.points == most], 0)


def _winners(public: PublicTournament, rounds: tuple[PublishedRound, ...]) -> Winners:
    row = public.row
    standings = current_standings(row, rounds, named_players(row, rounds))
    if standings.after_round < row.total_rounds or not standings.is_final:
        return Winners(())
    first = [line for line in standings.lines if line.rank == 1]
    scoring = scoring_of(row)
    event = rounds[-1].event
    most = row.total_rounds * (event.most if event else scoring.games_per_match * scoring.win)
    return _named(first, most)


def _named(lines: Sequence[StandingLine], most: int) -> Winners:
    return Winners(
        names=tuple(line.player.name for line in lines),
        points=lines[0].points if lines else 0,
        most=most,
        federations=tuple(getattr(line.player, "federation", "") for line in lines),
    )
