"""The pairing of one bracket, its upfloaters chosen (3.2.3 to 3.2.6)."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.cardinality import perfect_matching
from pairing.engine.systems.dubov.field import Field
from pairing.engine.systems.dubov.preference_cost import pairs_without_inside
from pairing.engine.systems.dubov.shifters import SecondShift, first_shift, shifter_order
from pairing.engine.systems.dubov.trace import Shift
from pairing.engine.systems.dubov.transpositions import first_transposition, sorted_s1


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """S1 and T2 opposite each other, the subgroups before the shifts, and the shifts."""

    g1: int
    g2: int
    shifts: tuple[Shift, ...]
    s1: tuple[int, ...]
    t2: tuple[int, ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(zip(self.s1, self.t2, strict=True))


def pair_bracket(field: Field, bracket: int) -> PairedBracket:
    """Pair the players of ``bracket``, who can be paired among themselves."""
    g1, g2 = initial_subgroups(field, bracket)
    smaller, larger = (g1, g2) if g1.bit_count() <= g2.bit_count() else (g2, g1)
    names = ("G1", "G2") if smaller is g1 else ("G2", "G1")
    shifts = []

    pairing = pairs_without_inside(field, bracket, smaller)
    leaving = 0 if pairing else first_shift(field, bracket, smaller)
    if leaving:
        shifts.append(_told(field, "3.2.4.1", names[0], smaller, leaving))
    second = SecondShift(field, smaller & ~leaving, leaving, larger)
    if pairing is None:
        pairing = perfect_matching(second.neighbours, bracket, field.nobody_matched, first=smaller)
    if pairing is None:
        raise AssertionError("the first shift left a bracket that cannot be paired")
    returning = second.choose(pairing)
    if returning:
        shifts.append(_told(field, "3.2.4.2", names[1], larger, returning))

    smaller = smaller & ~leaving | returning
    larger = larger & ~returning | leaving
    new_g1, new_g2 = (smaller, larger) if names[0] == "G1" else (larger, smaller)
    s1 = sorted_s1(field, new_g1)
    t2 = first_transposition(field, s1, new_g2)
    return PairedBracket(g1=g1, g2=g2, shifts=tuple(shifts), s1=tuple(s1), t2=tuple(t2))


def initial_subgroups(field: Field, bracket: int) -> tuple[int, int]:
    """G1 and G2 before any shift (3.2.3): White seekers and the others, or halves by TPN where nobody has played."""
    if bracket & ~field.yet_to_play:
        return bracket & field.white_seekers, bracket & ~field.white_seekers
    numbers = list(members_of(bracket))
    g1 = bit_set(numbers[: len(numbers) // 2])
    return g1, bracket & ~g1


def _told(field: Field, article: str, source: str, pool: int, shifted: int) -> Shift:
    order = shifter_order(field, pool)
    return Shift(
        article=article,
        source=source,
        pool=field.tpns(order),
        shifted=field.tpns(number for number in order if shifted >> number & 1),
    )
