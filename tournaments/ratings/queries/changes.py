"""What the games so far do to FIDE ratings, as an estimate: FIDE computes them itself.

Counted are the results of published boards. A rating that is not marked as provisional is taken for FIDE's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.ratings import (
    KFactor,
    Performance,
    RatedGame,
    RatingChange,
    k_factor,
    performance,
    rating_change,
)
from pairing.service import Bye, Game
from tournaments.basics.outcomes import scoring_of
from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound
from tournaments.ratings.queries.months import Month, Months, months_of
from tournaments.standings.queries.current import records_of, round_records


@dataclass(frozen=True, slots=True)
class RatingLine:
    """One player's estimates; ``by_round`` has the rated games by round number.

    ``k`` and ``change`` are empty for a player without a rating of FIDE's, ``performance`` before the first game.
    ``by_round`` is what each round brought, in hundredths of a rating point. In an event of more than 30 days
    ``by_month`` has the changes that ``change`` is the sum of; its rating is the first one, its K the last one.
    """

    player: PublishedPlayer
    k: KFactor | None
    change: RatingChange | None
    by_round: Mapping[int, int]
    performance: Performance | None
    by_month: tuple[MonthChange, ...] = ()


@dataclass(frozen=True, slots=True)
class MonthChange:
    """What the games of a month bring, by the rating and the K of that month."""

    month: Month
    k: KFactor
    change: RatingChange


@dataclass(frozen=True, slots=True)
class _Games:
    """A player's games over the board: all against rated opponents, and those that FIDE rates with month and round."""

    rated_opponents: list[RatedGame]
    rated: list[tuple[Month, int, RatedGame]]


def rating_changes(
    tournament: Tournament, rounds: Sequence[PublishedRound], players: Mapping[int, PublishedPlayer]
) -> dict[int, RatingLine]:
    """Everybody's estimates by row id, from ``rounds_for_rating``: no query, in an event of more than 30 days two."""
    games = {player_id: _Games([], []) for player_id in players}
    months = months_of(tournament, rounds)
    scoring = scoring_of(tournament)
    for published in rounds:
        for player_id, record in round_records(published, scoring).items():
            for place, game in enumerate(() if isinstance(record, Bye) else record.games, start=1):
                _count(games[player_id], (published.number, place), game, players[game.opponent], months)
    year = _year(tournament, rounds)
    return {player_id: _line(player, games[player_id], months, year) for player_id, player in players.items()}


def rating_line(
    tournament: Tournament,
    player: PublishedPlayer,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
) -> RatingLine:
    """The estimates of one player, from ``rounds_for_rating``: no query, in an event of more than 30 days two."""
    games, months = _Games([], []), months_of(tournament, rounds)
    scoring = scoring_of(tournament)
    for published in rounds:
        record = records_of(published.of(player.id), scoring).get(player.id)
        for place, game in enumerate(() if record is None or isinstance(record, Bye) else record.games, start=1):
            _count(games, (published.number, place), game, players[game.opponent], months)
    return _line(player, games, months, _year(tournament, rounds))


def rating_list(lines: Mapping[int, RatingLine]) -> list[RatingLine]:
    """The estimates in the order of a list: the largest gain first, players without one last, by TPN."""
    return sorted(
        lines.values(),
        key=lambda line: (line.change is None, -(line.change.change if line.change else 0), line.player.tpn),
    )


def _count(games: _Games, place: tuple[int, int], record: Game, opponent: PublishedPlayer, months: Months) -> None:
    """``place`` is the round, and the number of the game in its match."""
    if not record.played or record.adjourned:
        return
    month = months.of(*place)
    of_fide = months.rating_in(opponent, month)
    rating = opponent.rating if of_fide is None else of_fide
    if rating is None:
        return
    game = RatedGame(rating, record.outcome)
    games.rated_opponents.append(game)
    if record.rated and of_fide is not None:
        games.rated.append((month, place[0], game))


def _line(player: PublishedPlayer, games: _Games, months: Months, year: int | None) -> RatingLine:
    made, found = performance(games.rated_opponents), list[MonthChange]()
    by_round: dict[int, int] = defaultdict(int)
    for month in months.months:
        rating = months.rating_in(player, month)
        if rating is None:
            continue
        rated = [(number, game) for of_month, number, game in games.rated if of_month == month]
        k = k_factor(rating, birth_year=player.birth_year, year=month.day.year if month.day else year)
        change = rating_change(rating, [game for _round, game in rated], k=k.value)
        for (round_number, _game), brought in zip(rated, change.games, strict=True):
            by_round[round_number] += brought.change
        found.append(MonthChange(month, k, change))
    if not found:
        return RatingLine(player, None, None, {}, made)
    change = found[0].change if len(found) == 1 else _sum_of([one.change for one in found])
    by_month = tuple(one for one in found if one.change.games) if len(months.months) > 1 else ()
    return RatingLine(player, found[-1].k, change, by_round, made, by_month)


def _sum_of(changes: Sequence[RatingChange]) -> RatingChange:
    return RatingChange(
        rating=changes[0].rating,
        k=changes[-1].k,
        games=tuple(game for one in changes for game in one.games),
        score=sum(one.score for one in changes),
        expected=sum(one.expected for one in changes),
        change=sum(one.change for one in changes),
    )


def _year(tournament: Tournament, rounds: Sequence[PublishedRound]) -> int | None:
    """The calendar year of the event: that of its last day, else of its first, else of the last publication."""
    day = tournament.end_date or tournament.start_date
    if day is not None:
        return day.year
    return rounds[-1].published_at.year if rounds else None
