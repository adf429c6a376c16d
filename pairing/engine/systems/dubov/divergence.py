"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (3.1), then bracket after bracket its upfloaters (3.2.1, 3.2.2), both shifts (3.2.4) and the transposition
(3.2.6), at the end the colours (5.2). Works on the trace that the pairer left, and knows of the played round no more
than its pairs. Article numbers are those of C.04.4.1 (February 2026).
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bits import bit_set
from pairing.engine.explanation.divergence import (
    NOTHING_COMPLETES_IT,
    Comparison,
    by_criterion,
    divergence_step,
    what_decides,
)
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.criteria import costs_of
from pairing.engine.systems.dubov.field import build_field
from pairing.engine.systems.dubov.system import CRITERIA
from pairing.engine.systems.dubov.trace import Bracket, QualityCosts, Trace
from pairing.engine.tournament import Tournament


def first_divergence(before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence (``explanation.divergence``); None where the two versions are the same."""
    return next(_Comparison(before, Trace.of(pairing), played).divergences(), None)


class _Comparison(Comparison):
    """The two ways through a round."""

    def __init__(self, before: Tournament, trace: Trace, played: PlayedRound) -> None:
        super().__init__(trace, played)
        self._trace = trace
        self._field = build_field(before, trace.players)
        self._numbers = {player.tpn: number for number, player in enumerate(self._field.players)}

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        yield from self.at_the_bye()
        for bracket in self._trace.brackets:
            yield from self.forbidden_pairs(self.played_pairs(bracket.residents), bracket.score)
            yield from self._at_the_upfloaters(bracket)
            yield from self._at_the_shifts(bracket)
            yield from self._at_the_transposition(bracket)
        yield from self.at_the_colours(self._trace.boards)

    def _at_the_upfloaters(self, bracket: Bracket) -> Iterator[Step]:
        pairs = self.played_pairs(bracket.residents)
        met = {other for _, other in pairs}
        played = tuple(tpn for tpn in bracket.candidates if tpn in met)
        if set(played) == set(bracket.upfloaters):
            return
        many = len(played) - len(bracket.upfloaters)
        if many:
            # With fewer than the rules need, somebody lower down is left with nobody they may meet (C4).
            article, what = "3.2.1", "what.number"
            decided = by_criterion("upfloaters", "2.3.1") if many > 0 else NOTHING_COMPLETES_IT
        else:
            article, what = "3.2.2", "what.set"
            costs = self._costs(played, pairs)
            decided = what_decides(bracket.costs, costs, CRITERIA, Step("decided.4.2"))
        yield divergence_step(article, what, bracket.upfloaters, played, decided=decided, score=bracket.score)

    def _costs(self, upfloaters: tuple[int, ...], pairs: list[tuple[int, int]]) -> QualityCosts:
        floating = bit_set(self._numbers[tpn] for tpn in upfloaters)
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
