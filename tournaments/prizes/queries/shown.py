"""The prizes as pages, prints and files show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.prizes import Award, Outcome, receipts, to_read_out, totals
from pairing.prizes.lists import Receipt, Total
from tournaments.basics.joining import with_colon
from tournaments.prizes.models.prizes import ALL_OF_IT
from tournaments.prizes.queries.money import percent_text
from tournaments.prizes.queries.plan import Awarded


@dataclass(frozen=True, slots=True)
class ShownAward:
    """A prize with who wins it: ``place`` and what it is in words, ``why`` the sentences that say so."""

    award: Award
    place: str
    what: str
    points: int | None
    rank: int | None
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownList:
    """The prizes of a list that somebody wins, and in words those that nobody does."""

    name: str
    awards: tuple[ShownAward, ...]
    nobody: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownFund:
    """A fund with its lists and what became of its money."""

    name: str
    lists: tuple[ShownList, ...]
    total: Total


def shown_funds(known: Awarded, outcome: Outcome) -> list[ShownFund]:
    """The funds in their order, each list from the first place down."""
    sums = {one.fund: one for one in totals(outcome) if not one.list}
    return [
        ShownFund(
            fund.name,
            tuple(_list(known, outcome, fund.name, name) for name in fund.names),
            sums[fund.name],
        )
        for fund in outcome.plan.funds
    ]


def _list(known: Awarded, outcome: Outcome, fund: str, name: str) -> ShownList:
    awards = [one for one in outcome.awards if (one.fund, one.list) == (fund, name)]
    nobody = [one for one in outcome.unawarded if (one.fund, one.list) == (fund, name)]
    words = (
        with_colon(known.writer.ordinal(one.place), known.writer.award(one.amount, one.thing))
        if one.place
        else known.writer.award(one.amount, one.thing)
        for one in nobody
    )
    return ShownList(name, tuple(shown_awards(known, outcome, awards)), tuple(words))


def shown_awards(known: Awarded, outcome: Outcome, awards: Iterable[Award]) -> list[ShownAward]:
    """The awards in words, each with the sentences about it."""
    rows = {row.number: row for row in outcome.rows}
    found = []
    for one in awards:
        row = rows.get(one.number)
        found.append(
            ShownAward(
                one,
                known.writer.ordinal(one.place) if one.place else "",
                known.writer.award(one.amount, one.thing),
                row.points if row else None,
                row.rank if row else None,
                _why(known, outcome, one),
            )
        )
    return found


def _why(known: Awarded, outcome: Outcome, award: Award) -> tuple[str, ...]:
    """The decisions about this award."""

    def is_about(parameters: object) -> bool:
        prize = parameters.get("prize") if isinstance(parameters, dict) else None
        is_same = isinstance(prize, dict) and (prize.get("list"), prize.get("place")) == (award.list, award.place)
        whose = not award.team or (isinstance(parameters, dict) and parameters.get("team") == award.team)
        return is_same and whose

    steps = [
        step for step in outcome.decisions if is_about(step.parameters) and (award.team or award.number in step.players)
    ]
    return tuple(known.sentence(step) for step in steps)


def remarks(known: Awarded, outcome: Outcome) -> list[str]:
    """The decisions that are about no award: who takes nothing, what nobody takes, who shares a rank."""
    told = {
        why for fund in shown_funds(known, outcome) for one in fund.lists for award in one.awards for why in award.why
    }
    return [text for text in map(known.sentence, outcome.decisions) if text not in told]


@dataclass(frozen=True, slots=True)
class ReadOutList:
    """A list as it is read out, the lowest prize first."""

    fund: str
    name: str
    awards: tuple[ShownAward, ...]


def read_out(known: Awarded, outcome: Outcome) -> list[ReadOutList]:
    """The lists in the order of a prize giving."""
    return [
        ReadOutList(one.fund, one.list, tuple(shown_awards(known, outcome, one.awards))) for one in to_read_out(outcome)
    ]


@dataclass(frozen=True, slots=True)
class ShownReceipt:
    """What one winner signs for."""

    receipt: Receipt
    awards: tuple[ShownAward, ...]
    gross: str
    withheld: str  # empty where nothing is
    total: str
    has_money: bool


def shown_receipts(known: Awarded, outcome: Outcome) -> list[ShownReceipt]:
    """A receipt for each winner who came, players by the order of the standings, then teams."""
    order = {row.number: place for place, row in enumerate(outcome.rows)}
    found = [
        ShownReceipt(
            one,
            tuple(shown_awards(known, outcome, one.awards)),
            known.writer.money(one.gross),
            known.writer.money(one.withheld) if one.withheld else "",
            known.writer.money(one.net),
            bool(one.gross),
        )
        for one in receipts(outcome, withheld=_parts(known))
    ]
    return sorted(found, key=lambda one: (bool(one.receipt.team), order.get(one.receipt.number, 0), one.receipt.team))


def _parts(known: Awarded) -> dict[int, Fraction]:
    """Which part is withheld, by the row's number of the player."""
    return {key: Fraction(one.withheld, ALL_OF_IT) for key, one in known.settlements.items() if one.withheld}


@dataclass(frozen=True, slots=True)
class Payment:
    """What a player is paid: the ``receipt``, and how many percent are withheld, as people write it."""

    receipt: Receipt
    federation: str
    percent: str
    gross: str
    withheld: str
    net: str


@dataclass(frozen=True, slots=True)
class Payments:
    """Who is paid money, in the order of the standings, and the sums."""

    lines: tuple[Payment, ...]
    gross: str
    withheld: str
    net: str


def payments(known: Awarded, outcome: Outcome) -> Payments:
    """The players who came and are paid money; none in an event of teams, which pay no such tax."""
    if known.standings.of_teams:
        return Payments((), "", "", "")
    rows, money = {row.number: row for row in outcome.rows}, known.writer.money
    found = [one.receipt for one in shown_receipts(known, outcome) if one.receipt.number and one.receipt.gross]
    lines = (
        Payment(
            one,
            rows[one.number].federation,
            percent_text(known.settlements[one.number].withheld) if one.withheld else "",
            *map(money, (one.gross, one.withheld, one.net)),
        )
        for one in found
    )
    sums = (sum(getattr(one, name) for one in found) for name in ("gross", "withheld", "net"))
    return Payments(tuple(lines), *map(money, sums))


@dataclass(frozen=True, slots=True)
class ShownTotal:
    """A line of the treasurer's table; of a whole fund ``name`` is that of the fund."""

    name: str
    is_fund: bool
    amounts: tuple[str, ...]


def shown_totals(known: Awarded, outcome: Outcome) -> list[ShownTotal]:
    """Announced, awarded, not claimed, left with the organiser, to be paid: by list, by fund, and all of it."""
    found = [ShownTotal(one.list or one.fund, not one.list, _amounts(known, [one])) for one in totals(outcome)]
    if len(outcome.plan.funds) > 1:
        funds = [one for one in totals(outcome) if not one.list]
        found.append(ShownTotal("", True, _amounts(known, funds)))
    return found


def _amounts(known: Awarded, of: Sequence[Total]) -> tuple[str, ...]:
    names = ("announced", "awarded", "unclaimed", "left", "paid")
    return tuple(known.writer.money(sum(getattr(one, name) for one in of)) for name in names)
