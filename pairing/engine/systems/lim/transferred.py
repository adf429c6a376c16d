"""Whom those meet who floated to a group (3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.matching.completion import Completion
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Group, Pairs


def pair_transferred(field: Field, group: Group, unpaired: Completion) -> Pairs:
    """The pairs of those who floated to the group, the floater first; they are no longer ``unpaired`` then."""
    pairs: Pairs = []
    for floater in group.transferred_in_turn(field):
        if unpaired.players >> floater & 1:
            opponent = _opponent(field, group, floater, unpaired)
            unpaired.pair(floater, opponent)
            pairs.append((floater, opponent))
    return pairs


def _opponent(field: Field, group: Group, floater: int, unpaired: Completion) -> int:
    """The highest numbered (upward the lowest numbered) who is due the other colour, or else whoever is first."""
    possible = _possible(field, group, floater, unpaired, unpaired.players)
    first = next(possible)
    suited = field.suited(floater)
    if suited >> first & 1:
        return first
    chosen_for_colour = _possible(field, group, floater, unpaired, unpaired.players & suited)
    return next((other for other in chosen_for_colour if field.are_near(other, first)), first)


def _possible(field: Field, group: Group, floater: int, unpaired: Completion, players: int) -> Iterator[int]:
    """Those of ``players`` who are compatible with the floater and leave the rest to be paired."""
    among = group.in_turn(players & field.adjacent[floater])
    return (other for other in among if unpaired.allows(floater, other))
