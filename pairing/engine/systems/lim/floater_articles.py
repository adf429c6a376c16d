"""Which article decides between two sets of floaters of one group, from the trace of the round."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.engine.systems.lim.field import Field, field_of
from pairing.engine.systems.lim.floater_types import disadvantages, unevenness
from pairing.engine.systems.lim.group import Group as GroupOfSets
from pairing.engine.systems.lim.trace import Group, Trace


def group_in_sets(field: Field, group: Group) -> GroupOfSets:
    """A group of the trace with its players as sets."""
    numbers = field.numbers()
    return GroupOfSets(
        residents=numbers.set_of(group.residents),
        from_above=numbers.set_of(group.from_above),
        from_below=numbers.set_of(group.from_below),
        next_door=numbers.set_of(group.next_door),
        downward=group.downward,
    )


def article_of_floaters(trace: Trace, group: Group, ours: Iterable[int], theirs: Iterable[int]) -> str:
    """The first article that prefers ``ours``, the floaters by the rules, to as many or more others of the group.

    How many they are comes first (2.3), then their types (3.9.2), who floated in the round before (3.10), the due
    colours of those who stay (3.2.2; in Maxi-tournaments their limit, 3.2.3), and at last the pairing numbers (3.3,
    upward 3.4).
    """
    field = field_of(trace.players, trace.forbidden_pairs, is_last_round=trace.is_last_round, is_maxi=trace.is_maxi)
    sets = group_in_sets(field, group)
    one, other = map(field.numbers().set_of, (ours, theirs))
    if one.bit_count() != other.bit_count():
        return "2.3"
    costs, other_costs = (disadvantages(field, sets, floaters) for floaters in (one, other))
    if costs != other_costs:
        return "3.9.2" if costs[:3] != other_costs[:3] else "3.10"
    uneven, other_uneven = (unevenness(field, sets.members & ~floaters) for floaters in (one, other))
    if unevenness(field, sets.members) and uneven != other_uneven:
        return "3.2.2" if uneven < other_uneven else "3.2.3"
    return "3.3" if group.downward else "3.4"
