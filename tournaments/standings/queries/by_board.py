"""The players of a team event by their boards, for board prizes: what they made over the board.

C.07 has no rule for it, so each event has its own: which boards, how many games at least, and what decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pairing.prizes.boards import BoardsBy, BoardScore, by_board
from pairing.ratings import RatedGame, performance
from pairing.ratings.performance import Performance
from pairing.service import Colour
from tournaments.basics import outcomes
from tournaments.models import PrizesBoards, PrizesBy, TeamSettings
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedGame, PublishedRound
from tournaments.publication.queries.teams import PublishedTeam, TeamRound


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A player on a board: the ``games`` over it, forfeits left out, their ``points`` in tenths.

    ``percentage`` is in tenths of a percent of what could be made, ``performance`` None where no opponent has a
    rating, or ratings are not public. ``rank`` is shared by those who are equal in everything.
    """

    player: PublishedPlayer
    team: PublishedTeam
    games: int
    points: int
    percentage: int
    performance: int | None
    rank: int = 0


@dataclass(frozen=True, slots=True)
class BoardList:
    """The players of a board, best first; ``is_reserve`` is said of a place behind the boards of a match."""

    board: int
    is_reserve: bool
    lines: tuple[BoardResult, ...]


@dataclass(frozen=True, slots=True)
class BestByBoard:
    """The lists by board; ``left_out`` counts those with fewer than the ``least`` number of games, but some.

    ``decides`` and ``boards`` are the rule by which they were made.
    """

    least: int
    lists: tuple[BoardList, ...]
    left_out: int
    decides: PrizesBy = PrizesBy.PERCENTAGE
    boards: PrizesBoards = PrizesBoards.REGISTERED


@dataclass(slots=True)
class _Made:
    games: int = 0
    points: int = 0
    against: list[RatedGame] | None = None


def usual_least(rounds: Sequence[PublishedRound]) -> int:
    """Half of the rounds that were published, rounded up."""
    return (len(rounds) + 1) // 2


def board_prizes(rounds: Sequence[PublishedRound], settings: TeamSettings) -> BestByBoard:
    """The lists by the rule of the regulations."""
    return best_by_board(
        rounds,
        least=settings.prizes_games or max(usual_least(rounds), 1),
        decides=PrizesBy(settings.prizes_by),
        boards=PrizesBoards(settings.prizes_boards),
    )


def best_by_board(
    rounds: Sequence[PublishedRound],
    *,
    least: int,
    decides: PrizesBy = PrizesBy.PERCENTAGE,
    boards: PrizesBoards = PrizesBoards.REGISTERED,
) -> BestByBoard:
    """The players of the teams by board, of the results that came in so far; empty without a round of teams."""
    event = rounds[-1].event if rounds else None
    if event is None:
        return BestByBoard(least, (), 0, decides, boards)
    place = {player.id: nth for team in event.teams for nth, player in enumerate(team.roster, start=1)}
    made: dict[tuple[int, int], _Made] = defaultdict(_Made)
    for one in rounds:
        for game in one.games:
            if one.event and outcomes.is_played(game.result):
                on = one.event.places[game.white.id]
                _count(made, game, event, [on, on] if boards == PrizesBoards.PLAYED else _places(place, game))
    members = {player.id: player for team in event.teams for player in team.roster}
    results: dict[int, list[tuple[BoardResult, Performance | None]]] = defaultdict(list)
    left_out = 0
    for (board, player_id), sums in made.items():
        if player_id not in members or not board:
            continue
        if sums.games < least:
            left_out += 1
            continue
        results[board].append(_result(members[player_id], event.team_of[player_id], sums, event.scoring.win))
    lists = (
        BoardList(board, board > event.boards, tuple(_ranked(board, found, decides)))
        for board, found in sorted(results.items())
    )
    return BestByBoard(least, tuple(lists), left_out, decides, boards)


def _places(place: dict[int, int], game: PublishedGame) -> list[int]:
    return [place.get(player.id, 0) for player in (game.white, game.black)]


def _count(made: dict[tuple[int, int], _Made], game: PublishedGame, event: TeamRound, boards: Iterable[int]) -> None:
    sides = ((game.white, game.black, Colour.WHITE), (game.black, game.white, Colour.BLACK))
    for (player, opponent, colour), board in zip(sides, boards, strict=True):
        record = outcomes.game(game.result, colour, opponent.id, rated=game.rated)
        sums = made[board, player.id]
        sums.games += 1
        sums.points += event.scoring.points(record)
        if opponent.strength is not None:
            sums.against = [*(sums.against or ()), RatedGame(opponent.strength, record.outcome)]


def _result(
    player: PublishedPlayer, team: PublishedTeam, sums: _Made, win: int
) -> tuple[BoardResult, Performance | None]:
    found = performance(sums.against or ())
    most = sums.games * win
    percentage = (2000 * sums.points + most) // (2 * most) if most else 0
    rating = found.rating if found else None
    return BoardResult(player, team, sums.games, sums.points, percentage, rating), found


def _ranked(
    board: int, found: Sequence[tuple[BoardResult, Performance | None]], decides: PrizesBy
) -> Iterator[BoardResult]:
    """The results on a board in their order; equal ones stand by the players' numbers."""
    lines = {line.player.id: line for line, _performance in found}
    scores = [BoardScore(line.player.id, board, line.games, line.points, reached) for line, reached in found]
    places = by_board(scores, least_games=1, by=BoardsBy(decides.value))[board]
    for place in sorted(places, key=lambda one: (one.rank, lines[one.score.number].player.tpn)):
        line = lines[place.score.number]
        hidden = line.player.rating_hidden
        yield replace(line, rank=place.rank, performance=None if hidden else line.performance)
