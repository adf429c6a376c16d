"""Prizes by trying everything, for small fields: a second reading that shares nothing with ``pairing.prizes`` but the
types of plan and rows.

Where a player may take the most valuable prize of a fund, every way of putting players into lists is tried, and kept
where nobody would rather go over to another list. Of the ways that are kept, the one that the rule names is found by
playing the rule out on paper: group by group, change by change, everything worked out anew each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from pairing.prizes.plan import Cumulation, Fund, Plan, PrizeList
from pairing.prizes.rows import Row, Stayed

Money = dict[tuple[int, str], Fraction]
"""What each player gets of each list, before rounding; a thing alone counts as 0, what is nothing is not there."""

Lists = dict[int, int]
"""The number of the list that each player is in."""


def who_may_win(plan: Plan, fund: Fund, rows: Sequence[Row]) -> list[Row]:
    """The players, best first, whom nothing keeps from a prize of the fund."""
    only = [special.winner for special in fund.specials if special.is_only]
    return [
        row
        for row in sorted(rows, key=lambda row: (row.rank, row.number))
        if row.stayed is not Stayed.EXPELLED
        and (plan.withdrawn_may_win or row.stayed is not Stayed.WITHDRAWN)
        and (row.games is None or row.games >= plan.least_games)
        and not (row.is_absent and plan.unclaimed.value == "passes")
        and row.number not in fund.excluded
        and row.number not in only
    ]


def open_lists(plan: Plan, fund: Fund, rows: Sequence[Row]) -> dict[int, list[int]]:
    """The numbers of the lists that are open to each player who may win."""
    entered = [row for row in rows if row.stayed is not Stayed.EXPELLED]

    def is_in(row: Row, one: PrizeList) -> bool:
        return not one.category or any(named.name == one.category and named.has(row) for named in plan.categories)

    alive = [
        index for index, one in enumerate(fund.lists) if sum(is_in(row, one) for row in entered) >= one.least_players
    ]
    return {
        row.number: [index for index in alive if is_in(row, fund.lists[index])] for row in who_may_win(plan, fund, rows)
    }


# What a list brings


def brings(one: PrizeList, members: Sequence[Row]) -> dict[int, tuple[Fraction, int, bool]]:
    """Money, worth of a thing, and whether it is anything, for each of the members, who come best first."""
    found = {}
    for points in sorted({row.points for row in members}, reverse=True):
        above = sum(row.points > points for row in members)
        tied = [row.number for row in members if row.points == points]
        money = tied_money(one, above, len(tied))
        for place, number in enumerate(tied, start=above):
            prize = one.prizes[place] if place < len(one.prizes) else None
            thing, worth = (bool(prize.thing), prize.worth) if prize else (False, 0)
            found[number] = (money[place - above], worth, money[place - above] > 0 or thing)
    return found


def tied_money(one: PrizeList, above: int, tied: int) -> list[Fraction]:
    """The shares of ``tied`` equal players with so many members above them."""
    amounts = [one.prizes[place].amount if place < len(one.prizes) else 0 for place in range(above, above + tied)]
    own, left = one.sharing.own, sum(place < len(one.prizes) for place in range(above, above + tied))
    if own == 1:
        return [Fraction(amount) for amount in amounts]
    most = tied if one.sharing.all_of_group else left
    for sharing in range(most, 0, -1):
        money = [own * amount + (1 - own) * Fraction(sum(amounts), sharing) for amount in amounts[:sharing]]
        if sharing <= left or min(money) >= one.sharing.least:
            return money + [Fraction(0)] * (tied - sharing)
    return [Fraction(0)] * tied


# The most valuable prize


def liking(fund: Fund, rows: Sequence[Row], lists: Lists, number: int, index: int) -> tuple[Fraction, bool, int]:
    """What it is to a player to be in a list, all others being where they are; the larger the better."""
    members = [row for row in rows if row.number == number or lists.get(row.number) == index]
    money, worth, is_prize = brings(fund.lists[index], members)[number]
    return money + worth, is_prize, -index


def is_stable(fund: Fund, rows: Sequence[Row], open_to: Mapping[int, list[int]], lists: Lists) -> bool:
    """Whether nobody would rather go over to another list."""
    return all(
        liking(fund, rows, lists, number, other) <= liking(fund, rows, lists, number, index)
        for number, index in lists.items()
        for other in open_to[number]
    )


def stable_ways(fund: Fund, rows: Sequence[Row], open_to: Mapping[int, list[int]]) -> Iterator[Lists]:
    """Every way of putting the players into lists with which all of them are content."""
    players = [number for number, options in open_to.items() if options]
    for chosen in product(*(open_to[number] for number in players)):
        lists = dict(zip(players, chosen, strict=True))
        if is_stable(fund, rows, open_to, lists):
            yield lists


MOST_CHANGES = 1000


def by_the_rule(fund: Fund, rows: Sequence[Row], open_to: Mapping[int, list[int]]) -> Lists | None:
    """The way that the rule names; None where its changes never end."""
    lists: Lists = {}
    for points in sorted({row.points for row in rows}, reverse=True):
        tied = [row.number for row in rows if row.points == points and open_to[row.number]]
        above = list(lists.values())
        for number in tied:
            free = [index for index in open_to[number] if above.count(index) < len(fund.lists[index].prizes)]
            lists[number] = (free or open_to[number])[0]
        for _change in range(MOST_CHANGES):
            gains = []
            for rank, number in enumerate(tied):
                now = liking(fund, rows, lists, number, lists[number])
                for index in open_to[number]:
                    then = liking(fund, rows, lists, number, index)
                    if then > now:
                        gains.append((then, -rank, number, index))
            if not gains:
                break
            _then, _rank, number, index = max(gains)
            lists[number] = index
        else:
            return None
    return lists


def money_of(fund: Fund, rows: Sequence[Row], lists: Lists) -> Money:
    """What everybody gets where the players are in these lists."""
    found: Money = {}
    for index, one in enumerate(fund.lists):
        members = [row for row in rows if lists.get(row.number) == index]
        for number, (money, _worth, is_prize) in brings(one, members).items():
            if is_prize:
                found[number, one.name] = money
    return found


# The other ways of a fund


def one_list_after_the_other(fund: Fund, rows: Sequence[Row], open_to: Mapping[int, list[int]]) -> Money:
    """Every list by itself; where a player takes one prize, without those who have won in an earlier one."""
    found: Money = {}
    for index, one in enumerate(fund.lists):
        winners = {number for number, _list in found} if fund.cumulation is Cumulation.FIRST_LIST else set()
        members = [row for row in rows if index in open_to[row.number] and row.number not in winners]
        for number, (money, _worth, is_prize) in brings(one, members).items():
            if is_prize:
                found[number, one.name] = money
    return found


def us_shares(fund: Fund, rows: Sequence[Row], open_to: Mapping[int, list[int]]) -> dict[int, Fraction]:
    """What everybody gets by the US rule: the best way to bring prizes is found by trying every one."""
    found: dict[int, Fraction] = {}
    used = [0] * len(fund.lists)
    for points in sorted({row.points for row in rows}, reverse=True):
        tied = [row.number for row in rows if row.points == points]
        while tied:
            together, taken = us_pool(fund, tied, open_to, used)
            alone = us_alone(fund, tied, open_to, used, together)
            if alone is None:
                found |= together
                used = [before + now for before, now in zip(used, taken, strict=True)]
                break
            shares, taken = alone
            found |= shares
            used = [before + now for before, now in zip(used, taken, strict=True)]
            tied = [number for number in tied if number not in shares]
    return {number: share for number, share in found.items() if share}


def us_pool(
    fund: Fund, tied: Sequence[int], open_to: Mapping[int, Sequence[int]], used: Sequence[int]
) -> tuple[dict[int, Fraction], list[int]]:
    """The shares of the tied, and how many prizes of each list they bring."""
    left = [[prize.amount for prize in one.prizes[start:]] for one, start in zip(fund.lists, used, strict=True)]
    best, best_prizes, best_taken = -1, [(0, 0)], [0] * len(left)
    for brought in product(*([*open_to[number], None] for number in tied)):
        taken = [brought.count(index) for index in range(len(left))]
        if any(count > len(amounts) for count, amounts in zip(taken, left, strict=True)):
            continue
        total = sum(sum(amounts[:count]) for count, amounts in zip(taken, left, strict=True))
        prizes = sorted((-amount, index) for index, count in enumerate(taken) for amount in left[index][:count])
        if total > best or (total == best and prizes < best_prizes):  # of equal prizes those of earlier lists
            best, best_prizes, best_taken = total, prizes, taken
    single = {number: max((left[i][0] for i in open_to[number] if left[i]), default=0) for number in tied}
    if not fund.capped:
        return {number: Fraction(best, len(tied)) for number in tied}, best_taken
    shares: dict[int, Fraction] = {}
    rest, money = sorted(tied, key=lambda number: single[number]), Fraction(best)
    while rest:  # who can win least comes first
        number = rest.pop(0)
        shares[number] = min(Fraction(single[number]), money / (len(rest) + 1))
        money -= shares[number]
    return shares, best_taken


def us_alone(
    fund: Fund,
    tied: Sequence[int],
    open_to: Mapping[int, list[int]],
    used: Sequence[int],
    together: Mapping[int, Fraction],
) -> tuple[dict[int, Fraction], list[int]] | None:
    """Those who do better with one list for which no other of the tied is eligible; the best such list."""
    found = None
    for index, one in enumerate(fund.lists):
        eligible = [number for number in tied if index in open_to[number]]
        amounts = [prize.amount for prize in one.prizes[used[index] :][: len(eligible)]]
        if not eligible or len(eligible) == len(tied):
            continue
        share = Fraction(sum(amounts), len(eligible))
        if all(share > together[number] for number in eligible) and (found is None or share > found[0]):
            taken = [len(amounts) if other == index else 0 for other in range(len(fund.lists))]
            found = share, dict.fromkeys(eligible, share), taken
    return None if found is None else (found[1], found[2])
