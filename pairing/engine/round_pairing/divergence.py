"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (3.4), then bracket after bracket its upfloaters (3.5) and its pairs (3.6), at the end the colours (4.3). Works
on the trace that the pairer left, and knows of the played round no more than its pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.bye_steps import divergence_at_the_bye
from pairing.engine.basics.obstacles import forbidden_set
from pairing.engine.basics.quality import first_difference, quality
from pairing.engine.basics.why_steps import divergence_step
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.round_pairing.criteria import costs_of
from pairing.engine.round_pairing.identifiers import Pairs
from pairing.engine.round_pairing.pairer import build_field
from pairing.engine.round_pairing.steps import BYE_ARTICLES
from pairing.engine.round_pairing.trace import Bracket, QualityCosts, trace_of
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament


def first_divergence(before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence; None where the two versions are the same.

    ``paired`` and ``played`` are the entrants by the rules and in the file, ``what`` the words for what differs,
    ``score`` the bracket's in tenths of a point where it is in one. A child says what decides between the two, by the
    article of the criterion where there is one.
    """
    return next(_Comparison(before, pairing, played).divergences(), None)


class _Comparison:
    """The rules' way through one round beside the played round. Each check supposes that all before it agreed."""

    def __init__(self, before: Tournament, pairing: RoundPairing, played: PlayedRound) -> None:
        self._trace = trace_of(pairing)
        self._played = played
        self._players = {player.tpn: player for player in self._trace.players}
        self._field = build_field(before, self._trace.players, self._trace.rules)
        self._numbers = {player.tpn: number for number, player in enumerate(self._field.players)}
        self._forbidden = forbidden_set(before.forbidden_pairs)
        self._opponent = dict(played.pairs) | {black: white for white, black in played.pairs}

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        found = divergence_at_the_bye(self._trace.bye_candidates, self._played.bye, BYE_ARTICLES)
        if found is not None:
            article, chosen, other = found
            yield divergence_step(article, "what.bye", (chosen,), (other,))
        for bracket in self._trace.brackets:
            yield from self._forbidden_pair(bracket)
            yield from self._at_the_upfloaters(bracket)
            yield from self._at_the_pairs(bracket)
        for board in self._trace.boards:
            pair = (board.pair.white, board.pair.black)
            if pair not in self._played.pairs and frozenset(pair) not in self._played.colourless:
                yield divergence_step(board.article, "what.colours", pair, pair[::-1])

    def _played_pairs(self, bracket: Bracket) -> list[tuple[int, int]]:
        """The played pairs with a resident of the bracket, each once, the resident first."""
        pairs: dict[frozenset[int], tuple[int, int]] = {}
        for tpn in bracket.residents:
            if tpn in self._opponent:
                pairs.setdefault(frozenset((tpn, self._opponent[tpn])), (tpn, self._opponent[tpn]))
        return list(pairs.values())

    def _forbidden_pair(self, bracket: Bracket) -> Iterator[Step]:
        """A played pair of this bracket that breaks C1: no step of the procedure makes it."""
        for one, other in self._played_pairs(bracket):
            if other in self._players[one].opponents or frozenset((one, other)) in self._forbidden:
                decided = Step("decided.2.1.1", "2.1.1")
                known = {"what": "what.pair", "played": (one, other), "score": bracket.score, "criterion": "2.1.1"}
                yield Step("divergence.forbidden", "2.1", known, children=(decided,))

    def _at_the_upfloaters(self, bracket: Bracket) -> Iterator[Step]:
        pairs = self._played_pairs(bracket)
        met = {other for _, other in pairs}
        played = tuple(tpn for tpn in bracket.candidates if tpn in met)
        if set(played) == set(bracket.upfloaters):
            return
        if len(played) != len(bracket.upfloaters):
            # With fewer than the rules need, somebody lower down is left with nobody they may meet (C3).
            more = len(played) > len(bracket.upfloaters)
            article, what, decided = "2.3.1", "what.number", _criterion("upfloaters", "2.3.1") if more else _C3
        else:
            article, what, decided = "3.5.5", "what.set", self._worse(bracket, played, pairs)
        yield divergence_step(article, what, bracket.upfloaters, played, decided=decided, score=bracket.score)

    def _at_the_pairs(self, bracket: Bracket) -> Iterator[Step]:
        for top, bottom in bracket.pairs:
            played = self._opponent.get(top)
            if played is not None and played != bottom:
                pairs = self._played_pairs(bracket)
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
        criteria = self._trace.rules.criteria
        costs = self._costs(bracket, upfloaters, pairs)
        if costs is None:
            return _C3
        criterion = first_difference(bracket.costs, costs, criteria)
        if criterion is None:
            return Step(order, order.removeprefix("decided."))
        if quality(bracket.costs, criteria) < quality(costs, criteria):
            return _criterion(criterion.key, criterion.article)
        return _C3

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


_C3 = Step("decided.2.2.1", "2.2.1")


def _criterion(key: str, article: str) -> Step:
    return Step("decided.criterion", article, {"criterion": key})
