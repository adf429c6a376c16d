"""The teams of a published round: who met whom, on which boards, and what the boards have brought so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pairing.service import Bye, ByeKind, Colour, Record, ScoreType, Scoring
from tournaments.basics import outcomes
from tournaments.publication.queries.printed import PublishedPlayer

Results = Mapping[int, tuple[str, bool]]
OPEN = ("", True)


class PublishedTeam(NamedTuple):
    """A team as frozen in a publication, which reads like a player where both are entrants.

    ``points`` are those before the round in the primary score, in tenths. ``roster`` has the members in board order,
    reserves behind; ``rating`` is the team's strength where the event states one. ``left`` says that it has withdrawn
    by that round, or at all where rounds are known ahead.
    """

    id: int
    tpn: int
    name: str
    rating: int | None
    points: int
    virtual: int
    roster: tuple[PublishedPlayer, ...]
    title: str = ""
    federation: str = ""
    club: str = ""
    provisional: bool = False
    fide_id: str = ""
    is_team: bool = True
    hidden_rating: int | None = None
    left: bool = False

    @property
    def strength(self) -> int | None:
        """The team's strength, whether everybody reads it or not."""
        return self.rating if self.hidden_rating is None else self.hidden_rating

    def __hash__(self) -> int:
        """Of what nearly always tells two apart, as of a player."""
        return hash((self.id, self.points))

    def mean_rating(self, boards: int) -> int | None:
        """The mean rating of the first ``boards`` of the roster, rounded; None where one of them has no rating."""
        ratings = [player.rating for player in self.roster[:boards] if player.rating is not None]
        if not ratings or len(ratings) < min(boards, len(self.roster)):
            return None
        return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


class PublishedBoard(NamedTuple):
    """A board of a match: ``colour`` is that of the team that has White on the first one.

    ``one`` plays for that team, ``other`` for its opponent; nobody sits at an empty board. ``key`` is the game's.
    """

    number: int
    key: int
    colour: str
    one: PublishedPlayer | None
    other: PublishedPlayer | None
    result: str = ""
    rated: bool = True

    @property
    def is_open(self) -> bool:
        return not self.result

    @property
    def is_turned(self) -> bool:
        """Whether the team named first has Black here."""
        return self.colour == "b"

    @property
    def other_colour(self) -> str:
        return "b" if self.colour == "w" else "w"


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match of two teams; ``white`` has White on the first board. ``made`` are the game points so far, in tenths."""

    table: int
    white: PublishedTeam
    black: PublishedTeam
    boards: tuple[PublishedBoard, ...]
    made: tuple[int, int]
    to_come: int = 0  # what the open boards can bring one team, in tenths

    @property
    def open_boards(self) -> int:
        return sum(board.is_open for board in self.boards)

    @property
    def is_sealed(self) -> bool:
        """Whether nobody knows yet who sits on its boards."""
        return all(board.is_open and board.one is None and board.other is None for board in self.boards)

    @property
    def has_score_alone(self) -> bool:
        """Whether it was played and nobody is known to have sat on its boards."""
        there = any(board.one or board.other for board in self.boards)
        return not there and any(outcomes.is_played(board.result) for board in self.boards)

    @property
    def winner(self) -> PublishedTeam | None:
        """Who has won, whatever open boards bring."""
        lead = self.made[0] - self.made[1]
        return None if abs(lead) <= self.to_come else self.white if lead > 0 else self.black

    def seen_from(self, team_id: int) -> TeamMatch:
        """The match with the team first, which then may have Black on the first board."""
        if team_id == self.white.id:
            return self
        boards = tuple(
            board._replace(colour=board.other_colour, one=board.other, other=board.one) for board in self.boards
        )
        return replace(self, white=self.black, black=self.white, boards=boards, made=self.made[::-1])

    def seats(self) -> Iterator[tuple[PublishedPlayer, PublishedTeam, PublishedBoard, str]]:
        """Who sits there: the player, the player's team, the board, the colour."""
        for board in self.boards:
            if board.one is not None:
                yield board.one, self.white, board, board.colour
            if board.other is not None:
                yield board.other, self.black, board, board.other_colour


class TeamBye(NamedTuple):
    """A team without an opponent; ``kind`` is the letter of the report file, ``points`` the match points (tenths)."""

    kind: str
    team: PublishedTeam
    points: int


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round of a team event. ``scores`` names the primary score first; ``scoring`` is that of games."""

    scores: tuple[ScoreType, ...]
    scoring: Scoring
    match_scoring: Scoring
    teams: tuple[PublishedTeam, ...]
    matches: tuple[TeamMatch, ...]
    byes: tuple[TeamBye, ...]
    by_id: Mapping[int, PublishedTeam] = field(repr=False, compare=False, default_factory=dict)
    team_of: Mapping[int, PublishedTeam] = field(repr=False, compare=False, default_factory=dict)  # by player
    places: Mapping[int, int] = field(repr=False, compare=False, default_factory=dict)  # the board by player

    def __hash__(self) -> int:
        """Of what nearly always tells two apart, as of a published round."""
        return hash(tuple((match.table, match.white, match.made) for match in self.matches))

    @property
    def open_boards(self) -> int:
        return sum(match.open_boards for match in self.matches)

    @property
    def is_sealed(self) -> bool:
        """Whether nobody knows yet who sits on any board."""
        return bool(self.matches) and all(match.is_sealed for match in self.matches)

    @property
    def boards(self) -> int:
        """How many boards a match has."""
        return self.scoring.games_per_match

    @property
    def most(self) -> int:
        """The most that a round can bring in the primary score, in tenths."""
        return self.boards * self.scoring.win if self.by_game_points else self.match_scoring.win

    @property
    def by_game_points(self) -> bool:
        """Whether game points are the primary score."""
        return self.scores[0] is ScoreType.GAME_POINTS

    def with_results(self, results: Results) -> TeamRound:
        """The same with the results of the games that ``results`` has, and the others open."""
        matches = (_match_with(match, results, self.scoring) for match in self.matches)
        return replace(self, matches=tuple(matches))

    def records(self) -> dict[int, Record]:
        """What each team made of the round, by id; teams whose match has an open board are left out."""
        found: dict[int, Record] = {bye.team.id: Bye(ByeKind(bye.kind)) for bye in self.byes}
        for match in self.matches:
            if not match.open_boards:
                first = [outcomes.Side(one.result, Colour(one.colour), rated=one.rated) for one in match.boards]
                second = [outcomes.Side(one.result, Colour(one.other_colour), rated=one.rated) for one in match.boards]
                found[match.white.id] = outcomes.match_of(first, match.black.id, self.scoring, first=Colour.WHITE)
                found[match.black.id] = outcomes.match_of(second, match.white.id, self.scoring, first=Colour.BLACK)
        return found

    def points_of(self, record: Record) -> tuple[int, int]:
        """The match points and the game points that ``record`` brings a team, in tenths."""
        if isinstance(record, Bye):
            return self.match_scoring.points(record), self.scoring.points(record)
        return self.match_scoring.of_outcome(record), self.scoring.points(record)

    def match_of(self, team_id: int) -> TeamMatch | None:
        """The match of a team; None where it has none."""
        return next((one for one in self.matches if team_id in (one.white.id, one.black.id)), None)


def read_event(plain: Mapping[str, Any], players: Mapping[int, PublishedPlayer]) -> TeamRound:
    """What a publication has of the teams; ``players`` are all of its players by id."""
    teams = {
        row["id"]: PublishedTeam(
            row["id"],
            row["tpn"],
            row["name"],
            row["rating"],
            row["points"],
            row["virtual"],
            tuple(players[key] for key in row["roster"] if key in players),
            hidden_rating=row.get("hidden_rating"),
            left=row.get("left", False),
        )
        for row in plain["teams"]
    }
    match_scoring = Scoring(**plain["match"])
    byes = (
        TeamBye(row["kind"], teams[row["team"]], match_scoring.points(Bye(ByeKind(row["kind"]))))
        for row in plain["byes"]
    )
    matches = tuple(
        TeamMatch(
            row["table"],
            teams[row["white"]],
            teams[row["black"]],
            tuple(_board(board, players) for board in row["boards"]),
            made=(0, 0),
        )
        for row in plain["matches"]
    )
    return TeamRound(
        scores=tuple(ScoreType(score) for score in plain["scores"]),
        scoring=Scoring(**plain["games"]),
        match_scoring=match_scoring,
        teams=tuple(sorted(teams.values(), key=lambda team: (team.tpn, team.id))),
        matches=matches,
        byes=tuple(byes),
        by_id=teams,
        team_of={player.id: team for team in teams.values() for player in team.roster},
        places={player.id: board.number for match in matches for player, _team, board, _colour in match.seats()},
    )


def _board(row: Mapping[str, Any], players: Mapping[int, PublishedPlayer]) -> PublishedBoard:
    by_colour = {"w": players.get(row["white"]), "b": players.get(row["black"])}
    own = row["colour"]
    return PublishedBoard(row["board"], row["pairing"], own, by_colour[own], by_colour["b" if own == "w" else "w"])


def _match_with(match: TeamMatch, results: Results, scoring: Scoring) -> TeamMatch:
    boards, made, to_come = [], [0, 0], 0
    for board in match.boards:
        result, rated = results.get(board.key, OPEN)
        boards.append(board._replace(result=result, rated=rated))
        if result:
            points = outcomes.points_of(result, scoring)
            own, others = points if board.colour == "w" else points[::-1]
            made = [made[0] + own, made[1] + others]
        else:
            to_come += scoring.win
    return replace(match, boards=tuple(boards), made=(made[0], made[1]), to_come=to_come)
