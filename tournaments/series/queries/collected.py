"""A player's tournaments on one page, as far as they are public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.basics.collation import collation_key
from tournaments.basics.damage import left_out_if_damaged
from tournaments.basics.outcomes import scoring_of
from tournaments.models import CollectedPage, Player
from tournaments.players.queries.card import CardLine, Games, games_in
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import PublishedRound, rounds_of_several
from tournaments.ratings.queries.changes import RatingLine
from tournaments.ratings.queries.reported import reported_of_several


@dataclass(frozen=True, slots=True)
class Played:
    """One tournament: the player as everybody reads them there, the games, the estimated change of the rating."""

    public: PublicTournament
    player: PublishedPlayer
    games: Games
    rating: RatingLine | None
    ranked: int

    @property
    def change(self) -> Any:
        """The estimated change, where ratings are public and there is one."""
        return self.rating.change.change if self.rating and self.rating.change and self.rating.change.games else None


@dataclass(slots=True)
class Met:
    """An opponent, whom the player has met so often; ``points`` are tenths. ``public`` is the last tournament of it."""

    name: str
    title: str
    public: PublicTournament
    player: int
    games: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Collected:
    """The page: the tournaments, the latest first, and whom the player has met, the most often first."""

    page: CollectedPage
    name: str
    title: str
    played: tuple[Played, ...]
    met: tuple[Met, ...]
    colours: Mapping[str, int] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games over the board, or decided without one, have a result."""
        return sum(one.games for one in self.met)


def collected(page: CollectedPage, publics: Sequence[PublicTournament]) -> Collected | None:
    """What ``publics``, in which the player is named, have of the player: four queries, however many there are.

    None where the player is in no published round of them.
    """
    keys = dict(_keys(page.fide_id, publics))
    rounds = rounds_of_several([one.row for one in publics])
    reported = reported_of_several(rounds)
    found = []
    for public in publics:
        with left_out_if_damaged(public.row):
            one = _played(public, keys.get(public.row.pk, 0), rounds.get(public.row.pk, ()), reported)
            found += [one] if one else []
    if not found:
        return None
    found.sort(key=lambda one: (str(one.public.row.start_date or ""), one.public.row.pk), reverse=True)
    short = [one for one in found if one.public.row.forenames_short]
    lines = [(one, line) for one in found for line in one.games.lines if line.opponent and line.mark]
    return Collected(
        page=page,
        name=(short or found)[0].player.name,
        title=found[0].player.title,
        played=tuple(found),
        met=tuple(_met(lines)),
        colours={colour: sum(line.colour == colour for _one, line in lines) for colour in ("w", "b")},
    )


def _keys(fide_id: str, publics: Sequence[PublicTournament]) -> Any:
    rows = Player.objects.filter(fide_id=fide_id, name_hidden=False, tournament__in=[one.row.pk for one in publics])
    return rows.values_list("tournament", "pk")


def _played(
    public: PublicTournament,
    key: int,
    rounds: tuple[PublishedRound, ...],
    reported: Mapping[int, tuple[PublishedRound, ...]],
) -> Played | None:
    players = {player.id: player for published in rounds for player in published.players}
    if key not in players:
        return None
    for_rating = reported[public.row.pk]
    games, rating, ranked = games_in(
        public.row, players[key], rounds, players, for_rating=for_rating, scoring=scoring_of(public.row)
    )
    return Played(public, players[key], games, rating if public.shows_ratings else None, ranked)


def _met(lines: Sequence[tuple[Played, CardLine]]) -> list[Met]:
    """By the FIDE number, else by the name; somebody without a public name only in the one tournament."""
    found: dict[Any, Met] = {}
    for one, line in lines:
        other = line.opponent
        if other is None:
            continue
        key: Any = other.fide_id or collation_key(other.name)
        key = (one.public.row.pk, other.id) if other.unnamed else key
        met = found.setdefault(key, Met(other.name, other.title, one.public, other.id))
        met.games += max(1, len(line.mark))
        met.points += line.points_made or 0
    return sorted(found.values(), key=lambda met: (-met.games, collation_key(met.name)))
