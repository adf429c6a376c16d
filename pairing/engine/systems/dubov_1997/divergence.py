"""Where a round that was played first leaves the way of the rules, in the order of work.

Works on the trace that the pairer left, and knows of the played round no more than its pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.obstacles import forbidden_set, obstacle_between
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov_1997.decisions import Decision, decisions_of
from pairing.engine.systems.dubov_1997.system import article_of
from pairing.engine.systems.dubov_1997.trace import BoardColours, Group, trace_of
from pairing.engine.tournament import Tournament


def first_divergence(_before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence; None where the two versions are the same.

    ``paired`` and ``played`` are the players by the rules and in the file, ``what`` the words for what differs,
    ``score`` the score group's in tenths of a point where it is in one. A child says what decides between the two.
    """
    return next(_Comparison(pairing, played).divergences(), None)


class _Comparison:
    """The rules' way through one round beside the played round. Each check supposes that all before it agreed."""

    def __init__(self, pairing: RoundPairing, played: PlayedRound) -> None:
        self._trace = trace_of(pairing)
        self._played = played
        self._players = {player.tpn: player for player in self._trace.players}
        self._forbidden = forbidden_set(self._trace.forbidden_pairs)
        self._opponent = dict(played.pairs) | {black: white for white, black in played.pairs}

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
            yield from self._at_the_colours(board)

    def _forbidden_pair(self, group: Group) -> Iterator[Step]:
        """A played pair of this group that breaks a limitation: no step of the procedure makes it."""
        for tpn in group.residents:
            other = self._opponent.get(tpn)
            if other is None:
                continue
            obstacle = obstacle_between(self._players[tpn], self._players[other], self._forbidden)
            if obstacle is not None:
                known = {"what": "what.pair", "played": (tpn, other), "score": group.score}
                decided = Step(f"decided.{obstacle}", article_of(obstacle))
                yield Step("divergence.forbidden", article_of(obstacle), known, children=(decided,))

    def _at(self, decision: Decision) -> Iterator[Step]:
        played = self._as_played(decision)
        if played is not None and set(played) != set(decision.chosen):
            yield _divergence(decision, played)

    def _as_played(self, decision: Decision) -> tuple[int, ...] | None:
        """What the played round has in the place of the choice; None where its pairs do not tell."""
        if decision.kind == "what.bye":
            return None if self._played.bye is None else (self._played.bye,)
        members = set(decision.members)
        if decision.kind == "what.changed":
            return None
        if decision.kind == "what.floaters":
            return tuple(tpn for tpn in decision.members if self._opponent.get(tpn) not in members)
        if decision.kind == "what.odd":
            return self._joined(decision)
        other = self._opponent.get(decision.who[0])
        if decision.chosen or decision.kind == "what.floater" and other in members:
            return () if other is None else (other,)
        return None  # who finds nobody floats, and meets somebody further down

    def _joined(self, decision: Decision) -> tuple[int, ...] | None:
        """Those from below who met somebody of an odd group; None where nobody could and somebody floats instead."""
        if not decision.chosen:
            return None
        met = (self._opponent.get(tpn) for tpn in decision.members)
        return tuple(tpn for tpn in met if tpn is not None and self._players[tpn].score < (decision.score or 0))

    def _at_the_colours(self, board: BoardColours) -> Iterator[Step]:
        pair = (board.pair.white, board.pair.black)
        if pair not in self._played.pairs and frozenset(pair) not in self._played.colourless:
            known = {"what": "what.colours", "paired": pair, "played": pair[::-1]}
            yield Step("divergence", board.rule.article, known)


def _divergence(decision: Decision, played: tuple[int, ...]) -> Step:
    refusals = {passed.tpn: passed.refusal for passed in decision.passed}
    refused = next((refusals[tpn] for tpn in played if tpn in refusals), None)
    decided = Step("decided.order" if refused is None else f"decided.{refused}", decision.article)
    known: dict[str, object] = {
        "what": decision.kind,
        "paired": decision.who + decision.chosen,
        "played": decision.who + played,
    }
    if decision.score is None:
        return Step("divergence", decision.article, known, children=(decided,))
    return Step("divergence.group", decision.article, {**known, "score": decision.score}, children=(decided,))
