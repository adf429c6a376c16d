"""Where a round that was played first leaves the way of the rules, in the order of the pairing procedure.

The bye (3.1), then bracket after bracket pairs that may not be, who floats, what the criteria say of it (2.3) and the
order of opponents (4.3), at the end the colours (5.2). Works on the trace that the pairer left, and knows of the
played round no more than its pairs. Article numbers are those of C.04.4.2 (February 2026).
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.bye_steps import divergence_at_the_bye
from pairing.engine.basics.obstacles import forbidden_set, obstacle_between
from pairing.engine.basics.shortages import Shortage
from pairing.engine.basics.why_steps import divergence_step
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.burstein.alternatives import outcome_if
from pairing.engine.systems.burstein.criteria import first_difference, quality
from pairing.engine.systems.burstein.field import build_field
from pairing.engine.systems.burstein.seeding import SeedingTrace
from pairing.engine.systems.burstein.seeding_steps import divergence_of_seeding_round
from pairing.engine.systems.burstein.steps import rows_of
from pairing.engine.systems.burstein.trace import BoardColours, Bracket, trace_of
from pairing.engine.tournament import Tournament


def first_divergence(before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence; None where the two versions are the same.

    ``paired`` and ``played`` are the players by the rules and in the file, ``what`` the words for what differs,
    ``score`` the bracket's in tenths of a point where it is in one. A child says what decides between the two, by the
    article of the criterion where there is one (2.1.1 to 2.3.4).
    """
    if isinstance(pairing.trace, SeedingTrace):
        return divergence_of_seeding_round(before, pairing, played)
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
        self._unpaired = set(self._opponent)

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        yield from self._at_the_bye()
        for bracket in self._trace.brackets:
            yield from self._forbidden_pair(bracket)
            yield from self._at_the_bracket(bracket)
            self._unpaired -= {tpn for pair in bracket.pairs for tpn in pair}
        for board in self._trace.boards:
            yield from self._at_the_colours(board)

    def _at_the_bye(self) -> Iterator[Step]:
        found = divergence_at_the_bye(self._trace.bye_candidates, self._played.bye)
        if found is not None:
            article, chosen, other = found
            yield divergence_step(article, "what.bye", (chosen,), (other,))

    def _forbidden_pair(self, bracket: Bracket) -> Iterator[Step]:
        """A played pair with a member of this bracket that breaks an absolute criterion."""
        for one in bracket.members:
            other = self._opponent[one]
            obstacle = obstacle_between(self._players[one], self._players[other], self._forbidden)
            if obstacle is not None:
                decided = Step(f"decided.{obstacle.article}", obstacle.article)
                known = {"what": "what.pair", "played": (one, other), "score": bracket.score}
                known["criterion"] = obstacle.article
                yield Step("divergence.forbidden", "2.1", known, children=(decided,))

    def _at_the_bracket(self, bracket: Bracket) -> Iterator[Step]:
        """The first opponent that differs, or the floaters where those do; decided by the criteria, or the order."""
        members = set(bracket.members)
        played = [(tpn, self._opponent[tpn] if self._opponent[tpn] in members else None) for tpn in bracket.members]
        opponents = dict(played)
        differing = [(one, other) for one, other in rows_of(bracket) if opponents[one] != other]
        if not differing:
            return
        floaters = tuple(tpn for tpn, other in played if other is None)
        decided = self._decided(bracket, [(one, other) for one, other in played if other is not None], floaters)
        if floaters != bracket.floaters:
            paired, instead, what = bracket.floaters, floaters, "what.floaters"
        else:
            one, other = differing[0]
            what = "what.pairs"
            paired, instead = (one, other or 0), (one, opponents[one] or 0)
        yield divergence_step(decided.article, what, paired, instead, decided=decided, score=bracket.score)

    def _decided(self, bracket: Bracket, pairs: list[tuple[int, int]], floaters: tuple[int, ...]) -> Step:
        """The first criterion by which the two differ: 2.2.1 where the played one would be better, or is incomplete.

        The rules' pairing is the best of those that leave everybody else a legal pairing (C4); a better one does not.
        """
        members = bit_set(self._numbers[tpn] for tpn in bracket.members)
        outcome = outcome_if(
            self._field,
            members,
            bit_set(self._numbers[tpn] for tpn in self._unpaired) & ~members,
            pairs=[(self._numbers[one], self._numbers[other]) for one, other in pairs],
            floaters=[self._numbers[tpn] for tpn in floaters],
        )
        if isinstance(outcome, Shortage) or quality(outcome) < quality(bracket.costs):
            return Step("decided.2.2.1", "2.2.1")
        criterion = first_difference(bracket.costs, outcome)
        if criterion is None:
            return Step("decided.4.3", "4.3")
        return Step("decided.criterion", criterion.article, {"criterion": criterion.key})

    def _at_the_colours(self, board: BoardColours) -> Iterator[Step]:
        pair = (board.pair.white, board.pair.black)
        if pair not in self._boards and frozenset(pair) not in self._played.colourless:
            yield divergence_step(board.article, "what.colours", pair, pair[::-1])
