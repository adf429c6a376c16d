"""Awards beside the reading that tries everything (``python -m tests.prizes_run`` for more of it)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.prizes import Award, Outcome, Unawarded
from pairing.prizes.plan import EQUAL, HORT
from tests import prizes_by_force as force
from tests.pairing.prizes.events import below, main, of_list, plan_of, standings
from tests.prizes_cases import Case, random_case
from tests.prizes_comparison import compare, faults_of
from tests.prizes_run import compare_batch


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_random_events(first: int) -> None:
    kinds, differences = compare_batch(range(first, first + 50))
    assert differences == []
    assert kinds["events"] == 50
    assert kinds["most valuable, one stable way"] > 10


@pytest.mark.parametrize("seed", [2106, 2526, 3297, 4866, 17085, 19680])
def test_events_with_equal_prizes_in_several_lists(seed: int) -> None:
    assert compare(random_case(seed))[1] == []


def test_every_kind_of_event_comes_up() -> None:
    kinds = {compare(random_case(seed))[0] for seed in range(120)}
    assert kinds >= {"most valuable, one stable way", "US rule", "cumulation: all", "cumulation: first list"}


def test_two_stable_ways_of_which_the_rule_takes_one() -> None:
    """A or B leaves the pot, and the other one has it alone: A, for the better rank."""
    u1900, u1800 = below(1900), below(1800)
    lists = main(400, sharing=EQUAL), of_list(u1900, 250), of_list(u1800, 250)
    plan = plan_of(*lists, categories=(u1900, u1800))
    rows = standings("A 6 1850", "B 6 1950")
    case = Case(plan_of(*lists[:2], categories=(u1900,)), rows)
    assert compare(case) == ("most valuable, one stable way", [])
    rows = standings("A 6 1850", "B 6 1750")
    fund = plan.funds[0]
    open_to = force.open_lists(plan, fund, rows)
    ways = list(force.stable_ways(fund, rows, open_to))
    assert {1: 1, 2: 0} in ways
    assert {1: 0, 2: 1} in ways
    assert force.by_the_rule(fund, rows, open_to) == {1: 1, 2: 0}
    assert compare(Case(plan, rows)) == ("most valuable, several stable ways", [])


def test_the_reading_by_itself() -> None:
    """The numbers of a textbook, so that both readings cannot be wrong in the same way."""
    one = main(800, 500, 300, 200, sharing=HORT)
    assert force.tied_money(one, 0, 2) == [72500, 57500]
    assert force.tied_money(one, 3, 2) == [15000, 5000]
    assert force.tied_money(replace(one, sharing=replace(HORT, all_of_group=False)), 3, 2) == [20000, 0]
    small = main(60, sharing=replace(EQUAL, least=2000))
    assert force.tied_money(small, 0, 4) == [2000, 2000, 2000, 0]


def test_faults_are_found() -> None:
    """A list of awards that is wrong in every way that is looked for."""
    case = Case(plan_of(main(500, 300), coin=100), standings("A 6", "B 5"))

    def faults(*awards: tuple[int, int, int], left: int = 0) -> str:
        given = tuple(
            Award(fund="Money", list="Main", place=place, number=number, amount=amount, exact=Fraction(amount))
            for place, number, amount in awards
        )
        unawarded = (Unawarded("Money", "Main", 0, left),) if left else ()
        return " / ".join(faults_of(case, Outcome(case.plan, case.rows, given, unawarded, ())))

    assert "80000 were announced, 70000 are awarded and 0 are left" in faults((1, 1, 70000))
    assert "somebody has two prizes" in faults((1, 1, 50000), (2, 1, 30000))
    assert "is no multiple of the coin" in faults((1, 1, 50001))
    assert "is more than" in faults((1, 1, 30000), (2, 2, 50000))
    assert "left over by rounding" in faults((1, 1, 50000), left=30000)
    assert "nothing is told" in faults((1, 1, 50000), (2, 2, 30000))
