"""What a pairing was chosen against: made on request, because pairing itself does not need it.

``examine`` goes through the trace of a round in the order of article 3 and finds why no fewer players float, and for
each BSN why it has no opponent with a larger one.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.field import Numbers
from pairing.engine.basics.obstacles import Obstacles, Shortage, whole_shortage
from pairing.engine.explanation.bye import bye_proofs
from pairing.engine.explanation.common import Behind, first_difference
from pairing.engine.matching.cardinality import maximum_matching, within
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.burstein.alternatives import outcome_if
from pairing.engine.systems.burstein.field import Field, build_field
from pairing.engine.systems.burstein.seeding import SeedingTrace
from pairing.engine.systems.burstein.seeding_steps import examine_seeding_round
from pairing.engine.systems.burstein.steps import BracketBehind, fewest_of, rows_of, steps_of
from pairing.engine.systems.burstein.system import CRITERIA
from pairing.engine.systems.burstein.trace import Bracket, Trace
from pairing.engine.tournament import Tournament

_MOST_TOLD = 3


def examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    """The steps of the round with why each choice is the first one; ``pairing`` must be that of the coming round."""
    if isinstance(pairing.trace, SeedingTrace):
        return examine_seeding_round(tournament, pairing)
    trace = Trace.of(pairing)
    field = build_field(tournament, trace.players)
    numbers = field.numbers()
    obstacles = trace.obstacles()
    unpaired = field.everybody if pairing.bye is None else field.everybody & ~(1 << numbers[pairing.bye])
    brackets = []
    for bracket in trace.brackets:
        examiner = _BracketExaminer(field, numbers, bracket, unpaired, obstacles)
        brackets.append(BracketBehind(examiner.fewest(), tuple(examiner.rows())))
        unpaired &= ~numbers.set_of(tpn for pair in bracket.pairs for tpn in pair)
    return steps_of(trace, Behind(bye_proofs(trace.bye_candidates, field), tuple(brackets)))


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
        self._members = numbers.set_of(bracket.members)
        self._lower = unpaired & ~self._members

    # 3.2.1

    def fewest(self) -> Step:
        """The number of floaters, what bounds it, and the proof."""
        number = len(self._bracket.floaters)
        if number <= len(self._bracket.members) % 2:
            return fewest_of(self._bracket)
        for_members, for_rest = self._unpaired_of(self._members), self._unpaired_of(self._lower)
        if number == for_members:
            return Step("fewest.members", "3.2.1", {"number": number}, children=self._proof(self._members))
        if number == for_rest:
            return Step("fewest.rest", "3.2.1", {"number": number}, children=self._proof(self._lower))
        return Step("fewest.together", "3.2.1", {"number": number, "for_members": for_members, "for_rest": for_rest})

    def _unpaired_of(self, players: int) -> int:
        graph = within(self._field.adjacent, players)
        return maximum_matching(graph, players, len(self._field.players))[1].bit_count()

    def _proof(self, players: int) -> tuple[Step, ...]:
        shortage = whole_shortage(self._field, within(self._field.adjacent, players), players)
        return () if shortage is None else (shortage.step("fewest.proof"),)

    # 4.3

    def rows(self) -> Iterator[tuple[Step, ...]]:
        """For each row of the bracket, why nobody with a larger BSN is the opponent."""
        left = list(self._bracket.members)
        pairs: list[tuple[int, int]] = []
        floaters: list[int] = []
        for one, other in rows_of(self._bracket):
            left.remove(one)
            larger = left if other is None else left[left.index(other) + 1 :]
            yield tuple(self._passed(one, larger[::-1], pairs, floaters))
            if other is None:
                floaters.append(one)
            else:
                left.remove(other)
                pairs.append((one, other))

    def _passed(self, one: int, larger: list[int], pairs: list[tuple[int, int]], floaters: list[int]) -> Iterator[Step]:
        """Those whom ``one`` did not meet, by what kept them; the largest BSN comes first."""
        kept_apart, possible = self._obstacles.passed_over(one, larger)
        yield from kept_apart
        for other in possible[:_MOST_TOLD]:
            yield self._worse_with((one, other), pairs, floaters)
        if len(possible) > _MOST_TOLD:
            yield Step("passed.more", "4.3", {"count": len(possible) - _MOST_TOLD})

    def _worse_with(self, pair: tuple[int, int], pairs: list[tuple[int, int]], floaters: list[int]) -> Step:
        """What would be worse if these two met, with all the opponents found so far."""
        outcome = outcome_if(
            self._field,
            self._members,
            self._lower,
            pairs=[(self._numbers[one], self._numbers[other]) for one, other in (*pairs, pair)],
            floaters=[self._numbers[tpn] for tpn in floaters],
        )
        if isinstance(outcome, Shortage):
            return Step("passed.incomplete", "2.2.1", players=pair[1:], children=(outcome.step(),))
        criterion = first_difference(self._bracket.costs, outcome, CRITERIA)
        if criterion is None:
            raise AssertionError("an earlier pairing than the one that was chosen is as good")
        ours, theirs = getattr(self._bracket.costs, criterion.key), getattr(outcome, criterion.key)
        known = {"criterion": criterion.key, "ours": ours, "theirs": theirs}
        return Step("passed.criterion", criterion.article, known, pair[1:])
