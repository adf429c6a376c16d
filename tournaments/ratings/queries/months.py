"""The months of an event of more than 30 days: each game is rated by the list of its month (B.02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.basics.timetable import round_time, timetable_of
from tournaments.models import RoundRating, Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound


@dataclass(frozen=True, slots=True)
class Month:
    """Rounds that are rated together; ``day`` is that of the first of them, None where it is not known."""

    first: int
    last: int
    day: date | None


@dataclass(frozen=True, slots=True)
class Months:
    """The months in their order, and which rating players have from a round on, by the row's number."""

    months: tuple[Month, ...]
    ratings: Mapping[int, Sequence[tuple[int, int]]]

    def of(self, round_number: int) -> Month:
        """The month in which the round was played."""
        return next(one for one in self.months if one.first <= round_number <= one.last)

    def rating_in(self, player: PublishedPlayer, month: Month) -> int | None:
        """FIDE's rating of the player in the month; None without one, or where ratings are not public."""
        if player.rating_hidden:
            return None
        later = [rating for since, rating in self.ratings.get(player.id, ()) if since <= month.first]
        return later[-1] if later else None if player.provisional else player.rating


def months_of(tournament: Tournament, rounds: Sequence[PublishedRound]) -> Months:
    """The months of the ``rounds``: one for all of them unless the event lasts more than 30 days; then two queries.

    As in the reports a month has the rounds that follow each other in it, and the ratings of its first round.
    """
    if not rounds:
        return Months((), {})
    if not tournament.long_event:
        return Months((Month(rounds[0].number, rounds[-1].number, None),), {})
    timetable, found = timetable_of(tournament), list[Month]()
    for one in rounds:
        known = round_time(timetable, one.number)
        day = known.day if known else None
        before = found[-1] if found else None
        if before is not None and _same_month(before.day, day):
            found[-1] = Month(before.first, one.number, before.day)
        else:
            found.append(Month(one.number, one.number, day))
    ratings: dict[int, list[tuple[int, int]]] = {}
    rows = RoundRating.objects.filter(player__tournament=tournament).order_by("round_number")
    for player, since, rating in rows.values_list("player", "round_number", "rating"):
        ratings.setdefault(player, []).append((since, rating))
    return Months(tuple(found), ratings)


def _same_month(one: date | None, other: date | None) -> bool:
    return (one and (one.year, one.month)) == (other and (other.year, other.month))
