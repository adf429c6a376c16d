"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (3.1), then bracket after bracket its upfloaters (3.2.1, 3.2.2), both shifts (3.2.4) and the transposition
(3.2.6), at the end the colours (5.2). Works on the trace that the pairer left, and knows of the played round no more
than its pairs. Article numbers are those of C.04.4.1 (February 2026).
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.bye_steps import divergence_at_the_bye
from pairing.engine.basics.obstacles import forbidden_set, obstacle_between
from pairing.engine.basics.quality import first_difference, quality
from pairing.engine.basics.why_steps import divergence_step
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.criteria import costs_of
from pairing.engine.systems.dubov.field import build_field
from pairing.engine.systems.dubov.system import CRITERIA
from pairing.engine.systems.dubov.trace import BoardColours, Bracket, QualityCosts, Shift, trace_of
from pairing.engine.tournament import Tournament


def first_divergence(before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence; None where the two versions are the same.

    ``paired`` and ``played`` are the players by the rules and in the file, ``what`` the words for what differs,
    ``score`` the bracket's in tenths of a point where it is in one. A child says what decides between the two, by the
    article of the criterion where there is one (2.1.1 to 2.3.6).
    """
    return next(_Comparison(before, pairing, played).divergences(), None)


class _Comparison:
    """The rules' way through one round beside the played round. Each check supposes that all before it agreed."""

    def __init__(self, before: Tournament, pairing: RoundPairing, played: PlayedRound) -> None:
        self._trace = trace_of(pairing)
        self._played = played
        self._players = {player.tpn: player for player in self._trace.players}
        self._field = build_field(before, self._trace.players)
        self._numbers = {player.tpn: number for number, player in enumerate(self._field.players)}
        self._forbidden = forbidden_set(before.forbidden_pairs)
        self._boards = frozenset(played.pairs)
        self._opponent = dict(played.pairs) | {black: white for white, black in played.pairs}

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        yield from self._at_the_bye()
        for bracket in self._trace.brackets:
            yield from self._forbidden_pair(bracket)
            yield from self._at_the_upfloaters(bracket)
            yield from self._at_the_shifts(bracket)
            yield from self._at_the_transposition(bracket)
        for board in self._trace.boards:
            yield from self._at_the_colours(board)

    def _at_the_bye(self) -> Iterator[Step]:
        found = divergence_at_the_bye(self._trace.bye_candidates, self._played.bye)
        if found is not None:
            article, chosen, other = found
            yield divergence_step(article, "what.bye", (chosen,), (other,))

    def _forbidden_pair(self, bracket: Bracket) -> Iterator[Step]:
        """A played pair of this bracket that breaks an absolute criterion: no step of the procedure makes it."""
        for one, other in self._played_pairs(bracket):
            obstacle = obstacle_between(self._players[one], self._players[other], self._forbidden)
            if obstacle is not None:
                decided = Step(f"decided.{obstacle.article}", obstacle.article)
                known = {"what": "what.pair", "played": (one, other), "score": bracket.score}
                known["criterion"] = obstacle.article
                yield Step("divergence.forbidden", "2.1", known, children=(decided,))

    def _played_pairs(self, bracket: Bracket) -> list[tuple[int, int]]:
        """The played pairs with a resident of the bracket, each once, the resident first."""
        pairs: dict[frozenset[int], tuple[int, int]] = {}
        for tpn in bracket.residents:
            pairs.setdefault(frozenset((tpn, self._opponent[tpn])), (tpn, self._opponent[tpn]))
        return list(pairs.values())

    def _at_the_upfloaters(self, bracket: Bracket) -> Iterator[Step]:
        pairs = self._played_pairs(bracket)
        met = {other for _, other in pairs}
        played = tuple(tpn for tpn in bracket.candidates if tpn in met)
        if set(played) == set(bracket.upfloaters):
            return
        many = len(played) - len(bracket.upfloaters)
        if many:
            # With fewer than the rules need, somebody lower down is left with nobody they may meet (C4).
            article, what, decided = "3.2.1", "what.number", _criterion("upfloaters", "2.3.1") if many > 0 else _C4
        else:
            article, what, decided = "3.2.2", "what.set", _worse(bracket.costs, self._costs(played, pairs))
        yield divergence_step(article, what, bracket.upfloaters, played, decided=decided, score=bracket.score)

    def _costs(self, upfloaters: tuple[int, ...], pairs: list[tuple[int, int]]) -> QualityCosts:
        floating = bit_set(self._numbers[tpn] for tpn in upfloaters)
        return costs_of(self._field, floating, ((self._numbers[one], self._numbers[other]) for one, other in pairs))

    def _at_the_shifts(self, bracket: Bracket) -> Iterator[Step]:
        """Each pair inside a subgroup has one member who was shifted out of it: exactly the rules' own choice?"""
        first = next((shift for shift in bracket.shifts if shift.article == "3.2.4.1"), None)
        second = next((shift for shift in bracket.shifts if shift.article == "3.2.4.2"), None)
        g1, g2 = set(bracket.g1), set(bracket.g2)
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        yield from self._at_a_shift(bracket, smaller, first, "3.2.4.1", "what.first-shift")
        smaller -= set(first.shifted if first else ())
        larger |= set(first.shifted if first else ())
        yield from self._at_a_shift(bracket, larger, second, "3.2.4.2", "what.second-shift")

    def _at_a_shift(
        self, bracket: Bracket, subgroup: set[int], shift: Shift | None, article: str, what: str
    ) -> Iterator[Step]:
        shifted = set(shift.shifted) if shift else set()
        inside = [(tpn, self._opponent[tpn]) for tpn in sorted(subgroup) if self._opponent[tpn] in subgroup]
        apart = [tpn for tpn in sorted(shifted) if self._opponent[tpn] not in subgroup]
        strange = [tpn for tpn, other in inside if (tpn in shifted) is (other in shifted)]
        if apart or strange:
            missed = self._costs((), self._played_pairs(bracket)).misses_colour_preference
            worse = not bracket.all_yet_to_play and missed > bracket.costs.misses_colour_preference
            decided = _criterion("misses_colour_preference", "2.3.3") if worse else Step("decided.4.3")
            yield divergence_step(
                article,
                what,
                shift.shifted if shift else (),
                tuple(tpn for tpn, _ in inside),
                decided=decided,
                score=bracket.score,
                key="divergence.shift",
            )

    def _at_the_transposition(self, bracket: Bracket) -> Iterator[Step]:
        for one, other in zip(bracket.s1, bracket.t2, strict=True):
            if self._opponent[one] != other:
                pairs = (one, other), (one, self._opponent[one])
                yield divergence_step(
                    "3.2.6", "what.transposition", *pairs, decided=Step("decided.4.4"), score=bracket.score
                )

    def _at_the_colours(self, board: BoardColours) -> Iterator[Step]:
        pair = (board.pair.white, board.pair.black)
        if pair not in self._boards and frozenset(pair) not in self._played.colourless:
            yield divergence_step(board.article, "what.colours", pair, pair[::-1])


_C4 = Step("decided.2.2.1", "2.2.1")


def _criterion(key: str, article: str) -> Step:
    return Step("decided.criterion", article, {"criterion": key})


def _worse(paired: QualityCosts, played: QualityCosts) -> Step:
    """The first criterion by which the two sets differ: 2.2.1 where the played one would be the better one.

    The rules' set is the best of those that leave everybody else a legal pairing (C4), so a better one does not.
    Where all criteria are equal, the order of 4.2 decides.
    """
    criterion = first_difference(paired, played, CRITERIA)
    if criterion is None:
        return Step("decided.4.2")
    return (
        _criterion(criterion.key, criterion.article) if quality(paired, CRITERIA) < quality(played, CRITERIA) else _C4
    )
