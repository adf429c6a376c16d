"""An event's prizes beside the reading that tries everything, and what must hold of every list of awards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from pairing.prizes.awarding import award
from pairing.prizes.awards import Outcome
from pairing.prizes.errors import NoStablePrizes
from pairing.prizes.plan import Cumulation, Remainder
from tests import prizes_by_force as force
from tests.prizes_cases import Case


def compare(case: Case) -> tuple[str, list[str]]:
    """What kind of event it is, and every difference."""
    fund = case.fund
    rows = force.who_may_win(case.plan, fund, case.rows)
    open_to = force.open_lists(case.plan, fund, case.rows)
    try:
        outcome = award(case.plan, case.rows)
    except NoStablePrizes:
        right = force.by_the_rule(fund, rows, open_to)
        return "refused", [] if right is None else ["refused, but the rule ends"]
    found = {(one.number, one.list): one.exact for one in outcome.awards}
    faults = list(faults_of(case, outcome))
    if fund.cumulation is Cumulation.US:
        shares = {number: share for (number, _list), share in found.items()}
        right_shares = force.us_shares(fund, rows, open_to)
        return "US rule", faults + ([] if shares == right_shares else [f"{shares} and not {right_shares}"])
    if fund.cumulation is not Cumulation.MOST_VALUABLE:
        right_money = force.one_list_after_the_other(fund, rows, open_to)
        kind = f"cumulation: {fund.cumulation.value}"
        return kind, faults + ([] if found == right_money else [f"{found} and not {right_money}"])
    return _most_valuable(case, found, faults)


def _most_valuable(case: Case, found: force.Money, faults: list[str]) -> tuple[str, list[str]]:
    fund = case.fund
    rows = force.who_may_win(case.plan, fund, case.rows)
    open_to = force.open_lists(case.plan, fund, case.rows)
    stable = [force.money_of(fund, rows, lists) for lists in force.stable_ways(fund, rows, open_to)]
    lists = force.by_the_rule(fund, rows, open_to)
    if lists is None:
        return "most valuable", [*faults, f"{found}, but the rule never ends"]
    if found not in stable:
        faults.append(f"{found} is none of the stable ways {stable}")
    if found != (right := force.money_of(fund, rows, lists)):
        faults.append(f"{found} and not {right}")
    several = len({tuple(sorted(one.items())) for one in stable}) > 1
    return "most valuable, several stable ways" if several else "most valuable, one stable way", faults


def faults_of(case: Case, outcome: Outcome) -> Iterator[str]:
    """What must hold of every list of awards, and does not."""
    fund, plan = case.fund, case.plan
    announced = sum(prize.amount for _name, prize in fund.prizes())
    awarded = sum(one.amount for one in outcome.awards)
    left = sum(one.amount for one in outcome.unawarded)
    if announced != awarded + left:
        yield f"{announced} were announced, {awarded} are awarded and {left} are left"
    counted = Counter(one.number for one in outcome.awards)
    if fund.cumulation is not Cumulation.ALL and any(count > 1 for count in counted.values()):
        yield f"somebody has two prizes: {counted}"
    for one in outcome.awards:
        if one.amount % plan.coin:
            yield f"{one} is no multiple of the coin"
        if not abs(one.amount - one.exact) < plan.coin:
            yield f"{one} is a coin or more from its share"
        if plan.remainder is Remainder.KEPT and one.amount > one.exact:
            yield f"{one} is rounded up"
    if fund.cumulation is not Cumulation.US:
        yield from _rising(outcome)
    if plan.remainder is Remainder.EXACT and any(not one.place for one in outcome.unawarded):
        yield "something is left over by rounding"
    told = {number for step in outcome.decisions for number in step.players}
    if not set(counted) <= told:
        yield "of some awards nothing is told"


def _rising(outcome: Outcome) -> Iterator[str]:
    """A lower place of a list gets no more money than the one above it, before and after rounding."""
    lists = defaultdict(list)
    for one in outcome.awards:
        lists[one.list].append(one)
    for awards in lists.values():
        awards.sort(key=lambda one: one.place)
        for above, below in pairwise(awards):
            if below.amount > above.amount or below.exact > above.exact or below.place <= above.place:
                yield f"{below} is more than {above}"


def exact_total(outcome: Outcome) -> Fraction:
    """The sum of all shares before rounding."""
    return sum((one.exact for one in outcome.awards), Fraction(0))
