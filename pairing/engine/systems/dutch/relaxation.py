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

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.cardinality import (
    Neighbours,
    carried_over,
    exchangeable,
    match_all,
    perfect_matching,
    within,
)
from pairing.engine.matching.weighted import Pair
from pairing.engine.systems.dutch.bracket import Bracket, PairedBracket
from pairing.engine.systems.dutch.downfloaters import possible_downfloaters
from pairing.engine.systems.dutch.narrowing import Narrowing
from pairing.engine.systems.dutch.weighing import Move, Weighing, pairs_of

SMALL_SHARE = 0.4  # of the members: fewer below them make the whole question hardly larger
TINY_SHARE = 0.1  # of the members and the following scoregroup: the same of those below both, if some must go on


def relaxed_candidate(bracket: Bracket, mate: Sequence[int]) -> PairedBracket | None:
    """The best candidate where a relaxed question proves it, ``None`` where none does.

    ``mate`` is any complete matching of the bracket and all below.
    """
    if not bracket.following or bracket.lower.bit_count() < SMALL_SHARE * bracket.members.bit_count():
        return None
    needed, stuck = _stuck(bracket, bracket.below, mate)
    if needed <= 1:  # the following bracket at its bounds sends down nobody, or one
        alone = Weighing(bracket, pairs_of(bracket), dict(_moves_alone(bracket))).best_candidate()
        if _follows_at_bounds(bracket, alone.downfloaters, mate):
            return alone
    if bracket.below.bit_count() <= TINY_SHARE * (bracket.members | bracket.following).bit_count():
        return None
    looked_at = 0
    while True:
        weighing = Weighing(bracket, pairs_of(bracket), dict(_moves_with(bracket, looked_at)))
        downfloaters, beyond = weighing.obey_about_downfloaters()
        if beyond >= needed:
            candidate = weighing.best_that_send_down(downfloaters)
            missing, stuck = _stuck(bracket, bracket.below | weighing.beyond(), mate)
            if not missing:
                return candidate
        more = looked_at | stuck & bracket.below
        if more == looked_at or (bracket.lower & ~more).bit_count() < SMALL_SHARE * bracket.lower.bit_count():
            return None
        looked_at = more


def _stuck(bracket: Bracket, players: int, mate: Sequence[int]) -> tuple[int, int]:
    """How many of ``players`` find no opponent among them at least, and whom this is about.

    A largest matching leaves out one of each part that can be paired but for any one of its own. Whom the parts can
    meet beside themselves are too few for them. The largest part is left aside: it is not the one that is short of
    opponents.
    """
    graph = within(bracket.field.adjacent, players)
    known = carried_over(graph, players, mate)
    exposed = match_all(graph, known, players, stop_at_failure=False)
    spare = 0
    for number in members_of(exposed if exposed.bit_count() > 1 else 0):
        spare |= exchangeable(graph, known, number)
    small = spare & ~max(_parts(graph, spare), key=int.bit_count, default=0)
    near = 0
    for number in members_of(small):
        near |= graph(number)
    return exposed.bit_count(), small | near


def _parts(graph: Neighbours, vertices: int) -> Iterator[int]:
    """The connected parts of the graph on these vertices."""
    while vertices:
        part, edge = 0, vertices & -vertices
        while edge:
            part |= edge
            near = 0
            for number in members_of(edge):
                near |= graph(number)
            edge = near & vertices & ~part
        yield part
        vertices &= ~part


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


def _moves_with(bracket: Bracket, looked_at: int) -> Iterator[tuple[Pair, Move]]:
    """The edges in the bracket, the following scoregroup and ``looked_at`` below it that are no pairs of the bracket.

    Two who may not meet both find opponents elsewhere, if there is anybody whom each of them may meet; a single one who
    does is matched with the vertex behind all others. Two who may meet and both go beyond are never best (C6, C8).
    """
    field, members, following = bracket.field, bracket.members, bracket.members | bracket.following
    window = following | looked_at
    elsewhere = bracket.below & ~looked_at
    leaving = bit_set(number for number in members_of(window) if field.adjacent[number] & elsewhere)
    for one in members_of(window):
        above, near = window & -(2 << one), field.adjacent[one]
        if members >> one & 1:
            near = bracket.may_pair(one) & members | near & ~members
        meet = above & near & ~(members if members >> one & 1 else 0)
        apart = above & leaving & ~near if leaving >> one & 1 else 0
        for other in members_of(meet | apart):
            edge = one, other
            down = tuple(end for end in edge if members >> end & 1)
            inside = tuple(end for end in edge if following >> end & 1)
            yield edge, Move(down, inside if len(inside) == 1 or apart >> other & 1 else ())
    if window.bit_count() % 2:
        for one in members_of(leaving):
            at = 1 << one
            yield (one, field.bye + 1), Move((one,) if members & at else (), (one,) if following & at else ())
