"""Who takes which list where a player may have one prize of a fund, the most valuable one.

Groups of equal points choose one after the other, from the top: what a group can get depends on those above it and on
its own members, and on nobody below. Within a group everybody begins in the first list open to them that still has a
prize. Then, again and again, of all changes by which a player gains the one to the most valuable prize is made (of
equal ones that to the earlier list, then that of the better ranked), until nobody can gain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from pairing.prizes.errors import NoStablePrizes
from pairing.prizes.plan import PrizeList
from pairing.prizes.rows import Row, points_groups
from pairing.prizes.sharing import shares

MOST_CHANGES = 1000


class Worth(NamedTuple):
    """What a place in a list is to a player: its exact value, whether it is any prize, and minus the list's number.

    Of two the larger one is better.
    """

    value: Fraction
    is_prize: bool
    order: int


@dataclass(slots=True)
class Choice:
    """What was chosen: ``members`` of each list by its number, in order; each player's list, what that is worth, and
    what the other lists open to them would have been.

    ``left_better`` has, for who left a list for another one, the list's number and what the place is worth now, where
    that is more than what was taken. ``ordered`` are all who chose, best ranked first.
    """

    members: list[list[Row]]
    ordered: Sequence[Row] = ()
    list_of: dict[int, int] = field(default_factory=dict)
    worth: dict[int, Worth] = field(default_factory=dict)
    others: dict[int, dict[int, Worth]] = field(default_factory=dict)
    left_better: dict[int, tuple[int, Fraction]] = field(default_factory=dict)


class _Group:
    """A group of equal points that chooses. ``first`` is for each list its first free place."""

    def __init__(self, lists: Sequence[PrizeList], first: Sequence[int], open_to: Mapping[int, Sequence[int]]) -> None:
        self.lists, self.first = lists, first
        self.order = {number: place for place, number in enumerate(open_to)}
        self.open_to = {number: options for number, options in open_to.items() if options}
        self.chosen = {number: options[0] for number, options in self.open_to.items()}
        self._shares: dict[tuple[int, int], tuple[Fraction, ...]] = {}

    def members(self, index: int) -> list[int]:
        return [number for number, chosen in self.chosen.items() if chosen == index]

    def worth(self, number: int, index: int) -> Worth:
        """What the list is to the player, who is in it or joins it."""
        members = [one for one, chosen in self.chosen.items() if chosen == index or one == number]
        return self._worth(index, members.index(number), len(members))

    def _worth(self, index: int, place: int, count: int) -> Worth:
        one, first = self.lists[index], self.first[index]
        if (index, count) not in self._shares:
            self._shares[index, count] = shares(one.prizes, one.sharing, first, count)
        money = self._shares[index, count][place]
        things = one.prizes[first + place : first + place + 1]
        worth = sum(prize.worth for prize in things)
        return Worth(money + worth, bool(money) or any(prize.thing for prize in things), -index)

    def best_change(self) -> tuple[int, int] | None:
        """The player who changes next, and the list that is taken; None where nobody can improve."""
        found: list[tuple[Worth, int, int, int]] = []
        for number, options in self.open_to.items():
            present = self.worth(number, self.chosen[number])
            for index in options:
                worth = self.worth(number, index) if index != self.chosen[number] else present
                if worth > present:
                    found.append((worth, -self.order[number], number, index))
        if not found:
            return None
        _worth, _order, number, index = max(found)
        return number, index


def choose(fund: str, lists: Sequence[PrizeList], rows: Sequence[Row], open_to: Mapping[int, Sequence[int]]) -> Choice:
    """The lists of the players of ``rows``, who come in order; ``open_to`` has the numbers of the lists of each.

    Raises:
        NoStablePrizes: in a group somebody can always improve.
    """
    choice = Choice([[] for _list in lists], rows)
    for group in points_groups(rows):
        first = [len(members) for members in choice.members]
        free = {
            row.number: [index for index in open_to[row.number] if first[index] < len(lists[index].prizes)]
            for row in group
        }
        deciding = _Group(lists, first, free)
        _settle(fund, deciding, choice)
        for row in group:
            if row.number not in deciding.chosen:
                continue
            index = deciding.chosen[row.number]
            choice.members[index].append(row)
            choice.list_of[row.number] = index
            choice.worth[row.number] = deciding.worth(row.number, index)
            choice.others[row.number] = {
                other: deciding.worth(row.number, other) for other in free[row.number] if other != index
            }
    return choice


def _settle(fund: str, group: _Group, choice: Choice) -> None:
    """Has the group choose until nobody can improve, and notes who left a place that has become worth more."""
    left: dict[int, tuple[int, int]] = {}
    for _change in range(MOST_CHANGES):
        change = group.best_change()
        if change is None:
            break
        number, index = change
        before = group.chosen[number]
        left[number] = before, group.members(before).index(number)
        group.chosen[number] = index
    else:
        raise NoStablePrizes(fund, group.open_to)
    for number, (index, place) in left.items():
        members = group.members(index)
        if index == group.chosen[number] or place >= len(members):
            continue
        now = group.worth(members[place], index).value
        if now > group.worth(number, group.chosen[number]).value:
            choice.left_better[number] = (index, now)
