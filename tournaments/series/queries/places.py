"""The standings of the tournaments of a series as everybody reads them, each worked out once for its version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache

from tournaments.basics.damage import left_out_if_damaged
from tournaments.basics.outcomes import scoring_of
from tournaments.prizes.queries.rows import games_played
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import PublishedRound, rounds_of_several
from tournaments.standings.queries.current import EXPELLED, StandingLine, current_standings

SECONDS_KEPT = 7 * 86400


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody in the standings: ``place`` is 0 for who is not ranked, ``points`` are tenths."""

    player: int
    name: str
    title: str
    place: int
    points: int
    stayed: bool
    expelled: bool
    played: bool


@dataclass(frozen=True, slots=True)
class Places:
    """Who came in where after ``after_round``; ``most`` are the points that could be made until then, in tenths."""

    after_round: int = 0
    is_over: bool = False
    most: int = 0
    placed: tuple[Placed, ...] = ()

    @property
    def ranked(self) -> int:
        """How many have a place."""
        return sum(one.place > 0 for one in self.placed)


def places_of(tournaments: Sequence[PublicTournament]) -> dict[int, Places]:
    """By the key of each of ``tournaments``: no query, or two for all of them that are not kept yet."""
    keys = {f"series-places-{one.row.pk}-{one.version}": one for one in tournaments}
    kept = cache.get_many(keys)
    missing = {key: one for key, one in keys.items() if key not in kept}
    if missing:
        rounds = rounds_of_several([one.row for one in missing.values()])
        made = {}
        for key, one in missing.items():
            made[key] = Places()
            with left_out_if_damaged(one.row):
                made[key] = _places(one, rounds.get(one.row.pk, ()))
        cache.set_many(made, SECONDS_KEPT)
        kept.update(made)
    return {one.row.pk: kept[key] for key, one in keys.items()}


def _places(public: PublicTournament, rounds: tuple[PublishedRound, ...]) -> Places:
    row = public.row
    players = {player.id: player for published in rounds for player in published.players}
    found = current_standings(row, rounds, players)
    if not found.after_round or found.of_teams:
        return Places()
    played = games_played(rounds[: found.after_round])
    scoring = scoring_of(row)
    over = public.is_finished and found.after_round >= row.total_rounds and found.is_final
    lines = [(line, line.rank) for line in found.lines] + [(line, 0) for line in found.left_out]
    return Places(
        after_round=found.after_round,
        is_over=over,
        most=found.after_round * scoring.games_per_match * scoring.win,
        placed=tuple(_placed(line, place, played.get(line.player.id, 0)) for line, place in lines),
    )


def _placed(line: StandingLine, place: int, games: int) -> Placed:
    return Placed(
        player=line.player.id,
        name=line.player.name,
        title=getattr(line.player, "title", ""),
        place=place,
        points=line.points,
        stayed=not line.left and place > 0,
        expelled=line.left == EXPELLED,
        played=games > 0,
    )
