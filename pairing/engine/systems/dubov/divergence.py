"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (3.1), then bracket after bracket its upfloaters (3.2.1, 3.2.2), both shifts (3.2.4) and the transposition
(3.2.6), at the end the colours (5.2). Works on the trace that the pairer left, and knows of the played round no more
than its pairs. Article numbers are those of C.04.4.1 (February 2026).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pairing.engine.explanation.divergence import BracketComparison, by_criterion, divergence_step, what_decides
from pairing.engine.result import PlayedRound
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.criteria import costs_of
from pairing.engine.systems.dubov.field import build_field
from pairing.engine.systems.dubov.system import CRITERIA
from pairing.engine.systems.dubov.trace import Bracket, QualityCosts, Trace
from pairing.engine.tournament import Tournament


class _Comparison(BracketComparison[Trace]):
    """The two ways through a round."""

    trace_type = Trace

    def __init__(self, before: Tournament, trace: Trace, played: PlayedRound) -> None:
        super().__init__(before, trace, played)
        self._field = build_field(before, trace.players)
        self._numbers = self._field.numbers()

    def at_the_bracket(self, bracket: Bracket) -> Iterator[Step]:
        """Other upfloaters (3.2.1, 3.2.2), other shifts (3.2.4), another transposition (3.2.6)."""
        yield from self.at_the_upfloaters(bracket, "3.2.1", "3.2.2", partial(self._worse, bracket))
        yield from self._at_the_shifts(bracket)
        yield from self._at_the_transposition(bracket)

    def _worse(self, bracket: Bracket, upfloaters: tuple[int, ...], pairs: list[tuple[int, int]]) -> Step:
        return what_decides(bracket.costs, self._costs(upfloaters, pairs), CRITERIA, Step("decided.4.2"))

    def _costs(self, upfloaters: tuple[int, ...], pairs: list[tuple[int, int]]) -> QualityCosts:
        floating = self._numbers.set_of(upfloaters)
        return costs_of(self._field, floating, ((self._numbers[one], self._numbers[other]) for one, other in pairs))

    def _at_the_shifts(self, bracket: Bracket) -> Iterator[Step]:
        """Each pair inside a subgroup has one member who was shifted out of it: exactly the rules' own choice?"""
        first = bracket.shifted("3.2.4.1")
        g1, g2 = set(bracket.g1), set(bracket.g2)
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        yield from self._at_a_shift(bracket, smaller, "3.2.4.1", "what.first-shift")
        yield from self._at_a_shift(bracket, larger.union(first), "3.2.4.2", "what.second-shift")

    def _at_a_shift(self, bracket: Bracket, subgroup: set[int], article: str, what: str) -> Iterator[Step]:
        shifted = bracket.shifted(article)
        inside = [(tpn, self.opponent[tpn]) for tpn in sorted(subgroup) if self.opponent.get(tpn) in subgroup]
        apart = [tpn for tpn in shifted if self.opponent.get(tpn) not in subgroup]
        strange = [tpn for tpn, other in inside if (tpn in shifted) is (other in shifted)]
        if apart or strange:
            missed = self._costs((), self.played_pairs(bracket.residents)).misses_colour_preference
            worse = missed > bracket.costs.misses_colour_preference
            decided = by_criterion("misses_colour_preference", "2.3.3") if worse else Step("decided.4.3")
            played = tuple(tpn for tpn, _ in inside)
            score, key = bracket.score, "divergence.shift"
            yield divergence_step(article, what, shifted, played, decided=decided, score=score, key=key)

    def _at_the_transposition(self, bracket: Bracket) -> Iterator[Step]:
        for one, other in zip(bracket.s1, bracket.t2, strict=True):
            if self.opponent.get(one) != other:
                pairs = (one, other), (one, self.opponent[one]) if one in self.opponent else (one,)
                yield divergence_step(
                    "3.2.6", "what.transposition", *pairs, decided=Step("decided.4.4"), score=bracket.score
                )


first_divergence = _Comparison.first
