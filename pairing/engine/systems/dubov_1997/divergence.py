"""Where a round that was played first leaves the way of the rules, in the order of work.

Works on the trace that the pairer left, and knows of the played round no more than its pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.explanation.divergence import Comparison, divergence_step
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov_1997.decisions import Decision, decisions_of
from pairing.engine.systems.dubov_1997.trace import Group, Trace
from pairing.engine.tournament import Tournament


def first_divergence(_before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence (``explanation.divergence``); None where the two versions are the same."""
    return next(_Comparison(Trace.of(pairing), played).divergences(), None)


class _Comparison(Comparison):
    """The two ways through a round."""

    def __init__(self, trace: Trace, played: PlayedRound) -> None:
        super().__init__(trace, played)
        self._trace = trace

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        groups = {group.score: group for group in self._trace.groups}
        seen = None
        for decision in decisions_of(self._trace):
            if decision.score is not None and decision.score != seen:
                seen = decision.score
                yield from self._forbidden_pair(groups[seen])
            yield from self._at(decision)
        for board in self._trace.boards:
            pair = (board.pair.white, board.pair.black)
            if self.differ_in_colours(*pair):
                yield divergence_step(board.rule.article, "what.colours", pair, pair[::-1])

    def _forbidden_pair(self, group: Group) -> Iterator[Step]:
        """A played pair of this group that breaks a limitation: no step of the procedure makes it."""
        for tpn, other in self.played_pairs(group.residents):
            obstacle = self.obstacles.between(tpn, other)
            if obstacle is not None:
                article = self.obstacles.article(obstacle)
                known = {"what": "what.pair", "played": (tpn, other), "score": group.score}
                decided = Step(f"decided.{obstacle}", article)
                yield Step("divergence.forbidden", article, known, children=(decided,))

    def _at(self, decision: Decision) -> Iterator[Step]:
        played = self._as_played(decision)
        if played is not None and set(played) != set(decision.chosen):
            yield _divergence(decision, played)

    def _as_played(self, decision: Decision) -> tuple[int, ...] | None:
        """What the played round has in the place of the choice; None where its pairs do not tell."""
        if decision.kind == "what.bye":
            return None if self.played.bye is None else (self.played.bye,)
        members = set(decision.members)
        if decision.kind == "what.changed":
            return None
        if decision.kind == "what.floaters":
            return tuple(tpn for tpn in decision.members if self.opponent.get(tpn) not in members)
        if decision.kind == "what.odd":
            return self._joined(decision)
        other = self.opponent.get(decision.who[0])
        if decision.chosen or decision.kind == "what.floater" and other in members:
            return () if other is None else (other,)
        return None  # who finds nobody floats, and meets somebody further down

    def _joined(self, decision: Decision) -> tuple[int, ...] | None:
        """Those from below who met somebody of an odd group; None where nobody could and somebody floats instead."""
        if not decision.chosen:
            return None
        met = (self.opponent.get(tpn) for tpn in decision.members)
        return tuple(
            tpn for tpn in met if tpn is not None and self.obstacles.players[tpn].score < (decision.score or 0)
        )


def _divergence(decision: Decision, played: tuple[int, ...]) -> Step:
    refusals = {passed.tpn: passed.refusal for passed in decision.passed}
    refused = next((refusals[tpn] for tpn in played if tpn in refusals), None)
    decided = Step("decided.order" if refused is None else f"decided.{refused}", decision.article)
    return divergence_step(
        decision.article,
        decision.kind,
        decision.who + decision.chosen,
        decision.who + played,
        decided=decided,
        score=decision.score,
        key="divergence.group",
    )
