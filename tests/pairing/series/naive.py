"""A second, naive reading of a series, for small cases: every order of equal players, every choice of tournaments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from pairing.series import By, Event, Plan, Shared


def values(plan: Plan, event: Event) -> dict[int, Fraction]:
    """What everybody gets who is to get something: what the places bring over all orders in which equals can stand."""
    ranked = [entry for entry in event.entries if entry.place]
    orders = [
        order
        for order in permutations(ranked)
        if all(one.place <= other.place for one, other in zip(order, order[1:], strict=False))
    ]
    found: dict[int, Fraction] = {}
    for entry in event.entries:
        got = [_of(plan, order.index(entry) + 1, len(ranked)) for order in orders if entry in order] or [Fraction(0)]
        place = max(got) if plan.shared is Shared.BEST else sum(got, Fraction(0)) / len(got)
        there = entry.stayed and entry.played
        if plan.by in (By.TABLE, By.LINEAR):
            if there and entry.place:
                found[entry.person] = place
            continue
        if entry.expelled or not entry.played:
            continue
        made = Fraction(entry.points, 10) if plan.by is By.POINTS else Fraction(entry.points * 100, event.most)
        found[entry.person] = made + (place if there else 0)
    return found


def _of(plan: Plan, place: int, players: int) -> Fraction:
    if plan.by is By.LINEAR:
        return Fraction(players + 1 - place)
    return dict(enumerate(plan.table, start=1)).get(place, Fraction(0))


def totals(plan: Plan, events: Sequence[Event]) -> Mapping[int, Fraction]:
    """The best sum of any choice of as many tournaments as count, for everybody with a tournament that is one."""
    by_event = [values(plan, event) for event in events]
    people = {person for one in by_event for person in one}
    found = {}
    for person in people:
        own = [one[person] for one in by_event if person in one]
        size = min(plan.best or len(own), len(own))
        found[person] = max(sum(choice, Fraction(0)) for choice in combinations(own, size))
    return found
