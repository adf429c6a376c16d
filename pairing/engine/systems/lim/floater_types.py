"""The types of floaters and what else speaks against a set of them (3.2.2, 3.9, 3.10)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.cardinality import augment
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Group, floaters_in_turn


def disadvantages(field: Field, group: Group, floaters: int) -> tuple[int, int, int, int]:
    """How many of a set are of type a, of b and of c (3.9.1), and how many floated in the round before (3.10)."""
    types = [kind for _number, kind in types_of(field, group, floaters)]
    again = sum(field.players[number].floated_last_round for number in members_of(floaters))
    return types.count("a"), types.count("b"), types.count("c"), again


def types_of(field: Field, group: Group, floaters: int) -> Iterator[tuple[int, str]]:
    """The type of each of a set of floaters (3.9.1), those first who are served first (3.3, 3.4).

    A floater has a compatible opponent next door if that can be another one than those of the floaters before.
    """
    mate = field.nobody_matched
    free, served = group.next_door, 0

    def neighbours(number: int) -> int:
        return field.adjacent[number] & (served if group.next_door >> number & 1 else group.next_door)

    for number in floaters_in_turn(field, members_of(floaters), downward=group.downward):
        served |= 1 << number
        opponent = augment(neighbours, mate, number, free | 1 << number)
        if opponent is None:
            served &= ~(1 << number)
        else:
            free &= ~(1 << opponent)
        if group.transferred >> number & 1:
            yield number, "a" if opponent is None else "b"
        else:
            yield number, "c" if opponent is None else "d"


def unevenness(field: Field, players: int) -> int:
    """How many more of a set are due one colour than the other."""
    return abs((players & field.due_white).bit_count() - (players & field.due_black).bit_count())
