"""The players of a team event by their boards, for board prizes: what they made over the board.

C.07 has no rule for it, so each event has its own: which boards, how many games at least, and what decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from pairing.ratings import RatedGame, performance
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
    by_board: dict[int, list[BoardResult]] = defaultdict(list)
    left_out = 0
    for (board, player_id), sums in made.items():
        if player_id not in members or not board:
            continue
        if sums.games < least:
            left_out += 1
            continue
        by_board[board].append(_result(members[player_id], event.team_of[player_id], sums, event.scoring.win))
    lists = (
        BoardList(board, board > event.boards, tuple(_ranked(lines, decides)))
        for board, lines in sorted(by_board.items())
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


def _result(player: PublishedPlayer, team: PublishedTeam, sums: _Made, win: int) -> BoardResult:
    found = performance(sums.against or ())
    most = sums.games * win
    percentage = (2000 * sums.points + most) // (2 * most) if most else 0
    return BoardResult(player, team, sums.games, sums.points, percentage, found.rating if found else None)


def _ranked(lines: Iterable[BoardResult], decides: PrizesBy) -> Iterable[BoardResult]:
    def key(line: BoardResult) -> tuple[Fraction | int, ...]:
        by_share, by_performance = Fraction(-line.points, line.games), -(line.performance or 0)
        if decides == PrizesBy.PERFORMANCE:
            return (by_performance, -line.games, by_share)
        if decides == PrizesBy.POINTS:
            return (-line.points, line.games, by_performance)
        return (by_share, -line.games, by_performance)

    first = 1
    for _key, equal in groupby(sorted(lines, key=lambda line: (*key(line), line.player.tpn)), key=key):
        group = list(equal)
        for line in group:
            hidden = line.player.rating_hidden
            yield replace(line, rank=first, performance=None if hidden else line.performance)
        first += len(group)
