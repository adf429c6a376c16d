"""The teams of a team event as the engine knows them, from their seats and the games of their matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.service import Bye, ByeKind, Colour, Record, Scoring
from pairing.service import Player as EnginePlayer
from pairing.service import Team as EngineTeam
from tournaments.basics import outcomes
from tournaments.models import Game, Result, Seat, Team, TeamSeat, Tournament

EMPTY = 0  # on a board of a line-up: nobody


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """The teams before a round, the numbers of those that are absent in it, and the points of games and byes."""

    teams: tuple[EngineTeam, ...]
    absent: frozenset[int]
    scoring: Scoring


@dataclass(frozen=True, slots=True)
class _TeamRow:
    round_number: int
    team_id: int
    match_id: int | None
    colour: str
    bye: str


@dataclass(frozen=True, slots=True)
class _Board:
    """A game of a match of teams that has a result, with the TPNs of who sat there by their colour."""

    number: int
    result: str
    rated: bool
    seated: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Side:
    """What a round brought a team."""

    record: Record
    line_up: tuple[int, ...] = ()


def read_teams(
    tournament: Tournament, rosters: Mapping[int, Sequence[EnginePlayer]], *, before_round: int, scoring: Scoring
) -> TeamEvent:
    """The event before ``before_round``: a constant number of queries.

    ``rosters`` has the members of each team by its row id, in the order of the roster. The pairing-allocated bye
    brings a draw on every board (C.04.6, 1.4).
    """
    teams = list(Team.objects.filter(tournament=tournament))
    tpns = {team.pk: team.tpn or 0 for team in teams}
    rows = _rows(tournament, before_round)
    boards = _boards(tournament)
    opponents = {(row.match_id, row.colour): tpns[row.team_id] for row in rows if row.match_id is not None}
    sides = {
        (row.team_id, row.round_number): _side(row, boards, opponents, rosters.get(row.team_id, ()), scoring)
        for row in rows
        if row.round_number < before_round
    }
    missed, rounds = _Side(Bye(ByeKind.ZERO_POINT)), range(1, before_round)
    most = max((board.number for match in boards.values() for board in match), default=1)
    return TeamEvent(
        teams=tuple(
            EngineTeam(
                tpn=tpns[team.pk],
                rating=team.strength,
                records=tuple(sides.get((team.pk, number), missed).record for number in rounds),
                name=team.name,
                roster=tuple(rosters.get(team.pk, ())),
                line_ups=tuple(sides.get((team.pk, number), missed).line_up for number in rounds),
            )
            for team in teams
        ),
        absent=frozenset(
            tpns[row.team_id] for row in rows if row.round_number == before_round and row.bye in ("F", "H", "Z")
        ),
        scoring=replace(scoring, games_per_match=most, pairing_allocated_bye=most * scoring.draw),
    )


def _rows(tournament: Tournament, up_to: int) -> list[_TeamRow]:
    seats = TeamSeat.objects.filter(round__tournament=tournament, round__number__lte=up_to)
    return [_TeamRow(*row) for row in seats.values_list("round__number", "team_id", "match_id", "colour", "bye")]


def _boards(tournament: Tournament) -> dict[int, list[_Board]]:
    """The games with a result of each match, by board."""
    seated: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(round__tournament=tournament, match__isnull=False)
    for match_id, board, colour, tpn in seats.values_list("match_id", "board", "colour", "player__tpn"):
        seated[match_id or 0, board][colour] = tpn or 0
    boards: dict[int, list[_Board]] = defaultdict(list)
    games = Game.objects.filter(match__round__tournament=tournament).exclude(result=Result.OPEN).order_by("board")
    for match_id, board, result, rated in games.values_list("match_id", "board", "result", "rated"):
        boards[match_id].append(_Board(board, result, rated, seated[match_id, board]))
    return boards


def _side(
    row: _TeamRow,
    boards: Mapping[int, list[_Board]],
    opponents: Mapping[tuple[int, str], int],
    roster: Iterable[EnginePlayer],
    scoring: Scoring,
) -> _Side:
    """The record and the line-up; of a match that is not over yet, those of the boards that are."""
    if row.match_id is None:
        return _Side(Bye(ByeKind(row.bye)))
    over = boards.get(row.match_id, [])
    if not over:
        return _Side(Bye(ByeKind.ZERO_POINT))
    members = {player.tpn for player in roster}
    first = Colour(row.colour)
    games = [outcomes.Side(board.result, _colour(board, members, first), rated=board.rated) for board in over]
    line_up = tuple(next((tpn for tpn in board.seated.values() if tpn in members), EMPTY) for board in over)
    return _Side(outcomes.match_of(games, opponents[row.match_id, first.opposite], scoring), line_up)


def _colour(board: _Board, members: set[int], first: Colour) -> Colour:
    """The colour of a team's player; where nobody sits, the teams' colours change from board to board."""
    for colour, tpn in board.seated.items():
        return Colour(colour) if tpn in members else Colour(colour).opposite
    return first if board.number % 2 else first.opposite
