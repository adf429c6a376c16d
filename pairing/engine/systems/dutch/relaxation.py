"""A bracket whose downfloaters are several: questions without C4 for some of those below it.

Whoever leaves what is looked at is taken to find an opponent. That can only make the answer better than it may be; so
where the best candidate does leave everybody else a complete pairing, with as good downfloaters of the following
bracket (C8), it is the best one of the whole question too. First the bracket is looked at alone, with as few and as low
downfloaters of the following bracket as its number of players has at least; then with the following scoregroup. Neither
is worth asking where the whole question is hardly larger, nor where fewer leave than those below need to be paired.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.cardinality import carried_over, match_all, perfect_matching, within
from pairing.engine.matching.weighted import Pair
from pairing.engine.systems.dutch.bracket import Bracket, PairedBracket
from pairing.engine.systems.dutch.downfloaters import possible_downfloaters
from pairing.engine.systems.dutch.narrowing import Narrowing
from pairing.engine.systems.dutch.weighing import NOBODY_MOVES, Move, Weighing, pairs_of

SMALL_SHARE = 0.4  # of the members: fewer below them make the whole question hardly larger


def relaxed_candidate(bracket: Bracket, mate: Sequence[int]) -> PairedBracket | None:
    """The best candidate where a relaxed question proves it, ``None`` where none does.

    ``mate`` is any complete matching of the bracket and all below.
    """
    if not bracket.following or bracket.lower.bit_count() < SMALL_SHARE * bracket.members.bit_count():
        return None
    needed = _needed_below(bracket, mate)
    if needed <= 1:  # the following bracket at its bounds sends down nobody, or one
        alone = Weighing(bracket, pairs_of(bracket), dict(_moves_alone(bracket))).best_candidate()
        if _follows_at_bounds(bracket, alone.downfloaters, mate):
            return alone
    if not bracket.below:
        return None
    weighing = Weighing(bracket, pairs_of(bracket), dict(_moves_with_following(bracket)))
    downfloaters, beyond = weighing.obey_about_downfloaters()
    if beyond < needed:
        return None
    candidate = weighing.best_that_send_down(downfloaters)
    left = bracket.below | weighing.beyond()
    can_pair = perfect_matching(within(bracket.field.adjacent, left), left, mate) is not None
    return candidate if can_pair else None


def _needed_below(bracket: Bracket, mate: Sequence[int]) -> int:
    """How many must come to those below the following scoregroup at least, so that they can all be paired."""
    graph = within(bracket.field.adjacent, bracket.below)
    known = carried_over(graph, bracket.below, mate)
    return match_all(graph, known, bracket.below, stop_at_failure=False).bit_count()


def _follows_at_bounds(bracket: Bracket, downfloaters: int, mate: Sequence[int]) -> bool:
    """Whether the following bracket then sends down nobody or, being odd, one resident, and all the rest can pair."""
    following = bracket.followed_by(downfloaters)
    left = downfloaters | bracket.lower
    complete = perfect_matching(within(bracket.field.adjacent, left), left, mate)
    if complete is None:
        return False
    floaters = possible_downfloaters(following, complete)
    if floaters is None or floaters & following.mdps:
        return False
    return Narrowing(following, floaters).possible


def _moves_alone(bracket: Bracket) -> Iterator[tuple[Pair, Move]]:
    """The edges of members who may not meet: both go down. One who does so alone is matched with ``field.bye``.

    Two who may meet and both go down are never best (C6).
    """
    for one, other in combinations(members_of(bracket.members), 2):
        if not bracket.may_pair(one) >> other & 1:
            yield (one, other), Move((one, other))
    if bracket.members.bit_count() % 2:
        yield from (((one, bracket.field.bye), Move((one,))) for one in members_of(bracket.members))


def _moves_with_following(bracket: Bracket) -> Iterator[tuple[Pair, Move]]:
    """The edges in the bracket and the following scoregroup that are no pairs of the bracket.

    Two who may not meet both go beyond, as far as they are matched with each other; a single one is matched with
    ``field.bye``. Two who may meet and both go beyond are never best (C6, C8).
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
