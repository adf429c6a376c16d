"""Where a round that was played first leaves the way of the rules, in the order of work.

Works on the trace that the pairer left, and knows of the played round no more than its pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.explanation.divergence import DecisionComparison, divergence_step
from pairing.engine.steps import Step
from pairing.engine.systems.dubov_1997.decisions import Decision, decisions_of
from pairing.engine.systems.dubov_1997.trace import Group, Trace


class _Comparison(DecisionComparison[Trace]):
    """The two ways through a round."""

    trace_type = Trace

    def decisions(self) -> Iterator[Decision]:
        """All decisions of the round but the colours."""
        return decisions_of(self.trace)

    def forbidden_in(self, group: Group) -> Iterator[Step]:
        """A played pair of this group that breaks a limitation: no step of the procedure makes it."""
        for tpn, other in self.played_pairs(group.residents):
            obstacle = self.obstacles.between(tpn, other)
            if obstacle is not None:
                article = self.obstacles.article(obstacle)
                known = {"what": "what.pair", "played": (tpn, other), "score": group.score}
                decided = Step(f"decided.{obstacle}", article)
                yield Step("divergence.forbidden", article, known, children=(decided,))

    def at_the_decision(self, decision: Decision) -> Iterator[Step]:
        """Somebody else was chosen."""
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


first_divergence = _Comparison.first
