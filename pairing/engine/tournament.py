"""What goes into the engine: a frozen tournament as it stands before the round to be paired.

A round is a match or a bye to each entrant, and a match has games: one in ordinary systems, two by C.04.5, as many
as boards in a team event. Scores and virtual points are integers in tenths of a point (``10`` is one point),
ratings are whole rating points, rounds count from 1. Nothing here reads a file, a clock or a database.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeGuard


class Colour(StrEnum):
    """The colour of the pieces; the value is the letter of the tournament report file."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(StrEnum):
    """What one entrant made of a game or match; the two sides' outcomes need not add up to a point (½-0, 0-0)."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"


def outcome_of(points: int, opponents_points: int) -> Outcome:
    """What a match was by the points that its two sides made.

    >>> outcome_of(15, 5).value, outcome_of(10, 10).value
    ('1', '=')
    """
    if points == opponents_points:
        return Outcome.DRAW
    return Outcome.WIN if points > opponents_points else Outcome.LOSS


class ByeKind(StrEnum):
    """Why a player has no opponent in a round; the value is the letter of the tournament report file."""

    PAIRING_ALLOCATED = "U"
    FULL_POINT = "F"
    HALF_POINT = "H"
    ZERO_POINT = "Z"


BYES_WITH_POINTS = (ByeKind.HALF_POINT, ByeKind.FULL_POINT)
"""The byes that a player asks for and is given points for."""


class ScoreType(StrEnum):
    """What a score counts; the value is the word of the report file's codes (192, 202)."""

    MATCH_POINTS = "MP"
    GAME_POINTS = "GP"


class ColourPreferences(StrEnum):
    """Which colour preferences the teams of an event have (C.04.6, 1.7); the value is the word of record 192."""

    TYPE_A = "TYPEA"
    TYPE_B = "TYPEB"
    NONE = ""


@dataclass(frozen=True, slots=True)
class Game:
    """One entrant's side of a game: played over the board, or decided by forfeit (``played=False``).

    Alone it is the match of one game, which is the round of an ordinary system. ``rated=False`` marks a game of less
    than one move by both (TRF letters W, D, L): it counts for pairing. ``adjourned`` marks a game that goes on later:
    a draw for pairing only (C.04.2, 3.1).
    """

    opponent: int
    colour: Colour
    outcome: Outcome
    played: bool = True
    rated: bool = True
    adjourned: bool = False

    @property
    def games(self) -> tuple[Game, ...]:
        """The games of the match: this one."""
        return (self,)


@dataclass(frozen=True, slots=True)
class Match:
    """One entrant's side of a match of several games, which reads like a game: opponent, colour, outcome, played.

    ``games`` stand in the order of play (C.04.5) or of the boards (C.04.6), every one against the same opponent.
    ``outcome`` says whether more, as many or fewer points were made than by the opponent, or what was decided
    instead. A match that is not ``played`` was forfeited: it may be paired again, and has no colour. ``scheduled`` is
    the colour of the first board where that was played with the other one.
    """

    games: tuple[Game, ...]
    outcome: Outcome
    played: bool = True
    scheduled: Colour | None = None

    @property
    def opponent(self) -> int:
        """The TPN of the opponent."""
        return self.games[0].opponent

    @property
    def colour(self) -> Colour:
        """The colour scheduled for the first game (C.04.5, 1.6) or board (C.04.6, 1.6.1)."""
        return self.scheduled or self.games[0].colour


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without an opponent: allocated by the pairing, asked for, or an absence. It is for the whole match.

    ``by_forfeit`` marks a full point that a file gives as a win by forfeit without naming the opponent: the round was
    paired with its player.
    """

    kind: ByeKind
    by_forfeit: bool = False


Record = Game | Match | Bye


def is_played(record: Record) -> TypeGuard[Game | Match]:
    """Whether the round brought a match that was not forfeited: a meeting, with a colour (C.04.2, 3.4 and 3.5)."""
    return not isinstance(record, Bye) and record.played


def gave_colour(record: Record) -> bool:
    """Whether the round gave a colour: a game of the match was really played (C.04.5, 1.6)."""
    return is_played(record) and any(game.played for game in record.games)


def against(record: Record, opponent: int) -> Record:
    """The same record with another opponent; a bye stays as it is."""
    if isinstance(record, Bye):
        return record
    if isinstance(record, Game):
        return replace(record, opponent=opponent)
    return replace(record, games=tuple(replace(game, opponent=opponent) for game in record.games))


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for each way a game can end, in tenths of a point (C.04.1 article 3 for the allocated bye).

    Byes are for matches of ``games_per_match`` games: a requested one is worth that many wins, draws or absences,
    the pairing-allocated one what stands here whatever the number of games.
    """

    win: int = 10
    draw: int = 5
    loss: int = 0
    absence: int = 0
    pairing_allocated_bye: int = 10
    games_per_match: int = 1

    def points(self, record: Record) -> int:
        """The points that ``record`` is worth, in tenths of a point; a match is worth the sum of its games."""
        if isinstance(record, Game):
            return self.of_outcome(record)
        if isinstance(record, Bye):
            return self._of_bye(record.kind)
        return sum(map(self.of_outcome, record.games))

    def of_outcome(self, record: Game | Match) -> int:
        """The points for the outcome alone, in tenths of a point, of a game or of a match as if it were one game."""
        if record.outcome is Outcome.WIN:
            return self.win
        if record.outcome is Outcome.DRAW:
            return self.draw
        return self.loss if record.played else self.absence

    def _of_bye(self, kind: ByeKind) -> int:
        if kind is ByeKind.PAIRING_ALLOCATED:
            return self.pairing_allocated_bye
        if kind is ByeKind.ZERO_POINT:
            return self.games_per_match * self.absence
        return self.games_per_match * (self.win if kind is ByeKind.FULL_POINT else self.draw)


DEFAULT_MATCH_POINTS = Scoring(win=20, draw=10, pairing_allocated_bye=10)
"""The points of a team's match unless the event states others (record 362; C.04.6, 1.4 for the bye)."""


@dataclass(frozen=True, slots=True)
class Awards:
    """What an entrant was given in one score where the event counts other points than its records say (record 299).

    ``by_round`` has the points of each round so far, ``beside`` those of no round; in tenths.
    """

    score: ScoreType
    by_round: tuple[int, ...]
    beside: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """A participant: the pairing number, the rating, and one record for each round so far.

    ``virtual_points`` are the acceleration's points by round (round 1 first), 0 beyond the end of the tuple. ``awards``
    count in the place of the records' points.
    """

    tpn: int
    rating: int | None
    records: tuple[Record, ...] = ()
    name: str = ""
    virtual_points: tuple[int, ...] = ()
    awards: tuple[Awards, ...] = ()


@dataclass(frozen=True, slots=True)
class Team:
    """A participating team: read like a player, with a roster and a line-up for each round so far.

    ``rating`` is the team's strength where the event states one. ``roster`` has the members in board order, reserves
    behind; their ``tpn`` is their starting rank, and their games are those of the team's matches. A line-up has the
    starting ranks of those on the boards, from the first board on, 0 for an empty one; it is empty in a round without
    a match. In a score with ``awards`` these count in the place of the records' points.
    """

    tpn: int
    rating: int | None = None
    records: tuple[Record, ...] = ()
    name: str = ""
    virtual_points: tuple[int, ...] = ()
    roster: tuple[Player, ...] = ()
    line_ups: tuple[tuple[int, ...], ...] = ()
    awards: tuple[Awards, ...] = ()


Entrant = Player | Team


@dataclass(frozen=True, slots=True)
class Cycles:
    """How often all meet whom they meet, where the rounds are those of a table.

    ``exchanged`` says that the last two rounds of the first of two cycles have changed places (C.05, Annex 1).
    """

    count: int = 1
    exchanged: bool = False


ONE_CYCLE = Cycles()


class ByBoards(StrEnum):
    """By what the boards of a level match of two teams are compared (C.07, 12), by the acronyms there."""

    BOARD_COUNT = "BC"
    TOP_BOARDS = "TBR"
    WITHOUT_BOTTOM_BOARDS = "BBE"


@dataclass(frozen=True, slots=True)
class Tournament:
    """The whole input of a pairing. The entrants may come in any order; TPNs need not be continuous.

    They are the ``players``, or in a team event the ``teams``, whose members stand in the rosters. ``absent`` holds
    the TPNs that are not to be paired in the coming round, ``absent_with_points`` those of them who have a half-point
    or full-point bye in it; ``forbidden_pairs`` are pairs of TPNs that may not meet in it.
    Every entrant's ``records`` has one entry for each round already paired. ``scoring`` is that of games,
    ``match_scoring`` that of a match as a whole; ``scores`` names the primary score, by which entrants are paired and
    ranked, and the secondary one where there is one (C.04.6, 1.2). ``colour_preferences`` are those of teams.
    ``maxi`` declares a Maxi-tournament, which some systems pair by rules of its own (C.04.4.3, 3.2.3), ``cycles`` are
    those of a table. In a knock-out ``third_place`` says whether the third place is played for, ``level_by`` by which
    boards the level match of two teams is decided, and ``decisions`` have the round of one that stays level with the
    TPN of who goes on.
    """

    total_rounds: int
    players: tuple[Player, ...]
    initial_colour: Colour | None = None
    absent: frozenset[int] = frozenset()
    absent_with_points: frozenset[int] = frozenset()
    forbidden_pairs: frozenset[tuple[int, int]] = frozenset()
    scoring: Scoring = Scoring()
    teams: tuple[Team, ...] = ()
    match_scoring: Scoring = DEFAULT_MATCH_POINTS
    scores: tuple[ScoreType, ...] = (ScoreType.GAME_POINTS,)
    colour_preferences: ColourPreferences = ColourPreferences.TYPE_A
    maxi: bool = False
    cycles: Cycles = ONE_CYCLE
    third_place: bool = False
    level_by: tuple[ByBoards, ...] = ()
    decisions: frozenset[tuple[int, int]] = frozenset()

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who is paired: the teams of a team event, else the players."""
        return self.teams or self.players

    @property
    def entrant_word(self) -> str:
        """What one of those who are paired is called in a message: team or player."""
        return "team" if self.teams else "player"

    @property
    def rounds_paired(self) -> int:
        """The number of rounds already in the records."""
        return max((len(entrant.records) for entrant in self.entrants), default=0)

    @property
    def coming_round(self) -> int:
        """The number of the round to be paired."""
        return self.rounds_paired + 1

    def points(self, record: Record, score: ScoreType | None = None) -> int:
        """The points of ``record`` in ``score``, in tenths of a point; in the primary score unless one is named."""
        if (score or self.scores[0]) is ScoreType.GAME_POINTS:
            return self.scoring.points(record)
        return self.match_scoring.points(record) if isinstance(record, Bye) else self.match_scoring.of_outcome(record)


def without_open_games(tournament: Tournament) -> Tournament:
    """The tournament with games, and matches of them, that go on later as rounds missed.

    They bring no points, no colour and no opponent yet.
    """
    players = tuple(replace(one, records=tuple(map(_missed_if_open, one.records))) for one in tournament.players)
    teams = tuple(replace(one, records=tuple(map(_missed_if_open, one.records))) for one in tournament.teams)
    return replace(tournament, players=players, teams=teams)


def _missed_if_open(record: Record) -> Record:
    if isinstance(record, Game):
        return _MISSED if record.adjourned else record
    goes_on = not isinstance(record, Bye) and any(game.adjourned for game in record.games)
    return _MISSED if goes_on else record


_MISSED = Bye(ByeKind.ZERO_POINT)
