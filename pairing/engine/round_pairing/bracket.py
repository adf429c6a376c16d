"""The pairing of one bracket, its upfloaters chosen (3.6): the criteria of the pairs, then the first identifier.

Each criterion counts pairs of one kind. Those inside a set, such as of two who prefer one colour, are at least as
many as the set has members beyond half of the bracket. That bound is met exactly by the pairings of a smaller graph, so
one matching proves it, and the graph is all that the criteria below need. Where a bound cannot be met, weighted
matchings decide (``exact_bracket``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.field import FactsOfSystem
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.round_pairing.exact_bracket import exact_pairing
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.identifiers import Pairs, first_pairing, identifier

_MOST_CHOICES = 200


def pair_bracket(field: RoundField[FactsOfSystem], residents: int, upfloaters: int) -> Pairs:
    """The first pairing of the bracket, which can be paired, that complies best with the criteria (3.6.4)."""
    bracket = residents | upfloaters
    if field.certificates:
        graph = _with_fewest_inside(field, bracket)
        pairs = None if graph is None else _with_fewest_floaters_met(field, graph, bracket, upfloaters)
        if pairs is not None:
            return pairs
    return exact_pairing(field, bracket, upfloaters)


def _with_fewest_inside(field: RoundField[FactsOfSystem], bracket: int) -> Sequence[int] | None:
    """The graph of the pairings that meet the bounds of all criteria on pairs inside sets; None where none does."""
    graph: Sequence[int] = field.adjacent
    for sets in field.kept_apart:
        restricted = graph
        for members in sets:
            restricted = _at_the_bound(restricted, bracket, members & bracket)
        if restricted is not graph and not _can_pair(restricted, bracket):
            return None
        graph = restricted
    return graph


def _at_the_bound(graph: Sequence[int], bracket: int, members: int) -> Sequence[int]:
    """The graph whose pairings have as few pairs inside ``members`` as its number allows.

    No pair inside it where it is no more than half; else none inside the others, who all take one of it away.
    """
    inside = members if 2 * members.bit_count() <= bracket.bit_count() else bracket & ~members
    if not inside:
        return graph
    restricted = list(graph)
    for number in members_of(inside):
        restricted[number] &= ~inside
    return restricted


def _can_pair(graph: Sequence[int], bracket: int) -> bool:
    return perfect_matching(within(graph, bracket), bracket, [-1] * len(graph)) is not None


def _with_fewest_floaters_met(
    field: RoundField[FactsOfSystem], graph: Sequence[int], bracket: int, upfloaters: int
) -> Pairs | None:
    """The first pairing in the graph with as few upfloaters as possible against a floater of the round before.

    Upfloaters never meet each other, so each costs one at most: who does is tried, the smallest number first. None
    where there are too many ways to try.
    """
    suspects = [number for number in members_of(upfloaters) if graph[number] & field.floaters & bracket]
    for number in range(len(suspects) + 1):
        if comb(len(suspects), number) > _MOST_CHOICES:
            return None
        found = (
            first_pairing(_sparing_floaters(field, graph, [one for one in suspects if one not in charged]), bracket)
            for charged in combinations(suspects, number)
        )
        pairs = min((pairs for pairs in found if pairs is not None), key=identifier, default=None)
        if pairs is not None:
            return pairs
    return None


def _sparing_floaters(field: RoundField[FactsOfSystem], graph: Sequence[int], spared: Sequence[int]) -> Sequence[int]:
    """The graph without pairs of the upfloaters ``spared`` with floaters of the round before."""
    if not spared:
        return graph
    restricted = list(graph)
    for number in spared:
        for floater in members_of(graph[number] & field.floaters):
            restricted[floater] &= ~(1 << number)
        restricted[number] &= ~field.floaters
    return restricted
