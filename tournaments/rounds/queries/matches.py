"""Matches of several games as the page of a round heads their games: both sides with what they have made so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from pairing.service import Scoring
from tournaments.basics.outcomes import UNDECIDED, points_of, scoring_of
from tournaments.basics.systems import has_single_games, system_of
from tournaments.models import Game, Match, Result, Round, Seat, TeamSeat
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

    ``versions`` are those of its games; ``pk`` and they are what a form about the match compares.
    """

    pk: int
    table: int
    white: MatchSide
    black: MatchSide
    open_games: int
    games: int
    versions: str

    def side_of_team(self, key: int | None) -> MatchSide | None:
        """The side that is the team with this key, if one is."""
        return next((side for side in (self.white, self.black) if key is not None and side.key == key), None)


Names = dict[str, tuple[int, str]]  # key and name of each side, by the colour of its first game or board
NOBODY = (0, "")
MatchLines = Mapping[int, MatchLine]
"""By the id of the match; empty where a match is one game."""


def match_lines(round_: Round, match_ids: Iterable[int] | None = None) -> MatchLines:
    """The matches of ``round_``, or those with these ids; no query where each is a single game, else a few."""
    system = system_of(round_.tournament)
    if has_single_games(round_.tournament):
        return {}
    found = Match.objects.filter(round=round_)
    if match_ids is not None:
        found = found.filter(pk__in=match_ids)
    names = _names(found) if system.is_for_players else _names_of_teams(found)
    seated = _seated(found)
    games: dict[int, list[Game]] = defaultdict(list)
    rows = Game.objects.filter(match__in=found).select_related("match").order_by("match__table", "board", "number")
    for game in rows.only("board", "number", "result", "version", "match__table"):
        games[game.match_id].append(game)
    scoring = scoring_of(round_.tournament)
    return {pk: _line(own, names[pk], seated[pk], scoring) for pk, own in games.items()}


def _line(games: list[Game], names: Names, seated: dict[int, str], scoring: Scoring) -> MatchLine:
    made = {"w": 0, "b": 0}
    for game in games:
        if game.result not in UNDECIDED:
            first = colour_in_game(seated.get(game.board, "w"), game.number)  # of the two the side with White
            white, black = points_of(game.result, scoring)
            made[first] += white
            made[colour_in_game(first, 2)] += black
    match = games[0].match
    return MatchLine(
        pk=match.pk,
        table=match.table,
        white=MatchSide(*names.get("w", NOBODY), made["w"]),
        black=MatchSide(*names.get("b", NOBODY), made["b"]),
        open_games=sum(game.result == Result.OPEN for game in games),
        games=len(games),
        versions=versions_in_order(games),
    )


def _names(found: QuerySet[Match]) -> dict[int, Names]:
    """The players by the match and the colour of the first game."""
    names: dict[int, Names] = defaultdict(dict)
    rows = Seat.objects.filter(match__in=found).values_list("match_id", "colour", "player_id", "player__name")
    for match, colour, key, name in rows:
        names[match or 0][colour] = key, name
    return names


def _names_of_teams(found: QuerySet[Match]) -> dict[int, Names]:
    """The teams by the match and the colour of the first board."""
    names: dict[int, Names] = defaultdict(dict)
    rows = TeamSeat.objects.filter(match__in=found).values_list("match_id", "colour", "team_id", "team__name")
    for match, colour, key, name in rows:
        names[match or 0][colour] = key, name
    return names


def _seated(found: QuerySet[Match]) -> dict[int, dict[int, str]]:
    """By match and board, which side has White there in the first game: that of ``MatchLine.white`` is ``w``.

    Of two players it is that one; the colours of a team change from board to board.
    """
    first = {(seat.match_id, seat.team_id): seat.colour for seat in TeamSeat.objects.filter(match__in=found)}
    seated: dict[int, dict[int, str]] = defaultdict(dict)
    rows = Seat.objects.filter(match__in=found).values_list("match_id", "board", "colour", "player__team_id")
    for match, board, colour, team in rows:
        own = first.get((match, team), colour)
        seated[match or 0][board] = own if colour == "w" else colour_in_game(own, 2)
    return seated
