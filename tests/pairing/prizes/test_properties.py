"""What must hold of the awards of every event, larger ones than can be tried through."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.prizes import NoStablePrizes, Prize, PrizeList, award, choosing, receipts, total, totals
from pairing.prizes.plan import EQUAL, HORT, Cumulation, Sharing
from pairing.prizes.sharing import in_coins, shares
from tests.pairing.prizes.events import below, main, of_list, plan_of, standings
from tests.prizes_cases import random_case
from tests.prizes_comparison import faults_of

EXAMPLES = settings(max_examples=60, deadline=None)
SEEDS = st.integers(0, 10**6)


@EXAMPLES
@given(SEEDS, st.integers(2, 24))
def test_sums_fit_nobody_wins_twice_and_places_do_not_rise(seed: int, most: int) -> None:
    case = random_case(seed, most)
    assert list(faults_of(case, award(case.plan, case.rows))) == []


@EXAMPLES
@given(SEEDS, st.randoms(use_true_random=False))
def test_neither_the_order_of_the_rows_nor_names_change_anything(seed: int, chance: Random) -> None:
    case = random_case(seed, 12)
    outcome = award(case.plan, case.rows)
    rows = [replace(row, name=f"Renamed {row.number}") for row in case.rows]
    chance.shuffle(rows)
    other = award(case.plan, rows)
    assert [replace(one, name="") for one in other.awards] == [replace(one, name="") for one in outcome.awards]
    assert other.unawarded == outcome.unawarded
    assert other.decisions == outcome.decisions


@EXAMPLES
@given(SEEDS)
def test_nobody_would_rather_have_a_prize_that_is_free(seed: int) -> None:
    case = random_case(seed, 12)
    if case.fund.cumulation is not Cumulation.MOST_VALUABLE:
        return
    outcome = award(case.plan, case.rows)
    categories = {category.name: category for category in case.plan.categories}
    worth = {one.number: one.exact + _worth(case.fund.lists, one.list, one.place) for one in outcome.awards}
    void = {step.parameters["list"] for step in outcome.decisions if step.key == "too-few-players"}
    barred = {n for step in outcome.decisions if step.key in BARRED for n in step.players}
    for one in outcome.unawarded:
        for row in case.rows:
            is_in = not next(x for x in case.fund.lists if x.name == one.list).category or categories[one.list].has(row)
            if one.place and is_in and row.number not in barred and one.list not in void:
                assert worth.get(row.number, 0) >= one.amount or _is_shared(case.fund.lists, one.list)


BARRED = ("withdrew", "expelled", "excluded", "passed-on", "too-few-games")


def _worth(lists: tuple[PrizeList, ...], name: str, place: int) -> int:
    (one,) = (one for one in lists if one.name == name)
    return one.prizes[place - 1].worth if place <= len(one.prizes) else 0


def _is_shared(lists: tuple[PrizeList, ...], name: str) -> bool:
    """With a share a free prize is worth less than its amount to who joins."""
    return any(one.name == name and not one.sharing.is_by_rank for one in lists)


@EXAMPLES
@given(SEEDS)
def test_totals_and_receipts_have_the_same_money(seed: int) -> None:
    case = random_case(seed, 12)
    outcome = award(case.plan, case.rows)
    (of_fund,) = (one for one in totals(outcome) if not one.list)
    assert of_fund.announced == of_fund.awarded + of_fund.left
    assert of_fund.paid == sum(one.gross for one in receipts(outcome))
    assert of_fund.awarded == total(outcome.awards)
    by_player = Counter(one.number for one in receipts(outcome))
    assert not by_player or max(by_player.values()) == 1
    of_lists = [one for one in totals(outcome) if one.list]
    if case.fund.cumulation is not Cumulation.US:
        assert sum(one.awarded for one in of_lists) == of_fund.awarded
        assert all(one.announced == one.awarded + one.left for one in of_lists)


FRACTIONS = st.builds(Fraction, st.integers(0, 500), st.integers(1, 12))


@given(st.lists(FRACTIONS, max_size=8), st.sampled_from([1, 5, 100]))
def test_coins_fit_and_keep_the_order(exact: list[Fraction], coin: int) -> None:
    exact.sort(reverse=True)
    coins = in_coins(exact, coin)
    assert list(coins) == sorted(coins, reverse=True)
    assert 0 <= sum(exact) - sum(coins) < coin
    assert all(abs(paid - share) < coin for paid, share in zip(coins, exact, strict=True))
    down = in_coins(exact, coin, fits=False)
    assert all(paid <= share < paid + coin for paid, share in zip(down, exact, strict=True))


PRIZES = st.lists(st.integers(1, 60), min_size=1, max_size=6).map(lambda all_: sorted(all_, reverse=True))
SHARINGS = st.builds(
    Sharing, st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(2, 3), Fraction(1)]), st.booleans()
)


@given(PRIZES, SHARINGS, st.integers(0, 6), st.integers(1, 8), st.integers(0, 30))
def test_shares_fall_down_a_group_and_are_what_its_places_have(
    amounts: list[int], sharing: Sharing, first: int, count: int, least: int
) -> None:
    found = shares([Prize(amount) for amount in amounts], replace(sharing, least=least), first, count)
    assert len(found) == count
    assert list(found) == sorted(found, reverse=True)
    assert sum(found) == sum(amounts[first : first + count])


@pytest.mark.parametrize("sharing", [EQUAL, HORT])
def test_a_choice_that_never_ends_is_refused(sharing: Sharing, monkeypatch: pytest.MonkeyPatch) -> None:
    u1900 = below(1900)
    plan = plan_of(main(400, 300, sharing=sharing), of_list(u1900, 390), categories=(u1900,))
    rows = standings("A 6 2000", "B 6 1800")
    assert [one.list for one in award(plan, rows).awards] == ["Main", "U1900"]
    monkeypatch.setattr(choosing, "MOST_CHANGES", 1)
    with pytest.raises(NoStablePrizes, match="Money: who takes which prize among players 1, 2 goes round in a circle"):
        award(plan, rows)
