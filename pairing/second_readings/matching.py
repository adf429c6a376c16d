"""The one tool of the second readings: a perfect matching whose costs, compared digit by digit, are the least."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

import networkx as nx

from pairing.readings import NothingToPair

Vertex = TypeVar("Vertex", bound=Hashable | None)


def place_cost(place: int, size: int) -> int:
    """So that of two sets of the same size the one first by 4.1.3 costs less in sum; ``place`` counts from 0."""
    return (1 << size) - (1 << (size - 1 - place))


def couples_of(players: Sequence[Vertex]) -> Iterator[tuple[Vertex, Vertex]]:
    """Everybody with everybody after them."""
    return ((one, other) for index, one in enumerate(players) for other in players[index + 1 :])


def least_perfect_matching(
    vertices: Sequence[Vertex], edges: Iterable[tuple[Vertex, Vertex, Sequence[int]]]
) -> list[tuple[Vertex, Vertex]]:
    """A perfect matching whose summed costs are least, compared from the first part on.

    Each part becomes a digit of one integer, in a base that no sum of the part over a matching can reach.

    Raises:
        NothingToPair: there is no perfect matching.
    """
    numbers = {vertex: number for number, vertex in enumerate(vertices)}
    priced = [(numbers[one], numbers[other], tuple(price)) for one, other, price in edges]
    bases = [1 + max(column) * len(vertices) for column in zip(*(price for *_, price in priced), strict=True)]
    graph = nx.Graph()
    graph.add_nodes_from(range(len(vertices)))
    graph.add_weighted_edges_from((one, other, -_as_number(price, bases)) for one, other, price in priced)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(vertices):
        raise NothingToPair
    return [(vertices[one], vertices[other]) for one, other in matching]


def _as_number(price: Sequence[int], bases: Sequence[int]) -> int:
    number = 0
    for digit, base in zip(price, bases, strict=True):
        number = number * base + digit
    return number
