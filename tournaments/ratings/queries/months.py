"""The months of an event of more than 30 days: each game is rated by the list of its month (B.02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournaments.basics.timetable import round_time, timetable_of
from tournaments.models import RoundRating, Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound


@dataclass(frozen=True, slots=True)
class Month:
    """Games that are rated together; ``day`` is that of the first of them, None where it is not known.

    A match of several games can be played in two months: then its round is the last of one and the first of the next,
    which begins with the ``first_game`` of each match.
    """

    first: int
    last: int
    day: date | None
    first_game: int = 1


@dataclass(frozen=True, slots=True)
class Months:
    """The months in their order, and which rating players have from a round on, by the row's number."""

    months: tuple[Month, ...]
    ratings: Mapping[int, Sequence[tuple[int, int]]]

    def of(self, round_number: int, game: int) -> Month:
        """The month in which the ``game`` of that number in each match of the round was played."""
        return [one for one in self.months if (one.first, one.first_game) <= (round_number, game)][-1]

    def rating_in(self, player: PublishedPlayer, month: Month) -> int | None:
        """FIDE's rating of the player in the month; None without one, or where ratings are not public."""
        if player.rating_hidden:
            return None
        later = [rating for since, rating in self.ratings.get(player.id, ()) if since <= month.first]
        return later[-1] if later else None if player.provisional else player.rating


def months_of(tournament: Tournament, rounds: Sequence[PublishedRound]) -> Months:
    """The months of the ``rounds``: one for all of them unless the event lasts more than 30 days; then two queries.

    A month has the games that follow each other in it, by the day of each, and the ratings of its first round.
    """
    if not rounds:
        return Months((), {})
    if not tournament.long_event:
        return Months((Month(rounds[0].number, rounds[-1].number, None),), {})
    timetable, found = timetable_of(tournament), list[Month]()
    for one in rounds:
        known = round_time(timetable, one.number)
        for game, day in [(game, begins.day) for game, begins in known.beginnings] if known else [(1, None)]:
            before = found[-1] if found else None
            if before is not None and _same_month(before.day, day):
                found[-1] = replace(before, last=one.number)
            else:
                found.append(Month(one.number, one.number, day, game))
    ratings: dict[int, list[tuple[int, int]]] = {}
    rows = RoundRating.objects.filter(player__tournament=tournament).order_by("round_number")
    for player, since, rating in rows.values_list("player", "round_number", "rating"):
        ratings.setdefault(player, []).append((since, rating))
    return Months(tuple(found), ratings)


def _same_month(one: date | None, other: date | None) -> bool:
    return (one and (one.year, one.month)) == (other and (other.year, other.month))
