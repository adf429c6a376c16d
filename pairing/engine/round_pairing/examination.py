"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the trace of a round in the order of article 3 and finds for each choice why no earlier
candidate could be taken and which would have come next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.explanation.bye import bye_proofs
from pairing.engine.explanation.common import Behind
from pairing.engine.explanation.upfloaters import proven_fewest_step
from pairing.engine.result import RoundPairing
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.pairer import build_field
from pairing.engine.round_pairing.rejected_pairings import RejectedPairings
from pairing.engine.round_pairing.rejected_sets import CRITERIA_OF_SETS, SetsOfBracket
from pairing.engine.round_pairing.steps import BracketBehind
from pairing.engine.round_pairing.trace import Bracket, Trace
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament


def examine(tournament: Tournament, pairing: RoundPairing, *, steps_of: Callable[[Trace, Behind[Any]], Step]) -> Step:
    """The steps of the round with why each choice is the first one; ``pairing`` must be that of the coming round.

    ``steps_of`` is that of the system.
    """
    trace = Trace.of(pairing)
    field = build_field(tournament, trace.players, trace.rules)
    numbers = field.numbers()
    unpaired = field.everybody if pairing.bye is None else field.everybody & ~(1 << numbers[pairing.bye])
    brackets = []
    for bracket in trace.brackets:
        residents, upfloaters = numbers.set_of(bracket.residents), numbers.set_of(bracket.upfloaters)
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
        criteria = tuple(entry for entry in self._trace.rules.criteria if entry.key in CRITERIA_OF_SETS)
        below = set(self._bracket.following[1]) if self._bracket.following else set()
        following = bit_set(n for n in members_of(self._lower) if self._field.players[n].tpn in below)
        sets = SetsOfBracket(self._field, self._residents, self._lower, self._upfloaters, criteria, following)
        rejected = RejectedPairings(
            self._trace, self._field, self._bracket, self._residents | self._upfloaters, self._upfloaters
        )
        return BracketBehind(
            fewest=proven_fewest_step(sets, "2.3.1"),
            sets=tuple(sets.steps()),
            criteria=tuple(rejected.criteria()),
            tops=tuple(rejected.tops()),
            rows=tuple(rejected.rows()),
        )
