"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the trace of a round in the order of article 3 and finds for each choice why no earlier
candidate could be taken and which would have come next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.obstacles import Obstacle, forbidden_set, obstacle_between
from pairing.engine.basics.shortages import one_shortage, whole_shortage
from pairing.engine.matching.bipartite import first_perfect_matching
from pairing.engine.matching.cardinality import Neighbours, maximum_matching, within
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.field import Field, build_field
from pairing.engine.systems.dubov.preference_cost import without_inside
from pairing.engine.systems.dubov.rejected_sets import Choice, rejected_sets, sets_that_do_not_pair
from pairing.engine.systems.dubov.shifters import SecondShift
from pairing.engine.systems.dubov.steps import Behind, BracketBehind, ShiftBehind, fewest_of, steps_of
from pairing.engine.systems.dubov.trace import Bracket, Shift, Trace, trace_of
from pairing.engine.tournament import Tournament


def examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    """The steps of the round with why each choice is the first one; ``pairing`` must be that of the coming round."""
    trace = trace_of(pairing)
    field = build_field(tournament, trace.players)
    numbers = {player.tpn: number for number, player in enumerate(field.players)}
    forbidden = forbidden_set(trace.forbidden_pairs)
    unpaired = field.everybody if pairing.bye is None else field.everybody & ~(1 << numbers[pairing.bye])
    brackets = []
    for bracket in trace.brackets:
        examination = _BracketExaminer(field, numbers, bracket, unpaired, forbidden)
        brackets.append(examination.examine())
        unpaired &= ~examination.members
    return steps_of(trace, Behind(dict(_bye_proofs(trace, field, numbers)), tuple(brackets)))


def _bye_proofs(trace: Trace, field: Field, numbers: dict[int, int]) -> Iterator[tuple[int, Step]]:
    """For each candidate without whom the others could not all be paired (3.1.2), the proof."""
    for candidate in trace.bye_candidates:
        if candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING:
            others = field.everybody & ~(1 << numbers[candidate.tpn])
            yield candidate.tpn, _proof(field, within(field.adjacent, others), others)


def _proof(field: Field, neighbours: Neighbours, vertices: int, key: str = "proof") -> Step:
    """The proof that ``vertices``, who cannot all be paired, cannot."""
    shortage = one_shortage(field.all_tpns, neighbours, vertices)
    if shortage is None:
        raise AssertionError("players who were passed over as impossible can be paired")
    return shortage.step(key)


class _BracketExaminer:
    """One bracket with its players as bit sets; ``unpaired`` are all who were not paired in brackets above."""

    def __init__(
        self,
        field: Field,
        numbers: dict[int, int],
        bracket: Bracket,
        unpaired: int,
        forbidden: frozenset[frozenset[int]],
    ) -> None:
        self._field = field
        self._numbers = numbers
        self._bracket = bracket
        self._forbidden = forbidden
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
        players = self._field.players
        kept: dict[Obstacle, list[int]] = {}
        needed = []
        for other in members_of(before):
            obstacle = obstacle_between(players[row], players[other], self._forbidden)
            if obstacle is not None:
                kept.setdefault(obstacle, []).append(players[other].tpn)
            else:
                needed.append(self._needed(other, below, free & ~(1 << other)))
        for obstacle in Obstacle:
            if obstacle in kept:
                yield Step(f"passed.{obstacle}", obstacle.article, players=tuple(kept[obstacle]))
        yield from needed

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
