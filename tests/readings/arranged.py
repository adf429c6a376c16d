"""Small tournaments arranged so that rules of a scoregroup come into play: who floats, who changes sides, who is stuck.

All games were played with others, who are away now. So scores, colours, floats and forbidden pairs can be had in any
mixture, which an event in which they played one another hardly shows.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament
from tests.histories import PairFunction
from tests.readings.states import Sizes

RESULTS = {
    "one score": (0, 1, 0),
    "two scores": (1, 0, 0),
    "losses": (0, 1, 4),
    "any score": (1, 1, 1),
}
"""How often a game of those present is won, drawn and lost."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """``lawful``: no third colour in a row and no difference of three; probabilities are between 0 and 1."""

    rounds: int
    results: str
    lawful: bool
    white: float
    inside: float
    """How many pairs of one score are forbidden,"""
    across: float
    """and how many of two."""
    missed: float
    last_round: bool
    spread: int
    """How far ratings are from 2000."""


def any_mixture(rng: random.Random) -> Mixture:
    """All of it by lot."""
    return Mixture(
        rounds=rng.randint(1, 6),
        results=rng.choice(sorted(RESULTS)),
        lawful=rng.random() < 0.8,
        white=rng.choice((0.2, 0.5, 0.5, 0.8)),
        inside=rng.choice((0.0, 0.2, 0.4, 0.7)),
        across=rng.choice((0.0, 0.2, 0.5)),
        missed=rng.choice((0.0, 0.0, 0.1, 0.3)),
        last_round=rng.random() < 0.2,
        spread=rng.choice((0, 5, 40, 400)),
    )


def arranged(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """A manner of ``tests.readings.states``: any mixture."""
    return arranged_tournament(rng, players=rng.randint(*sizes), mixture=any_mixture(rng))


def arranged_tournament(rng: random.Random, *, players: int, mixture: Mixture) -> Tournament:
    """``players`` who are present, with as many away, before the round after those of ``mixture``."""
    records: dict[int, list[Record]] = {tpn: [] for tpn in range(1, 2 * players + 1)}
    for number in range(mixture.rounds):
        for place in range(players):
            here, away = place + 1, players + 1 + (place + number) % players
            games = _round(rng, records[here], here, away, mixture)
            for tpn, record in zip((here, away), games, strict=True):
                records[tpn].append(record)
    low, high = 2000 - mixture.spread, 2000 + mixture.spread
    ratings = sorted((rng.randint(low, high) for _ in records), reverse=True)
    if rng.random() < 0.3:
        rng.shuffle(ratings)
    further = 1 if mixture.last_round else rng.randint(2, 6)
    return Tournament(
        total_rounds=mixture.rounds + further,
        players=tuple(
            Player(tpn, rating, tuple(history)) for (tpn, history), rating in zip(records.items(), ratings, strict=True)
        ),
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        absent=frozenset(range(players + 1, 2 * players + 1)),
        forbidden_pairs=_forbidden(rng, records, players=players, mixture=mixture),
    )


def _round(
    rng: random.Random, before: Sequence[Record], here: int, away: int, mixture: Mixture
) -> tuple[Record, Record]:
    """The records of one round, of the player present and of the one away."""
    if rng.random() < mixture.missed:
        kind = rng.choice((ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT))
        return Bye(kind), Bye(ByeKind.ZERO_POINT)
    outcomes = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
    (outcome,) = rng.choices(outcomes, weights=RESULTS[mixture.results])
    if mixture.results == "two scores" and len(before) % 2:
        outcome = Outcome.LOSS if rng.random() < 0.5 else outcome
    colour = Colour.WHITE if rng.random() < mixture.white else Colour.BLACK
    if mixture.lawful and not _may_have(before, colour):
        colour = colour.opposite
    return Game(away, colour, outcome), Game(here, colour.opposite, outcomes[2 - outcomes.index(outcome)])


def _may_have(before: Sequence[Record], colour: Colour) -> bool:
    colours = [record.colour for record in before if isinstance(record, Game)]
    return colours[-2:] != [colour, colour] and 2 * colours.count(colour) - len(colours) < 2


def _forbidden(
    rng: random.Random, records: dict[int, list[Record]], *, players: int, mixture: Mixture
) -> frozenset[tuple[int, int]]:
    worth = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
    byes = {ByeKind.FULL_POINT: 2, ByeKind.HALF_POINT: 1}
    points = {
        tpn: sum(
            worth[record.outcome] if isinstance(record, Game) else byes.get(record.kind, 0)
            for record in records[tpn]
            if isinstance(record, Game | Bye)
        )
        for tpn in range(1, players + 1)
    }
    return frozenset(
        pair
        for pair in combinations(points, 2)
        if rng.random() < (mixture.inside if points[pair[0]] == points[pair[1]] else mixture.across)
    )
