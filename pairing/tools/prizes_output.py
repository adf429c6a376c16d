"""What ``python -m pairing prizes`` prints: texts, comma separated values, and a JSON document."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from typing import Any

from pairing.engine.words import N_
from pairing.explaining.writer import unwrapped
from pairing.prizes import (
    HEADINGS,
    Award,
    InvalidPrizes,
    Outcome,
    PrizeWriter,
    change_step,
    changes,
    checks,
    receipts,
    standings_of,
    table,
    to_read_out,
    totals,
)
from pairing.texts import harmless

FORMAT, VERSION = "arobase-prizes", 1
NOT_CLAIMED = N_("not claimed")
TOTALS = (N_("announced"), N_("awarded"), NOT_CLAIMED, N_("paid"), N_("left"))
IN_ALL = N_("{fund} in all")
UNCHANGED = N_("Nothing has changed.")


def _sentences(outcome: Outcome, writer: PrizeWriter) -> list[str]:
    return [unwrapped(writer.sentence(step)) for step in outcome.decisions]


def _award_line(award: Award, writer: PrizeWriter) -> str:
    place = f"{award.place:>3}" if award.place else "   "
    claimed = "" if award.is_claimed else f"  ({writer.translate(NOT_CLAIMED)})"
    return f"{place}  {award.name or award.number}  {writer.award(award.amount, award.thing)}{claimed}"


def awards_text(outcome: Outcome, writer: PrizeWriter) -> list[str]:
    """The awards by fund and list, first place first, then every decision."""
    lines: list[str] = []
    shown: tuple[str, str] | None = None
    for award in outcome.awards:
        if shown != (award.fund, award.list):
            shown = (award.fund, award.list)
            lines.append(": ".join(shown))
        lines.append(_award_line(award, writer))
    return [*lines, "", *_sentences(outcome, writer)]


def read_out_text(outcome: Outcome, writer: PrizeWriter) -> list[str]:
    """The list to read out."""
    lines: list[str] = []
    for part in to_read_out(outcome):
        lines += [f"{part.fund}: {part.list}", *(_award_line(award, writer) for award in part.awards)]
    return lines


def receipts_text(outcome: Outcome, writer: PrizeWriter) -> list[str]:
    """A receipt for each winner."""
    lines: list[str] = []
    for receipt in receipts(outcome):
        lines.append(f"{receipt.number or ''} {receipt.name}: {writer.money(receipt.net)}".strip())
        open_lists = _open_lists(outcome)
        for award in receipt.awards:
            prize = writer.prize(award.list, award.place, is_open=(award.fund, award.list) in open_lists)
            lines.append(f"    {award.fund}: {prize}, {writer.award(award.amount, award.thing)}")
    return lines


def _open_lists(outcome: Outcome) -> set[tuple[str, str]]:
    from pairing.prizes.telling import is_open

    return {(fund.name, one.name) for fund in outcome.plan.funds for one in fund.lists if is_open(fund, one.name)}


def totals_text(outcome: Outcome, writer: PrizeWriter) -> list[str]:
    """What became of the money, list by list and fund by fund."""
    rows: list[tuple[str, ...]] = [("", *map(writer.translate, TOTALS))]
    for one in totals(outcome):
        name = f"{one.fund}: {one.list}" if one.list else writer.translate(IN_ALL).format(fund=one.fund)
        money = (one.announced, one.awarded, one.unclaimed, one.paid, one.left)
        rows.append((name, *map(writer.money, money)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]


def categories_text(outcome: Outcome, writer: PrizeWriter) -> list[str]:
    """The standings of each category, then who is doubtful."""
    lines: list[str] = []
    for category in outcome.plan.categories:
        lines.append(category.name)
        lines += [f"{row.rank:>3}  {row.name or row.number}" for row in standings_of(category, outcome.rows)]
    return [*lines, *(unwrapped(writer.sentence(step)) for step in checks(outcome.plan, outcome.rows))]


TEXTS: Mapping[str, Callable[[Outcome, PrizeWriter], list[str]]] = {
    "awards": awards_text,
    "read-out": read_out_text,
    "receipts": receipts_text,
    "totals": totals_text,
    "categories": categories_text,
}


def changed(before: Iterable[Award]) -> Callable[[Outcome, PrizeWriter], list[str]]:
    """Whose prizes are others than they were, a sentence for each."""

    def text(outcome: Outcome, writer: PrizeWriter) -> list[str]:
        found = [change_step(change, outcome.plan.funds) for change in changes(before, outcome.awards)]
        return [unwrapped(writer.sentence(step)) for step in found] or [writer.translate(UNCHANGED)]

    return text


def csv_text(outcome: Outcome) -> str:
    """The awards as comma separated values; no spreadsheet takes a name for a formula."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADINGS)
    for row in table(outcome):
        writer.writerow(
            [harmless(cell) if isinstance(cell, str) else "" if cell is None else str(cell) for cell in row]
        )
    return text.getvalue()


# The JSON document: money as decimal texts


def document(outcome: Outcome, before: Iterable[Award] | None, writer: PrizeWriter) -> dict[str, Any]:
    """All of it as plain data; what changed only where there was something before."""
    digits = outcome.plan.digits

    def money(amount: int) -> str:
        return str(Decimal(amount).scaleb(-digits))

    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "currency": outcome.plan.currency,
        "decimals": digits,
        "awards": [_award_data(award, digits) for award in outcome.awards],
        "not_awarded": [
            {"fund": one.fund, "list": one.list, "place": one.place, "amount": money(one.amount), "thing": one.thing}
            for one in outcome.unawarded
        ],
        "decisions": [{"sentence": unwrapped(writer.sentence(step)), **step.data()} for step in outcome.decisions],
        "totals": [
            {
                "fund": one.fund,
                "list": one.list,
                **{name: money(getattr(one, name)) for name in ("announced", "awarded", "unclaimed", "paid", "left")},
            }
            for one in totals(outcome)
        ],
        "checks": [
            {"sentence": unwrapped(writer.sentence(step)), **step.data()} for step in checks(outcome.plan, outcome.rows)
        ],
    }
    if before is not None:
        data["changes"] = changed(before)(outcome, writer)
    return data


def _award_data(award: Award, digits: int) -> dict[str, Any]:
    return {
        "fund": award.fund,
        "list": award.list,
        "place": award.place,
        "number": award.number,
        "team": award.team,
        "name": award.name,
        "amount": str(Decimal(award.amount).scaleb(-digits)),
        "exact": str(award.exact / 10**digits),
        "thing": award.thing,
        "shared_with": list(award.shared_with),
        "claimed": award.is_claimed,
    }


def read_awards(document: Any) -> list[Award]:
    """The awards of an earlier document.

    Raises:
        InvalidPrizes: it is none.
    """
    from pairing.prizes.fields import Table, money

    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise InvalidPrizes([f"This is no answer of “prizes --json” ({FORMAT})."])
    if document.get("version") != VERSION:
        raise InvalidPrizes([f"This answer is of version {document.get('version')}; version {VERSION} is known here."])
    problems: list[str] = []
    digits = Table(document, "", problems).number("decimals", 2)
    found = [
        Award(
            fund=one.text("fund"),
            list=one.text("list"),
            place=one.number("place"),
            number=one.number("number"),
            team=one.text("team"),
            name=one.text("name"),
            amount=one.get("amount", lambda value: money(value, digits), "an amount", 0),
            thing=one.text("thing"),
            exact=one.get("exact", lambda value: Fraction(str(value)) * 10**digits, "an amount", Fraction(0)),
            is_claimed=one.flag("claimed", True),
        )
        for one in Table(document, "", problems).tables("awards")
    ]
    if problems:
        raise InvalidPrizes(problems)
    return found
