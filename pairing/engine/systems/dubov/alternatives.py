"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the explanation of a round in the order of article 3 and finds for each choice why no earlier
candidate could be taken and which would have come next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.histories import bars_from_bye
from pairing.engine.basics.preferences import Strength
from pairing.engine.examination import (
    BracketExamination,
    ByeExamination,
    Examination,
    FewestReason,
    FewestUpfloaters,
    Obstacle,
    PassedOpponent,
    PassedShifter,
    ShiftExamination,
    Shortage,
)
from pairing.engine.matching.bipartite import first_perfect_matching
from pairing.engine.matching.cardinality import Neighbours, maximum_matching, within
from pairing.engine.result import RoundPairing
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.systems.dubov.field import Field, build_field
from pairing.engine.systems.dubov.preference_cost import without_inside
from pairing.engine.systems.dubov.rejected_sets import Choice, rejected_sets, sets_that_do_not_pair
from pairing.engine.systems.dubov.shifters import SecondShift
from pairing.engine.systems.dubov.shortages import one_shortage, whole_shortage
from pairing.engine.systems.dubov.trace import Bracket, ByeCandidate, Shift
from pairing.engine.tournament import Tournament


def examine(tournament: Tournament, pairing: RoundPairing) -> Examination:
    """Why each choice in ``pairing`` is the first one; ``pairing`` must be that of the tournament's coming round."""
    explanation = pairing.trace
    field = build_field(tournament, explanation.players)
    numbers = {player.tpn: number for number, player in enumerate(field.players)}
    forbidden = forbidden_set(explanation.forbidden_pairs)
    unpaired = field.everybody if pairing.bye is None else field.everybody & ~(1 << numbers[pairing.bye])
    brackets = []
    for bracket in explanation.brackets:
        examination = _BracketExaminer(field, numbers, bracket, unpaired, forbidden)
        brackets.append(examination.examine())
        unpaired &= ~examination.members
    return Examination(
        bye_candidates=tuple(_bye_candidates(tournament, field, explanation.bye_candidates)), brackets=tuple(brackets)
    )


def forbidden_set(pairs: Iterable[tuple[int, int]]) -> frozenset[frozenset[int]]:
    """Pairs of TPNs in no order."""
    return frozenset(frozenset(pair) for pair in pairs)


def obstacle_between(one: PlayerFacts, other: PlayerFacts, forbidden: frozenset[frozenset[int]]) -> Obstacle | None:
    """The absolute criterion (2.1) or the arbiter's word that keeps two players apart, ``None`` if they may meet."""
    if other.tpn in one.opponents:
        return Obstacle.ALREADY_MET
    if frozenset((one.tpn, other.tpn)) in forbidden:
        return Obstacle.FORBIDDEN
    if one.strength is other.strength is Strength.ABSOLUTE and one.preference is other.preference:
        return Obstacle.SAME_ABSOLUTE_PREFERENCE
    return None


def order_of_bye(chosen: ByeCandidate, later: ByeCandidate) -> str:
    """The article by which ``later`` comes after ``chosen`` in the order of candidates (3.1.3 to 3.1.5)."""
    if chosen.score != later.score:
        return "3.1.3"
    return "3.1.4" if chosen.games != later.games else "3.1.5"


def _bye_candidates(
    tournament: Tournament, field: Field, candidates: Sequence[ByeCandidate]
) -> Iterator[ByeExamination]:
    records = {player.tpn: player.records for player in tournament.players}
    numbers = {player.tpn: number for number, player in enumerate(field.players)}
    chosen = next((candidate for candidate in candidates if candidate.verdict is ByeVerdict.CHOSEN), None)
    for candidate in candidates:
        tpn = candidate.tpn
        if candidate.verdict is ByeVerdict.BARRED:
            rounds = (number for number, record in enumerate(records[tpn], start=1) if bars_from_bye(record))
            yield ByeExamination(tpn, "3.1.1", round_number=next(rounds))
        elif candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING:
            others = field.everybody & ~(1 << numbers[tpn])
            yield ByeExamination(tpn, "3.1.2", shortage=one_shortage(field, within(field.adjacent, others), others))
        elif chosen is None or candidate is chosen:
            yield ByeExamination(tpn, "3.1")
        else:
            yield ByeExamination(tpn, order_of_bye(chosen, candidate))


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

    def examine(self) -> BracketExamination:
        """Why the bracket was made and paired as it was."""
        fewest = self._fewest()
        choice = Choice(self._field, self._residents, self._lower, self._upfloaters, fewest.for_residents)
        return BracketExamination(
            fewest=fewest,
            not_legal=sets_that_do_not_pair(choice),
            rejected=rejected_sets(choice),
            shifts=tuple(self._shifts()),
            rows=tuple(self._rows()),
        )

    def _set(self, tpns: Iterable[int]) -> int:
        return bit_set(self._numbers[tpn] for tpn in tpns)

    def _fewest(self) -> FewestUpfloaters:
        number = self._upfloaters.bit_count()
        for_residents, for_rest = self._unpaired_of(self._residents), self._unpaired_of(self._lower)
        if number == 0:
            return FewestUpfloaters(number, FewestReason.NONE_NEEDED, for_residents, for_rest)
        if number == 1:
            return FewestUpfloaters(number, FewestReason.ODD_NUMBER, for_residents, for_rest)
        if number == for_residents:
            return FewestUpfloaters(
                number, FewestReason.RESIDENTS, for_residents, for_rest, self._whole_shortage(self._residents)
            )
        if number == for_rest:
            return FewestUpfloaters(
                number, FewestReason.REST, for_residents, for_rest, self._whole_shortage(self._lower)
            )
        return FewestUpfloaters(number, FewestReason.TOGETHER, for_residents, for_rest)

    def _unpaired_of(self, players: int) -> int:
        graph = within(self._field.adjacent, players)
        return maximum_matching(graph, players, len(self._field.players))[1].bit_count()

    def _whole_shortage(self, players: int) -> Shortage | None:
        return whole_shortage(self._field, within(self._field.adjacent, players), players)

    def _shifts(self) -> Iterator[ShiftExamination]:
        groups = {"G1": self._set(self._bracket.g1), "G2": self._set(self._bracket.g2)}
        arrived = 0
        for shift in self._bracket.shifts:
            source = groups[shift.source]
            if shift.article == "3.2.4.1":
                arrived = self._set(shift.shifted)
                graph = without_inside(self._field, self.members, source)
                passed = tuple(PassedShifter(tpn, place) for place, tpn in _passed_over(shift))
                yield ShiftExamination(shift.article, passed, one_shortage(self._field, graph, self.members))
            else:
                other = self.members & ~source
                yield ShiftExamination(shift.article, tuple(self._passed_in_second(shift, source, other, arrived)))

    def _passed_in_second(self, shift: Shift, large: int, small: int, arrived: int) -> Iterator[PassedShifter]:
        question = SecondShift(self._field, small & ~arrived, arrived, large)
        passed = {tpn: place for place, tpn in _passed_over(shift)}
        for tpn in shift.pool:
            one = 1 << self._numbers[tpn]
            if tpn in shift.shifted:
                question.shifted |= one
            elif tpn in passed:
                question.shifted |= one
                proof = one_shortage(self._field, question.neighbours, self.members)
                question.shifted &= ~one
                question.staying |= one
                yield PassedShifter(tpn, passed[tpn], proof)

    def _rows(self) -> Iterator[tuple[PassedOpponent, ...]]:
        rows = [self._numbers[tpn] for tpn in self._bracket.s1]
        free = self._set(self._bracket.t2)
        for place, (row, tpn) in enumerate(zip(rows, self._bracket.t2, strict=True)):
            taken = self._numbers[tpn]
            before = free & ((1 << taken) - 1)
            yield tuple(self._passed_opponent(row, other, rows[place + 1 :], free) for other in members_of(before))
            free &= ~(1 << taken)

    def _passed_opponent(self, row: int, other: int, below: list[int], free: int) -> PassedOpponent:
        one, two = self._field.players[row], self._field.players[other]
        obstacle = obstacle_between(one, two, self._forbidden)
        if obstacle is not None:
            return PassedOpponent(two.tpn, obstacle)
        left = free & ~(1 << other)
        if first_perfect_matching(below, left, self._field.adjacent) is not None:
            raise AssertionError("an earlier transposition than the one that was paired is legal")
        rows = bit_set(below)
        proof = one_shortage(self._field, _between(self._field, rows, left), rows | left)
        return PassedOpponent(two.tpn, Obstacle.NEEDED, proof)


def _between(field: Field, rows: int, columns: int) -> Neighbours:
    return lambda vertex: field.adjacent[vertex] & (columns if rows >> vertex & 1 else rows)


def _passed_over(shift: Shift) -> Iterator[tuple[int, int]]:
    """Sequence number and TPN of those who stand before the last one shifted and were not shifted."""
    last = max(shift.pool.index(tpn) for tpn in shift.shifted)
    for place, tpn in enumerate(shift.pool[:last], start=1):
        if tpn not in shift.shifted:
            yield place, tpn
