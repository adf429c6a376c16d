"""Words for the pages and prints of categories and prizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from pairing.prizes.writer import money_text
from tournaments.basics.decimals import decimals
from tournaments.models import PrizeList, PrizeRules
from tournaments.prizes.queries.money import prizes_as_text

register = template.Library()


@register.filter
def at(values: Mapping[Any, Any], key: Any) -> Any:
    """What ``values`` has for ``key``; empty for nothing."""
    return values.get(key, "")


@register.filter
def money(amount: int, rules: PrizeRules) -> str:
    """An amount as people write it, with the currency."""
    text = decimals(money_text(abs(amount), rules.digits))
    return f"{'−' if amount < 0 else ''}{text} {rules.currency}".rstrip()


@register.filter
def prizes_of(one: PrizeList, rules: PrizeRules) -> str:
    """The prizes of a list as they are written."""
    return prizes_as_text(one.prizes, rules.digits)
