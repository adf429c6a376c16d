"""S1 and the first transposition of G2 that pairs (3.2.5, 3.2.6, 4.4)."""

from __future__ import annotations

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.bipartite import first_perfect_matching
from pairing.engine.systems.dubov.field import Field


def sorted_s1(field: Field, g1: int) -> list[int]:
    """G1 by ascending ARO, then TPN (3.2.5)."""
    return sorted(members_of(g1), key=lambda number: (field.players[number].aro, number))


def first_transposition(field: Field, s1: list[int], g2: int) -> list[int]:
    """T2: the opponents of ``s1`` in order, the first of all transpositions that is legal.

    Transpositions are ordered by TPN like words by letters (4.4.2), and numbers ascend with TPNs.
    """
    t2 = first_perfect_matching(s1, g2, field.adjacent)
    if t2 is None:
        raise AssertionError("the subgroups of a bracket that can be paired have no transposition")
    return t2
