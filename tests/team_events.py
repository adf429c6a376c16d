"""Invented events of teams: rounds paired at random, with every kind of bye, forfeit, reserve and empty board."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pairing.engine.tournament import (
    DEFAULT_MATCH_POINTS,
    Bye,
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
    outcome_of,
)

PLAYED = (("1", "0"), ("=", "="), ("0", "1"))
UNUSUAL = (("=", "0"), ("0", "0"), ("W", "L"), ("D", "D"))
OUTCOMES = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "W": Outcome.WIN, "D": Outcome.DRAW}
OUTCOMES |= {"L": Outcome.LOSS, "+": Outcome.WIN, "-": Outcome.LOSS}
BOTH = (ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS)


@dataclass(frozen=True, slots=True)
class Wishes:
    """How often, of a hundred: boards with an empty seat or a forfeit, forfeited matches, absences, reserves."""

    unusual: int = 10
    forfeits: int = 10
    forfeited_matches: int = 8
    byes: int = 10
    reserves: int = 30


def random_team_event(seed: int, wishes: Wishes = Wishes()) -> Tournament:
    """An event of 3 to 9 teams after 1 to 6 rounds. ``players`` are numbered through, team by team."""
    rng = random.Random(seed)
    size, boards, rounds = rng.randint(3, 9), rng.randint(2, 5), rng.randint(1, 6)
    first = tuple(
        rng.choice(list(Colour)) if rng.random() < 0.1 else Colour("wb"[place % 2]) for place in range(boards)
    )
    first = (Colour.WHITE, *first[1:])
    spare = rng.randint(0, 2)
    rosters = {
        tpn: tuple(
            Player((tpn - 1) * (boards + spare) + place, 2400 - 10 * place - tpn, name=f"Player {tpn}-{place}")
            for place in range(1, boards + spare + 1)
        )
        for tpn in range(1, size + 1)
    }
    event = _Event(rng, wishes, rosters, first, Scoring(games_per_match=boards, pairing_allocated_bye=5 * boards))
    for number in range(rounds):
        event.play(number)
    teams = tuple(
        Team(tpn, 2300 - tpn, tuple(event.records[tpn]), f"Team {tpn}", (), roster, tuple(event.line_ups[tpn]))
        for tpn, roster in rosters.items()
    )
    scoring = Scoring(win=30, draw=10, pairing_allocated_bye=10) if rng.random() < 0.2 else DEFAULT_MATCH_POINTS
    return Tournament(
        total_rounds=rounds + rng.randint(0, 2),
        players=(),
        initial_colour=Colour.WHITE,
        scoring=event.scoring,
        teams=teams,
        match_scoring=scoring,
        scores=BOTH if rng.random() < 0.7 else BOTH[::-1],
    )


class _Event:
    def __init__(
        self,
        rng: random.Random,
        wishes: Wishes,
        rosters: dict[int, tuple[Player, ...]],
        first: tuple[Colour, ...],
        scoring: Scoring,
    ) -> None:
        self.rng, self.wishes, self.rosters, self.first, self.scoring = rng, wishes, rosters, first, scoring
        self.records: dict[int, list[Record]] = {tpn: [] for tpn in rosters}
        self.line_ups: dict[int, list[tuple[int, ...]]] = {tpn: [] for tpn in rosters}

    def chance(self, hundredths: int) -> bool:
        return self.rng.random() * 100 < hundredths

    def play(self, number: int) -> None:
        """One round: byes asked for, the allocated one for an odd number, matches for the others."""
        away = [tpn for tpn in self.rosters if self.chance(self.wishes.byes)]
        here = [tpn for tpn in self.rosters if tpn not in away]
        if len(here) < 2:
            away, here = [], list(self.rosters)
        for tpn in away:
            self._bye(tpn, ByeKind(self.rng.choice("FHZZ")))
        self.rng.shuffle(here)
        if len(here) % 2:
            self._bye(here.pop(), ByeKind.PAIRING_ALLOCATED)
        for white, black in zip(here[::2], here[1::2], strict=True):
            self._match(white, black)
        assert {len(records) for records in self.records.values()} == {number + 1}

    def _bye(self, tpn: int, kind: ByeKind) -> None:
        self.records[tpn].append(Bye(kind))
        self.line_ups[tpn].append(())

    def _line_up(self, tpn: int) -> list[int]:
        roster, boards = [player.tpn for player in self.rosters[tpn]], len(self.first)
        if self.chance(self.wishes.reserves):
            return self.rng.sample(roster, boards)
        return roster[:boards]

    def _match(self, white: int, black: int) -> None:
        seats = {tpn: self._line_up(tpn) for tpn in (white, black)}
        forfeited = (
            self.rng.choice((("+", "-"), ("-", "+"), ("-", "-")))
            if self.chance(self.wishes.forfeited_matches)
            else None
        )
        codes = [forfeited or self._codes(seats, white, black, place) for place in range(len(self.first))]
        if forfeited:
            for tpn, code in zip((white, black), forfeited, strict=True):
                if code == "-":
                    seats[tpn] = [0] * len(self.first)
        sides = []
        for side, opponent in enumerate((black, white)):
            colours = [colour if side == 0 else colour.opposite for colour in self.first]
            sides.append(
                tuple(
                    Game(opponent, colour, OUTCOMES[code[side]], code[side] not in "+-", code[side] not in "WDL")
                    for colour, code in zip(colours, codes, strict=True)
                )
            )
        points = [sum(map(self.scoring.of_outcome, games)) for games in sides]
        played = any(game.played for game in sides[0])
        outcomes = [outcome_of(*points), outcome_of(*reversed(points))]
        if not played and not any(points):
            outcomes = [Outcome.LOSS, Outcome.LOSS]
        for tpn, games, outcome in zip((white, black), sides, outcomes, strict=True):
            self.records[tpn].append(Match(games, outcome, played))
            self.line_ups[tpn].append(tuple(seats[tpn]))

    def _codes(self, seats: dict[int, list[int]], white: int, black: int, place: int) -> tuple[str, str]:
        """The results of a board; an empty seat loses to whoever sits there."""
        if not self.chance(self.wishes.forfeits):
            return self.rng.choice(UNUSUAL if self.chance(self.wishes.unusual) else PLAYED)
        kind = self.rng.choice(("+", "-", "named", "nobody"))
        if kind == "nobody":
            seats[white][place] = seats[black][place] = 0
            return "-", "-"
        if kind == "named":
            return self.rng.choice((("+", "-"), ("-", "+"), ("-", "-")))
        absent = black if kind == "+" else white
        seats[absent][place] = 0
        return ("+", "-") if kind == "+" else ("-", "+")
