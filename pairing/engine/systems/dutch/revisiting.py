"""A round that has been paired, looked at again: what would another candidate of a bracket have cost?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.bye_candidates import chosen_for_bye
from pairing.engine.matching.cardinality import perfect_matching
from pairing.engine.systems.dutch.bracket import Bracket
from pairing.engine.systems.dutch.charges import about_downfloaters
from pairing.engine.systems.dutch.colours import allocate_colours
from pairing.engine.systems.dutch.criteria import Judgement
from pairing.engine.systems.dutch.downfloaters import possible_downfloaters
from pairing.engine.systems.dutch.field import build_field, with_bye
from pairing.engine.systems.dutch.narrowing import Narrowing
from pairing.engine.systems.dutch.trace import Bracket as WrittenBracket
from pairing.engine.systems.dutch.trace import Candidate, QualityCosts, Trace
from pairing.engine.systems.dutch.weighing import Weighing, moves_of_all, pairs_of
from pairing.engine.tournament import Colour, Tournament


class Revisited:
    """The round of a trace with its field as the pairer had it; ``tournament`` is that before the round."""

    def __init__(self, tournament: Tournament, trace: Trace) -> None:
        self.trace = trace
        self.players = {player.tpn: player for player in trace.players}
        self.obstacles = trace.obstacles()
        field = build_field(tournament, trace.players)
        self.numbers = field.numbers()
        chosen = chosen_for_bye(trace.bye_candidates)
        takers = self.numbers.set_of(
            entry.tpn
            for entry in trace.bye_candidates
            if chosen is not None and entry.score == chosen.score and entry.verdict is not ByeVerdict.BARRED
        )
        self.field = with_bye(field, takers) if takers else field

    def bracket(self, written: WrittenBracket) -> Bracket:
        """The bracket as it was before it was paired."""
        players = self.field.players
        lower = bit_set(number for number, player in enumerate(players) if player.score < written.score)
        following = next(iter(self.field.scoregroups(lower)), 0)
        bye = 1 << self.field.bye if self.field.takers else 0
        return Bracket(
            field=self.field,
            mdps=self.numbers.set_of(written.mdps),
            residents=self.numbers.set_of(written.residents),
            following=following,
            below=lower & ~following | bye,
        )

    def candidate(self, bracket: Bracket, written: WrittenBracket, pairs: Iterable[tuple[int, int]]) -> Candidate:
        """The candidate of a bracket with these pairs, in TPNs and in any order; everybody else goes down."""
        ranked = [tuple(sorted(pair, key=lambda tpn: rank_key(self.players[tpn]))) for pair in pairs]
        ordered = [(one, other) for one, other in sorted(ranked, key=lambda pair: rank_key(self.players[pair[0]]))]
        paired = {tpn for pair in ordered for tpn in pair}
        return Candidate(
            score=written.score,
            mdps=written.mdps,
            residents=written.residents,
            mdp_pairs=tuple(pair for pair in ordered if pair[0] in written.mdps),
            pairs=tuple(pair for pair in ordered if pair[0] not in written.mdps),
            downfloaters=tuple(tpn for tpn in (*written.mdps, *written.residents) if tpn not in paired),
            sends_to_bye=bracket.sends_to_bye,
        )

    def costs(self, bracket: Bracket, candidate: Candidate) -> QualityCosts | None:
        """What a candidate costs; ``None`` where those below could not be paired with its downfloaters (C4)."""
        scores = self._following_scores(bracket, self.numbers.set_of(candidate.downfloaters))
        if scores is None:
            return None
        colours = {}
        for one, other in candidate.all_pairs:
            board = allocate_colours(self.players[one], self.players[other], self.field.initial_colour)
            colours.update({board.pair.white: Colour.WHITE, board.pair.black: Colour.BLACK})
        return Judgement(candidate, self.players, colours).costs(scores)

    def _following_scores(self, bracket: Bracket, downfloaters: int) -> tuple[int, ...] | None:
        """The scores of whom the following bracket must send down after these; None where nothing completes them."""
        left = downfloaters | bracket.lower
        if self._complete(left) is None:
            return None
        mate = self._complete(left, apart=downfloaters)
        if mate is None or not bracket.following:
            return ()  # where downfloaters would have to meet each other, there are more of them than need be (C6)
        return fewest_scores(bracket.followed_by(downfloaters), mate)

    def _complete(self, players: int, *, apart: int = 0) -> list[int] | None:
        """A complete pairing of ``players`` in which no two of ``apart`` meet."""
        adjacent = self.field.adjacent

        def neighbours(number: int) -> int:
            return adjacent[number] & (players & ~apart if apart >> number & 1 else players)

        return perfect_matching(neighbours, players, [-1] * (len(self.field.players) + 1))


def fewest_scores(bracket: Bracket, mate: Sequence[int]) -> tuple[int, ...]:
    """The scores of whom a bracket must send down at least (C6, C7), in descending order.

    ``mate`` is any complete matching of its members and all below.
    """
    floaters = possible_downfloaters(bracket, mate)
    if floaters is not None and Narrowing(bracket, floaters).possible:
        return tuple({bracket.field.score(number) for number in members_of(floaters)})
    weighing = Weighing(bracket, pairs_of(bracket), dict(moves_of_all(bracket)))
    counts = weighing.obey(about_downfloaters(bracket))["downfloater_scores"]
    levels = [bracket.field.score(level.bit_length() - 1) for level in bracket.field.scoregroups(bracket.members)]
    return tuple(score for score, count in zip(levels, counts, strict=True) for _ in range(count))
