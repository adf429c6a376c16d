"""The faults of colour of pairs (5.2), and the fewest that players must make if all of them are paired."""

from __future__ import annotations

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.weighted import cheapest_perfect_matching
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Pairs


def has_fault(field: Field, one: int, other: int) -> bool:
    """Whether both are due the same colour."""
    both = 1 << one | 1 << other
    return both in (both & field.due_white, both & field.due_black)


def faults_of(field: Field, pairs: Pairs) -> int:
    """The faults of pairs in the order of scrutiny as a number: of the first pair in the highest place."""
    faults = 0
    for one, other in pairs:
        faults = 2 * faults + has_fault(field, one, other)
    return faults


def least_by_counting(field: Field, players: int) -> int:
    """A bound for ``faults_of`` any pairs of these players: as few as the colours allow, all of them last."""
    white, black = (players & field.due_white).bit_count(), (players & field.due_black).bit_count()
    more = max(white, black) - players.bit_count() // 2
    return (1 << more) - 1 if more > 0 else 0


def pairs_with_fewest_faults(field: Field, players: int, sound: int = 0) -> Pairs | None:
    """A complete pairing with the fewest faults, wherever these fall; None where there is none.

    The ``sound`` ones are not in pairs with a fault.
    """
    edges = []
    for one in members_of(players):
        suited = field.suited(one)
        possible = field.adjacent[one] & players & (suited if sound >> one & 1 else suited | ~sound)
        edges += [(one, other, 1 - (suited >> other & 1)) for other in members_of(possible >> one << one)]
    return cheapest_perfect_matching(edges, players.bit_count())
