"""The published rounds as they are reported: what was corrected for rating alone is in them (C.04.2, 4.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import CharField, F, IntegerField, Value
from django.db.models.functions import Cast

from tournaments.models import Game, Player, Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound, Results, rounds_with

_Rated = tuple[str, bool, bool]  # White's result, whether it is rated, whether the other one had White


@dataclass(frozen=True, slots=True)
class _Read:
    """What counts in the tournament, and what is reported in its place: of a game by its key, of a player by id."""

    results: Results
    games: Mapping[int, _Rated]
    ratings: Mapping[int, int]


def rounds_for_rating(
    tournament: Tournament, *, last: int | None = None, for_arbiters: bool = False
) -> tuple[PublishedRound, ...]:
    """As ``published_rounds``, with games and ratings as they are reported: two queries.

    A game whose result is withheld stays as it is shown.
    """
    return counted_and_for_rating(tournament, last=last, for_arbiters=for_arbiters)[1]


def counted_and_for_rating(
    tournament: Tournament, *, last: int | None = None, for_arbiters: bool = False
) -> tuple[tuple[PublishedRound, ...], tuple[PublishedRound, ...]]:
    """``published_rounds`` and ``rounds_for_rating``, with the same two queries."""
    read = _read([tournament.pk])
    rounds = rounds_with(read.results, tournament, last=last, for_arbiters=for_arbiters)
    if not read.games and not read.ratings:
        return rounds, rounds
    return rounds, tuple(_reported(one, read) for one in rounds)


def reported_of_several(
    rounds: Mapping[int, tuple[PublishedRound, ...]],
) -> dict[int, tuple[PublishedRound, ...]]:
    """``rounds`` of several tournaments, by their keys, with games and ratings as they are reported: one query."""
    read = _read(rounds.keys())
    return {key: tuple(_reported(one, read) for one in published) for key, published in rounds.items()}


def _read(tournaments: Collection[int]) -> _Read:
    """Games and players in one query: of a player there is the rating alone. Truths are numbers, as in ``_results``."""
    games = Game.objects.filter(match__round__tournament__in=tournaments, published=True).order_by()
    players = Player.objects.filter(tournament__in=tournaments, reported_rating__isnull=False).order_by()
    truths = (Cast(name, IntegerField()) for name in ("rating_correction__rated", "rating_correction__colours_changed"))
    no_result, no_number = Cast(Value(None), CharField(max_length=3)), Cast(Value(None), IntegerField())
    rows = games.values_list(
        "pk", "result", Cast("rated", IntegerField()), F("rating_correction__result"), *truths, no_number
    ).union(
        players.values_list("pk", no_result, no_number, no_result, no_number, no_number, "reported_rating"),
        all=True,
    )
    return _sorted_out(rows)


def _sorted_out(rows: Iterable[tuple[int, str, int, str | None, int, int, int | None]]) -> _Read:
    results, games, ratings = {}, {}, {}
    for key, result, rated, other, other_rated, colours_changed, rating in rows:
        if rating is not None:
            ratings[key] = rating
            continue
        results[key] = result, rated == 1
        if other is not None:
            games[key] = other, other_rated == 1, colours_changed == 1
    return _Read(results, games, ratings)


def _reported(published: PublishedRound, read: _Read) -> PublishedRound:
    def named(player: PublishedPlayer) -> PublishedPlayer:
        return player._replace(rating=read.ratings[player.id]) if player.id in read.ratings else player

    games = []
    for game in published.games:
        white, black, result, rated = named(game.white), named(game.black), game.result, game.rated
        if game.key in read.games and not published.withheld:
            result, rated, colours_changed = read.games[game.key]
            white, black = (black, white) if colours_changed else (white, black)
        games.append(game._replace(white=white, black=black, result=result, rated=rated))
    byes = tuple(replace(bye, player=named(bye.player)) for bye in published.byes)
    return replace(published, games=tuple(games), byes=byes)
