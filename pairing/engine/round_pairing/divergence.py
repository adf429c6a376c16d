"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (3.4), then bracket after bracket its upfloaters (3.5) and its pairs (3.6), at the end the colours (4.3). Works
on the trace that the pairer left, and knows of the played round no more than its pairs.
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
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.round_pairing.criteria import costs_of
from pairing.engine.round_pairing.identifiers import Pairs
from pairing.engine.round_pairing.pairer import build_field
from pairing.engine.round_pairing.steps import BYE_ARTICLES
from pairing.engine.round_pairing.trace import Bracket, QualityCosts, Trace
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament


def first_divergence(before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence (``explanation.divergence``); None where the two versions are the same."""
    return next(_Comparison(before, Trace.of(pairing), played).divergences(), None)


class _Comparison(Comparison):
    """The two ways through a round."""

    bye_articles = BYE_ARTICLES

    def __init__(self, before: Tournament, trace: Trace, played: PlayedRound) -> None:
        super().__init__(trace, played)
        self._trace = trace
        self._field = build_field(before, trace.players, trace.rules)
        self._numbers = {player.tpn: number for number, player in enumerate(self._field.players)}

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        yield from self.at_the_bye()
        for bracket in self._trace.brackets:
            yield from self.forbidden_pairs(self.played_pairs(bracket.residents), bracket.score)
            yield from self._at_the_upfloaters(bracket)
            yield from self._at_the_pairs(bracket)
        yield from self.at_the_colours(self._trace.boards)

    def _at_the_upfloaters(self, bracket: Bracket) -> Iterator[Step]:
        pairs = self.played_pairs(bracket.residents)
        met = {other for _, other in pairs}
        played = tuple(tpn for tpn in bracket.candidates if tpn in met)
        if set(played) == set(bracket.upfloaters):
            return
        if len(played) != len(bracket.upfloaters):
            # With fewer than the rules need, somebody lower down is left with nobody they may meet (C3).
            more = len(played) > len(bracket.upfloaters)
            article, what = "2.3.1", "what.number"
            decided = by_criterion("upfloaters", "2.3.1") if more else NOTHING_COMPLETES_IT
        else:
            article, what, decided = "3.5.5", "what.set", self._worse(bracket, played, pairs)
        yield divergence_step(article, what, bracket.upfloaters, played, decided=decided, score=bracket.score)

    def _at_the_pairs(self, bracket: Bracket) -> Iterator[Step]:
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
        return what_decides(bracket.costs, costs, self._trace.rules.criteria, by_order)

    def _costs(
        self, bracket: Bracket, upfloaters: tuple[int, ...], pairs: list[tuple[int, int]]
    ) -> QualityCosts | None:
        """What the bracket costs as it was played, None where those below it could not be paired (C3)."""
        floating, lower, residents = map(self._set, (upfloaters, bracket.candidates, bracket.residents))
        rest = lower & ~floating
        mate = perfect_matching(within(self._field.adjacent, rest), rest, self._field.nobody_matched)
        if mate is None:
            return None
        numbered = ((self._numbers[one], self._numbers[other]) for one, other in pairs)
        ordered: Pairs = tuple(sorted((min(pair), max(pair)) for pair in numbered))
        following = self._set(bracket.following[1] if bracket.following else ())
        return costs_of(self._field, residents, floating, lower, following, ordered, mate)

    def _set(self, tpns: tuple[int, ...]) -> int:
        return bit_set(self._numbers[tpn] for tpn in tpns)
