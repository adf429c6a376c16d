"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the trace of a round in the order of article 3 and finds for each choice why no earlier
candidate could be taken and which would have come next.
"""

from __future__ import annotations

from typing import Any

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.bye_steps import bye_proofs
from pairing.engine.basics.common_steps import Behind
from pairing.engine.basics.shortages import whole_shortage
from pairing.engine.basics.upfloater_choice import unpaired_alone
from pairing.engine.matching.cardinality import within
from pairing.engine.result import RoundPairing
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.pairer import build_field
from pairing.engine.round_pairing.rejected_pairings import RejectedPairings
from pairing.engine.round_pairing.rejected_sets import SetsOfBracket
from pairing.engine.round_pairing.steps import BracketBehind, fewest_of, steps_of
from pairing.engine.round_pairing.trace import Bracket, Trace
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament


def examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    """The steps of the round with why each choice is the first one; ``pairing`` must be that of the coming round."""
    trace = Trace.of(pairing)
    field = build_field(tournament, trace.players, trace.rules)
    numbers = {player.tpn: number for number, player in enumerate(field.players)}
    unpaired = field.everybody if pairing.bye is None else field.everybody & ~(1 << numbers[pairing.bye])
    brackets = []
    for bracket in trace.brackets:
        residents, upfloaters = (
            bit_set(numbers[tpn] for tpn in tpns) for tpns in (bracket.residents, bracket.upfloaters)
        )
        lower = unpaired & ~residents
        brackets.append(_BracketExaminer(trace, field, bracket, residents, upfloaters, lower).examine())
        unpaired = lower & ~upfloaters
    return steps_of(trace, Behind(bye_proofs(trace.bye_candidates, field), tuple(brackets)))


class _BracketExaminer:
    """One bracket with its entrants as bit sets; ``lower`` are all below it who were unpaired."""

    def __init__(
        self, trace: Trace, field: RoundField[Any], bracket: Bracket, residents: int, upfloaters: int, lower: int
    ) -> None:
        self._trace = trace
        self._field = field
        self._bracket = bracket
        self._residents = residents
        self._upfloaters = upfloaters
        self._lower = lower

    def examine(self) -> BracketBehind:
        """Why the bracket was made and paired as it was."""
        nobody = self._field.nobody_matched
        for_residents = unpaired_alone(self._field, self._residents, nobody)
        for_rest = unpaired_alone(self._field, self._lower, nobody)
        sets = SetsOfBracket(
            self._trace, self._field, self._bracket, self._residents, self._upfloaters, self._lower, for_residents
        )
        rejected = RejectedPairings(
            self._trace, self._field, self._bracket, self._residents | self._upfloaters, self._upfloaters
        )
        return BracketBehind(
            fewest=self._fewest(for_residents, for_rest),
            sets=tuple(sets.steps()),
            criteria=tuple(rejected.criteria()),
            tops=tuple(rejected.tops()),
            rows=tuple(rejected.rows()),
        )

    def _fewest(self, for_residents: int, for_rest: int) -> Step:
        """The number of upfloaters, what bounds it, and the proof (C4)."""
        number = self._upfloaters.bit_count()
        bounds = Step("fewest.bounds", "2.3.1", {"for_residents": for_residents, "for_rest": for_rest})
        if number < 2:
            step = fewest_of(number)
            return Step(step.key, step.article, step.parameters, children=(bounds,))
        known: dict[str, object] = {"number": number}
        proof: tuple[Step, ...] = ()
        if number == for_residents:
            key, proof = "fewest.residents", self._proof(self._residents)
        elif number == for_rest:
            key, proof = "fewest.rest", self._proof(self._lower)
        else:
            key, known = "fewest.together", known | {"for_residents": for_residents, "for_rest": for_rest}
        return Step(key, "2.3.1", known, children=(*proof, bounds))

    def _proof(self, players: int) -> tuple[Step, ...]:
        shortage = whole_shortage(self._field.all_tpns, within(self._field.adjacent, players), players)
        return () if shortage is None else (shortage.step("fewest.proof"),)
