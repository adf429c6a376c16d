"""Who may meet whom, and the scoregroups, as sets of numbers."""

from __future__ import annotations

from pairing.engine.basics.scoregroups import scoregroups, who_may_meet
from pairing.engine.systems.dubov.facts import player_facts
from tests.pairing.engine.builders import player, tournament

# From the highest ranked down: 1 and 3 have a point, 2 and 4 none; 1 met 2, 3 met 4.
EVENT = tournament(player(1, "2w1"), player(2, "1b0"), player(3, "4w1"), player(4, "3b0"))


def test_nobody_meets_twice_nor_whom_the_arbiter_or_the_system_keeps_apart() -> None:
    facts = player_facts(EVENT)
    assert [fact.tpn for fact in facts] == [1, 3, 2, 4]
    assert who_may_meet(facts, ()) == (0b1010, 0b0101, 0b1010, 0b0101)
    assert who_may_meet(facts, [(1, 3)]) == (0b1000, 0b0100, 0b1010, 0b0101)
    assert who_may_meet(facts, [], refused=lambda number: 0b1000 if number == 0 else 0) == (
        0b0010,
        0b0101,
        0b1010,
        0b0101,
    )


def test_scoregroups_from_the_highest_score_down() -> None:
    facts = player_facts(EVENT)
    assert scoregroups(facts, 0b1111) == [0b0011, 0b1100]
    assert scoregroups(facts, 0b1101) == [0b0001, 0b1100]
