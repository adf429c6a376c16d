"""States of single games that no event by the rules comes to: histories by lot, and many who are kept apart."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations

from pairing.engine.basics.breaches import broken_by_colour
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament

HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
OPPOSITE = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}


class _Event:
    """An event whose rounds are paired by lot; ``points`` are in halves."""

    def __init__(self, rng: random.Random, players: int) -> None:
        self.rng = rng
        tpns = range(1, players + 1)
        self.records: dict[int, list[Record]] = {tpn: [] for tpn in tpns}
        self.met: dict[int, set[int]] = {tpn: set() for tpn in tpns}
        self.points = dict.fromkeys(tpns, 0)
        self.draws = rng.choice((0.05, 0.3, 0.7, 0.95))
        self.far = rng.choice((0, 1, 4, 100))  # how far beyond their own score opponents are looked for
        self.lawful = rng.random() < 0.8  # no third colour in succession, no three more of one
        self.absences = rng.choice((0.0, 0.0, 0.05))

    def play_round(self) -> None:
        """Each player meets the nearest one in an order by points and by lot; who has none left has no game."""
        order = sorted(
            self.records, key=lambda tpn: (self.rng.random() * self.far - self.points[tpn], self.rng.random())
        )
        waiting = [tpn for tpn in order if self.rng.random() >= self.absences]
        while waiting:
            one = waiting.pop(0)
            for other in waiting:
                colours = [] if other in self.met[one] else self._colours(one, other)
                if colours:
                    self._play(one, other, self.rng.choice(colours))
                    waiting.remove(other)
                    break
            else:
                self.records[one].append(Bye(ByeKind.ZERO_POINT))
        rounds = max(map(len, self.records.values()))
        for records in self.records.values():
            if len(records) < rounds:
                records.append(Bye(ByeKind.ZERO_POINT))

    def _colours(self, one: int, other: int) -> list[Colour]:
        return [colour for colour in Colour if self._may_have(one, colour) and self._may_have(other, colour.opposite)]

    def _may_have(self, tpn: int, colour: Colour) -> bool:
        had = [record.colour for record in self.records[tpn] if isinstance(record, Game)]
        return not (self.lawful and broken_by_colour(had, colour))

    def _play(self, white_or_black: int, other: int, colour: Colour) -> None:
        drawn = self.rng.random() < self.draws
        outcome = Outcome.DRAW if drawn else self.rng.choice((Outcome.WIN, Outcome.LOSS))
        for tpn, opponent, its_colour, its_outcome in (
            (white_or_black, other, colour, outcome),
            (other, white_or_black, colour.opposite, OPPOSITE[outcome]),
        ):
            self.records[tpn].append(Game(opponent, its_colour, its_outcome))
            self.met[tpn].add(opponent)
            self.points[tpn] += HALF_POINTS[its_outcome]

    def tournament(self) -> Tournament:
        """The event before its next round, which in one of five is the last one."""
        rounds = len(self.records[1])
        ratings = sorted((self.rng.randint(1500, 2500) for _tpn in self.records), reverse=True)
        return Tournament(
            total_rounds=rounds + (1 if self.rng.random() < 0.2 else self.rng.randint(2, 6)),
            players=tuple(
                Player(tpn, rating, tuple(records), f"Player{tpn:05d}, Test")
                for (tpn, records), rating in zip(self.records.items(), ratings, strict=True)
            ),
            initial_colour=Colour.WHITE,
        )


def history_by_lot(rng: random.Random, players: int) -> Tournament:
    """One to eight rounds by lot."""
    return _event(rng, players).tournament()


def many_kept_apart(rng: random.Random, players: int) -> Tournament:
    """The same with clubs whose members do not meet, or with up to seven of ten pairs of a score kept apart by lot."""
    event = _event(rng, players)
    tournament = event.tournament()
    if rng.random() < 0.4:
        clubs = rng.choice((2, 3, 5, 12))
        club = {tpn: rng.randrange(clubs) for tpn in event.points}
        apart = {pair for pair in combinations(club, 2) if club[pair[0]] == club[pair[1]] and rng.random() < 0.95}
    else:
        inside, across = rng.choice((0.05, 0.2, 0.4, 0.7)), rng.choice((0.0, 0.05, 0.2, 0.5))
        points = event.points
        apart = {
            (one, other)
            for one, other in combinations(points, 2)
            if rng.random() < (inside if points[one] == points[other] else across)
        }
    return replace(tournament, forbidden_pairs=frozenset(apart))


def _event(rng: random.Random, players: int) -> _Event:
    event = _Event(rng, players)
    for _round in range(rng.randint(1, 8)):
        event.play_round()
    return event


UNUSUAL: Mapping[str, Callable[[random.Random, int], Tournament]] = {
    "history by lot": history_by_lot,
    "many kept apart": many_kept_apart,
}
"""The kinds of these states."""
