"""Where a round that was played first leaves the way of the rules, in the order in which the groups are paired.

Works on the trace that the pairer left, and knows of the played round no more than its pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pairing.engine.explanation.decisions import Decision
from pairing.engine.explanation.divergence import DecisionComparison, divergence_step, opponents_in
from pairing.engine.result import PlayedRound
from pairing.engine.steps import Step
from pairing.engine.systems.lim.decisions import decisions_of
from pairing.engine.systems.lim.floater_articles import article_of_floaters
from pairing.engine.systems.lim.trace import Group, Trace
from pairing.engine.tournament import Tournament

Opponents = Mapping[int, int]


class _Comparison(DecisionComparison[Trace]):
    """The two ways through a round."""

    trace_type = Trace

    def __init__(self, before: Tournament, trace: Trace, played: PlayedRound) -> None:
        super().__init__(before, trace, played)
        self._rules = opponents_in((board.pair.white, board.pair.black) for board in trace.boards)

    def decisions(self) -> Iterator[Decision]:
        """From the bye to the last pair of the median group."""
        return decisions_of(self.trace)

    def forbidden_in(self, group: Group) -> Iterator[Step]:
        """A played pair with a resident of the group that no step of the procedure makes."""
        for tpn in group.residents:
            other = self.opponent.get(tpn)
            obstacle = None if other is None else self.obstacles.between(tpn, other)
            if other is not None and obstacle is not None:
                article = self.obstacles.article(obstacle)
                decided = Step(f"decided.{obstacle}", article)
                yield _divergence(article, "what.pair", (tpn, self._rules.get(tpn)), (tpn, other), group, decided)

    def at_the_decision(self, decision: Decision) -> Iterator[Step]:
        """Other floaters, or another opponent, than by this choice."""
        if decision.kind == "what.bye":
            played = self.played.bye
            if played is not None and (played,) != decision.chosen:
                barred = any(entry.tpn == played and entry.barred_in_round for entry in self.trace.bye_candidates)
                article = "C.04.1, 4" if barred else decision.article
                yield _divergence(article, decision.kind, decision.chosen, (played,))
        elif decision.kind == "what.floaters":
            ours, theirs = (self._leaving(decision.group, opponents) for opponents in (self._rules, self.opponent))
            if ours != theirs:
                article = article_of_floaters(self.trace, decision.group, ours, theirs)
                yield _divergence(article, decision.kind, ours, theirs, decision.group)
        elif decision.who:
            (tpn,) = decision.who
            if self.opponent.get(tpn) != self._rules.get(tpn):
                pairs = ((tpn, self._rules.get(tpn)), (tpn, self.opponent.get(tpn)))
                yield _divergence(decision.article, decision.kind, *pairs, decision.group)

    def _leaving(self, group: Group, opponents: Opponents) -> tuple[int, ...]:
        """The members who met somebody outside the group, as floaters do and cracked pairs."""
        members = set(group.members)
        return tuple(tpn for tpn in group.members if opponents.get(tpn) not in members)


def _divergence(
    article: str,
    what: str,
    paired: tuple[int | None, ...],
    played: tuple[int | None, ...],
    group: Group | None = None,
    decided: Step | None = None,
) -> Step:
    """Nobody is told where somebody has the bye instead of an opponent."""
    ours, theirs = (tuple(tpn for tpn in tpns if tpn is not None) for tpns in (paired, played))
    score = None if group is None else group.score
    return divergence_step(article, what, ours, theirs, decided=decided, score=score, key="divergence.group")


first_divergence = _Comparison.first
