"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the trace of a round in the order of article 3 and finds for each choice why no earlier
candidate could be taken and which would have come next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.field import Numbers
from pairing.engine.basics.obstacles import Obstacles, proof
from pairing.engine.basics.upfloater_sets import Charges
from pairing.engine.explanation.bye import bye_proofs
from pairing.engine.explanation.common import Behind
from pairing.engine.explanation.upfloaters import SETS_TOLD, Sets, place_of_set, proven_fewest_step
from pairing.engine.matching.all_but_one import AllButOne
from pairing.engine.matching.bipartite import first_perfect_matching
from pairing.engine.matching.cardinality import Neighbours, within
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.criteria import charges_of, costs_of
from pairing.engine.systems.dubov.field import Field, build_field
from pairing.engine.systems.dubov.preference_cost import missed_preferences, without_inside
from pairing.engine.systems.dubov.shifters import SecondShift
from pairing.engine.systems.dubov.steps import BracketBehind, ShiftBehind, steps_of
from pairing.engine.systems.dubov.system import CRITERIA
from pairing.engine.systems.dubov.trace import Bracket, QualityCosts, Shift, Trace
from pairing.engine.systems.dubov.upfloaters import singles_in_order
from pairing.engine.tournament import Tournament


def examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    """The steps of the round with why each choice is the first one; ``pairing`` must be that of the coming round."""
    trace = Trace.of(pairing)
    field = build_field(tournament, trace.players)
    numbers = field.numbers()
    obstacles = trace.obstacles()
    unpaired = field.everybody if pairing.bye is None else field.everybody & ~(1 << numbers[pairing.bye])
    brackets = []
    for bracket in trace.brackets:
        examination = _BracketExaminer(field, numbers, bracket, unpaired, obstacles)
        brackets.append(examination.examine())
        unpaired &= ~examination.members
    return steps_of(trace, Behind(bye_proofs(trace.bye_candidates, field), tuple(brackets)))


class _Choice(Sets[Field]):
    """The upfloaters of a bracket beside the other sets of as many (3.2.2)."""

    order = "4.2"

    def costs(self, upfloaters: int) -> QualityCosts:
        """What the bracket costs at the least with these upfloaters; it must be one that can be paired."""
        missed = missed_preferences(self.field, self.residents | upfloaters)
        return replace(costs_of(self.field, upfloaters, ()), misses_colour_preference=missed)

    @property
    def charges(self) -> Charges:
        return charges_of(self.field, self.residents)

    def steps(self) -> Iterator[Step]:
        """Sets that would come first but give no complete pairing, then those that come next.

        Of single upfloaters all are looked at in their order.
        """
        if self.chosen.bit_count() == 1:
            residents = AllButOne(self.field.adjacent, self.residents, self.field.nobody_matched)
            lower = AllButOne(self.field.adjacent, self.lower, self.field.nobody_matched)
            yield from islice(self._singles_not_legal(residents, lower), SETS_TOLD)
            yield from self.next_best(self._other_singles(residents, lower))
        elif self.chosen:
            yield from self.not_legal()
            yield from self.next_best(self.others())

    def leaves_no_pairing(self, upfloaters: int) -> Step:
        """A set after which the rest cannot be paired (C4), with the proof and what it would cost."""
        step = super().leaves_no_pairing(upfloaters)
        return replace(step, children=(*step.children, self.costs_step(self.costs(upfloaters))))

    def _other_singles(self, residents: AllButOne, lower: AllButOne) -> Iterator[int]:
        for level in self.field.scoregroups(self.lower & ~self.chosen):
            for number in singles_in_order(self.field, self.residents, level, residents, lower):
                yield 1 << number

    def _singles_not_legal(self, residents: AllButOne, lower: AllButOne) -> Iterator[Step]:
        """Those who stand first by 4.2, or cost less."""
        (worst,) = place_of_set(self.field, self.chosen)
        ours = self.key(self.chosen)
        for score, number in place_of_set(self.field, self.lower):
            one = 1 << number
            if not residents.can_add(number):
                if (score, number) < worst:
                    bracket = self.residents | one
                    reason = proof(self.field, within(self.field.adjacent, bracket), bracket)
                    yield Step("not-legal.bracket", "2.1", players=self.tpns_in_order(one), children=(reason,))
            elif not lower.can_spare(number) and self.key(one) < ours:
                yield self.leaves_no_pairing(one)


class _BracketExaminer:
    """One bracket with its players as bit sets; ``unpaired`` are all who were not paired in brackets above."""

    def __init__(
        self,
        field: Field,
        numbers: Numbers,
        bracket: Bracket,
        unpaired: int,
        obstacles: Obstacles,
    ) -> None:
        self._field = field
        self._numbers = numbers
        self._bracket = bracket
        self._obstacles = obstacles
        self._residents = numbers.set_of(bracket.residents)
        self._upfloaters = numbers.set_of(bracket.upfloaters)
        self._lower = unpaired & ~self._residents
        self.members = self._residents | self._upfloaters

    def examine(self) -> BracketBehind:
        """Why the bracket was made and paired as it was."""
        choice = _Choice(self._field, self._residents, self._lower, self._upfloaters, CRITERIA)
        return BracketBehind(
            fewest=proven_fewest_step(choice, "3.2.1"),
            sets=tuple(choice.steps()),
            shifts=tuple(self._shifts()),
            rows=tuple(self._rows()),
        )

    # 3.2.4

    def _shifts(self) -> Iterator[ShiftBehind]:
        groups = {"G1": self._numbers.set_of(self._bracket.g1), "G2": self._numbers.set_of(self._bracket.g2)}
        arrived = 0
        for shift in self._bracket.shifts:
            source = groups[shift.source]
            if shift.article == "3.2.4.1":
                arrived = self._numbers.set_of(shift.shifted)
                graph = without_inside(self._field, self.members, source)
                passed = (_stays(tpn, place, Step("shift.no-pairing")) for place, tpn in _passed_over(shift))
                yield ShiftBehind((proof(self._field, graph, self.members, "shift.unavoidable"),), tuple(passed))
            else:
                other = self.members & ~source
                yield ShiftBehind(stays=tuple(self._passed_in_second(shift, source, other, arrived)))

    def _passed_in_second(self, shift: Shift, large: int, small: int, arrived: int) -> Iterator[Step]:
        question = SecondShift(self._field, small & ~arrived, arrived, large)
        passed = {tpn: place for place, tpn in _passed_over(shift)}
        for tpn in shift.pool:
            one = 1 << self._numbers[tpn]
            if tpn in shift.shifted:
                question.shifted |= one
            elif tpn in passed:
                question.shifted |= one
                reason = proof(self._field, question.neighbours, self.members)
                question.shifted &= ~one
                yield _stays(tpn, passed[tpn], reason)

    # 3.2.6

    def _rows(self) -> Iterator[tuple[Step, ...]]:
        rows = [self._numbers[tpn] for tpn in self._bracket.s1]
        free = self._numbers.set_of(self._bracket.t2)
        for place, (row, tpn) in enumerate(zip(rows, self._bracket.t2, strict=True)):
            taken = self._numbers[tpn]
            before = free & ((1 << taken) - 1)
            yield tuple(self._passed_opponents(row, before, rows[place + 1 :], free))
            free &= ~(1 << taken)

    def _passed_opponents(self, row: int, before: int, below: list[int], free: int) -> Iterator[Step]:
        """Those who stood before the opponent, by what kept them from being taken."""
        tpns = self._field.all_tpns
        kept_apart, needed = self._obstacles.passed_over(tpns[row], self._field.tpns_of(before))
        yield from kept_apart
        for tpn in needed:
            other = self._numbers[tpn]
            yield self._needed(other, below, free & ~(1 << other))

    def _needed(self, other: int, below: list[int], left: int) -> Step:
        """A player without whom the players below could not all be paired any more."""
        if first_perfect_matching(below, left, self._field.adjacent) is not None:
            raise AssertionError("an earlier transposition than the one that was paired is legal")
        rows = bit_set(below)
        reason = proof(self._field, _between(self._field, rows, left), rows | left)
        return Step("passed.needed", "3.2.6", players=(self._field.players[other].tpn,), children=(reason,))


def _between(field: Field, rows: int, columns: int) -> Neighbours:
    return lambda vertex: field.adjacent[vertex] & (columns if rows >> vertex & 1 else rows)


def _stays(tpn: int, place: int, reason: Step) -> Step:
    """A possible shifter who was passed over, because no legal pairing has them shifted as well."""
    return Step("shift.stays", "4.3", {"place": place}, (tpn,), children=(reason,))


def _passed_over(shift: Shift) -> Iterator[tuple[int, int]]:
    """Sequence number and TPN of those who stand before the last one shifted and were not shifted."""
    last = max(shift.pool.index(tpn) for tpn in shift.shifted)
    for place, tpn in enumerate(shift.pool[:last], start=1):
        if tpn not in shift.shifted:
            yield place, tpn
