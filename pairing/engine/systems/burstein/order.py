"""The first pairing of a bracket in the order of article 4, among those that a graph allows.

One matching of the whole bracket is kept. For each BSN in turn the largest partner is found for which the others can
still be paired: by the search over alternating paths that finds all of them at once, and mostly without it.
"""

from __future__ import annotations

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.cardinality import augment, exchangeable, match_all
from pairing.engine.systems.burstein.graph import Graph


def first_pairing(graph: Graph) -> list[int] | None:
    """The partners by number in the first of all complete pairings of ``graph`` (4.3), None where there is none.

    A stand-in for a floater counts as BSN 0 (4.2): it comes behind all other partners.
    """
    mate = _folded(graph)
    if match_all(graph.neighbours, mate, graph.everybody, stop_at_failure=True):
        return None
    everybody, stand_in = graph.everybody, graph.stand_in
    for number in members_of(graph.players):
        if not graph.everybody >> number & 1:
            continue
        graph.everybody &= ~(1 << number)
        larger = graph.neighbours(number) & ~stand_in
        if not stand_in >> mate[number] & 1:
            larger = larger >> mate[number] + 1 << mate[number] + 1
        if larger:
            _improve(graph, mate, number, larger)
        graph.everybody &= ~(1 << mate[number])
    graph.everybody = everybody
    return mate


def _folded(graph: Graph) -> list[int]:
    """Each BSN with the largest free one that it may meet: near the answer, and often all of it."""
    mate = [-1] * graph.size
    free = graph.players
    for number in members_of(graph.players):
        if mate[number] < 0:
            free &= ~(1 << number)
            near = graph.neighbours(number) & free
            if near:
                partner = near.bit_length() - 1
                mate[number], mate[partner] = partner, number
                free &= ~(1 << partner)
    return mate


def _improve(graph: Graph, mate: list[int], number: int, larger: int) -> None:
    """Give ``number`` the largest partner of ``larger`` that leaves a pairing of the others, if any does."""
    left = mate[number]
    wanted = larger.bit_length() - 1
    if not graph.neighbours(left) >> mate[wanted] & 1:
        mate[number] = mate[left] = -1
        larger &= exchangeable(graph.neighbours, mate, left)
        if not larger:
            mate[number], mate[left] = left, number
            return
        wanted = larger.bit_length() - 1
    other = mate[wanted]
    mate[number], mate[wanted] = wanted, number
    mate[left] = mate[other] = -1
    graph.everybody &= ~(1 << wanted)
    if augment(graph.neighbours, mate, left, 1 << left | 1 << other) is None:
        raise AssertionError("a partner was taken who leaves the others without a pairing")
