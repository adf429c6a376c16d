"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (3.1), then bracket after bracket pairs that may not be, who floats, what the criteria say of it (2.3) and the
order of opponents (4.3), at the end the colours (5.2). Works on the trace that the pairer left, and knows of the
played round no more than its pairs. Article numbers are those of C.04.4.2 (February 2026).
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.obstacles import Shortage
from pairing.engine.explanation.divergence import BracketComparison, divergence_step, what_decides
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.burstein.alternatives import outcome_if
from pairing.engine.systems.burstein.criteria import quality
from pairing.engine.systems.burstein.field import build_field
from pairing.engine.systems.burstein.seeding import SeedingTrace
from pairing.engine.systems.burstein.seeding_steps import divergence_of_seeding_round
from pairing.engine.systems.burstein.steps import rows_of
from pairing.engine.systems.burstein.system import CRITERIA
from pairing.engine.systems.burstein.trace import Bracket, Trace
from pairing.engine.tournament import Tournament


class _Comparison(BracketComparison[Trace]):
    """The two ways through a round."""

    trace_type = Trace

    def __init__(self, before: Tournament, trace: Trace, played: PlayedRound) -> None:
        super().__init__(before, trace, played)
        self._field = build_field(before, trace.players)
        self._numbers = self._field.numbers()
        self._unpaired = set(self.opponent)

    def pairs_of(self, bracket: Bracket) -> list[tuple[int, int]]:
        """The played pairs of all members, those who floated in too."""
        return self.played_pairs(bracket.members)

    def at_the_bracket(self, bracket: Bracket) -> Iterator[Step]:
        """The first opponent that differs, or the floaters where those do; decided by the criteria, or the order."""
        yield from self._at_the_opponents(bracket)
        self._unpaired -= {tpn for pair in bracket.pairs for tpn in pair}

    def _at_the_opponents(self, bracket: Bracket) -> Iterator[Step]:
        members = set(bracket.members)
        played = [(tpn, self.opponent[tpn] if self.opponent.get(tpn) in members else None) for tpn in bracket.members]
        opponents = dict(played)
        differing = [(one, other) for one, other in rows_of(bracket) if opponents[one] != other]
        if not differing:
            return
        floaters = tuple(tpn for tpn, other in played if other is None)
        decided = self._decided(bracket, [(one, other) for one, other in played if other is not None], floaters)
        if floaters != bracket.floaters:
            paired, instead, what = bracket.floaters, floaters, "what.floaters"
        else:
            one, other = differing[0]
            what = "what.pairs"
            paired, instead = (one, other or 0), (one, opponents[one] or 0)
        yield divergence_step(decided.article, what, paired, instead, decided=decided, score=bracket.score)

    def _decided(self, bracket: Bracket, pairs: list[tuple[int, int]], floaters: tuple[int, ...]) -> Step:
        """What decides: a criterion, that it cannot be completed (C4), or the order of opponents."""
        members = self._numbers.set_of(bracket.members)
        outcome = outcome_if(
            self._field,
            members,
            self._numbers.set_of(self._unpaired) & ~members,
            pairs=[(self._numbers[one], self._numbers[other]) for one, other in pairs],
            floaters=[self._numbers[tpn] for tpn in floaters],
        )
        costs = None if isinstance(outcome, Shortage) else outcome
        return what_decides(bracket.costs, costs, CRITERIA, Step("decided.4.3", "4.3"), rank=quality)


def first_divergence(before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence (``explanation.divergence``); None where the two versions are the same."""
    ask = divergence_of_seeding_round if isinstance(pairing.trace, SeedingTrace) else _Comparison.first
    return ask(before, pairing, played)
