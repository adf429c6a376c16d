"""A bracket whose downfloaters are several: the question without C4 for those below the following scoregroup.

Whoever leaves the following bracket is taken to find an opponent. That can only make the answer better than it may be;
so where the best candidate does leave everybody else a complete pairing, with as good downfloaters of the following
bracket (C8), it is the best one of the whole question too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.matching.successive import Pair
from pairing.engine.systems.dutch.bracket import Bracket, PairedBracket
from pairing.engine.systems.dutch.weighing import NOBODY_MOVES, Move, Weighing, pairs_of


def relaxed_candidate(bracket: Bracket, mate: Sequence[int]) -> PairedBracket | None:
    """The best candidate where the relaxed question proves it, ``None`` where it does not.

    ``mate`` is any complete matching of the bracket and all below.
    """
    if not bracket.below:
        return None
    weighing = Weighing(bracket, pairs_of(bracket), dict(_moves(bracket)))
    candidate = weighing.best_candidate()
    left = bracket.below | weighing.beyond()
    can_pair = perfect_matching(within(bracket.field.adjacent, left), left, mate) is not None
    return candidate if can_pair else None


def _moves(bracket: Bracket) -> Iterator[tuple[Pair, Move]]:
    """The edges between members and the following scoregroup that are no pairs of the bracket.

    Two who may not meet both go beyond, as far as they are matched with each other; a single one is matched with the
    vertex of the bye, which stands for that here. Two who may meet and both go beyond are never best (C6, C8).
    """
    window = bracket.members | bracket.following
    for one, other in combinations(members_of(window), 2):
        edge = one, other
        down = tuple(end for end in edge if bracket.members >> end & 1)
        if len(down) == 2:
            if not bracket.may_pair(one) >> other & 1:
                yield edge, Move(down, edge)
        elif bracket.field.adjacent[one] >> other & 1:
            yield edge, Move(down) if down else NOBODY_MOVES
        else:
            yield edge, Move(down, edge)
    if window.bit_count() % 2:
        for one in members_of(window):
            yield (one, bracket.field.bye), Move((one,) if bracket.members >> one & 1 else (), (one,))
