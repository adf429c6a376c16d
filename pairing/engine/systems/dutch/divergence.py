"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (C2, C5), then bracket after bracket the criteria (article 2) and the sequence of candidates (article 4), at the
end the colours (article 5). Works on the trace that the pairer left, and knows of the played round no more than its
pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bye_candidates import chosen_for_bye
from pairing.engine.explanation.divergence import BracketComparison, divergence_step, what_decides
from pairing.engine.result import PlayedRound
from pairing.engine.steps import Step
from pairing.engine.systems.dutch.criteria import quality
from pairing.engine.systems.dutch.revisiting import Revisited
from pairing.engine.systems.dutch.sequence import partings
from pairing.engine.systems.dutch.system import CRITERIA
from pairing.engine.systems.dutch.trace import Bracket, Candidate, Trace
from pairing.engine.tournament import Tournament


class _Comparison(BracketComparison[Trace]):
    """The two ways through a round."""

    trace_type = Trace

    def __init__(self, before: Tournament, trace: Trace, played: PlayedRound) -> None:
        super().__init__(before, trace, played)
        self._revisited = Revisited(before, trace)

    def at_the_bye(self) -> Iterator[Step]:
        """A bye of somebody who may not have it, or of another score; within the score the brackets decide."""
        candidates = {candidate.tpn: candidate for candidate in self.trace.bye_candidates}
        chosen = chosen_for_bye(self.trace.bye_candidates)
        if chosen is None or self.played.bye is None:
            return
        other = candidates[self.played.bye]
        articles = {ByeVerdict.BARRED: "2.1.2", ByeVerdict.LEAVES_NO_PAIRING: "2.2.1"}
        article = articles.get(other.verdict, "2.3.1" if other.score != chosen.score else "")
        if article:
            yield divergence_step(
                article, "what.bye", (chosen.tpn,), (other.tpn,), decided=Step(f"decided.{article}", article)
            )

    def pairs_of(self, bracket: Bracket) -> list[tuple[int, int]]:
        """The played pairs of the bracket; two MDPs who met did so in none (3.3.3)."""
        members, mdps = {*bracket.mdps, *bracket.residents}, {*bracket.mdps}
        return [pair for pair in self.played.pairs if set(pair) <= members and not set(pair) <= mdps]

    def at_the_bracket(self, bracket: Bracket) -> Iterator[Step]:
        """Other downfloaters, other pairs: by a criterion, or by the sequence of candidates."""
        before = self._revisited.bracket(bracket)
        played = self._revisited.candidate(before, bracket, self.pairs_of(bracket))
        if played.all_pairs == bracket.all_pairs:
            return
        costs = self._revisited.costs(before, played)
        decided = what_decides(bracket.costs, costs, CRITERIA, Step("decided.sequence"), rank=quality)
        if decided.article:
            yield self._by_pairs(bracket, played, decided)
        for parting in partings(bracket, played):
            decided = Step("decided.sequence", parting.article)
            row = () if parting.row is None else (parting.row,)
            yield divergence_step(
                parting.article,
                "what.downfloaters" if parting.what == "limbo" else f"what.{parting.what}",
                row + parting.ours,
                row + parting.theirs,
                decided=decided,
                score=bracket.score,
            )

    def _by_pairs(self, bracket: Bracket, played: Candidate, decided: Step) -> Step:
        """By the downfloaters where they differ, else by the first row of the rules' own that was not played."""
        if set(bracket.downfloaters) != set(played.downfloaters):
            sent = bracket.downfloaters, played.downfloaters
            return divergence_step(decided.article, "what.downfloaters", *sent, decided=decided, score=bracket.score)
        pair = next(pair for pair in bracket.all_pairs if pair not in played.all_pairs)
        other = next(entry for entry in played.all_pairs if pair[0] in entry)
        return divergence_step(decided.article, "what.pairs", pair, other, decided=decided, score=bracket.score)


first_divergence = _Comparison.first
