"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (C2, C5), then bracket after bracket the criteria (article 2) and the sequence of candidates (article 4), at the
end the colours (article 5). Works on the trace that the pairer left, and knows of the played round no more than its
pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.quality import first_difference
from pairing.engine.basics.why_steps import divergence_step
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dutch.criteria import quality
from pairing.engine.systems.dutch.revisiting import Revisited
from pairing.engine.systems.dutch.sequence import partings
from pairing.engine.systems.dutch.system import CRITERIA
from pairing.engine.systems.dutch.trace import BoardColours, Bracket, Candidate, trace_of
from pairing.engine.tournament import Tournament


def first_divergence(before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence; None where the two versions are the same.

    ``paired`` and ``played`` are the players by the rules and in the file, ``what`` the words for what differs,
    ``score`` the bracket's in tenths of a point where it is in one. A child says what decides between the two, by the
    article of the criterion where there is one.
    """
    return next(_Comparison(before, pairing, played).divergences(), None)


class _Comparison:
    """The rules' way through one round beside the played round. Each check supposes that all before it agreed."""

    def __init__(self, before: Tournament, pairing: RoundPairing, played: PlayedRound) -> None:
        self._trace = trace_of(pairing)
        self._played = played
        self._revisited = Revisited(before, self._trace)
        self._boards = frozenset(played.pairs)

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        yield from self._at_the_bye()
        for bracket in self._trace.brackets:
            yield from self._forbidden_pair(bracket)
            yield from self._at_the_pairs(bracket)
        for board in self._trace.boards:
            yield from self._at_the_colours(board)

    def _at_the_bye(self) -> Iterator[Step]:
        """A bye of somebody who may not have it, or of another score; within the score the brackets decide."""
        candidates = {candidate.tpn: candidate for candidate in self._trace.bye_candidates}
        chosen = next((c for c in candidates.values() if c.verdict is ByeVerdict.CHOSEN), None)
        if chosen is None or self._played.bye is None:
            return
        other = candidates[self._played.bye]
        articles = {ByeVerdict.BARRED: "2.1.2", ByeVerdict.LEAVES_NO_PAIRING: "2.2.1"}
        article = articles.get(other.verdict, "2.3.1" if other.score != chosen.score else "")
        if article:
            yield divergence_step(
                article, "what.bye", (chosen.tpn,), (other.tpn,), decided=Step(f"decided.{article}", article)
            )

    def _played_pairs(self, bracket: Bracket) -> list[tuple[int, int]]:
        """The played pairs of the bracket; two MDPs who met did so in none (3.3.3)."""
        members, mdps = {*bracket.mdps, *bracket.residents}, {*bracket.mdps}
        return [pair for pair in self._played.pairs if set(pair) <= members and not set(pair) <= mdps]

    def _forbidden_pair(self, bracket: Bracket) -> Iterator[Step]:
        """A played pair of this bracket that breaks an absolute criterion: no candidate has it."""
        for one, other in self._played_pairs(bracket):
            obstacle = self._revisited.obstacle(one, other)
            if obstacle is not None:
                known = {"what": "what.pair", "played": (one, other), "score": bracket.score}
                decided = Step(f"decided.{obstacle.article}", obstacle.article)
                known["criterion"] = obstacle.article
                yield Step("divergence.forbidden", "2.1", known, children=(decided,))

    def _at_the_pairs(self, bracket: Bracket) -> Iterator[Step]:
        """Other downfloaters, other pairs: by a criterion, or by the sequence of candidates."""
        before = self._revisited.bracket(bracket)
        played = self._revisited.candidate(before, bracket, self._played_pairs(bracket))
        if played.all_pairs == bracket.all_pairs:
            return
        costs = self._revisited.costs(before, played)
        criterion = None if costs is None else first_difference(bracket.costs, costs, CRITERIA)
        if costs is None or (criterion is not None and quality(costs) < quality(bracket.costs)):
            yield self._by_pairs(bracket, played, "2.2.1", Step("decided.2.2.1", "2.2.1"))
        elif criterion is not None:
            decided = Step("decided.criterion", criterion.article, {"criterion": criterion.key})
            yield self._by_pairs(bracket, played, criterion.article, decided)
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

    def _by_pairs(self, bracket: Bracket, played: Candidate, article: str, decided: Step) -> Step:
        """By the downfloaters where they differ, else by the first row of the rules' own that was not played."""
        if set(bracket.downfloaters) != set(played.downfloaters):
            sent = bracket.downfloaters, played.downfloaters
            return divergence_step(article, "what.downfloaters", *sent, decided=decided, score=bracket.score)
        pair = next(pair for pair in bracket.all_pairs if pair not in played.all_pairs)
        other = next(entry for entry in played.all_pairs if pair[0] in entry)
        return divergence_step(article, "what.pairs", pair, other, decided=decided, score=bracket.score)

    def _at_the_colours(self, board: BoardColours) -> Iterator[Step]:
        pair = (board.pair.white, board.pair.black)
        if pair not in self._boards and frozenset(pair) not in self._played.colourless:
            yield divergence_step(board.article, "what.colours", pair, pair[::-1])
