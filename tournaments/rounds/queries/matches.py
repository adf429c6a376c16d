"""Matches of several games as the page of a round heads their games: both sides with what they have made so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.db.models import QuerySet

from pairing.service import Scoring
from tournaments.basics.outcomes import UNDECIDED, is_played, points_of, scoring_of
from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.basics.systems import has_single_games, system_of
from tournaments.models import Game, Result, Round, Seat, TeamSeat
from tournaments.rounds.models.round import colour_in_game, versions_in_order


@dataclass(frozen=True, slots=True)
class MatchSide:
    """One side of a match, a player or a team; ``made`` are its points in the games that are over, in tenths."""

    key: int  # of the player or team
    name: str
    made: int


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match with the side that has White in its first game, or on its first board, and the other one.

    ``has_score_alone`` says that nobody is known to have sat at the boards that were played, ``takes_score`` that the
    regulations allow this. ``is_decided`` marks a match of two players whose open games can change no more who has
    won. ``versions`` are those of its games; ``pk`` and they are what a form about it compares.
    """

    pk: int
    table: int
    white: MatchSide
    black: MatchSide
    open_games: int
    games: int
    versions: str
    has_score_alone: bool = False
    takes_score: bool = False
    is_decided: bool = False

    def side_of_team(self, key: int | None) -> MatchSide | None:
        """The side that is the team with this key, if one is."""
        return next((side for side in (self.white, self.black) if key is not None and side.key == key), None)


Names = dict[str, tuple[int, str]]  # key and name of each side, by the colour of its first game or board
NOBODY = (0, "")
MatchLines = Mapping[int, MatchLine]
"""By the id of the match; empty where a match is one game."""


class _Game(NamedTuple):
    match: int
    table: int
    board: int
    number: int
    result: str
    version: int


class _SeatedTeam(NamedTuple):
    match: int
    colour: str
    key: int
    name: str
    takes_score: bool | None
    colours: str | None  # of the boards, of the team that has White on board 1


class _SeatedPlayer(NamedTuple):
    match: int
    colour: str
    key: int
    name: str
    team: int | None
    board: int


def match_lines(round_: Round) -> MatchLines:
    """All matches of ``round_``; no query where each is a single game, else two, or three of teams."""
    return _lines(round_, _OF_ROUND, round_.pk)


def lines_of_match(round_: Round, match_id: int) -> MatchLines:
    """As ``match_lines``, of the one match in which a game was saved."""
    return _lines(round_, _OF_MATCH, match_id)


def _lines(round_: Round, read: _Queries, key: int) -> MatchLines:
    system = system_of(round_.tournament)
    if has_single_games(round_.tournament):
        return {}
    players = [_SeatedPlayer(*row) for row in read.players(key=key)]
    teams = [] if system.is_for_players else [_SeatedTeam(*row) for row in read.teams(key=key)]
    names: dict[int, Names] = defaultdict(dict)
    for side in players if system.is_for_players else teams:
        names[side.match][side.colour] = side.key, side.name
    games: dict[int, list[_Game]] = defaultdict(list)
    for row in read.games(key=key):
        games[row[0]].append(_Game(*row))
    seated, scoring = _seated(teams, players), scoring_of(round_.tournament)
    takes_score = any(one.takes_score for one in teams)
    lines = {}
    for pk, own in games.items():
        has_games = any(is_played(one.result) for one in own)
        is_alone = bool(teams) and pk not in seated and has_games
        sitting = dict(enumerate(teams[0].colours or "", start=1)) if is_alone else seated[pk]
        line = _line(own, names[pk], sitting, scoring)
        if system.is_for_players:
            lead, to_come = abs(line.white.made - line.black.made), sum(one.result in UNDECIDED for one in own)
            line = replace(line, is_decided=line.open_games > 0 and lead > to_come * scoring.win)
        if takes_score:
            line = replace(line, has_score_alone=is_alone, takes_score=is_alone or not has_games)
        lines[pk] = line
    return lines


def _line(games: list[_Game], names: Names, seated: dict[int, str], scoring: Scoring) -> MatchLine:
    made = {"w": 0, "b": 0}
    for game in games:
        if game.result not in UNDECIDED:
            first = colour_in_game(seated.get(game.board, "w"), game.number)  # of the two the side with White
            white, black = points_of(game.result, scoring)
            made[first] += white
            made[colour_in_game(first, 2)] += black
    return MatchLine(
        pk=games[0].match,
        table=games[0].table,
        white=MatchSide(*names.get("w", NOBODY), made["w"]),
        black=MatchSide(*names.get("b", NOBODY), made["b"]),
        open_games=sum(game.result == Result.OPEN for game in games),
        games=len(games),
        versions=versions_in_order(game.version for game in games),
    )


def _seated(teams: Iterable[_SeatedTeam], players: Iterable[_SeatedPlayer]) -> dict[int, dict[int, str]]:
    """By match and board, which side has White there in the first game: that of ``MatchLine.white`` is ``w``.

    Of two players it is that one; the colours of a team change from board to board.
    """
    first: dict[tuple[int, int | None], str] = {(one.match, one.key): one.colour for one in teams}
    seated: dict[int, dict[int, str]] = defaultdict(dict)
    for one in players:
        own = first.get((one.match, one.team), one.colour)
        seated[one.match][one.board] = own if one.colour == "w" else colour_in_game(own, 2)
    return seated


class _Queries(NamedTuple):
    """The rows of which the lines are made, of all matches of a round or of one."""

    games: PreparedQuery[Any]
    teams: PreparedQuery[Any]
    players: PreparedQuery[Any]


def _games(**of: int) -> QuerySet[Game, Any]:
    in_order = Game.objects.filter(**of).order_by("match__table", "board", "number")
    return in_order.values_list("match", "match__table", "board", "number", "result", "version")


def _teams(**of: int) -> QuerySet[TeamSeat, Any]:
    settings = "round__tournament__team_settings__"
    regulations = f"{settings}scores_without_players", f"{settings}board_colours"
    return TeamSeat.objects.filter(**of).values_list("match", "colour", "team", "team__name", *regulations)


def _players(**of: int) -> QuerySet[Seat, Any]:
    return Seat.objects.filter(**of).values_list("match", "colour", "player", "player__name", "player__team", "board")


_OF_ROUND = _Queries(
    games=PreparedQuery(lambda key: _games(match__round=key), key=int),
    teams=PreparedQuery(lambda key: _teams(match__round=key), key=int),
    players=PreparedQuery(lambda key: _players(match__round=key), key=int),
)
_OF_MATCH = _Queries(
    games=PreparedQuery(lambda key: _games(match=key), key=int),
    teams=PreparedQuery(lambda key: _teams(match=key), key=int),
    players=PreparedQuery(lambda key: _players(match=key), key=int),
)
