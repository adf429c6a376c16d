"""Random states of events of teams for the reading of C.04.6: boards, line-ups, forfeits, scores and preferences."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from pairing.engine.tournament import (
    DEFAULT_MATCH_POINTS,
    Awards,
    Colour,
    ColourPreferences,
    Game,
    Match,
    Outcome,
    Player,
    Record,
    ScoreType,
    Scoring,
    Team,
    Tournament,
    outcome_of,
)
from tests.readings.match_states import Event, Pairs, Records, manners, random_numbers
from tests.readings.states import States

MATCH, GAME = ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS
SCORES = ((MATCH, GAME), (MATCH, GAME), (MATCH, GAME), (GAME, MATCH), (MATCH,), (GAME,))
MATCH_SCORINGS = (
    Scoring(win=30, draw=10, pairing_allocated_bye=10),
    Scoring(win=20, draw=10, pairing_allocated_bye=20),
    Scoring(win=30, draw=20, loss=10, pairing_allocated_bye=20),
)
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
Board = tuple[Outcome, Outcome, bool, bool]
"""What White's and Black's team made of a board, whether it was played, and whether it is rated."""
PLAYED: tuple[Board, ...] = ((WIN, LOSS, True, True), (DRAW, DRAW, True, True), (LOSS, WIN, True, True))
UNUSUAL: tuple[Board, ...] = ((DRAW, LOSS, True, True), (LOSS, LOSS, True, True), (WIN, LOSS, True, False))
FORFEITS: tuple[Board, ...] = ((WIN, LOSS, False, True), (LOSS, WIN, False, True), (LOSS, LOSS, False, True))


class TeamMatches(Event):
    """An event whose matches have as many boards as it says, with colours that need not alternate."""

    def __init__(self, rng: random.Random, *, teams: int) -> None:
        super().__init__(rng, random_numbers(rng, teams))
        boards = rng.randint(1, 5)
        second = rng.choice((Colour.BLACK, Colour.BLACK, Colour.BLACK, Colour.WHITE))
        self.colours = tuple((Colour.WHITE, second)[place % 2] for place in range(boards))
        self.scores = rng.choice(SCORES)
        self.preferences = rng.choice(list(ColourPreferences))
        self.scoring = Scoring(games_per_match=boards, pairing_allocated_bye=5 * boards)
        self.match_scoring = rng.choice(MATCH_SCORINGS) if rng.random() < 0.1 else DEFAULT_MATCH_POINTS
        self.forfeits = rng.choice((0.0, 0.0, 0.1, 0.4))
        self.forfeited_matches = rng.choice((0.0, 0.0, 0.1, 0.3))
        self.unusual = rng.choice((0.0, 0.1))
        self.draws = rng.choice((0.2, 0.2, 0.8))
        self.initial = rng.choice(list(Colour))
        accelerated = self.scores[0] is MATCH and rng.random() < 0.15
        self.virtual = (20,) * rng.randint(1, 3) + (10,) * rng.randint(0, 3) if accelerated else ()
        self.reserves = rng.choice((0, 0, 1, 2))
        self.abnormal = rng.random() < 0.08

    def match(self, white: int, black: int) -> tuple[Match, Match]:
        """A match by lot; it is forfeited where no board was played, whether by one team or by each on its boards."""
        if self.rng.random() < self.forfeited_matches:
            boards = [self.rng.choice(FORFEITS)] * len(self.colours)
        else:
            boards = [self._board() for _ in self.colours]
        mine = tuple(
            Game(black, colour, board[0], board[2], board[3])
            for colour, board in zip(self.colours, boards, strict=True)
        )
        theirs = tuple(
            Game(white, colour.opposite, board[1], board[2], board[3])
            for colour, board in zip(self.colours, boards, strict=True)
        )
        made, answer = (sum(_tenths(game) for game in games) for games in (mine, theirs))
        played = any(board[2] for board in boards)
        if not played and not made and not answer:
            return Match(mine, LOSS, played=False), Match(theirs, LOSS, played=False)
        return Match(mine, outcome_of(made, answer), played), Match(theirs, outcome_of(answer, made), played)

    def _board(self) -> Board:
        if self.rng.random() < self.forfeits:
            return self.rng.choice(FORFEITS)
        if self.rng.random() < self.unusual:
            return self.rng.choice(UNUSUAL)
        return PLAYED[1] if self.rng.random() < self.draws else self.rng.choice(PLAYED)

    def tournament(
        self, records: Records, *, left: int, absent: Iterable[int] = (), forbidden: Pairs = frozenset()
    ) -> Tournament:
        """Every team with a roster, and a line-up for each of its matches."""
        accelerated = set(self.tpns[: (len(self.tpns) + 1) // 2])
        size = len(self.colours) + self.reserves
        teams = []
        for place, tpn in enumerate(self.tpns):
            numbers = range(place * size + 1, (place + 1) * size + 1)
            roster = tuple(Player(number, None, name=f"Player {number}") for number in numbers)
            line_ups = tuple(self._line_up(record, tuple(numbers)) for record in records[tpn])
            virtual = self.virtual if tpn in accelerated else ()
            awards = tuple(self._awards(len(records[tpn]))) if self.abnormal else ()
            teams.append(Team(tpn, None, tuple(records[tpn]), f"Team {tpn}", virtual, roster, line_ups, awards))
        return Tournament(
            total_rounds=max(map(len, records.values())) + 1 + left,
            players=(),
            initial_colour=self.initial,
            absent=frozenset(absent),
            forbidden_pairs=forbidden,
            scoring=self.scoring,
            teams=tuple(teams),
            match_scoring=self.match_scoring,
            scores=self.scores,
            colour_preferences=self.preferences,
        )

    def _awards(self, rounds: int) -> Iterator[Awards]:
        """Points in each score that have nothing to do with the results."""
        for score in self.scores:
            yield Awards(
                score, tuple(self.rng.choice((0, 5, 10, 20)) for _ in range(rounds)), self.rng.choice((0, -10))
            )

    def _line_up(self, record: Record, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Who sat on the boards: against some opponents reserves come in; nobody came to a match that was forfeited."""
        if not isinstance(record, Match):
            return ()
        boards = len(self.colours)
        shift = record.opponent % (self.reserves + 1)
        seated = numbers[shift : shift + boards]
        if not record.played and all(game.outcome is LOSS for game in record.games):
            return (0,) * boards
        return tuple(
            0 if not game.played and game.outcome is LOSS and number % 2 else number
            for number, game in zip(seated, record.games, strict=True)
        )


def _tenths(game: Game) -> int:
    return {WIN: 10, DRAW: 5, LOSS: 0}[game.outcome]


def make_event(rng: random.Random, count: int) -> TeamMatches:
    """An event of ``count`` teams."""
    return TeamMatches(rng, teams=count)


STATES = States(small=manners(make_event), large=manners(make_event), sizes=(4, 12), large_sizes=(14, 60))
