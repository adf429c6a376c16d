"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the groups as they were paired and finds for each choice why no earlier candidate was taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.obstacles import whole_shortage
from pairing.engine.explanation.bye import bye_proofs
from pairing.engine.explanation.common import Behind
from pairing.engine.matching.cardinality import exchangeable, maximum_matching, within
from pairing.engine.matching.completion import Completion
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.lim.fewest_faults import has_fault
from pairing.engine.systems.lim.field import Field, build_field
from pairing.engine.systems.lim.floater_articles import group_in_sets
from pairing.engine.systems.lim.floater_types import disadvantages
from pairing.engine.systems.lim.group import opponents_in_turn
from pairing.engine.systems.lim.obstacles import Obstacles
from pairing.engine.systems.lim.steps import GroupBehind, Passed, steps_of
from pairing.engine.systems.lim.trace import Group, Pairs, Trace
from pairing.engine.tournament import Tournament

_ARTICLES = {"rest": "4.4", "same-colour": "5.2", "later": "5.2", "rating": "5.7"}  # else 2.1


def examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    """The steps of the round with why each choice is the first one; ``pairing`` must be that of the coming round."""
    trace = Trace.of(pairing)
    field = build_field(tournament, trace.players)
    obstacles = trace.obstacles()
    groups = tuple(_GroupExaminer(field, group, obstacles).examine() for group in trace.groups)
    return steps_of(trace, Behind(bye_proofs(trace.bye_candidates, field), groups))


class _GroupExaminer:
    """One group with its players as sets."""

    def __init__(self, field: Field, group: Group, obstacles: Obstacles) -> None:
        self._field = field
        self._told = group
        self._obstacles = obstacles
        self._numbers = field.numbers()
        self._group = group_in_sets(field, group)
        self._floating = self._numbers.set_of(floater.tpn for floater in group.floaters)

    def examine(self) -> GroupBehind:
        """Why the group was paired as it was."""
        staying = self._group.members & ~self._floating
        mate = self._field.matching(staying)
        unpaired = Completion(self._field.adjacent, staying, mate or ())
        of_floaters = self._rows(self._told.floater_pairs, unpaired, self._all_in_turn)
        second = unpaired.copy()
        return GroupBehind(
            floaters=tuple(self._floaters()) if self._floating else (),
            floater_pairs=of_floaters,
            first_scrutiny=self._rows(self._told.first_scrutiny, unpaired, self._exchanges),
            second_scrutiny=self._rows(self._told.second_scrutiny, second, self._exchanges),
        )

    # Who was passed over for a pair

    def _all_in_turn(self, unpaired: Completion, player: int) -> Iterable[int]:
        return self._group.in_turn(unpaired.players & ~(1 << player))

    def _exchanges(self, unpaired: Completion, _player: int) -> Iterable[int]:
        return opponents_in_turn(list(self._group.in_turn(unpaired.players)))

    def _rows(self, pairs: Pairs, unpaired: Completion, order: Callable[[Completion, int], Iterable[int]]) -> Passed:
        rows = []
        for one, other in pairs:
            player, chosen = self._numbers[one], self._numbers[other]
            passed: dict[str, list[int]] = {}
            first: int | None = None
            for candidate in order(unpaired, player):
                if first is None and unpaired.allows(player, candidate):
                    first = candidate
                if candidate == chosen:
                    break
                reason = self._reason(player, candidate, chosen, unpaired, first)
                passed.setdefault(reason, []).append(candidate)
            unpaired.pair(player, chosen)
            rows.append(tuple(self._passed(reason, numbers) for reason, numbers in passed.items()))
        return tuple(rows)

    def _passed(self, reason: str, numbers: list[int]) -> Step:
        return Step(f"passed.{reason}", _ARTICLES.get(reason, "2.1"), players=self._field.tpns(numbers))

    def _reason(self, player: int, candidate: int, chosen: int, unpaired: Completion, first: int | None) -> str:
        tpns = self._field.tpns((player, candidate))
        obstacle = self._obstacles.between(*tpns)
        if obstacle is not None:
            return obstacle.value
        if first is None or not unpaired.allows(player, candidate):
            return "rest"
        if has_fault(self._field, player, candidate) and not has_fault(self._field, player, chosen):
            return "same-colour"
        return "later" if self._field.are_near(candidate, first) else "rating"

    # Who floats

    def _floaters(self) -> Iterator[Step]:
        """The proof of their number, then who could not or did not float instead."""
        members, adjacent = self._group.members, self._field.adjacent
        shortage = whole_shortage(self._field, within(adjacent, members), members)
        if shortage is None:
            raise AssertionError("a group with floaters can be paired")
        yield shortage.step("number.proof")
        staying = members & ~self._floating
        needed = staying & ~self._can_be_left()
        if needed:
            yield Step("stays.needed", "3.1", players=self._field.tpns(self._group.floaters_first(needed)))
        by_choice = self._numbers.set_of(floater.tpn for floater in self._told.floaters if not floater.lone)
        if by_choice.bit_count() == 1:
            yield from self._instead(by_choice, staying & ~needed)

    def _can_be_left(self) -> int:
        """Those whom some largest pairing of the group leaves without an opponent."""
        members, adjacent = self._group.members, self._field.adjacent
        mate, exposed = maximum_matching(within(adjacent, members), members, len(adjacent))
        left = exposed
        for root in members_of(exposed):
            others = members & ~exposed | 1 << root
            left |= exchangeable(within(adjacent, others), mate, root)
        return left

    def _instead(self, chosen: int, possible: int) -> Iterator[Step]:
        """Who came before the only floater by choice, and what decided against each."""
        ours = disadvantages(self._field, self._group, self._floating)
        passed: dict[str, list[int]] = {}
        for number in self._group.floaters_first(possible | chosen):
            if 1 << number == chosen:
                break
            theirs = disadvantages(self._field, self._group, self._floating & ~chosen | 1 << number)
            undecided = "again" if ours != theirs else "colours"
            reason = "type" if ours[:3] != theirs[:3] else undecided
            passed.setdefault(reason, []).append(number)
        articles = {"type": "3.9.2", "again": "3.10", "colours": "3.2.2"}
        for reason, numbers in passed.items():
            yield Step(f"stays.{reason}", articles[reason], players=self._field.tpns(numbers))
