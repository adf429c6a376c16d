"""Article 4: the proposed pairings of a group and the exchanges of both scrutinies (2.4, 2.5, 5.2).

The first scrutiny makes all pairs compatible. The second one goes through the same exchanges for colours: in the order
of scrutiny each pair gets two players who are not due the same colour if that is possible without giving up an earlier
pair; of what is equal in this the first in the order of exchanges is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.matching.completion import Completion
from pairing.engine.systems.lim.fewest_faults import faults_of, has_fault, least_by_counting
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Group, Pairs, opponents_in_turn
from pairing.engine.systems.lim.near_exchanges import Line, NearExchanges
from pairing.engine.systems.lim.reachable_faults import faults_of_mate, least_reachable, pairing_within


def first_scrutiny(group: Group, unpaired: Completion) -> Pairs:
    """The pairs after the exchanges that make all of them compatible (4.1 to 4.4)."""
    pairs: Pairs = []
    listed = list(group.in_turn(unpaired.players))
    while listed:
        player = listed[0]
        opponent = next(other for other in opponents_in_turn(listed) if unpaired.allows(player, other))
        unpaired.pair(player, opponent)
        listed = without(listed, player, opponent)
        pairs.append((player, opponent))
    return pairs


def without(listed: Sequence[int], *paired: int) -> list[int]:
    """The others of a list."""
    return [number for number in listed if number not in paired]


def second_scrutiny(field: Field, group: Group, unpaired: Completion, first: Pairs) -> Pairs:
    """The pairs after the exchanges for colours (5.2); ``first`` are those of the first scrutiny."""
    if faults_of(field, first) == least_by_counting(field, unpaired.players):
        return first
    listed = list(group.in_turn(unpaired.players))
    if not field.certificates:
        return _near_exchanges(field, listed, least_by_counting(field, unpaired.players))
    goal, mate = least_reachable(field, listed, unpaired.mate)
    return _near_exchanges(field, listed, goal) if field.is_maxi else _any_exchanges(field, listed, goal, mate)


def _near_exchanges(field: Field, listed: Sequence[int], goal: int) -> Pairs:
    """The same where not every exchange is allowed (5.7)."""
    pairs = NearExchanges(Line.of(field, listed), goal).pairs()
    return [(listed[first], listed[opponent]) for first, opponent in pairs]


def _any_exchanges(field: Field, listed: Sequence[int], goal: int, mate: list[int]) -> Pairs:
    """The same where any exchange is: each player has the first opponent who leaves the least faults to all."""
    pairs: Pairs = []
    while listed:
        player, left = listed[0], len(listed) // 2 - 1
        fault, goal = goal >> left, goal & (1 << left) - 1
        for opponent in opponents_in_turn(listed):
            if field.adjacent[player] >> opponent & 1 and has_fault(field, player, opponent) == fault:
                others = without(listed, player, opponent)
                found = _exchanged(field, player, opponent, mate, others, goal)
                if found is not None:
                    break
        else:
            raise AssertionError("faults that can be reached were not")
        listed, mate = others, found
        pairs.append((player, opponent))
    return pairs


def _exchanged(
    field: Field, player: int, opponent: int, mate: list[int], others: Sequence[int], goal: int
) -> list[int] | None:
    """A pairing of the ``others`` within the goal; ``mate`` is one of all. The two who lose their partners may do."""
    one, other = mate[player], mate[opponent]
    if one == opponent:
        return mate
    if field.adjacent[one] >> other & 1:
        tried = list(mate)
        tried[one], tried[other] = other, one
        if faults_of_mate(field, others, tried) <= goal:
            return tried
    return pairing_within(field, others, goal, mate)
