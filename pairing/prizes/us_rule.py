"""US Chess rule 32B3: players who tie bring the prizes that they could win together and divide them equally.

Our own reading, from what has been published about the rule. Three points of it are disputed; here each is decided so:

- groups of equal points come one after the other, from the top;
- each of a group brings at most one prize, all of them as much as they can, further prizes of one class among them;
- by ``capped`` nobody gets more than the largest single prize that is open to them; the others divide what they leave.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.prizes.plan import PrizeList
from pairing.prizes.rows import Row, points_groups

Place = tuple[int, int]  # a list by its number, and a place in it; the first ones are 0


@dataclass(frozen=True, slots=True)
class Pool:
    """Prizes that equal players divide: ``brought`` says which one each of them brought, if any.

    ``exact`` are the shares by player, ``capped`` those who get no more than their largest single prize. ``alone`` says
    that they are better off with a prize for which the others of the group are not eligible.
    """

    players: tuple[Row, ...]
    brought: Mapping[int, Place]
    total: int
    exact: Mapping[int, Fraction]
    capped: frozenset[int] = frozenset()
    alone: bool = False


def pools(
    lists: Sequence[PrizeList], rows: Sequence[Row], open_to: Mapping[int, Sequence[int]], *, capped: bool
) -> list[Pool]:
    """The pools of the players of ``rows``, who come in order; nobody is in two of them."""
    first = [0] * len(lists)
    found = []
    for group in points_groups(rows):
        for pool in _pools_of(lists, first, group, open_to, capped=capped):
            for index, _place in pool.brought.values():
                first[index] += 1
            found.append(pool)
    return found


def _pools_of(
    lists: Sequence[PrizeList],
    first: Sequence[int],
    group: Sequence[Row],
    open_to: Mapping[int, Sequence[int]],
    *,
    capped: bool,
) -> list[Pool]:
    rest, taken = list(group), list(first)
    found: list[Pool] = []
    while rest:
        together = _pool(lists, taken, rest, open_to, capped=capped)
        better = _alone(lists, taken, rest, open_to, together.exact, capped=capped)
        pool = better or together
        if pool.brought:
            found.append(pool)
        for index, _place in pool.brought.values():
            taken[index] += 1
        if better is None:
            break
        gone = {row.number for row in better.players}
        rest = [row for row in rest if row.number not in gone]
    return found


def _alone(
    lists: Sequence[PrizeList],
    first: Sequence[int],
    rest: Sequence[Row],
    open_to: Mapping[int, Sequence[int]],
    together: Mapping[int, Fraction],
    *,
    capped: bool,
) -> Pool | None:
    """Those who do better by a list that is open to no other of the group; of several the best, the earlier list."""
    best: Pool | None = None
    for index in range(len(lists)):
        eligible = [row for row in rest if index in open_to[row.number]]
        if not eligible or len(eligible) == len(rest):
            continue
        pool = _pool(lists, first, eligible, {row.number: (index,) for row in eligible}, capped=capped)
        each = Fraction(pool.total, len(eligible))
        share = max(together[row.number] for row in eligible)
        if each > share and (best is None or each > Fraction(best.total, len(best.players))):
            best = Pool(pool.players, pool.brought, pool.total, pool.exact, alone=True)
    return best


def _pool(
    lists: Sequence[PrizeList],
    first: Sequence[int],
    players: Sequence[Row],
    open_to: Mapping[int, Sequence[int]],
    *,
    capped: bool,
) -> Pool:
    brought = _most_valuable(lists, first, players, open_to)
    total = sum(lists[index].prizes[place].amount for index, place in brought.values())
    largest = {
        row.number: max(
            (lists[i].prizes[first[i]].amount for i in open_to[row.number] if first[i] < len(lists[i].prizes)),
            default=0,
        )
        for row in players
    }
    exact, at_most = _divided(total, largest if capped else dict.fromkeys(largest, total))
    return Pool(tuple(players), brought, total, exact, frozenset(at_most) if capped else frozenset())


def _divided(total: int, largest: Mapping[int, int]) -> tuple[dict[int, Fraction], set[int]]:
    """Equal shares, but for nobody more than their ``largest``; and for whom that was less than an equal share."""
    exact: dict[int, Fraction] = {}
    capped: set[int] = set()
    open_, left = set(largest), Fraction(total)
    while open_:
        share = left / len(open_)
        over = {number for number in open_ if largest[number] < share}
        if not over:
            exact |= dict.fromkeys(open_, share)
            break
        exact |= {number: Fraction(largest[number]) for number in over}
        left -= sum(largest[number] for number in over)
        open_ -= over
        capped |= over
    return {number: exact[number] for number in largest}, capped


def _most_valuable(
    lists: Sequence[PrizeList], first: Sequence[int], players: Sequence[Row], open_to: Mapping[int, Sequence[int]]
) -> dict[int, Place]:
    """The most valuable prizes of which each player can bring one, by augmenting paths from the largest prize down.

    Sets of prizes that can be brought are a matroid, so the largest ones first is the best of all.
    """
    free = sorted(
        (
            (-lists[index].prizes[place].amount, index, place)
            for index in range(len(lists))
            for place in range(first[index], min(len(lists[index].prizes), first[index] + len(players)))
        ),
    )
    brought: dict[int, Place] = {}
    for _amount, index, place in free:
        if len(brought) == len(players):
            break
        _bring((index, place), players, open_to, brought, set())
    return brought


def _bring(
    prize: Place,
    players: Sequence[Row],
    open_to: Mapping[int, Sequence[int]],
    brought: dict[int, Place],
    seen: set[int],
) -> bool:
    """Finds who brings the prize, others bringing another one in turn where they must; False where nobody can."""
    for row in sorted(players, key=lambda row: row.number in brought):
        number = row.number
        if number in seen or prize[0] not in open_to[number]:
            continue
        seen.add(number)
        if number not in brought or _bring(brought[number], players, open_to, brought, seen):
            brought[number] = prize
            return True
    return False
