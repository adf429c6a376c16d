"""Which elements the modifiers of article 14 leave out, with the exception for voluntary unplayed rounds (16.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairing.standings.codes import Code
from pairing.standings.working import Element

Order = Callable[[Element], tuple[int, ...]]
"""Sorts elements from the least significant to the most significant one."""

CUT_ARTICLES = {1: "14.1", 2: "14.2"}
MEDIAN_ARTICLES = {1: "14.3", 2: "14.4"}
EXCEPTION = "16.5"


def article_of(code: Code) -> str:
    """The article of the cut or median; empty without one. Three and more stand in no article of their own."""
    if not code.low:
        return ""
    return (MEDIAN_ARTICLES if code.high else CUT_ARTICLES).get(code.low, "14")


def cut(elements: Sequence[Element], code: Code, significance: Order, value: Order) -> dict[int, str]:
    """The places of the elements that are cut, each with its article: the low ones first, then the high ones (14.3).

    ``significance`` sorts for the cut of article 14. ``value`` sorts the voluntary unplayed rounds, of which the
    first is cut instead if it is worth at least as much (16.5).
    """
    article = article_of(code)
    left = list(range(len(elements)))
    of_significance = list(map(significance, elements)).__getitem__
    found: dict[int, str] = {}
    for _low in range(min(code.low, len(left))):
        place = min(left, key=of_significance)
        reason = article
        voluntary = [candidate for candidate in left if elements[candidate].voluntary]
        if voluntary:
            exception = min(voluntary, key=lambda candidate: value(elements[candidate]))
            if elements[exception].value >= elements[place].value:
                place, reason = exception, EXCEPTION
        found[place] = reason
        left.remove(place)
    for _high in range(min(code.high, len(left))):
        place = max(left, key=of_significance)
        found[place] = article
        left.remove(place)
    return found
