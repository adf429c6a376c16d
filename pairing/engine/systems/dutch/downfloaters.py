"""Who may go down where C6, C7 and C8 are at bounds that prove themselves: nobody, or any one of a set."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.all_but_one import AllButOne
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.systems.dutch.bracket import Bracket


def possible_downfloaters(bracket: Bracket, mate: Sequence[int]) -> int | None:
    """The set of those of whom one must go down, empty where nobody has to; None where no bound says so.

    An even bracket need not send down anybody if all the others can be paired; an odd one has to send down one player,
    a resident if possible (C7), after whom the following bracket is even and needs not send down any, or odd and sends
    down one of its own residents (C8). ``mate`` is any complete matching of all together.
    """
    adjacent = bracket.field.adjacent
    if bracket.members.bit_count() % 2 == 0:
        return 0 if _can_pair(adjacent, bracket.lower, mate) else None
    if not bracket.following:
        return bracket.field.takers & bracket.residents or bracket.field.takers & bracket.members or None
    group, below = bracket.following, bracket.below
    if group.bit_count() % 2:
        if not _can_pair(adjacent, below, mate):
            return None
        return _whom_it_can_add(adjacent, group, mate, bracket.residents)
    next_floaters = _whom_it_can_add(adjacent, below, mate, group)
    if next_floaters is None:
        return None
    down = len(adjacent)
    joined = [near | (1 << down if next_floaters >> number & 1 else 0) for number, near in enumerate(adjacent)]
    joined.append(next_floaters)
    return _whom_it_can_add(joined, group | 1 << down, [*mate, -1], bracket.residents)


def _can_pair(adjacent: Sequence[int], players: int, mate: Sequence[int]) -> bool:
    return perfect_matching(within(adjacent, players), players, mate) is not None


def _whom_it_can_add(adjacent: Sequence[int], group: int, mate: Sequence[int], candidates: int) -> int | None:
    """Which of ``candidates`` an odd group can take in so that it can be paired; None for nobody."""
    all_but_one = AllButOne(adjacent, group, mate)
    if not all_but_one.possible:
        return None
    return bit_set(number for number in members_of(candidates) if all_but_one.can_add(number)) or None
