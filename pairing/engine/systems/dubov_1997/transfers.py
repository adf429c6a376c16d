"""Players transferred up: to somebody without an opponent in the group (7.1), and to an odd group (7.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.all_but_one import AllButOne
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.matching.completion import Completion
from pairing.engine.systems.dubov_1997.field import Field
from pairing.engine.systems.dubov_1997.trace import Meeting, OddGroup, Passed, Refusal, Search
from pairing.engine.tournament import Colour

Objection = Callable[[int], Refusal | None]


def without_an_opponent(field: Field, group: int) -> list[int]:
    """Those of a score group who may meet nobody else in it (7.1), in the order of 8.1."""
    return field.in_turn(sum(1 << number for number in members_of(group) if not field.adjacent[number] & group))


def find(field: Field, order: Iterable[int], objection: Objection) -> tuple[int | None, Search]:
    """The first of ``order`` to whom there is no objection, and the search as it is told."""
    passed: list[Passed] = []
    for number in order:
        refusal = objection(number)
        if refusal is None:
            return number, Search(tuple(passed), field.players[number].tpn)
        passed.append(Passed(field.players[number].tpn, refusal))
    return None, Search(tuple(passed), None)


def from_below(field: Field, lower: int, due: Colour) -> Iterable[int]:
    """Those below a score group in the order in which they are looked at for somebody due to ``due`` (7.1, 7.2)."""
    for level in field.scoregroups(lower):
        yield from field.opponents_first(level, due)


def pair_alone(field: Field, unpaired: Completion, alone: int, lower: int) -> Meeting:
    """Somebody from below for a player who has no opponent in the group (7.1); the two are paired at once."""

    def objection(number: int) -> Refusal | None:
        if not field.adjacent[alone] >> number & 1:
            return Refusal.MAY_NOT_MEET
        if not field.may_go_up >> number & 1:
            return Refusal.MAY_NOT_GO_UP
        return None if unpaired.allows(alone, number) else Refusal.REST_LEFT_OVER

    player = field.players[alone]
    found, search = find(field, from_below(field, lower, player.due), objection)
    if found is not None:
        unpaired.pair(alone, found)
    return Meeting(player.tpn, search)


def make_even(field: Field, unpaired: Completion, group: int, lower: int) -> tuple[int | None, OddGroup]:
    """Somebody from below who makes an odd group even, so that the whole group can be paired (7.2)."""
    whites = (group & field.due_white).bit_count()
    dominating = Colour.WHITE if 2 * whites > group.bit_count() else Colour.BLACK
    enlarged = _Enlarged(field, unpaired, group)

    def objection(number: int) -> Refusal | None:
        if not field.adjacent[number] & group:
            return Refusal.MAY_NOT_MEET
        if not field.may_go_up >> number & 1:
            return Refusal.MAY_NOT_GO_UP
        return enlarged.objection(number)

    found, search = find(field, from_below(field, lower, dominating), objection)
    return found, OddGroup(field.tpns_of(group), dominating, search)


class _Enlarged:
    """Whether an odd group can be paired with one player more, and all others without them."""

    def __init__(self, field: Field, unpaired: Completion, group: int) -> None:
        self._field = field
        self._group = group
        self._others = unpaired.players & ~group
        if field.certificates:
            self._members = AllButOne(field.adjacent, group, unpaired.mate)
            self._rest = AllButOne(field.adjacent, self._others, unpaired.mate)

    def objection(self, number: int) -> Refusal | None:
        if not self._group_can_be_paired(number):
            return Refusal.GROUP_LEFT_OVER
        return None if self._rest_can_be_paired(number) else Refusal.REST_LEFT_OVER

    def _group_can_be_paired(self, number: int) -> bool:
        if not self._field.certificates:
            return self._can_be_paired(self._group | 1 << number)
        return self._members.possible and self._members.can_add(number)

    def _rest_can_be_paired(self, number: int) -> bool:
        if not self._field.certificates:
            return self._can_be_paired(self._others & ~(1 << number))
        return self._rest.possible and self._rest.can_spare(number)

    def _can_be_paired(self, players: int) -> bool:
        graph = within(self._field.adjacent, players)
        return perfect_matching(graph, players, self._field.nobody_matched) is not None
