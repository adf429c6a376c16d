"""How many pairs of a bracket must be made inside the smaller subgroup (C7, 3.2.4.1).

With W players seeking White and B seeking Black, pairs inside the two groups differ in number by half of W - B,
whatever the pairing. So C7 is least exactly when the pairs inside the smaller group are fewest, and where none is
needed, C7 meets its bound. In a bracket of players who
have yet to play, the halves take the place of the seekers (3.2.3).
"""

from __future__ import annotations

from pairing.engine.basics.bits import pairs_within
from pairing.engine.matching.cardinality import Neighbours, perfect_matching
from pairing.engine.matching.weighted import cheapest_perfect_matching
from pairing.engine.systems.dubov.criteria import fewest_missed_preferences
from pairing.engine.systems.dubov.field import Field


def smaller_seekers(field: Field, bracket: int) -> int:
    """Those of a bracket who seek the colour that fewer seek; White when equal (3.2.4.1)."""
    white = bracket & field.white_seekers
    black = bracket & ~field.white_seekers
    return white if white.bit_count() <= black.bit_count() else black


def without_inside(field: Field, bracket: int, group: int) -> Neighbours:
    """The graph of the bracket without the pairs inside ``group``."""
    outside = bracket & ~group

    def neighbours(vertex: int) -> int:
        return field.adjacent[vertex] & (outside if group >> vertex & 1 else bracket)

    return neighbours


def pairs_without_inside(field: Field, bracket: int, group: int | None = None) -> list[int] | None:
    """A pairing of the bracket with no pair inside ``group`` (the smaller seekers), ``None`` if there is none."""
    inner = smaller_seekers(field, bracket) if group is None else group
    if not field.certificates:
        return None
    return perfect_matching(without_inside(field, bracket, inner), bracket, field.nobody_matched, first=inner)


def fewest_inside_pairs(field: Field, bracket: int, group: int | None = None) -> int:
    """The least number of pairs inside ``group`` (the smaller seekers) in any pairing of the bracket."""
    inner = smaller_seekers(field, bracket) if group is None else group

    def is_inside(one: int, other: int) -> int:
        return inner >> one & inner >> other & 1

    edges = [(one, other, is_inside(one, other)) for one, other in pairs_within(field.adjacent, bracket)]
    matched = cheapest_perfect_matching(edges, bracket.bit_count())
    if matched is None:
        raise AssertionError("a bracket that cannot be paired was asked for its cost")
    return sum(is_inside(one, other) for one, other in matched)


def missed_preferences(field: Field, bracket: int) -> int:
    """C7 of a bracket that can be paired; each pair inside the smaller group is matched by one inside the larger."""
    missed = fewest_missed_preferences(field, bracket)
    return missed if pairs_without_inside(field, bracket) else missed + 2 * fewest_inside_pairs(field, bracket)
