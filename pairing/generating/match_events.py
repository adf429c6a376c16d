"""Random events of matches: two games each, or as many boards as a team has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pairing.engine.basics.boards import chain_of
from pairing.engine.result import RoundPairing
from pairing.engine.systems.system import System
from pairing.engine.tournament import (
    DEFAULT_MATCH_POINTS,
    ByeKind,
    Colour,
    Game,
    Match,
    Outcome,
    Player,
    Record,
    ScoreType,
    Scoring,
    Team,
    Tournament,
)
from pairing.generating.generator import Entrant, Event
from pairing.generating.lots import Lots
from pairing.generating.parameters import Parameters
from pairing.generating.sizes import UnusableParameters
from pairing.trf.match_columns import GAMES, match_of
from pairing.trf.records import TournamentDetails, TrfFile
from pairing.trf.team_matches import outcomes_of_boards
from pairing.trf.team_writer import trf_from_teams

BOARDS = 4
RESERVES = 1
MOST_TEAMS = 999  # that three columns can name
_RATING_STEP = 20  # between one board and the next
_RESERVE_PLAYS = 100_000  # the share of matches in which one sits on the last board


class EventOfTwoGames(Event):
    """A tournament whose matches have two games with alternating colours."""

    @property
    def scoring(self) -> Scoring:
        """The points of games, with the bye of a match: one game as a bye, the other a draw."""
        single = self.parameters.scoring
        bye = single.pairing_allocated_bye + single.draw
        return replace(single, pairing_allocated_bye=bye, games_per_match=GAMES)

    def match(self, white: int, black: int) -> tuple[Record, Record]:
        """Two games; who has White in the first has Black in the second."""
        rating, other_rating = self.ratings[white], self.ratings[black]
        mine, theirs = self.game(white, black, rating, other_rating)
        answer, second = self.game(black, white, other_rating, rating)
        games = (mine, second), (theirs, answer)
        return match_of(*games, self.scoring), match_of(*games[::-1], self.scoring)


class EventOfTeams(Event):
    """A tournament of teams of four boards and a reserve; ``players`` of the parameters are the teams."""

    def __init__(self, parameters: Parameters, lots: Lots) -> None:
        if parameters.players > MOST_TEAMS:
            raise UnusableParameters([f"An event has at most {MOST_TEAMS} teams."])
        super().__init__(parameters, lots)
        self.line_ups: dict[int, list[tuple[int, ...]]] = {entrant.tpn: [] for entrant in self.entrants}
        self.seated: dict[int, tuple[int, ...]] = {}  # in the round that is being played

    @property
    def scoring(self) -> Scoring:
        """The points of games; the bye is worth a drawn match (C.04.6, 1.4)."""
        single = self.parameters.scoring
        return replace(single, pairing_allocated_bye=BOARDS * single.draw, games_per_match=BOARDS)

    @property
    def scoring_of_matches(self) -> Scoring:
        """The match points, by which the teams are paired."""
        return DEFAULT_MATCH_POINTS

    def tournament(self, away: Mapping[int, ByeKind] | None = None) -> Tournament:
        """The tournament after the rounds played so far, without those who are away in the next one."""
        virtual = self._virtual_points(away or {})
        return Tournament(
            total_rounds=self.parameters.rounds,
            players=(),
            teams=tuple(self._team(entrant, virtual.get(entrant.tpn, ())) for entrant in self.entrants),
            initial_colour=self.initial_colour,
            absent=frozenset(away or ()),
            scoring=self.scoring,
            scores=(ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS),
            cycles=self._cycles(),
            third_place=self.third_place,
            level_by=chain_of(self.parameters.tiebreaks) if self.system.eliminates else (),
            decisions=frozenset(self.decisions),
        )

    def _team(self, entrant: Entrant, virtual_points: tuple[int, ...]) -> Team:
        return Team(
            tpn=entrant.tpn,
            rating=entrant.rating,
            records=tuple(entrant.records),
            name=f"Test team {entrant.tpn:03d}",
            roster=tuple(self._member(entrant.tpn, place) for place in range(BOARDS + RESERVES)),
            line_ups=tuple(self.line_ups[entrant.tpn]),
            virtual_points=virtual_points,
        )

    def _member(self, team: int, place: int) -> Player:
        number = (team - 1) * (BOARDS + RESERVES) + place + 1
        return Player(number, max(1, self.ratings[team] - _RATING_STEP * place), name=f"Test{number:04d}, Player")

    def _played(self, pairing: RoundPairing) -> Iterator[tuple[int, Record]]:
        self.seated.clear()
        yield from super()._played(pairing)
        for team, line_ups in self.line_ups.items():
            line_ups.append(self.seated.get(team, ()))

    def match(self, white: int, black: int) -> tuple[Record, Record]:
        """A game on each board, or none where a team does not come."""
        return self._with_away(white, black, self._who_stays_away(white, black))

    def forfeited(self, white: int, black: int, away: tuple[int, ...]) -> tuple[Record, Record]:
        """A match to which one of the teams, or neither, comes: forfeited on each board."""
        return self._with_away(white, black, away)

    def _with_away(self, white: int, black: int, away: tuple[int, ...]) -> tuple[Record, Record]:
        seats = {team: [0] * BOARDS if team in away else self._line_up(team) for team in (white, black)}
        games = [self._board(white, black, place, away) for place in range(BOARDS)]
        for team, line_up in seats.items():
            self.seated[team] = tuple(line_up)
        of_white, of_black = zip(*games, strict=True)
        played = any(game.played for game in of_white)
        outcomes = outcomes_of_boards(of_white, of_black, self.scoring)
        return Match(of_white, outcomes[0], played), Match(of_black, outcomes[1], played)

    def _who_stays_away(self, white: int, black: int) -> tuple[int, ...]:
        """The team that forfeits the match, one in ten times both."""
        if not self.lots.chance(self.parameters.forfeit_rate):
            return ()
        lot = self.lots.below(20)
        return (white, black) if lot < 2 else (white,) if lot % 2 else (black,)

    def _line_up(self, team: int) -> list[int]:
        """The first boards of the roster, now and then with the reserve on the last one."""
        roster = [self._member(team, place).tpn for place in range(BOARDS + RESERVES)]
        last = roster[BOARDS] if self.lots.chance(_RESERVE_PLAYS) else roster[BOARDS - 1]
        return [*roster[: BOARDS - 1], last]

    def _board(self, white: int, black: int, place: int, away: tuple[int, ...]) -> tuple[Game, Game]:
        """Both sides of a board; on every second one the first team has Black."""
        colour = Colour.BLACK if place % 2 else Colour.WHITE
        if away:
            outcomes = (Outcome.LOSS if team in away else Outcome.WIN for team in (white, black))
            mine, theirs = outcomes
            return Game(black, colour, mine, played=False), Game(white, colour.opposite, theirs, played=False)
        rating, other_rating = self.ratings[white], self.ratings[black]
        if colour is Colour.WHITE:
            return self.game(white, black, rating, other_rating)
        answer, game = self.game(black, white, other_rating, rating)
        return game, answer


def file_of_teams(tournament: Tournament, details: TournamentDetails, system: System) -> TrfFile:
    """The file of a generated event of teams."""
    kind = system.title if system.goes_by_numbers else "Team Swiss"
    return trf_from_teams(tournament, details=replace(details, tournament_type=kind))
