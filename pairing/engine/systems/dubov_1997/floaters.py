"""Floaters: whom those from above meet (8), and who leaves a group that cannot be paired (6.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pairing.engine.basics.bits import bit_set, lowest_of, members_of, pairs_within
from pairing.engine.matching.cardinality import augment, carried_over, match_all, perfect_matching, within
from pairing.engine.matching.completion import Completion
from pairing.engine.matching.weighted import BITS_OF_FAST_SOLVER, Edge, cheapest_perfect_matching
from pairing.engine.systems.dubov_1997.field import Field
from pairing.engine.systems.dubov_1997.trace import Meeting, Refusal
from pairing.engine.systems.dubov_1997.transfers import find


def pair_floater(field: Field, unpaired: Completion, floater: int, residents: int) -> Meeting:
    """The resident whom a floater from above meets (8.2); who finds nobody goes on."""

    def objection(number: int) -> Refusal | None:
        if not field.adjacent[floater] >> number & 1:
            return Refusal.MAY_NOT_MEET
        return None if unpaired.allows(floater, number) else Refusal.REST_LEFT_OVER

    player = field.players[floater]
    found, search = find(field, field.opponents_first(residents, player.due), objection)
    if found is not None:
        unpaired.pair(floater, found)
    return Meeting(player.tpn, search)


def hopeless_floaters(field: Field, group: int, next_group: int) -> int:
    """Those of a group who may meet nobody in the next lower score (6.4)."""
    return bit_set(number for number in members_of(group) if not field.adjacent[number] & next_group)


def choose_floaters(field: Field, unpaired: Completion, group: int, hopeless: int) -> int:
    """The set of players who leave ``group`` so that it can be paired, and so can all others with them (6.4).

    As few as possible; of those sets the one with the fewest ``hopeless``, then with the lowest R, the highest ARO and
    the last of the list, compared player by player.
    """
    others = unpaired.players & ~group
    if field.certificates:
        mate = carried_over(within(field.adjacent, group), group, unpaired.mate)
        floaters = _leaving_the_group(field, group, hopeless, mate)
        rest = others | floaters
        if perfect_matching(within(field.adjacent, rest), rest, unpaired.mate) is not None:
            return floaters
    return _leaving_all_paired(field, group, others, hopeless)


def _leaving_the_group(field: Field, group: int, hopeless: int, mate: list[int]) -> int:
    """The first set for the group alone: where all others can be paired with it, no other one comes before it.

    The sets of players whom some largest matching leaves out are the bases of a matroid, so each in turn is taken
    if a largest matching can leave them out beside those taken before.
    """
    exposed = match_all(within(field.adjacent, group), mate, group, stop_at_failure=False)
    wanted, leaving = exposed.bit_count(), 0
    for number in field.floaters_first(group & ~hopeless) + field.floaters_first(group & hopeless):
        if leaving.bit_count() == wanted:
            break
        one = 1 << number
        if not exposed & one:
            partner = mate[number]
            rest = within(field.adjacent, group & ~leaving & ~one)
            mate[number] = mate[partner] = -1
            end = augment(rest, mate, partner, exposed | 1 << partner)
            if end is None:
                mate[number], mate[partner] = partner, number
                continue
            exposed ^= 1 << end
        exposed &= ~one
        leaving |= one
    return leaving


def _leaving_all_paired(field: Field, group: int, others: int, hopeless: int) -> int:
    """The set by weighted matchings of everybody: who meets one of the others leaves the group.

    Each who leaves costs more than all the rest together, each of the hopeless among them more than the places in the
    order; an earlier place earns a higher power of two. The places are decided in parts, as many as the solver takes,
    until all who leave are known: how many they are is the same in every part.
    """
    order = field.floaters_first(group)
    count_bits = len(order).bit_length()
    at_a_time = BITS_OF_FAST_SOLVER - count_bits - 4
    leaving = staying = 0
    for start in range(0, len(order), at_a_time):
        part = order[start : start + at_a_time]
        costs = {}
        for number in order:
            costs[number] = (1 << len(part) + count_bits) + ((hopeless >> number & 1) << len(part))
        for place, number in enumerate(reversed(part)):
            costs[number] -= 1 << place
        crossing = _crossing(_edges(field, group, others, leaving, staying, costs), group, others)
        leaving |= crossing & bit_set(part)
        if crossing == leaving:
            break
        staying |= bit_set(part) & ~crossing
    return leaving


def _edges(
    field: Field, group: int, others: int, leaving: int, staying: int, costs: Mapping[int, int]
) -> Iterator[Edge]:
    """Who may meet whom, where some of the group are known to leave it or to stay; ``costs`` are those of leaving."""
    everybody = group | others
    for one, other in pairs_within(field.adjacent, everybody):
        inside = (1 << one | 1 << other) & group
        if inside.bit_count() == 1 and not inside & staying:
            yield one, other, costs[lowest_of(inside)]
        elif inside.bit_count() != 1 and not inside & leaving:
            yield one, other, 0


def _crossing(edges: Iterable[Edge], group: int, others: int) -> int:
    """Who of the group meets one of the others in the cheapest complete matching."""
    matched = cheapest_perfect_matching(edges, (group | others).bit_count())
    if matched is None:
        raise AssertionError("the players who are left lost their pairing in the choice of floaters")
    return bit_set(
        one if group >> one & 1 else other for one, other in matched if (group >> one & 1) != (group >> other & 1)
    )
