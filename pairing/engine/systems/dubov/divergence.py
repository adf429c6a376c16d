"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (3.1), then bracket after bracket its upfloaters (3.2.1, 3.2.2), both shifts (3.2.4) and the transposition
(3.2.6), at the end the colours (5.2). Works on the explanation that the engine made while pairing, and knows of the
played round no more than its pairs. Article numbers are those of C.04.4.1 (February 2026).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.preferences import Strength
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.systems.dubov.trace import BoardColours, Bracket, QualityCosts, Shift, Trace
from pairing.engine.tournament import Tournament


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as the file has it: pairs, White first; ``colourless`` are forfeits whose colours are not known."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    colourless: frozenset[frozenset[int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first article at which the rules (``paired``) and the file (``played``) part; players by starting rank.

    ``criterion`` is the article of the criterion that decides between the two, where there is one (2.1.1 to 2.3.6);
    ``score`` the bracket's in tenths of a point, None outside the brackets.
    """

    article: str
    what: str
    paired: tuple[int, ...]
    played: tuple[int, ...]
    criterion: str = ""
    score: int | None = None


def first_divergence(before: Tournament, explanation: Trace, played: PlayedRound) -> Divergence | None:
    """The first divergence; None where the two versions are the same."""
    return next(_Comparison(before, explanation, played).divergences(), None)


class _Comparison:
    """The rules' way through one round beside the played round. Each check supposes that all before it agreed."""

    def __init__(self, before: Tournament, explanation: Trace, played: PlayedRound) -> None:
        self._explanation = explanation
        self._played = played
        self._players = {player.tpn: player for player in explanation.players}
        self._forbidden = {frozenset(pair) for pair in before.forbidden_pairs}
        self._is_last_round = before.coming_round >= before.total_rounds
        self._boards = frozenset(played.pairs)
        self._opponent = dict(played.pairs) | {black: white for white, black in played.pairs}

    def divergences(self) -> Iterator[Divergence]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        yield from self._at_the_bye()
        for bracket in self._explanation.brackets:
            yield from self._in_bracket(bracket)
        for board in self._explanation.boards:
            yield from self._at_the_colours(board)

    def _at_the_bye(self) -> Iterator[Divergence]:
        candidates = {candidate.tpn: candidate for candidate in self._explanation.bye_candidates}
        chosen = next((c for c in candidates.values() if c.verdict is ByeVerdict.CHOSEN), None)
        if chosen is None or self._played.bye is None or chosen.tpn == self._played.bye:
            return
        other = candidates[self._played.bye]
        if other.verdict is ByeVerdict.BARRED:
            article = "3.1.1"
        elif other.verdict is ByeVerdict.LEAVES_NO_PAIRING:
            article = "3.1.2"
        elif other.score != chosen.score:
            article = "3.1.3"
        else:
            article = "3.1.4" if other.games != chosen.games else "3.1.5"
        yield Divergence(article, "the pairing-allocated bye", (chosen.tpn,), (other.tpn,))

    def _in_bracket(self, bracket: Bracket) -> Iterator[Divergence]:
        yield from self._forbidden_pair(bracket)
        yield from self._at_the_upfloaters(bracket)
        yield from self._at_the_shifts(bracket)
        yield from self._at_the_transposition(bracket)

    def _forbidden_pair(self, bracket: Bracket) -> Iterator[Divergence]:
        """A played pair of this bracket that breaks an absolute criterion: no step of the procedure makes it."""
        for one, other in self._played_pairs(bracket):
            criterion = self._broken_criterion(self._players[one], self._players[other])
            if criterion:
                yield Divergence(
                    "2.1", "a pair that may not meet", (), (one, other), criterion=criterion, score=bracket.score
                )

    def _broken_criterion(self, one: PlayerFacts, other: PlayerFacts) -> str:
        if other.tpn in one.opponents or frozenset((one.tpn, other.tpn)) in self._forbidden:
            return "2.1.1"
        absolute = one.strength is Strength.ABSOLUTE and other.strength is Strength.ABSOLUTE
        return "2.1.3" if absolute and one.preference is other.preference else ""

    def _played_pairs(self, bracket: Bracket) -> list[tuple[int, int]]:
        """The played pairs with a resident of the bracket, each once, the resident first."""
        pairs: dict[frozenset[int], tuple[int, int]] = {}
        for tpn in bracket.residents:
            pairs.setdefault(frozenset((tpn, self._opponent[tpn])), (tpn, self._opponent[tpn]))
        return list(pairs.values())

    def _at_the_upfloaters(self, bracket: Bracket) -> Iterator[Divergence]:
        pairs = self._played_pairs(bracket)
        met = {other for _, other in pairs}
        played = tuple(tpn for tpn in bracket.candidates if tpn in met)
        if set(played) == set(bracket.upfloaters):
            return
        costs = self._costs(played, pairs)
        many = len(played) - len(bracket.upfloaters)
        if many:
            # With fewer than the rules need, somebody lower down is left with nobody they may meet (C4).
            article, what, criterion = "3.2.1", "the number of upfloaters", "2.3.1" if many > 0 else "2.2.1"
        else:
            article, what, criterion = "3.2.2", "the set of upfloaters", _worse_criterion(bracket.costs, costs)
        yield Divergence(article, what, bracket.upfloaters, played, criterion=criterion, score=bracket.score)

    def _costs(self, upfloaters: tuple[int, ...], pairs: list[tuple[int, int]]) -> QualityCosts:
        """What the played bracket costs by C5 to C10; the last three count in all rounds but the last (2.3)."""
        players = [self._players[tpn] for tpn in upfloaters]
        charged = [] if self._is_last_round else players
        maximum = [player for player in charged if player.is_maximum_upfloater]
        return QualityCosts(
            upfloaters=len(upfloaters),
            upfloater_scores=tuple(sorted(player.score for player in players)),
            misses_colour_preference=sum(self._seek_same(one, other) for one, other in pairs),
            maximum_upfloaters=len(maximum),
            earlier_upfloats_of_maximum_upfloaters=sum(player.upfloats for player in maximum),
            upfloated_last_round=sum(player.upfloated_last_round for player in charged),
        )

    def _seek_same(self, one: int, other: int) -> bool:
        return self._players[one].preference is self._players[other].preference

    def _at_the_shifts(self, bracket: Bracket) -> Iterator[Divergence]:
        """Each pair inside a subgroup has one member who was shifted out of it: exactly the rules' own choice?"""
        first = next((shift for shift in bracket.shifts if shift.article == "3.2.4.1"), None)
        second = next((shift for shift in bracket.shifts if shift.article == "3.2.4.2"), None)
        g1, g2 = set(bracket.g1), set(bracket.g2)
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        yield from self._at_a_shift(bracket, smaller, first, "3.2.4.1", "the first shift")
        smaller -= set(first.shifted if first else ())
        larger |= set(first.shifted if first else ())
        yield from self._at_a_shift(bracket, larger, second, "3.2.4.2", "the second shift")

    def _at_a_shift(
        self, bracket: Bracket, subgroup: set[int], shift: Shift | None, article: str, what: str
    ) -> Iterator[Divergence]:
        shifted = set(shift.shifted) if shift else set()
        inside = [(tpn, self._opponent[tpn]) for tpn in sorted(subgroup) if self._opponent[tpn] in subgroup]
        apart = [tpn for tpn in sorted(shifted) if self._opponent[tpn] not in subgroup]
        strange = [tpn for tpn, other in inside if (tpn in shifted) is (other in shifted)]
        if apart or strange:
            missed = 2 * bracket.costs.misses_colour_preference
            worse = not bracket.all_yet_to_play and 2 * self._missed(bracket) > missed
            yield Divergence(
                article,
                what,
                shift.shifted if shift else (),
                tuple(tpn for tpn, _ in inside),
                criterion="2.3.3" if worse else "",
                score=bracket.score,
            )

    def _missed(self, bracket: Bracket) -> int:
        return sum(self._seek_same(one, other) for one, other in self._played_pairs(bracket))

    def _at_the_transposition(self, bracket: Bracket) -> Iterator[Divergence]:
        for one, other in zip(bracket.s1, bracket.t2, strict=True):
            if self._opponent[one] != other:
                yield Divergence(
                    "3.2.6", "the transposition", (one, other), (one, self._opponent[one]), score=bracket.score
                )

    def _at_the_colours(self, board: BoardColours) -> Iterator[Divergence]:
        pair = (board.pair.white, board.pair.black)
        if pair not in self._boards and frozenset(pair) not in self._played.colourless:
            yield Divergence(board.article, "the colours", pair, pair[::-1])


def _worse_criterion(paired: QualityCosts, played: QualityCosts) -> str:
    """The first criterion by which the two sets differ: 2.2.1 where the played one would be the better one.

    The rules' set is the best of those that leave everybody else a legal pairing (C4), so a better one does not.
    Empty where all criteria are equal: the order of 4.2 decides.
    """
    compared = (
        ("2.3.2", tuple(-score for score in paired.upfloater_scores), tuple(-s for s in played.upfloater_scores)),
        ("2.3.3", (paired.misses_colour_preference,), (played.misses_colour_preference,)),
        ("2.3.4", (paired.maximum_upfloaters,), (played.maximum_upfloaters,)),
        (
            "2.3.5",
            (paired.earlier_upfloats_of_maximum_upfloaters,),
            (played.earlier_upfloats_of_maximum_upfloaters,),
        ),
        ("2.3.6", (paired.upfloated_last_round,), (played.upfloated_last_round,)),
    )
    for criterion, ours, theirs in compared:
        if ours != theirs:
            return criterion if ours < theirs else "2.2.1"
    return ""
