"""Numbers of a round robin by lot, so that players of one federation meet early (C.05, Annex 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from pairing.engine.tables.berger import berger_rounds

LAST_ROUNDS = 3  # in which players of one federation do not meet, if possible
# By the numbers of a table: the groups of which no two meet in the last rounds. An odd field has one number less.
_GROUPS: dict[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}
FEWEST, MOST = min(_GROUPS) - 1, max(_GROUPS)


def varma_numbers(federations: Sequence[str], lots: Random) -> tuple[int, ...]:
    """A number for each player, by lot; ``federations`` are theirs, players of one federation in the order of names.

    The largest federation draws first, of equal ones the first by its code. Its first player draws a group in which
    all of the federation have place, and each a number of it; where no group has, they draw of the one with the most
    numbers left, and then of the next.

    Raises:
        ValueError: there are no groups for so many players.
    """
    players = len(federations)
    if not FEWEST <= players <= MOST:
        raise ValueError(f"Lots by federation are drawn for {FEWEST} to {MOST} players, not for {players}.")
    left = [{number for number in group if number <= players} for group in _GROUPS[players + players % 2]]
    sizes = Counter(federations)
    drawn: dict[int, int] = {}
    for federation in sorted(sizes, key=lambda code: (-sizes[code], code)):
        waiting = [place for place, code in enumerate(federations) if code == federation]
        while waiting:
            fitting = [group for group in left if len(group) >= len(waiting)] or [max(left, key=len)]
            group = lots.choice(fitting)
            numbers = lots.sample(sorted(group), min(len(group), len(waiting)))
            drawn |= zip(waiting, numbers, strict=False)
            waiting = waiting[len(numbers) :]
            group.difference_update(numbers)
    return tuple(drawn[place] for place in range(players))


def late_meetings(federations: Sequence[str], numbers: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Who of one federation meet in the last three rounds of a single cycle: the round and both numbers."""
    code_of = dict(zip(numbers, federations, strict=True))
    rounds = berger_rounds(len(numbers))
    of_one = {frozenset(pair) for pair in combinations(code_of, 2) if code_of[pair[0]] == code_of[pair[1]]}
    return tuple(
        (number, min(pair), max(pair))
        for number, one in list(enumerate(rounds, start=1))[-LAST_ROUNDS:]
        for pair in one.pairs
        if frozenset(pair) in of_one
    )
