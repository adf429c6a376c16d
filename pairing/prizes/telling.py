"""The decisions about prizes as steps, whose words are in ``pairing.prizes.words``.

Money in a step is a whole number of the smallest coin, or a fraction as a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pairing.engine.steps import Step
from pairing.prizes.awards import Award
from pairing.prizes.choosing import Choice
from pairing.prizes.plan import Cumulation, Fund, Plan, Prize, PrizeList
from pairing.prizes.rows import Row
from pairing.prizes.us_rule import Pool


def plain(amount: Fraction | int) -> int | str:
    """An amount as JSON can have it: a whole number, or a fraction as a text.

    >>> plain(Fraction(120)), plain(Fraction(1000, 3))
    (120, '1000/3')
    """
    return int(amount) if Fraction(amount).denominator == 1 else str(amount)


def _prize(name: str, place: int, *, is_open: bool, amount: Fraction | int = 0) -> dict[str, Any]:
    return {"list": name, "place": place, "open": is_open, "amount": plain(amount)}


def is_open(fund: Fund, name: str) -> bool:
    """Whether the list is the fund's one for all players, whose prizes are named by the place alone."""
    lists = [one.name for one in fund.lists if not one.category]
    return lists == [name]


def _of(award: Award, fund: Fund) -> dict[str, Any]:
    return {
        "prize": _prize(award.list, award.place, is_open=is_open(fund, award.list)),
        "award": [award.amount, award.thing],
    }


# Who takes nothing


def barred(row: Row, reason: str, plan: Plan) -> Step:
    """Why the player takes no prize at all; ``reason`` is the key of the words."""
    known = {"games": row.games, "least": plan.least_games} if reason == "too-few-games" else {}
    return Step(reason, parameters=known, players=(row.number,))


def excluded(row: Row, fund: Fund) -> Step:
    """The player takes nothing of this fund."""
    return Step("excluded", parameters={"fund": fund.name}, players=(row.number,))


def too_few_players(one: PrizeList, count: int) -> Step:
    """The list is not awarded."""
    return Step("too-few-players", parameters={"list": one.name, "count": count, "least": one.least_players})


def not_awarded(name: str, place: int, amount: int, thing: str, *, is_open: bool) -> Step:
    """Nobody takes the prize."""
    prize = _prize(name, place, is_open=is_open)
    return Step("not-awarded", parameters={"prize": prize, "award": [amount, thing]})


def left_over(name: str, amount: int) -> Step:
    """What rounding down left of a list."""
    return Step("left-over", parameters={"list": name, "sum": amount})


def shared_rank(rank: int, group: tuple[int, ...]) -> Step:
    """Several share a rank at which prizes go by rank."""
    return Step("shared-rank", parameters={"rank": rank}, players=group)


def dropped(row: Row, one: PrizeList) -> Step:
    """The player's share would be too small for all."""
    return Step("dropped", parameters={"least": one.sharing.least}, players=(row.number,))


# Prizes by hand


def by_hand(award: Award) -> Step:
    """A prize that was given by hand."""
    prize = _prize(award.list, 0, is_open=False)
    return Step("by-hand", parameters={"prize": prize, "award": [award.amount, award.thing]}, players=(award.number,))


def by_hand_named(award: Award) -> Step:
    """A prize that was given by hand to somebody who is not in the standings."""
    prize = _prize(award.list, 0, is_open=False)
    return Step("by-hand.named", parameters={"team": award.team, "prize": prize, "award": [award.amount, award.thing]})


def nothing_more(award: Award) -> Step:
    """The winner of a prize by hand takes no other one."""
    prize = _prize(award.list, 0, is_open=False)
    return Step("takes-nothing-more", parameters={"prize": prize, "fund": award.fund}, players=(award.number,))


def absent(award: Award, fund: Fund) -> Step:
    """A prize that stays with the organiser."""
    return Step("absent", parameters=_of(award, fund), players=(award.number,))


# Prizes of lists


def takes(award: Award, fund: Fund, index: int, exact: Sequence[Fraction], own: Prize | None, choice: Choice) -> Step:
    """Who takes which prize, how it was shared, and what the player would have had otherwise.

    ``exact`` are the shares of the whole group, ``own`` the prize of the player's own place.
    """
    one = fund.lists[index]
    ends: list[Step] = []
    known = _of(award, fund)
    if award.shared_with:
        ends.append(_sharing(one, exact, own))
        known["others"] = list(award.shared_with)
    if fund.cumulation is Cumulation.MOST_VALUABLE:
        ends += _rather(award, fund, choice)
    elif fund.cumulation is Cumulation.FIRST_LIST and len(fund.lists) > 1:
        ends.append(Step("earlier-list"))
    key = "shares" if award.shared_with else "takes"
    return Step(key, parameters=known, players=(award.number,), children=tuple(ends))


def _sharing(one: PrizeList, exact: Sequence[Fraction], own: Prize | None) -> Step:
    part = one.sharing.own
    known: dict[str, Any] = {
        "own": own.amount if own else 0,
        "sum": plain(sum(exact, Fraction(0))),
        "count": sum(1 for share in exact if share),
        "part": str(part),
        "rest": str(1 - part),
    }
    keys = {Fraction(0): "shares.equal", Fraction(1, 2): "shares.hort"}
    return Step(keys.get(part, "shares.weighted"), parameters=known)


def _rather(award: Award, fund: Fund, choice: Choice) -> list[Step]:
    """The best that the player would have had in another list, if anything."""
    others = {index: worth for index, worth in choice.others.get(award.number, {}).items() if worth.is_prize}
    if not others:
        return []
    index, worth = max(others.items(), key=lambda item: item[1])
    one = fund.lists[index]
    members = choice.members[index]
    rank = {row.number: place for place, row in enumerate(choice.ordered)}
    place = sum(1 for row in members if rank[row.number] < rank[award.number])
    thing = one.prizes[place].thing if place < len(one.prizes) else ""
    things = sum(prize.worth for prize in one.prizes[place : place + 1])
    known = {
        "prize": _prize(one.name, place + 1, is_open=is_open(fund, one.name)),
        "award": [plain(worth.value - things), thing],
    }
    ends = (Step("equal"),) if worth.value == choice.worth[award.number].value else ()
    return [Step("rather", parameters=known, children=ends)]


def left_better(award: Award, fund: Fund, list_name: str, now: Fraction) -> Step:
    """A place that the player left is worth more now than what was taken instead."""
    return Step(
        "left-better", parameters={**_of(award, fund), "list": list_name, "now": plain(now)}, players=(award.number,)
    )


# The US rule


def pool(pool: Pool, fund: Fund) -> Step:
    """Who divides which prizes."""
    lists = fund.lists
    numbers = tuple(row.number for row in pool.players if pool.exact[row.number])
    places = sorted(pool.brought.values())
    prizes = [
        _prize(
            lists[index].name,
            place + 1,
            is_open=is_open(fund, lists[index].name),
            amount=lists[index].prizes[place].amount,
        )
        for index, place in places
    ]
    known = {"sum": pool.total, "prizes": prizes, "list": lists[places[0][0]].name}
    return Step("pool.alone" if pool.alone else "pool", "32B3", known, numbers)


def from_pool(award: Award, fund: Fund, pool: Pool) -> Step:
    """What a player takes of it."""
    key = "pool.share" if award.shared_with else "pool.single"
    ends = [Step("pool.of-its-own")] if pool.alone and not award.shared_with else []
    ends += [Step("pool.capped")] if award.number in pool.capped else []
    return Step(key, "32B3", {**_of(award, fund), "sum": pool.total}, (award.number,), children=tuple(ends))
