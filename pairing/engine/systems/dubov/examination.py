"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the trace of a round in the order of article 3 and finds for each choice why no earlier
candidate could be taken and which would have come next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.bye_steps import bye_proofs
from pairing.engine.basics.common_steps import Behind
from pairing.engine.basics.obstacles import Obstacles
from pairing.engine.basics.shortages import proof, whole_shortage
from pairing.engine.matching.bipartite import first_perfect_matching
from pairing.engine.matching.cardinality import Neighbours, maximum_matching, within
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.field import Field, build_field
from pairing.engine.systems.dubov.preference_cost import without_inside
from pairing.engine.systems.dubov.rejected_sets import Choice, rejected_sets, sets_that_do_not_pair
from pairing.engine.systems.dubov.shifters import SecondShift
from pairing.engine.systems.dubov.steps import BracketBehind, ShiftBehind, fewest_of, steps_of
from pairing.engine.systems.dubov.trace import Bracket, Shift, Trace
from pairing.engine.tournament import Tournament


def examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    """The steps of the round with why each choice is the first one; ``pairing`` must be that of the coming round."""
    trace = Trace.of(pairing)
    field = build_field(tournament, trace.players)
    numbers = {player.tpn: number for number, player in enumerate(field.players)}
    obstacles = trace.obstacles()
    unpaired = field.everybody if pairing.bye is None else field.everybody & ~(1 << numbers[pairing.bye])
    brackets = []
    for bracket in trace.brackets:
        examination = _BracketExaminer(field, numbers, bracket, unpaired, obstacles)
        brackets.append(examination.examine())
        unpaired &= ~examination.members
    return steps_of(trace, Behind(bye_proofs(trace.bye_candidates, field), tuple(brackets)))


def _proof(field: Field, neighbours: Neighbours, vertices: int, key: str = "proof") -> Step:
    return proof(field.all_tpns, neighbours, vertices, key)


class _BracketExaminer:
    """One bracket with its players as bit sets; ``unpaired`` are all who were not paired in brackets above."""

    def __init__(
        self,
        field: Field,
        numbers: dict[int, int],
        bracket: Bracket,
        unpaired: int,
        obstacles: Obstacles,
    ) -> None:
        self._field = field
        self._numbers = numbers
        self._bracket = bracket
        self._obstacles = obstacles
        self._residents = self._set(bracket.residents)
        self._upfloaters = self._set(bracket.upfloaters)
        self._lower = unpaired & ~self._residents
        self.members = self._residents | self._upfloaters

    def examine(self) -> BracketBehind:
        """Why the bracket was made and paired as it was."""
        for_residents, for_rest = self._unpaired_of(self._residents), self._unpaired_of(self._lower)
        choice = Choice(self._field, self._residents, self._lower, self._upfloaters, for_residents)
        return BracketBehind(
            fewest=self._fewest(for_residents, for_rest),
            sets=(*sets_that_do_not_pair(choice), *rejected_sets(choice)),
            shifts=tuple(self._shifts()),
            rows=tuple(self._rows()),
        )

    def _set(self, tpns: Iterable[int]) -> int:
        return bit_set(self._numbers[tpn] for tpn in tpns)

    # 3.2.1

    def _fewest(self, for_residents: int, for_rest: int) -> Step:
        """The number of upfloaters, what bounds it, and the proof."""
        number = self._upfloaters.bit_count()
        known: dict[str, object] = {"number": number}
        proof: tuple[Step, ...] = ()
        if number < 2:
            key, known = fewest_of(number).key, dict(fewest_of(number).parameters)
        elif number == for_residents:
            key, proof = "fewest.residents", self._whole_proof(self._residents)
        elif number == for_rest:
            key, proof = "fewest.rest", self._whole_proof(self._lower)
        else:
            key, known = "fewest.together", known | {"for_residents": for_residents, "for_rest": for_rest}
        bounds = Step("fewest.bounds", "3.2.1", {"for_residents": for_residents, "for_rest": for_rest})
        return Step(key, "3.2.1", known, children=(*proof, bounds))

    def _unpaired_of(self, players: int) -> int:
        graph = within(self._field.adjacent, players)
        return maximum_matching(graph, players, len(self._field.players))[1].bit_count()

    def _whole_proof(self, players: int) -> tuple[Step, ...]:
        shortage = whole_shortage(self._field.all_tpns, within(self._field.adjacent, players), players)
        return () if shortage is None else (shortage.step("fewest.proof"),)

    # 3.2.4

    def _shifts(self) -> Iterator[ShiftBehind]:
        groups = {"G1": self._set(self._bracket.g1), "G2": self._set(self._bracket.g2)}
        arrived = 0
        for shift in self._bracket.shifts:
            source = groups[shift.source]
            if shift.article == "3.2.4.1":
                arrived = self._set(shift.shifted)
                graph = without_inside(self._field, self.members, source)
                passed = (_stays(tpn, place, Step("shift.no-pairing")) for place, tpn in _passed_over(shift))
                yield ShiftBehind((_proof(self._field, graph, self.members, "shift.unavoidable"),), tuple(passed))
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
                proof = _proof(self._field, question.neighbours, self.members)
                question.shifted &= ~one
                question.staying |= one
                yield _stays(tpn, passed[tpn], proof)

    # 3.2.6

    def _rows(self) -> Iterator[tuple[Step, ...]]:
        rows = [self._numbers[tpn] for tpn in self._bracket.s1]
        free = self._set(self._bracket.t2)
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
        proof = _proof(self._field, _between(self._field, rows, left), rows | left)
        return Step("passed.needed", "3.2.6", players=(self._field.players[other].tpn,), children=(proof,))


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
