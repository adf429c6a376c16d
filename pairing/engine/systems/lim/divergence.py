"""Where a round that was played first leaves the way of the rules, in the order in which the groups are paired.

Works on the trace that the pairer left, and knows of the played round no more than its pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pairing.engine.explanation.divergence import Comparison, divergence_step, opponents_in
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.lim.decisions import Decision, decisions_of
from pairing.engine.systems.lim.floater_articles import article_of_floaters
from pairing.engine.systems.lim.trace import Group, Trace
from pairing.engine.tournament import Tournament

Opponents = Mapping[int, int]


def first_divergence(_before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence (``explanation.divergence``); None where the two versions are the same."""
    return next(_Comparison(Trace.of(pairing), played).divergences(), None)


class _Comparison(Comparison):
    """The two ways through a round."""

    def __init__(self, trace: Trace, played: PlayedRound) -> None:
        super().__init__(trace, played)
        self._trace = trace
        self._rules = opponents_in((board.pair.white, board.pair.black) for board in trace.boards)

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        seen: list[Group] = []
        for decision in decisions_of(self._trace):
            if decision.group is not None and decision.group not in seen:
                seen.append(decision.group)
                yield from self._incompatible(decision.group)
            yield from self._at(decision)
        for board in self._trace.boards:
            pair = (board.pair.white, board.pair.black)
            if self.differ_in_colours(*pair):
                yield divergence_step(board.rule.article, "what.colours", pair, pair[::-1])

    def _incompatible(self, group: Group) -> Iterator[Step]:
        """A played pair with a resident of the group that no step of the procedure makes."""
        for tpn in group.residents:
            other = self.opponent.get(tpn)
            obstacle = None if other is None else self.obstacles.between(tpn, other)
            if other is not None and obstacle is not None:
                article = self.obstacles.article(obstacle)
                decided = Step(f"decided.{obstacle}", article)
                yield _divergence(article, "what.pair", (tpn, self._rules.get(tpn)), (tpn, other), group, decided)

    def _at(self, decision: Decision) -> Iterator[Step]:
        if decision.kind == "what.bye":
            played = self.played.bye
            if played is not None and (played,) != decision.chosen:
                barred = any(entry.tpn == played and entry.barred_in_round for entry in self._trace.bye_candidates)
                article = "C.04.1, 4" if barred else decision.article
                yield _divergence(article, decision.kind, decision.chosen, (played,))
        elif decision.kind == "what.floaters" and decision.group is not None:
            ours, theirs = (self._leaving(decision.group, opponents) for opponents in (self._rules, self.opponent))
            if ours != theirs:
                article = article_of_floaters(self._trace, decision.group, ours, theirs)
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
