"""Counting bounds for C12 and C13, each as the graph in which exactly the pairings are left that meet it.

With P pairs and more than P players who seek one colour, the others in the pairs, players without a preference
included, are too few: whatever the pairing, the excess is denied. The bound is met exactly when every pair has one of
the majority in it. With no majority beyond P it is met when no two of a pair seek the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pairing.engine.basics.bits import members_of

if TYPE_CHECKING:
    from pairing.engine.systems.dutch.charges import Charge
    from pairing.engine.systems.dutch.narrowing import Narrowing


def _majority(narrowing: Narrowing) -> tuple[int, int]:
    """Those who seek the colour that more seek, and how many of them must meet each other."""
    field, members = narrowing.bracket.field, narrowing.bracket.members
    sides = members & field.white_seekers, members & field.black_seekers
    majority = max(sides, key=int.bit_count)
    goes_down = bool(narrowing.floaters & majority)
    return majority, majority.bit_count() - members.bit_count() // 2 - goes_down


def at_fewest_denied(narrowing: Narrowing, charge: Charge) -> list[int]:
    """C12 at its bound."""
    majority, excess = _majority(narrowing)
    if excess <= 0:
        return narrowing.without(charge)
    near = narrowing.without_floaters(~majority) if narrowing.floaters & majority else list(narrowing.near)
    for number in members_of(narrowing.bracket.members & ~majority):
        near[number] &= majority | 1 << narrowing.down
    return near


def at_fewest_strong_denied(narrowing: Narrowing, charge: Charge) -> list[int]:
    """C13 at its bound, C12 being at its own.

    Where those of the majority with a mild preference are fewer than the pairs inside it, each spares one strong
    preference at most, and the bound is met when each does: they meet strong ones of the majority alone, and so do all
    who are not of the majority.
    """
    field = narrowing.bracket.field
    majority, excess = _majority(narrowing)
    firm = majority & (field.strong | field.absolute)
    strong_goes = bool(narrowing.floaters & firm)
    mild = majority & ~firm
    spared = mild.bit_count() - (bool(narrowing.floaters & mild) and not strong_goes)
    if excess <= spared or _absolute_may_meet(narrowing):
        return narrowing.without(charge)
    near = narrowing.without_floaters(~firm) if strong_goes else list(narrowing.near)
    for number in members_of(narrowing.bracket.members & ~firm):
        for other in members_of(near[number] & ~firm & ~(1 << narrowing.down)):
            near[other] &= ~(1 << number)
        near[number] &= firm | 1 << narrowing.down
    return near


def _absolute_may_meet(narrowing: Narrowing) -> bool:
    """Whether two of the same absolute preference may meet, who cost nothing by C13 (topscorers)."""
    field = narrowing.bracket.field
    return any(
        narrowing.near[number] & field.absolute & field.seekers_of_same(number)
        for number in members_of(narrowing.bracket.members & field.absolute)
    )


BOUNDS: dict[str, Callable[[Narrowing, Charge], list[int]]] = {
    "denied_preferences": at_fewest_denied,
    "denied_strong_preferences": at_fewest_strong_denied,
}
