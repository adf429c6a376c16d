"""Money and prizes as people write them, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from pairing.prizes.fields import money
from pairing.prizes.writer import money_text

_ENTRY = re.compile(
    r"(?P<amount>[0-9][0-9.,]*)?\s*"
    r"(?:(?(amount)\+)\s*(?P<thing>[^\W\d_][^()+;]*?)\s*(?:\((?P<worth>[0-9][0-9.,]*)\))?)?"
)
_TIMES = re.compile(r"([0-9]{1,3})[x×]([0-9][0-9.,]*)")
_AMOUNTS = re.compile(r"(?:[0-9]{1,3}[x×])?[0-9][0-9.,]*")
MOST_PRIZES = 200
MOST = 2_000_000_000  # in the smallest coin
Prizes = list[dict[str, Any]]


def amount_from_text(text: str, digits: int) -> int:
    """An amount as ``120``, ``87.50`` or ``87,50``, in the smallest coin.

    Raises:
        ValueError: it is none, or has more decimals than the currency.
    """
    try:
        found = money(text.strip().replace(",", "."), digits)
    except (ArithmeticError, ValueError) as error:
        raise ValueError(_("“%(text)s” is no amount. Write for example 120 or 87.50.") % {"text": text[:40]}) from error
    if not 0 <= found <= MOST:
        raise ValueError(_("“%(text)s” is no amount that can be paid.") % {"text": text[:40]})
    return found


def prizes_from_text(text: str, digits: int) -> Prizes:
    """The prizes of a list, from the first place down.

    Amounts stand with blanks between them, ``500 300 2x100``; with things in them each prize ends with a semicolon or
    its line, ``200 + Book (20); Cup``, where the figure in brackets is what the thing counts.

    Raises:
        ValueError: something is no prize.
    """
    if ";" not in text and all(_AMOUNTS.fullmatch(one) for one in text.split()):
        entries = text.split()
    else:
        entries = [one.strip() for one in re.split(r"[;\n]", text) if one.strip()]
    found: Prizes = []
    for entry in entries:
        times = _TIMES.fullmatch(entry)
        one = _prize(times[2] if times else entry, digits)
        found += [dict(one) for _number in range(int(times[1]) if times else 1)]
    if not 0 < len(found) <= MOST_PRIZES:
        raise ValueError(_("Write from 1 to %(most)d prizes, the first place first.") % {"most": MOST_PRIZES})
    return found


def _prize(entry: str, digits: int) -> dict[str, Any]:
    match = _ENTRY.fullmatch(entry)
    if match is None or not (match["amount"] or match["thing"]):
        text = _("“%(text)s” is no prize. Write an amount, a thing, or both: 200, Book (20), 200 + Book.")
        raise ValueError(text % {"text": entry[:40]})
    amount = amount_from_text(match["amount"], digits) if match["amount"] else 0
    worth = amount_from_text(match["worth"], digits) if match["worth"] else 0
    thing = (match["thing"] or "").strip()
    if len(thing) > 80:
        raise ValueError(_("“%(text)s” is longer than 80 characters.") % {"text": thing[:40]})
    return {"amount": amount} | ({"thing": thing, "worth": worth} if thing else {})


def percent_text(thousandths: int) -> str:
    """A part as people write it.

    >>> [percent_text(one) for one in (15825, 30000, 0)]
    ['15.825', '30', '0']
    """
    whole, rest = divmod(thousandths, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")


def prizes_as_text(prizes: Iterable[Mapping[str, Any]], digits: int) -> str:
    """The same as ``prizes_from_text`` reads it."""
    written = []
    for one in prizes:
        amount, thing, worth = one["amount"], one.get("thing", ""), one.get("worth", 0)
        parts = [money_text(amount, digits)] if amount or not thing else []
        parts += [f"{thing} ({money_text(worth, digits)})" if worth else thing] if thing else []
        written.append(" + ".join(parts))
    return ("; " if any(one.get("thing") for one in prizes) else " ").join(written)
