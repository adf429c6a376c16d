"""The columns of a group and their rows (6.2, 6.3), with those who change column first (7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.bipartite import first_perfect_matching
from pairing.engine.matching.cardinality import augment
from pairing.engine.matching.completion import Completion
from pairing.engine.systems.dubov_1997.field import Field
from pairing.engine.systems.dubov_1997.trace import Columns, Meeting, Passed, Refusal, Search


@dataclass(frozen=True, slots=True)
class Division:
    """A group in two columns of one length, in order, by the players' numbers.

    The first ``changed`` of ``pool`` left the column that they are due to, those of the pool could.
    """

    left: list[int]
    right: list[int]
    pool: list[int]
    changed: int


Divide = Callable[[Field, int], Division]


def by_due_colours(field: Field, group: int) -> Division:
    """White and black column (6.2), made equal by those who change (7.3, 7.4); a fixed colour is kept (2.6)."""
    white, black = group & field.due_white, group & ~field.due_white
    surplus = (white.bit_count() - black.bit_count()) // 2
    pool: list[int] = []
    if surplus > 0:
        pool = sorted(members_of(white & ~field.fixed), key=lambda n: (field.aros[n], -field.players[n].rating, n))
    elif surplus < 0:
        pool = sorted(members_of(black & ~field.fixed), key=lambda n: (-field.aros[n], field.players[n].rating, n))
    changed = bit_set(pool[: abs(surplus)])
    left, right = field.white_column(white ^ changed), field.black_column(black ^ changed)
    return Division(left, right, pool, abs(surplus))


def pair_in_columns(field: Field, group: Completion, divide: Divide = by_due_colours) -> Iterator[Columns]:
    """The pairs of a group, which can be paired: columns of it, and of what a pair inside the left column leaves."""
    while group.players:
        division = divide(field, group.players)
        rows = _Rows(field, division)
        opponents = rows.first_order()
        if opponents is not None:
            yield _told(field, division, opponents=field.tpns(opponents))
            return
        stuck = rows.first_not_to_be_filled()
        one, other, attempts = _pair_inside(field, group, division.left, stuck)
        group.pair(one, other)
        yield _told(
            field,
            division,
            stuck=stuck + 1,
            inside=(field.players[one].tpn, field.players[other].tpn),
            attempts=attempts,
        )


class _Rows:
    """Who of the left column may meet whom of the right one: rows are numbered from 0, the right column behind them."""

    def __init__(self, field: Field, division: Division) -> None:
        self._right = division.right
        self._size = len(division.left)
        self._places = ((1 << self._size) - 1) << self._size
        self._near = [
            *_in_places(field, division.left, division.right, first=self._size),
            *_in_places(field, division.right, division.left, first=0),
        ]

    def first_order(self) -> list[int] | None:
        """The right column in the first order, compared row by row, in which every row is legal (6.3)."""
        places = first_perfect_matching(range(self._size), self._places, self._near)
        return None if places is None else [self._right[place - self._size] for place in places]

    def first_not_to_be_filled(self) -> int:
        """The first row that cannot be filled together with all rows above it."""
        mate, free = [-1] * len(self._near), self._places
        for row in range(self._size):
            end = augment(self._near.__getitem__, mate, row, free | 1 << row)
            if end is None:
                return row
            free &= ~(1 << end)
        raise AssertionError("rows that can be filled had no order")


def _in_places(field: Field, column: list[int], other: list[int], *, first: int) -> Iterator[int]:
    """For each member of a column the places of those of the other one, from ``first`` on, whom they may meet."""
    place = {number: first + row for row, number in enumerate(other)}
    everybody, all_places = bit_set(other), ((1 << len(other)) - 1) << first
    for number in column:
        yield all_places & ~bit_set(place[barred] for barred in members_of(everybody & ~field.adjacent[number]))


def _pair_inside(field: Field, group: Completion, left: list[int], stuck: int) -> tuple[int, int, tuple[Meeting, ...]]:
    """The pair of two of the left column (6.3): for row ``stuck``, else for the row above it, and so on."""
    attempts = []
    for row in range(stuck, -1, -1):
        passed: list[Passed] = []
        for number in left[row + 1 :] + left[:row][::-1]:
            if group.allows(left[row], number):
                attempts.append(_attempt(field, left[row], passed, number))
                return left[row], number, tuple(attempts)
            refusal = Refusal.GROUP_LEFT_OVER if field.adjacent[left[row]] >> number & 1 else Refusal.MAY_NOT_MEET
            passed.append(Passed(field.players[number].tpn, refusal))
        attempts.append(_attempt(field, left[row], passed, None))
    raise AssertionError("a group that can be paired had neither rows nor a pair inside its left column")


def _attempt(field: Field, number: int, passed: list[Passed], found: int | None) -> Meeting:
    search = Search(tuple(passed), None if found is None else field.players[found].tpn)
    return Meeting(field.players[number].tpn, search)


def _told(
    field: Field,
    division: Division,
    *,
    opponents: tuple[int, ...] = (),
    stuck: int | None = None,
    inside: tuple[int, int] | None = None,
    attempts: tuple[Meeting, ...] = (),
) -> Columns:
    return Columns(
        left=field.tpns(division.left),
        right=field.tpns(division.right),
        pool=field.tpns(division.pool),
        changed=division.changed,
        opponents=opponents,
        stuck=stuck,
        inside=inside,
        attempts=attempts,
    )
