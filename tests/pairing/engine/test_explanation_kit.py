"""Steps that several systems share, in the cases that few rounds have."""

from __future__ import annotations

from itertools import combinations

import pytest

from pairing.engine.basics.colour_allocation import ColourRule
from pairing.engine.explanation.common import colour_step
from pairing.engine.result import PlayedRound
from pairing.engine.systems.dubov.divergence import first_divergence
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.systems.dutch.facts import player_facts
from pairing.engine.tournament import Colour
from tests.pairing.engine.builders import player, tournament
from tests.pairing.engine.test_explanation import told_of


@pytest.mark.parametrize(("higher", "lower"), [(1, 3), (3, 4)])
def test_one_preference_alone_is_told_with_the_player_who_has_it(higher: int, lower: int) -> None:
    """TPN 3 has had White; the others have not played."""
    event = tournament(player(1, "H"), player(2, "H"), player(3, "5w="), player(4, "H"), player(5, "3b="))
    facts = {one.tpn: one for one in player_facts(event)}
    step = colour_step(
        ColourRule.BOTH,
        "5.2.1",
        higher=facts[higher],
        lower=facts[lower],
        colour=Colour.BLACK if higher == 3 else Colour.WHITE,
        initial_colour=Colour.WHITE,
    )
    assert step.key == "colours.one"
    assert step.parameters == {"one": 3, "other": higher + lower - 3}


def test_more_upfloaters_than_either_side_needs_alone() -> None:
    """Of 1, 2, 3 one is left over, and of 4, 5, 6 one; but 3 can meet 4 alone, and 5 and 6 then nobody but 2 and 1."""
    allowed = {(1, 2), (3, 4), (4, 5), (4, 6), (1, 5), (2, 6)}
    apart = frozenset(pair for pair in combinations(range(1, 7), 2) if pair not in allowed)
    event = tournament(*(player(tpn, "F" if tpn < 4 else "Z") for tpn in range(1, 7)), forbidden_pairs=apart)
    pairing = pair_round(event)
    assert {frozenset((pair.white, pair.black)) for pair in pairing.pairs} == {
        frozenset(pair) for pair in ((1, 5), (2, 6), (3, 4))
    }
    fewest = told_of(event, pairing)["brackets"][0]["fewest_upfloaters"]
    assert (fewest["number"], fewest["reason"]) == (3, "together")
    assert (fewest["for_residents"], fewest["for_rest"]) == (1, 1)


def test_a_pair_of_one_colour_diverges_at_the_first_shift_of_nobody() -> None:
    """Four are due to White and four to Black, so nobody is shifted; two of the pairs played are of one colour."""
    event = tournament(
        player(1, "5b="),
        player(2, "6b="),
        player(3, "7w="),
        player(4, "8w="),
        player(5, "1w="),
        player(6, "2w="),
        player(7, "3b="),
        player(8, "4b="),
    )
    played = PlayedRound(((1, 2), (3, 4), (7, 5), (8, 6)), None)
    step = first_divergence(event, pair_round(event), played)
    assert step is not None
    assert (step.key, step.article) == ("divergence.shift", "3.2.4.1")
    assert step.parameters["played"] == (1, 2)
