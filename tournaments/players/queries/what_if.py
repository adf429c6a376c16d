"""What a player's own game would bring: points, rank and rating by each result, with all other boards as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.basics.outcomes import points_of, scoring_of
from tournaments.models import Result, Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedGame, PublishedRound
from tournaments.ratings.queries.changes import rating_line
from tournaments.standings.queries.current import current_standings

_OF_WHITE = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One of ``win``, ``draw``, ``loss``: ``points`` in tenths, and the provisional rank, empty where it is not public.

    ``change`` is the estimated change of the rating by all games with this one, in hundredths; None for no rated game.
    """

    kind: str
    points: int
    places: str
    change: int | None


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The open game of round ``number``, ``boards_in`` of whose ``boards`` are in, and what each result brings."""

    number: int
    boards_in: int
    boards: int
    game: PublishedGame
    colour: str
    opponent: PublishedPlayer
    outcomes: tuple[Outcome, ...]


def what_if(
    tournament: Tournament,
    player_id: int,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    *,
    for_rating: Sequence[PublishedRound],
) -> WhatIf | None:
    """The first open game of the player; None without one, in a team event, and where matches have several games.

    There a result alone makes neither the points nor the rank. ``for_rating`` are the rounds as they are reported. No
    query.
    """
    own = ((one, game) for one in rounds for game in one.games if player_id in (game.white.id, game.black.id))
    one, game = next(((one, game) for one, game in own if game.is_open), (None, None))
    if one is None or game is None or one.event or one.withheld or len(one.matches) != len(one.games):
        return None
    colour = "w" if game.white.id == player_id else "b"
    results = _OF_WHITE if colour == "w" else _OF_WHITE[::-1]

    def outcome(kind: str, result: Result) -> Outcome:
        counted, reported = (tuple(_with(some, game.key, result)) for some in (rounds, for_rating))
        ranking = current_standings(tournament, counted, players, live=True)
        line = next((line for line in ranking.lines if line.player.id == player_id), None)
        rating = rating_line(tournament, players[player_id], reported, players)
        change = rating.change.change if rating.change and rating.change.games else None
        if line is not None and one.counts and ranking.after_round >= one.number:
            return Outcome(kind, line.points, line.places, change)
        before = (game.white if colour == "w" else game.black).points
        return Outcome(kind, before + points_of(result, scoring_of(tournament))[colour == "b"], "", change)

    outcomes = tuple(outcome(kind, result) for kind, result in zip(("win", "draw", "loss"), results, strict=True))
    opponent = game.black if colour == "w" else game.white
    return WhatIf(one.number, one.boards_in, one.boards, game, colour, opponent, outcomes)


def _with(rounds: Sequence[PublishedRound], key: int, result: str) -> Iterator[PublishedRound]:
    for one in rounds:
        if any(game.key == key for game in one.games):
            games = (game._replace(result=result) if game.key == key else game for game in one.games)
            yield replace(one, games=tuple(games))
        else:
            yield one
