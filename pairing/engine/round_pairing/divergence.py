"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (3.4), then bracket after bracket its upfloaters (3.5) and its pairs (3.6), at the end the colours (4.3). Works
on the trace that the pairer left, and knows of the played round no more than its pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pairing.engine.explanation.divergence import BracketComparison, divergence_step, what_decides
from pairing.engine.result import PlayedRound
from pairing.engine.round_pairing.criteria import costs_of
from pairing.engine.round_pairing.identifiers import Pairs
from pairing.engine.round_pairing.pairer import build_field
from pairing.engine.round_pairing.steps import BYE_ARTICLES
from pairing.engine.round_pairing.trace import Bracket, QualityCosts, Trace
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament


class _Comparison(BracketComparison[Trace]):
    """The two ways through a round."""

    trace_type = Trace
    bye_articles = BYE_ARTICLES

    def __init__(self, before: Tournament, trace: Trace, played: PlayedRound) -> None:
        super().__init__(before, trace, played)
        self._field = build_field(before, trace.players, trace.rules)
        self._numbers = self._field.numbers()

    def at_the_bracket(self, bracket: Bracket) -> Iterator[Step]:
        """Other upfloaters (3.5), then other pairs (3.6)."""
        yield from self.at_the_upfloaters(bracket, "2.3.1", "3.5.5", partial(self._worse, bracket))
        for top, bottom in bracket.pairs:
            played = self.opponent.get(top)
            if played is not None and played != bottom:
                pairs = self.played_pairs(bracket.residents)
                decided = self._worse(bracket, bracket.upfloaters, pairs, order="decided.3.6.3")
                yield divergence_step(
                    "3.6.4", "what.pairs", (top, bottom), (top, played), decided=decided, score=bracket.score
                )

    def _worse(
        self,
        bracket: Bracket,
        upfloaters: tuple[int, ...],
        pairs: list[tuple[int, int]],
        *,
        order: str = "decided.3.5.4",
    ) -> Step:
        """The first criterion by which the played bracket differs, C3 where it would be better, else the order."""
        costs = self._costs(bracket, upfloaters, pairs)
        by_order = Step(order, order.removeprefix("decided."))
        return what_decides(bracket.costs, costs, self.trace.rules.criteria, by_order)

    def _costs(
        self, bracket: Bracket, upfloaters: tuple[int, ...], pairs: list[tuple[int, int]]
    ) -> QualityCosts | None:
        """What the bracket costs as it was played, None where those below it could not be paired (C3)."""
        floating, lower, residents = map(self._numbers.set_of, (upfloaters, bracket.candidates, bracket.residents))
        rest = lower & ~floating
        mate = self._field.matching(rest)
        if mate is None:
            return None
        numbered = ((self._numbers[one], self._numbers[other]) for one, other in pairs)
        ordered: Pairs = tuple(sorted((min(pair), max(pair)) for pair in numbered))
        following = self._numbers.set_of(bracket.following[1] if bracket.following else ())
        return costs_of(self._field, residents, floating, lower, following, ordered, mate)


first_divergence = _Comparison.first
