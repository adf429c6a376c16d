"""The performance is the tie-break TPR, worked out from the games alone."""

from __future__ import annotations

import random

import pytest

from pairing.engine.tournament import Game, Outcome
from pairing.ratings import RatedGame, performance
from pairing.standings import standings
from tests.strategies import random_tournament

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([(1900, WIN)], 2700),
        ([(1900, LOSS)], 1100),
        ([(1900, DRAW), (2001, DRAW)], 1951),
        # ⅔ are .67: 125 above the average of 1833.
        ([(1800, WIN), (2000, DRAW), (1700, DRAW)], 1833 + 125),
    ],
)
def test_performances(games: list[tuple[int, Outcome]], expected: int) -> None:
    made = performance([RatedGame(*game) for game in games])
    assert made is not None
    assert made.rating == expected
    assert made.games == len(games)


def test_it_is_the_tie_break() -> None:
    compared = 0
    for seed in range(60):
        tournament = random_tournament(random.Random(seed))
        ratings = {player.tpn: player.rating for player in tournament.players}
        if not tournament.rounds_paired or None in ratings.values():
            continue
        values = {line.tpn: line.values[0] for line in standings(tournament, ["TPR"])}
        for player in tournament.players:
            games = [
                RatedGame(ratings[record.opponent] or 0, record.outcome)
                for record in player.records
                if isinstance(record, Game) and record.played
            ]
            made = performance(games)
            assert values[player.tpn] == (None if made is None else made.rating)
            compared += 1
    assert compared > 100
