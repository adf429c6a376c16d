"""The teams of a team event as the engine knows them, from their seats and the games of their matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.service import (
    BYES_WITH_POINTS,
    Bye,
    ByeKind,
    Colour,
    ColourPreferences,
    Record,
    ScoreType,
    Scoring,
    baku_objection,
    baku_virtual_points,
)
from pairing.service import Player as EnginePlayer
from pairing.service import Team as EngineTeam
from tournaments.basics import outcomes
from tournaments.basics.systems import system_of
from tournaments.models import Acceleration, Game, Result, Seat, Team, TeamBye, TeamSeat, TeamSettings, Tournament

EMPTY = 0  # on a board of a line-up: nobody


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """The teams before a round, who is not paired in it, and what the regulations say of points and colours.

    ``rows`` are the teams' rows by TPN. ``byes`` are the kinds, by TPN, of those who are absent in the round; who is
    absent and not there scores nothing. ``boards`` are the colours of the team with White on board 1; ``open_boards``
    counts those without a result in the rounds before, at which somebody sits.
    """

    rows: Mapping[int, Team]
    teams: tuple[EngineTeam, ...]
    absent: frozenset[int]
    byes: Mapping[int, ByeKind]
    scoring: Scoring
    match_scoring: Scoring
    scores: tuple[ScoreType, ...]
    preferences: ColourPreferences
    boards: tuple[Colour, ...]
    open_boards: int

    @property
    def absent_with_points(self) -> frozenset[int]:
        """The TPNs of those who are absent with a half-point or full-point bye."""
        return frozenset(tpn for tpn, kind in self.byes.items() if kind in BYES_WITH_POINTS and tpn in self.absent)


@dataclass(frozen=True, slots=True)
class _TeamRow:
    round_number: int
    team_id: int
    match_id: int | None
    colour: str
    bye: str


@dataclass(frozen=True, slots=True)
class _Board:
    """A game of a match of teams, with the TPNs of who sat there by their colour."""

    number: int
    result: str
    rated: bool
    seated: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Side:
    """What a round brought a team."""

    record: Record
    line_up: tuple[int, ...] = ()


def settings_of_teams(tournament: Tournament) -> TeamSettings:
    """What the regulations of the team event fix; what is usual, unsaved, where nobody has said anything."""
    settings = TeamSettings.objects.filter(tournament=tournament).first() or TeamSettings()
    settings.tournament = tournament
    return settings


def colours_of(settings: TeamSettings) -> tuple[Colour, ...]:
    """The colours of the boards of the team that has White on board 1."""
    return tuple(map(Colour, settings.board_colours))


def colour_on(boards: Sequence[Colour], first: Colour, number: int) -> Colour:
    """The colour on board ``number`` of a team that has ``first`` on board 1; behind the last one they alternate.

    >>> [colour_on((Colour.WHITE, Colour.BLACK, Colour.BLACK), Colour.BLACK, board).value for board in (1, 2, 3)]
    ['b', 'w', 'w']
    """
    own = boards[number - 1] if number <= len(boards) else (Colour.WHITE, Colour.BLACK)[(number - 1) % 2]
    return first if own is Colour.WHITE else first.opposite


def read_teams(
    tournament: Tournament,
    rosters: Mapping[int, Sequence[EnginePlayer]],
    *,
    before_round: int,
    scoring: Scoring,
    is_paired: bool,
) -> TeamEvent:
    """The event before ``before_round``: a constant number of queries.

    ``rosters`` has the members of each team by its row id, in the order of the roster. Who is absent in a round that
    ``is_paired`` follows from its seats, in another one from withdrawals and the byes that were asked for.
    """
    system = system_of(tournament)
    settings, rows = settings_of_teams(tournament), list(Team.objects.filter(tournament=tournament))
    boards, tpns = colours_of(settings), {team.pk: team.tpn or 0 for team in rows}
    seats = _rows(tournament, before_round)
    games = _games(tournament)
    over = _games_over(games, with_open=system.is_predetermined or system.eliminates)
    opponents = {(row.match_id, row.colour): tpns[row.team_id] for row in seats if row.match_id is not None}
    sides = {
        (row.team_id, row.round_number): _side(
            row, over, opponents, rosters.get(row.team_id, ()), scoring, boards=boards
        )
        for row in seats
        if row.round_number < before_round
    }
    missed, rounds = _Side(Bye(ByeKind.ZERO_POINT)), range(1, before_round)
    there = {ByeKind.PAIRING_ALLOCATED, *([system.kind_of_bye] if system.eliminates else [])}
    byes = _of_seats(seats, rows, before_round, there) if is_paired else _asked(tournament, rows, before_round)
    matches = _match_scoring(settings)
    virtual = _virtual_points(settings, rows, seats, byes, matches)
    return TeamEvent(
        rows={tpns[team.pk]: team for team in rows},
        teams=tuple(
            EngineTeam(
                tpn=tpns[team.pk],
                rating=team.strength,
                records=tuple(sides.get((team.pk, number), missed).record for number in rounds),
                name=team.name,
                virtual_points=virtual.get(tpns[team.pk], ()),
                roster=tuple(rosters.get(team.pk, ())),
                line_ups=tuple(sides.get((team.pk, number), missed).line_up for number in rounds),
            )
            for team in rows
        ),
        absent=frozenset(tpns[team_id] for team_id in byes),
        byes={tpns[team_id]: kind for team_id, kind in byes.items()},
        scoring=replace(
            scoring,
            games_per_match=len(boards),
            pairing_allocated_bye=_given(settings.bye_game_points, len(boards) * scoring.draw),
        ),
        match_scoring=matches,
        scores=tuple(ScoreType(one) for one in (settings.primary_score, settings.secondary_score) if one),
        preferences=ColourPreferences(settings.colour_preferences),
        boards=boards,
        open_boards=_open_boards(games, {row.match_id for row in seats if row.round_number < before_round}),
    )


def _match_scoring(settings: TeamSettings) -> Scoring:
    """The points of a match as a whole; the pairing-allocated bye brings a drawn one's unless others are given."""
    return Scoring(
        win=settings.match_win,
        draw=settings.match_draw,
        loss=settings.match_loss,
        pairing_allocated_bye=_given(settings.bye_match_points, settings.match_draw),
    )


def _given(points: int | None, usual: int) -> int:
    return usual if points is None else points


def _of_seats(
    seats: Iterable[_TeamRow], teams: Iterable[Team], number: int, of_those_there: Collection[ByeKind]
) -> dict[int, ByeKind]:
    """Who was not paired in the paired round ``number``: who has no seat in it came later, or is out.

    ``of_those_there`` are the byes of teams that were to be paired.
    """
    there = {row.team_id: row for row in seats if row.round_number == number}
    missed = {team.pk: ByeKind.ZERO_POINT for team in teams if team.pk not in there}
    byes = {key: ByeKind(row.bye) for key, row in there.items() if row.bye}
    return missed | {key: kind for key, kind in byes.items() if kind not in of_those_there}


def _asked(tournament: Tournament, teams: Iterable[Team], number: int) -> dict[int, ByeKind]:
    """Who is not to be paired in round ``number``: who has left scores nothing, whatever was asked for."""
    rows = TeamBye.objects.filter(team__tournament=tournament, round_number=number)
    asked = {key: ByeKind(kind) for key, kind in rows.values_list("team_id", "kind")}
    if system_of(tournament).is_predetermined:  # every team has its matches to the end: who has left forfeits them
        return asked
    return asked | {team.pk: ByeKind.ZERO_POINT for team in teams if not team.takes_part_in(number)}


def _virtual_points(
    settings: TeamSettings, teams: Iterable[Team], seats: Iterable[_TeamRow], absent: Collection[int], matches: Scoring
) -> dict[int, tuple[int, ...]]:
    """The virtual points of each team by round: in match points, the only ones that Baku is for."""
    tournament = settings.tournament
    of_matches = settings.primary_score == ScoreType.MATCH_POINTS and baku_objection(matches) is None
    if tournament.acceleration != Acceleration.BAKU or not of_matches:
        return {}
    tpns = {team.pk: team.tpn or 0 for team in teams}
    there = [row for row in seats if row.round_number == 1]
    paired = {row.team_id for row in there if row.match_id is not None or row.bye == ByeKind.PAIRING_ALLOCATED}
    return baku_virtual_points(
        list(tpns.values()),
        first_round=[tpns[key] for key in (paired if there else tpns.keys() - set(absent))],
        total_rounds=tournament.total_rounds,
        scoring=matches,
    )


def _rows(tournament: Tournament, up_to: int) -> list[_TeamRow]:
    seats = TeamSeat.objects.filter(round__tournament=tournament, round__number__lte=up_to)
    return [_TeamRow(*row) for row in seats.values_list("round__number", "team_id", "match_id", "colour", "bye")]


def _games(tournament: Tournament) -> dict[int, list[_Board]]:
    """The games of each match, by board."""
    seated: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(round__tournament=tournament, match__isnull=False)
    for match_id, board, colour, tpn in seats.values_list("match_id", "board", "colour", "player__tpn"):
        seated[match_id or 0, board][colour] = tpn or 0
    found: dict[int, list[_Board]] = defaultdict(list)
    games = Game.objects.filter(match__round__tournament=tournament).order_by("board")
    for match_id, board, result, rated in games.values_list("match_id", "board", "result", "rated"):
        found[match_id].append(_Board(board, result, rated, seated.get((match_id, board), {})))
    return found


def _games_over(games: Mapping[int, Sequence[_Board]], *, with_open: bool) -> dict[int, list[_Board]]:
    """Those that have a result; ``with_open`` the others too, as games that go on."""
    return {
        match: [
            one if one.result else replace(one, result=Result.ADJOURNED) for one in boards if one.result or with_open
        ]
        for match, boards in games.items()
    }


def _open_boards(games: Mapping[int, Sequence[_Board]], matches: Iterable[int | None]) -> int:
    boards = (one for match in matches if match is not None for one in games.get(match, ()))
    return sum(one.result == Result.OPEN and bool(one.seated) for one in boards)


def _side(
    row: _TeamRow,
    games: Mapping[int, list[_Board]],
    opponents: Mapping[tuple[int, str], int],
    roster: Iterable[EnginePlayer],
    scoring: Scoring,
    *,
    boards: Sequence[Colour],
) -> _Side:
    """The record and the line-up; of a match that is not over yet, those of the boards that are."""
    if row.match_id is None:
        return _Side(Bye(ByeKind(row.bye)))
    over = games.get(row.match_id, [])
    if not over:
        return _Side(Bye(ByeKind.ZERO_POINT))
    members = {player.tpn for player in roster}
    first = Colour(row.colour)
    made = [outcomes.Side(one.result, _colour(one, members, first, boards), rated=one.rated) for one in over]
    line_up = tuple(next((tpn for tpn in one.seated.values() if tpn in members), EMPTY) for one in over)
    return _Side(outcomes.match_of(made, opponents[row.match_id, first.opposite], scoring, first=first), line_up)


def _colour(board: _Board, members: set[int], first: Colour, boards: Sequence[Colour]) -> Colour:
    """The colour of a team's player; where nobody sits, the one that the board has."""
    for colour, tpn in board.seated.items():
        return Colour(colour) if tpn in members else Colour(colour).opposite
    return colour_on(boards, first, board.number)
