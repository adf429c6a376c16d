"""Plans and standings written short."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pairing.explaining.writer import unwrapped
from pairing.prizes import Category, Fund, Outcome, Plan, Prize, PrizeList, PrizeWriter, Row, award
from pairing.prizes.categories import RatingBand
from pairing.prizes.plan import BY_RANK, Cumulation, Sharing
from pairing.prizes.rows import TOURNAMENT

CENTS = 100


def prizes(*amounts: int) -> tuple[Prize, ...]:
    """Prizes of whole units of a currency with two decimals."""
    return tuple(Prize(amount * CENTS) for amount in amounts)


def standings(*players: str, **given: dict[str, Any]) -> tuple[Row, ...]:
    """Rows from “A 7 2100”: name, points and rating, best first; ``given`` has further fields by name."""
    rows = []
    for place, player in enumerate(players, start=1):
        name, points, *rating = player.split()
        ratings = {TOURNAMENT: int(rating[0])} if rating else {}
        more = given.get(name, {})
        fields = {"number": place, "rank": place, "points": int(Fraction(points) * 10), "name": name} | more
        rows.append(Row(**{"ratings": ratings, **fields}))
    return tuple(rows)


def below(rating: int) -> Category:
    """The category of those rated below, called U1800 and the like."""
    return Category(f"U{rating}", (RatingBand(most=rating - 1),))


def of_list(category: Category, *amounts: int, sharing: Sharing = BY_RANK) -> PrizeList:
    """The list of a category, with its name."""
    return PrizeList(category.name, prizes(*amounts), category.name, sharing)


def plan_of(
    *lists: PrizeList,
    categories: tuple[Category, ...] = (),
    cumulation: Cumulation = Cumulation.MOST_VALUABLE,
    capped: bool = True,
    **settings: Any,
) -> Plan:
    """A plan of one fund."""
    return Plan((Fund("Money", lists, cumulation, capped=capped),), categories, **settings)


def main(*amounts: int, sharing: Sharing = BY_RANK) -> PrizeList:
    """The list that is open to all."""
    return PrizeList("Main", prizes(*amounts), sharing=sharing)


def amounts(plan: Plan, rows: tuple[Row, ...]) -> dict[str, str]:
    """What everybody gets in all, by name, as people write it; who gets nothing is not there."""
    outcome = award(plan, rows)
    writer = PrizeWriter(rows, digits=plan.digits)
    sums: dict[str, int] = {}
    for one in outcome.awards:
        sums[one.name] = sums.get(one.name, 0) + one.amount
    return {name: writer.money(amount) for name, amount in sums.items()}


def sentences(outcome: Outcome) -> list[str]:
    """Every decision in words."""
    writer = PrizeWriter.of(outcome)
    return [unwrapped(writer.sentence(step)) for step in outcome.decisions]
