"""The first perfect matching in lexicographic order between an ordered list and a set.

One perfect matching is kept throughout. For each member of the list in turn the smallest possible partner is
found by one search over alternating paths, so the work is linear in the number of edges a member, not factorial.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.bits import bit_set, lowest_of, members_of


def first_perfect_matching(rows: Sequence[int], columns: int, adjacent: Sequence[int]) -> list[int] | None:
    """The partners of ``rows`` in order, lexicographically smallest; ``None`` where there is no perfect matching.

    ``columns`` is the set of possible partners, as large as ``rows``; ``adjacent`` gives each vertex the set of
    its neighbours, rows and columns alike.
    """
    if len(rows) != columns.bit_count():
        return None
    partner = _any_perfect_matching(rows, columns, adjacent)
    if partner is None:
        return None
    owner = {column: row for row, column in partner.items()}
    open_rows = bit_set(rows)
    open_columns = columns
    for row in rows:
        _improve(row, adjacent[row] & open_columns, adjacent, partner, owner, open_rows)
        open_rows &= ~(1 << row)
        open_columns &= ~(1 << partner[row])
    return [partner[row] for row in rows]


def _any_perfect_matching(rows: Sequence[int], columns: int, adjacent: Sequence[int]) -> dict[int, int] | None:
    """Greedy from the smallest, then augmented."""
    partner: dict[int, int] = {}
    owner: dict[int, int] = {}
    free = columns
    for row in rows:
        near = adjacent[row] & free
        if near:
            column = lowest_of(near)
            free &= ~(1 << column)
            partner[row], owner[column] = column, row
    for row in rows:
        if row not in partner:
            column_reached = _augment(row, columns, free, adjacent, partner, owner)
            if column_reached is None:
                return None
            free &= ~(1 << column_reached)
    return partner


def _augment(
    root: int, columns: int, free: int, adjacent: Sequence[int], partner: dict[int, int], owner: dict[int, int]
) -> int | None:
    came_from: dict[int, int] = {}
    unseen = columns
    queue = [root]
    for row in queue:
        near = adjacent[row] & unseen
        unseen &= ~near
        for column in members_of(near & free):
            came_from[column] = row
            _flip(column, root, came_from, partner, owner)
            return column
        for column in members_of(near):
            came_from[column] = row
            queue.append(owner[column])
    return None


def _flip(end: int, root: int, came_from: dict[int, int], partner: dict[int, int], owner: dict[int, int]) -> None:
    column = end
    while True:
        row = came_from[column]
        before = partner.get(row)
        partner[row], owner[column] = column, row
        if row == root:
            return
        assert before is not None  # only the root was without a partner
        column = before


def _improve(
    row: int,
    candidates: int,
    adjacent: Sequence[int],
    partner: dict[int, int],
    owner: dict[int, int],
    open_rows: int,
) -> None:
    """Give ``row`` the smallest of ``candidates`` that still lets every other open row have a partner."""
    current = partner[row]
    better = candidates & ((1 << current) - 1)
    if not better:
        return
    first = lowest_of(better)
    if adjacent[owner[first]] >> current & 1:  # the usual case: the two simply swap
        displaced = owner[first]
        partner[row], owner[first] = first, row
        partner[displaced], owner[current] = current, displaced
        return
    next_column = _columns_that_can_give_way(current, open_rows & ~(1 << row), adjacent, partner)
    possible = better & bit_set(next_column)
    if not possible:
        return
    column = lowest_of(possible)
    displaced = owner[column]
    partner[row], owner[column] = column, row
    while column != current:
        column = next_column[column]
        following = owner[column]
        partner[displaced], owner[column] = column, displaced
        displaced = following


def _columns_that_can_give_way(
    target: int, rows: int, adjacent: Sequence[int], partner: dict[int, int]
) -> dict[int, int]:
    """Columns whose owners can move along an alternating path to ``target``: column -> where its owner goes."""
    next_column: dict[int, int] = {}
    queue = [target]
    unseen = rows
    for column in queue:
        near = adjacent[column] & unseen
        unseen &= ~near
        for row in members_of(near):
            next_column[partner[row]] = column
            queue.append(partner[row])
    return next_column
