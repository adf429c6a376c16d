"""Due and barred colours (article 5)."""

from __future__ import annotations

import pytest

from pairing.engine.basics.preferences import Strength
from pairing.engine.systems.lim.due_colours import barred_colours, due_colour, strength_of_due
from pairing.engine.systems.lim.pairer import pair_round
from pairing.engine.tournament import Colour
from tests.pairing.engine.builders import player, tournament

MILD, STRONG, ABSOLUTE = Strength.MILD, Strength.STRONG, Strength.ABSOLUTE


@pytest.mark.parametrize(
    ("had", "due", "strength", "barred"),
    [
        ("", None, None, ""),
        ("w", "b", STRONG, ""),
        ("wb", "w", MILD, ""),
        ("wbw", "b", STRONG, ""),
        ("ww", "b", ABSOLUTE, "w"),
        ("wbb", "w", ABSOLUTE, "b"),  # alternation before equalisation: 5.3
        ("wwwbb", "w", ABSOLUTE, "b"),  # White had more often, and due all the same: 5.3
        ("wbww", "b", ABSOLUTE, "w"),
        ("bwbwbb", "w", ABSOLUTE, "b"),
        ("wwbw", "b", ABSOLUTE, "w"),  # two more of White, the last one alone: 5.1.2
        ("wwwwbb", "w", ABSOLUTE, "wb"),  # neither: two more of White, and Black twice
        ("wwww", "b", ABSOLUTE, "w"),  # Black takes one away: 5.1.2 refuses nobody that
        ("wwwwb", "b", ABSOLUTE, "w"),
    ],
)
def test_due_colour(had: str, due: str | None, strength: Strength | None, barred: str) -> None:
    colours = [Colour(letter) for letter in had]
    assert due_colour(colours) == due
    assert strength_of_due(colours) is strength
    assert "".join(barred_colours(colours)) == barred


def test_who_had_one_colour_four_times_more_can_be_paired() -> None:
    """5.1.2 is about what a player is given: the other colour is never too much."""
    before = tournament(
        player(1, "3w1 4w1 5w1 6w1"),
        player(2, "4b1 3b1 6b1 5b1"),
        player(3, "1b0 2w0 U U"),
        player(4, "2w0 1b0 U U"),
        player(5, "U U 1b0 2w0"),
        player(6, "U U 2w0 1b0"),
    )
    boards = {(pair.white, pair.black) for pair in pair_round(before).pairs}
    assert (2, 1) in boards
