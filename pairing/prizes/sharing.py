"""How players of equal points share the prizes of their places, and how shares become coins."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pairing.prizes.plan import Prize, Sharing


def shares(prizes: Sequence[Prize], sharing: Sharing, first: int, count: int) -> tuple[Fraction, ...]:
    """The money of ``count`` equal players on the places from ``first`` (the first one is 0), best ranked first.

    >>> [str(share) for share in shares([Prize(8), Prize(5)], Sharing(Fraction(1, 2)), 0, 2)]
    ['29/4', '23/4']
    """
    own = [Fraction(prize.amount) for prize in prizes[first : first + count]]
    if not own or not count:
        return (Fraction(0),) * count
    sharers = count if sharing.all_of_group or sharing.is_by_rank else len(own)
    while True:
        found = _divided(own, sharing, sharers)
        if sharers <= len(own) or not sharing.least or sharing.is_by_rank or min(found) >= sharing.least:
            return found + (Fraction(0),) * (count - sharers)
        sharers -= 1


def _divided(own: Sequence[Fraction], sharing: Sharing, sharers: int) -> tuple[Fraction, ...]:
    mean = sum(own, Fraction(0)) / sharers
    places = [*own, *[Fraction(0)] * (sharers - len(own))]
    return tuple(sharing.own * place + (1 - sharing.own) * mean for place in places)


def in_coins(exact: Sequence[Fraction], coin: int, *, fits: bool = True) -> tuple[int, ...]:
    """The shares as whole multiples of ``coin``, rounded down; with ``fits`` the coins that are left over go one by one
    to the largest fractions, of equal ones to who stands first.

    What is less than a coin in the sum of all goes to nobody.

    >>> in_coins([Fraction(1000, 3)] * 3, 1)
    (334, 333, 333)
    """
    units = [share / coin for share in exact]
    whole = [unit.numerator // unit.denominator for unit in units]
    left = int(sum(units, Fraction(0))) - sum(whole) if fits else 0
    by_fraction = sorted(range(len(units)), key=lambda place: (whole[place] - units[place], place))
    for place in by_fraction[:left]:
        whole[place] += 1
    return tuple(count * coin for count in whole)
