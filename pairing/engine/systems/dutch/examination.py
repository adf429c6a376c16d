"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the trace of a round and finds for each bracket why so many go down, what the first candidate
of the sequence was and why it was not taken, and who was passed over in each row of S1.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.obstacles import whole_shortage
from pairing.engine.explanation.bye import bye_proofs
from pairing.engine.explanation.common import Behind, first_difference
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dutch.bracket import Bracket
from pairing.engine.systems.dutch.revisiting import Revisited
from pairing.engine.systems.dutch.sequence import place_of
from pairing.engine.systems.dutch.steps import BracketBehind, steps_of
from pairing.engine.systems.dutch.system import CRITERIA
from pairing.engine.systems.dutch.trace import Bracket as WrittenBracket
from pairing.engine.systems.dutch.trace import Candidate, Trace
from pairing.engine.tournament import Tournament


def examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    """The steps of the round with what the choices were made against; ``pairing`` must be that of the coming round."""
    trace = Trace.of(pairing)
    revisited = Revisited(tournament, trace)
    brackets = tuple(_BracketExaminer(revisited, written).examine() for written in trace.brackets)
    return steps_of(trace, Behind(bye_proofs(trace.bye_candidates, revisited.field), brackets))


class _BracketExaminer:
    """One bracket beside the candidates that were not taken."""

    def __init__(self, revisited: Revisited, written: WrittenBracket) -> None:
        self._revisited = revisited
        self._written = written
        self._bracket: Bracket = revisited.bracket(written)

    def examine(self) -> BracketBehind:
        """What the choices of the bracket were made against."""
        return BracketBehind(
            downfloaters=tuple(self._downfloaters()),
            first_candidate=(self._first_candidate(),),
            rows=dict(self._rows()),
            bounds=dict(self._bounds()),
        )

    # C6, C8

    def _downfloaters(self) -> Iterator[Step]:
        """Why fewer cannot go down, and what the following bracket does then."""
        count = len(self._written.downfloaters)
        if count:
            yield self._why_so_many(count)
        if self._bracket.following:
            yield Step("downfloaters.following", "2.4.3", {"scores": self._written.costs.following_scores})

    def _why_so_many(self, count: int) -> Step:
        bracket = self._bracket
        if count == 1:
            return Step("downfloaters.odd", "2.4.1")
        shortage = whole_shortage(self._revisited.field, bracket.may_pair, bracket.members)
        if shortage is not None and len(shortage.groups) - len(shortage.only) == count:
            return Step("downfloaters.few", "2.4.1", dict(shortage.step().parameters))
        return Step("downfloaters.rest", "2.2.1")

    # 3.3, 3.4

    def _first_candidate(self) -> Step:
        """The first candidate of the sequence, and the first reason why it was not taken."""
        first = self._first_in_sequence()
        if first.all_pairs == self._written.all_pairs:
            return Step("first-candidate", "3.3")
        impossible = tuple(pair for pair in first.all_pairs if self._revisited.obstacles.between(*pair) is not None)
        if impossible:
            return Step("first-candidate.cannot", "2.1", {"pairs": impossible})
        costs = self._revisited.costs(self._bracket, first)
        if costs is None:
            return Step("first-candidate.rest", "2.2.1")
        criterion = first_difference(self._written.costs, costs, CRITERIA)
        if criterion is None:
            raise AssertionError("a candidate with equal costs comes before the one that was taken")
        known = {
            "criterion": criterion.key,
            "theirs": getattr(costs, criterion.key),
            "ours": getattr(self._written.costs, criterion.key),
        }
        return Step("first-candidate.worse", criterion.article, known)

    def _first_in_sequence(self) -> Candidate:
        """S1 beside S2 as they are at first (3.2, 3.3): no transposition, no exchange."""
        written, players = self._written, self._revisited.players
        paired = [players[mdp].score for mdp, _resident in written.mdp_pairs]
        pairable = []
        for mdp in written.mdps:
            if players[mdp].score in paired:
                paired.remove(players[mdp].score)
                pairable.append(mdp)
        rest = written.residents[len(pairable) :]
        size = len(written.pairs)
        pairs = [*zip(pairable, written.residents, strict=False), *zip(rest[:size], rest[size:], strict=False)]
        return self._revisited.candidate(self._bracket, written, pairs)

    # 4.2

    def _rows(self) -> Iterator[tuple[int, tuple[Step, ...]]]:
        """Who comes before the opponent in S2 and was passed over, for each row of S1."""
        place = place_of(self._written)
        s2 = (*place.s2, *(tpn for tpn in place.remainder if tpn not in place.s1 and tpn not in place.s2))
        for s1, opponents, pool in (
            (place.s1_of_mdps, place.opponents, self._written.residents),
            (place.s1, place.s2, tuple(sorted(s2))),
        ):
            taken: set[int] = set()
            for one, other in zip(s1, opponents, strict=True):
                passed = [tpn for tpn in pool if tpn < other and tpn not in taken]
                if passed:
                    yield one, tuple(self._passed(one, passed))
                taken.add(other)

    def _passed(self, one: int, passed: list[int]) -> Iterator[Step]:
        kept_apart, others = self._revisited.obstacles.passed_over(one, passed)
        yield from kept_apart
        if others:
            yield Step("passed.worse", "4.2", players=tuple(others))

    # C12

    def _bounds(self) -> Iterator[tuple[str, Step]]:
        """That no fewer colour preferences could be denied, where counting says so."""
        denied, pairs = self._written.costs.denied_preferences, len(self._written.all_pairs)
        paired = bit_set(self._revisited.numbers[tpn] for pair in self._written.all_pairs for tpn in pair)
        field = self._revisited.field
        for seekers in (field.white_seekers & paired, field.black_seekers & paired):
            seeking = seekers.bit_count()
            if denied and seeking - pairs == denied:
                known = {"seeking": seeking, "pairs": pairs, "least": denied}
                yield "denied_preferences", Step("bound.preferences", "2.4.7", known)
