"""What is made of awards: the list to read out, receipts, totals for the treasurer, a table, and what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pairing.engine.steps import Step
from pairing.engine.words import N_
from pairing.prizes.awards import Award, Outcome, total
from pairing.prizes.plan import Cumulation, Fund
from pairing.prizes.telling import is_open


@dataclass(frozen=True, slots=True)
class ReadOut:
    """A list as it is read out: the lowest prize first, and what nobody gets left out."""

    fund: str
    list: str
    awards: tuple[Award, ...]


def to_read_out(outcome: Outcome) -> tuple[ReadOut, ...]:
    """The lists in the order of a prize giving: by hand, teams, then the lists from the last one to the first one.

    Lists without a winner are left out; within a list the last place comes first.
    """
    found = []
    for fund in outcome.plan.funds:
        for name in reversed(fund.names):
            awards = [award for award in outcome.awards if (award.fund, award.list) == (fund.name, name)]
            lowest_first = sorted(awards, key=lambda award: (award.amount, -award.place, -award.number))
            if fund.cumulation is not Cumulation.US:
                lowest_first = sorted(awards, key=lambda award: (-award.place, -award.number))
            if awards:
                found.append(ReadOut(fund.name, name, tuple(lowest_first)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What one player or team signs for: ``gross`` is paid as ``net`` and ``withheld``."""

    number: int
    team: str
    name: str
    awards: tuple[Award, ...]
    gross: int
    withheld: int

    @property
    def net(self) -> int:
        """What is handed over."""
        return self.gross - self.withheld


def receipts(outcome: Outcome, *, withheld: Mapping[int, Fraction] | None = None) -> tuple[Receipt, ...]:
    """A receipt for each winner who came, players by number, then teams by name.

    ``withheld`` is the part that the organiser keeps for the tax office, by number of the player; it is rounded half up
    to the smallest coin. Which part that is, is no matter of this program.
    """
    parts = withheld or {}
    claimed = [award for award in outcome.awards if award.is_claimed]
    found = []
    for number, team in sorted({(award.number, award.team) for award in claimed}, key=lambda who: (who[1], who[0])):
        awards = tuple(award for award in claimed if (award.number, award.team) == (number, team))
        gross = total(awards)
        kept = gross * parts.get(number, Fraction(0)) if number else Fraction(0)
        found.append(Receipt(number, team, awards[0].name, awards, gross, int(kept + Fraction(1, 2))))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Total:
    """What became of the money of a fund, or of one of its lists.

    ``announced`` is ``awarded`` and ``left`` together; ``unclaimed`` is the part of what was awarded that nobody came
    for. By the US rule, where lists are divided together, only the fund has a total.
    """

    fund: str
    list: str
    announced: int
    awarded: int
    unclaimed: int
    left: int

    @property
    def paid(self) -> int:
        """What is handed over."""
        return self.awarded - self.unclaimed


def totals(outcome: Outcome) -> tuple[Total, ...]:
    """The lists of each fund with what became of them, and behind them the fund itself, whose ``list`` is empty."""
    found = []
    for fund in outcome.plan.funds:
        names = fund.names[len(fund.lists) :] if fund.cumulation is Cumulation.US else fund.names
        found += [_total(fund, outcome, {name}, name) for name in names]
        found.append(_total(fund, outcome, set(fund.names), ""))
    return tuple(found)


def _total(fund: Fund, outcome: Outcome, names: set[str], shown: str) -> Total:
    awards = [award for award in outcome.awards if award.fund == fund.name and award.list in names]
    left = sum(one.amount for one in outcome.unawarded if one.fund == fund.name and one.list in names)
    announced = sum(prize.amount for name, prize in fund.prizes() if name in names)
    unclaimed = total(award for award in awards if not award.is_claimed)
    return Total(fund.name, shown, announced, total(awards), unclaimed, left)


# A table

HEADINGS = (N_("Fund"), N_("List"), N_("Place"), N_("Number"), N_("Name"), N_("Amount"), N_("Prize"), N_("Claimed"))
Cell = str | int | Decimal | None


def table(outcome: Outcome) -> tuple[tuple[Cell, ...], ...]:
    """A row for each award below ``HEADINGS``, for CSV and spreadsheets; amounts have all their decimals."""
    return tuple(
        (
            award.fund,
            award.list,
            award.place or None,
            award.number or None,
            award.name,
            Decimal(award.amount).scaleb(-outcome.plan.digits),
            award.thing,
            int(award.is_claimed),
        )
        for award in outcome.awards
    )


# What changed after a list was printed


@dataclass(frozen=True, slots=True)
class Change:
    """A player or team whose prizes are others than on the earlier list."""

    number: int
    team: str
    name: str
    before: tuple[Award, ...]
    after: tuple[Award, ...]

    @property
    def difference(self) -> int:
        """How much more money it is now."""
        return total(self.after) - total(self.before)


def changes(before: Iterable[Award], after: Iterable[Award]) -> tuple[Change, ...]:
    """Whose prizes differ between two lists of awards, players by number, then teams; names are no difference."""
    earlier, later = _by_winner(before), _by_winner(after)
    found = []
    for who in sorted(earlier.keys() | later.keys(), key=lambda who: (who[1], who[0])):
        old, new = earlier.get(who, []), later.get(who, [])
        if sorted(map(_what, old)) != sorted(map(_what, new)):
            found.append(Change(*who, (new or old)[0].name, tuple(old), tuple(new)))
    return tuple(found)


def _by_winner(awards: Iterable[Award]) -> dict[tuple[int, str], list[Award]]:
    found: dict[tuple[int, str], list[Award]] = {}
    for award in awards:
        found.setdefault((award.number, award.team), []).append(award)
    return found


def _what(award: Award) -> tuple[str, str, int, int, str, bool]:
    return award.fund, award.list, award.place, award.amount, award.thing, award.is_claimed


def change_step(change: Change, funds: Sequence[Fund]) -> Step:
    """The change as a step."""
    open_lists = {(fund.name, one.name) for fund in funds for one in fund.lists if is_open(fund, one.name)}

    def told(awards: Iterable[Award]) -> list[dict[str, Any]]:
        return [
            {
                "prize": {"list": one.list, "place": one.place, "open": (one.fund, one.list) in open_lists},
                "award": [one.amount, one.thing],
                "claimed": one.is_claimed,
            }
            for one in awards
        ]

    key = "change.other" if change.before and change.after else "change.gains" if change.after else "change.loses"
    known = {"name": change.name or str(change.number), "before": told(change.before), "after": told(change.after)}
    return Step(key, parameters=known, players=(change.number,) if change.number else ())
