"""What the rounds so far say of an entrant, for every system alike."""

from __future__ import annotations

import pytest

from pairing.engine.basics.histories import rounds_floated
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player


def met(opponent: int, *, played: bool = True) -> Game:
    return Game(opponent, Colour.WHITE, Outcome.WIN, played=played)


# Half a point below, level, half a point above, a bye, a forfeit against somebody far below and one far above.
PLAYER = Player(1, 2000, (met(2), met(3), met(4), Bye(ByeKind.HALF_POINT), met(2, played=False), met(4, played=False)))
SCORES = {
    1: [10, 20, 30, 40, 45, 55],
    2: [5, 5, 5, 5, 5, 5],
    3: [0, 20, 20, 20, 20, 20],
    4: [0, 0, 35, 45, 60, 90],
}


@pytest.mark.parametrize(("up", "rounds"), [(True, [3]), (False, [1])])
def test_a_float_is_a_game_against_somebody_of_another_score(up: bool, rounds: list[int]) -> None:
    assert rounds_floated(PLAYER, SCORES, up=up) == rounds


@pytest.mark.parametrize(("difference", "up", "down"), [(1, [1], []), (0, [], []), (-1, [], [1])])
def test_a_tenth_of_a_point_makes_a_float(difference: int, up: list[int], down: list[int]) -> None:
    player = Player(1, 2000, (met(2),))
    scores = {1: [10, 20], 2: [10 + difference, 10]}
    assert rounds_floated(player, scores, up=True) == up
    assert rounds_floated(player, scores, up=False) == down
