"""A plan of prizes from the content of a file; docs/prizes.md says what it holds."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pairing.prizes.categories import (
    TEXTS,
    Age,
    Born,
    Category,
    Condition,
    Newcomer,
    OneOf,
    RatingBand,
    Unrated,
)
from pairing.prizes.errors import InvalidPrizes
from pairing.prizes.fields import Table, fraction, money, text_of
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
    SpecialPrize,
    TeamList,
    TeamsBy,
    TeamScore,
    Unclaimed,
    problems_of_plan,
)
from pairing.prizes.rows import TOURNAMENT, Row
from pairing.prizes.standings_file import with_facts

SHARINGS = {"none": BY_RANK, "equal": EQUAL, "hort": HORT}
DEFAULT_DIGITS = 2


@dataclass(frozen=True, slots=True)
class PlanFile:
    """A plan, and what its file says of players beside the standings."""

    plan: Plan
    players: Any

    def with_facts(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """The rows with what the file says of players.

        Raises:
            InvalidPrizes: all that is wrong with it.
        """
        problems: list[str] = []
        found = with_facts(rows, Table({"players": self.players}, "", problems).tables("players"))
        if problems:
            raise InvalidPrizes(problems)
        return found


def read_plan(document: Any) -> PlanFile:
    """The plan of a document as ``fields.read_document`` gives it.

    Raises:
        InvalidPrizes: all that is wrong with it.
    """
    problems: list[str] = []
    table = Table(document, "", problems)
    digits = table.number("decimals", DEFAULT_DIGITS)
    if digits not in range(5):
        table.problem("decimals", "a currency has 0 to 4 of them")
        digits = DEFAULT_DIGITS
    plan = Plan(
        funds=tuple(_fund(one, digits) for one in table.tables("funds")),
        categories=tuple(_category(one) for one in table.tables("categories")),
        currency=table.text("currency"),
        digits=digits,
        coin=_money(table, "coin", digits, default=1),
        remainder=table.choice("remainder", Remainder.EXACT),
        withdrawn_may_win=table.flag("withdrawn_may_win"),
        least_games=table.number("least_games"),
        unclaimed=table.choice("unclaimed", Unclaimed.STAYS),
    )
    players = table.fields.get("players", []) if table.has("players") else []
    table.done()
    if not problems:
        problems += problems_of_plan(plan)
    if problems:
        raise InvalidPrizes(problems)
    return PlanFile(plan, players)


def _money(table: Table, name: str, digits: int, default: int = 0) -> int:
    expected = f"an amount with at most {digits} decimals" if digits else "a whole amount"
    amount: int = table.get(name, lambda value: money(value, digits), expected, default)
    return amount


def _fund(table: Table, digits: int) -> Fund:
    fund = Fund(
        name=table.text("name"),
        lists=tuple(_list(one, digits) for one in table.tables("lists")),
        cumulation=table.choice("one_prize", Cumulation.MOST_VALUABLE),
        excluded=table.numbers("excluded"),
        specials=tuple(_special(one, digits) for one in table.tables("specials")),
        teams=tuple(_teams(one, digits) for one in table.tables("teams")),
        capped=table.flag("capped", True),
        based_on=table.number("based_on"),
        guaranteed=table.get("guaranteed", fraction, "a part such as 1/2", Fraction(1, 2)),
    )
    table.done()
    return fund


def _list(table: Table, digits: int) -> PrizeList:
    sharing = table.get("sharing", _sharing, "none, equal, Hort, or the part of the own place such as 2/3", BY_RANK)
    one = PrizeList(
        name=table.text("name"),
        prizes=_prizes(table, digits),
        category=table.text("category"),
        sharing=Sharing(
            sharing.own,
            all_of_group=not table.flag("prize_places_only"),
            least=_money(table, "least_share", digits),
        ),
        least_players=table.number("least_players"),
    )
    table.done()
    return one


def _sharing(value: Any) -> Sharing:
    return SHARINGS.get(str(value).strip().casefold()) or Sharing(fraction(value))


def _prizes(table: Table, digits: int) -> tuple[Prize, ...]:
    """Each an amount, or a table of amount, thing and worth."""
    values = table.fields.get("prizes") if table.has("prizes") else []
    if not isinstance(values, list):
        table.problem("prizes", "a list of prizes is expected")
        return ()
    place = ", ".join(part for part in (table.where, "prizes") if part)
    tables = [
        Table(value if isinstance(value, dict) else {"amount": value}, f"{place} {number}", table.problems)
        for number, value in enumerate(values, start=1)
    ]
    return tuple(_prize(one, digits) for one in tables)


def _prize(table: Table, digits: int, others: tuple[str, ...] = ()) -> Prize:
    prize = Prize(_money(table, "amount", digits), table.text("thing"), _money(table, "worth", digits))
    table.done(others)
    return prize


def _special(table: Table, digits: int) -> SpecialPrize:
    winner = table.number("winner", None)
    name, is_only = table.text("name"), table.flag("only")
    return SpecialPrize(name, _prize(table, digits, ("name", "winner", "only")), winner, is_only)


def _teams(table: Table, digits: int) -> TeamList:
    one = TeamList(
        name=table.text("name"),
        prizes=_prizes(table, digits),
        best=table.number("best"),
        by=table.choice("by", TeamsBy.CLUB),
        score=table.choice("score", TeamScore.POINTS),
    )
    table.done()
    return one


# Categories


def _category(table: Table) -> Category:
    category = Category(
        name=table.text("name"),
        conditions=tuple(_conditions(table)),
        ticked=table.numbers("ticked"),
        left_out=table.numbers("left_out"),
    )
    table.done()
    return category


def _conditions(table: Table) -> list[Condition]:
    found: list[Condition] = []
    if table.has("rating"):
        band = Table(table.fields["rating"], f"{table.where}, rating", table.problems)
        least, most = band.number("least", None), band.number("most", None)
        found.append(RatingBand(least, most, band.text("list", TOURNAMENT), band.flag("or_unrated")))
        band.done()
    if table.has("unrated"):
        found.append(Unrated(table.get("unrated", _unrated, "true or the name of a rating list", TOURNAMENT)))
    if table.has("age"):
        age = Table(table.fields["age"], f"{table.where}, age", table.problems)
        on = age.get("on", lambda value: datetime.date.fromisoformat(str(value)), "a day such as 2026-01-01", None)
        if not age.has("on"):
            age.problem("on", "the day is missing on which the age counts")
        found.append(Age(on or datetime.date.min, age.number("least", None), age.number("most", None)))
        age.done()
    if table.has("born"):
        born = Table(table.fields["born"], f"{table.where}, born", table.problems)
        found.append(Born(born.number("first", None), born.number("last", None)))
        born.done()
    found += [OneOf(name, table.texts(name)) for name in TEXTS if table.has(name)]
    if table.flag("newcomer"):
        found.append(Newcomer())
    return found


def _unrated(value: Any) -> str:
    return TOURNAMENT if value is True else text_of(value)
