"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the trace in the order of work and proves of everybody who was passed over for the sake of the
others that these could not all have been paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.obstacles import proof
from pairing.engine.matching.cardinality import within
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov_1997.field import build_field
from pairing.engine.systems.dubov_1997.steps import steps_of
from pairing.engine.systems.dubov_1997.trace import Columns, Group, Meeting, Refusal, Trace
from pairing.engine.tournament import Tournament


def examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    """The steps of the round with the proofs; ``pairing`` must be that of the coming round."""
    trace = Trace.of(pairing)
    return steps_of(trace, dict(_Examiner(tournament, trace).proofs()))


class _Examiner:
    """The round once more, as it was paired; ``_unpaired`` are those who were not paired before a choice."""

    def __init__(self, tournament: Tournament, trace: Trace) -> None:
        self._field = build_field(tournament, trace.players)
        self._numbers = self._field.numbers()
        self._trace = trace
        self._unpaired = self._field.everybody

    def proofs(self) -> Iterator[tuple[int, Step]]:
        """For the ``id`` of each entry that was passed over for the sake of others, the proof."""
        for candidate in self._trace.bye_candidates:
            if candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING:
                yield id(candidate), self._proof(self._field.everybody & ~self._numbers.set_of([candidate.tpn]))
            elif candidate.verdict is ByeVerdict.CHOSEN:
                self._unpaired &= ~self._numbers.set_of([candidate.tpn])
        yield from self._of_columns(self._trace.first_round)
        for group in self._trace.groups:
            yield from self._of_group(group)

    def _of_group(self, group: Group) -> Iterator[tuple[int, Step]]:
        for meeting in (*group.from_above, *group.alone):
            yield from self._of_meeting(meeting)
        if group.odd is not None:
            members = self._numbers.set_of(group.odd.members)
            for passed in group.odd.search.passed:
                one = self._numbers.set_of([passed.tpn])
                if passed.refusal is Refusal.GROUP_LEFT_OVER:
                    yield id(passed), self._proof(members | one)
                elif passed.refusal is Refusal.REST_LEFT_OVER:
                    yield id(passed), self._proof(self._unpaired & ~members & ~one)
        yield from self._of_columns(group.columns)
        self._unpaired &= ~self._numbers.set_of(
            tpn for columns in group.columns for pair in columns.pairs for tpn in pair
        )

    def _of_meeting(self, meeting: Meeting) -> Iterator[tuple[int, Step]]:
        for passed in meeting.search.passed:
            if passed.refusal is Refusal.REST_LEFT_OVER:
                yield id(passed), self._proof(self._unpaired & ~self._numbers.set_of([meeting.player, passed.tpn]))
        if meeting.search.found is not None:
            self._unpaired &= ~self._numbers.set_of([meeting.player, meeting.search.found])

    def _of_columns(self, all_columns: Iterable[Columns]) -> Iterator[tuple[int, Step]]:
        for columns in all_columns:
            members = self._numbers.set_of((*columns.left, *columns.right))
            for attempt in columns.attempts:
                for passed in attempt.search.passed:
                    if passed.refusal is Refusal.GROUP_LEFT_OVER:
                        yield id(passed), self._proof(members & ~self._numbers.set_of([attempt.player, passed.tpn]))

    def _proof(self, players: int) -> Step:
        return proof(self._field, within(self._field.adjacent, players), players)
