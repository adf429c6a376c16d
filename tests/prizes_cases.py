"""Random small events with prizes, each from its seed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from pairing.prizes.categories import Category, OneOf, RatingBand
from pairing.prizes.plan import (
    BY_RANK,
    EQUAL,
    HORT,
    Cumulation,
    Fund,
    Plan,
    Prize,
    PrizeList,
    Remainder,
    Sharing,
    Unclaimed,
)
from pairing.prizes.rows import TOURNAMENT, Row, Stayed

CATEGORIES = (
    Category("U1800", (RatingBand(most=1799),)),
    Category("U2000", (RatingBand(most=1999, or_unrated=True),)),
    Category("Women", (OneOf("sex", ("w",)),)),
)
SHARINGS = (BY_RANK, BY_RANK, EQUAL, HORT, Sharing(Fraction(2, 3)))


@dataclass(frozen=True, slots=True)
class Case:
    """A plan with one fund, and the standings."""

    plan: Plan
    rows: tuple[Row, ...]

    @property
    def fund(self) -> Fund:
        """The fund."""
        return self.plan.funds[0]


def random_case(seed: int, most_players: int = 6) -> Case:
    """The event of a seed: two to ``most_players`` players, one to four lists; many ties."""
    chance = Random(seed)
    coin = chance.choice((1, 1, 50, 100))
    cumulation = chance.choice((*[Cumulation.MOST_VALUABLE] * 5, Cumulation.US, Cumulation.US, *Cumulation))
    rows = _rows(chance, chance.randint(2, most_players))
    named = chance.sample(CATEGORIES, chance.randint(0, 3))
    lists = [_list(chance, "", coin, cumulation), *(_list(chance, one.name, coin, cumulation) for one in named)]
    if chance.random() < 0.2:
        chance.shuffle(lists)
    ticked = frozenset(row.number for row in rows if chance.random() < 0.1)
    categories = tuple(
        Category(one.name, one.conditions, ticked if chance.random() < 0.3 else frozenset()) for one in CATEGORIES
    )
    excluded = frozenset(row.number for row in rows if chance.random() < 0.05)
    fund = Fund("Fund", tuple(lists), cumulation, excluded=excluded, capped=chance.random() < 0.5)
    return Case(
        Plan(
            (fund,),
            categories,
            coin=coin,
            remainder=chance.choice((Remainder.EXACT, Remainder.EXACT, Remainder.KEPT)),
            withdrawn_may_win=chance.random() < 0.5,
            unclaimed=chance.choice(tuple(Unclaimed)),
        ),
        rows,
    )


def _rows(chance: Random, count: int) -> tuple[Row, ...]:
    points = sorted((10 * chance.randint(0, chance.choice((1, 2, 4))) for _row in range(count)), reverse=True)
    rows = [
        Row(
            number=number,
            rank=place,
            points=points[place - 1],
            name=f"Player {number}",
            ratings={TOURNAMENT: chance.randint(1500, 2300)} if chance.random() < 0.9 else {},
            sex=chance.choice("wmm"),
            stayed=chance.choice((*[Stayed.TO_THE_END] * 12, *Stayed)),
            is_absent=chance.random() < 0.05,
        )
        for place, number in enumerate(chance.sample(range(1, count + 1), count), start=1)
    ]
    chance.shuffle(rows)
    return tuple(rows)


def _list(chance: Random, category: str, coin: int, cumulation: Cumulation) -> PrizeList:
    count = chance.randint(1, 4)
    amounts = sorted((coin * chance.choice((1, 2, 3, 5, 10, 16, 30)) for _place in range(count)), reverse=True)
    is_us = cumulation is Cumulation.US
    sharing = BY_RANK if is_us else chance.choice(SHARINGS)
    if not sharing.is_by_rank:
        least = coin * chance.choice((0, 0, 1, 3))
        sharing = Sharing(sharing.own, all_of_group=chance.random() < 0.7, least=least)
    prizes = [Prize(amount) for amount in amounts]
    if not is_us and chance.random() < 0.2:
        prizes[0] = Prize(amounts[0], "Cup", coin * chance.randint(0, 10))
    return PrizeList(category or "Main", tuple(prizes), category, sharing, chance.choice((0, 0, 0, 2, 3)))
