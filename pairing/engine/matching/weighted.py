"""Perfect matchings of least cost, and matchings of greatest weight, in general graphs, exact in integers of any size.

``rustworkx`` does the work up to costs of 120 bits; beyond that ``networkx`` takes over, which is slower but knows no
limit. Both are imported only when a question needs them; without them it raises ``MissingLibrary``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from pairing.engine.errors import MissingLibrary

Pair = tuple[int, int]
Edge = tuple[int, int, int]

# rustworkx computes in 128-bit integers, and its dual variables need a few bits above the largest weight.
BITS_OF_FAST_SOLVER = 120


def cheapest_perfect_matching(edges: Iterable[Edge], vertex_count: int) -> list[tuple[int, int]] | None:
    """The edges (u, v) of a perfect matching of least total cost among vertices that occur in ``edges``.

    ``edges`` are (u, v, cost) with any hashable small integers as vertices, ``vertex_count`` how many vertices must
    be covered. Returns ``None`` where no matching covers them all.
    """
    listed = list(edges)
    if vertex_count == 0:
        return []
    if not listed:
        return None
    costs = {cost for _u, _v, cost in listed}
    dearest, cheapest = max(costs), min(costs)
    # A perfect matching has a fixed number of edges, so costs may be turned round and moved up to be positive.
    turned = [(u, v, dearest - cost + 1) for u, v, cost in listed]
    matched = _solve(turned, dearest - cheapest + 1, covering=True)
    return matched if 2 * len(matched) == vertex_count else None


class AskedGraph:
    """A graph that is asked for perfect matchings of least cost again and again, with other costs each time.

    ``edges`` are (u, v) with small integers as vertices, ``vertex_count`` how many vertices must be covered.
    """

    def __init__(self, edges: Iterable[Pair], vertex_count: int) -> None:
        with _needed("rustworkx"):
            import rustworkx
        listed = list(edges)
        self._vertex_count = vertex_count
        self._vertices = sorted({end for edge in listed for end in edge})
        numbers = {vertex: number for number, vertex in enumerate(self._vertices)}
        self._graph: rustworkx.PyGraph[int, Pair] = rustworkx.PyGraph(multigraph=False)
        self._graph.add_nodes_from(self._vertices)
        places = self._graph.add_edges_from([(numbers[edge[0]], numbers[edge[1]], edge) for edge in listed])
        self._places = dict(zip(listed, places, strict=True))

    def drop(self, edges: Iterable[Pair]) -> None:
        """Take these edges out of the graph."""
        for edge in edges:
            self._graph.remove_edge_from_index(self._places.pop(edge))

    def cheapest(self, costs: Mapping[Pair, int]) -> list[Pair] | None:
        """The edges of a perfect matching of least total cost; ``None`` where no matching covers all vertices.

        ``costs`` are those of all edges that the graph has.
        """
        import rustworkx

        if not costs:
            return [] if not self._vertex_count else None
        dearest = max(costs.values())
        # A perfect matching has a fixed number of edges, so costs may be turned round and moved up to be positive.
        weights = {edge: dearest - cost + 1 for edge, cost in costs.items()}
        if max(weights.values()).bit_length() > BITS_OF_FAST_SOLVER:
            found = _solve_unlimited([(*edge, weight) for edge, weight in weights.items()], covering=True)
        else:
            numbered = rustworkx.max_weight_matching(self._graph, max_cardinality=True, weight_fn=weights.__getitem__)
            found = [(self._vertices[u], self._vertices[v]) for u, v in numbered]
        return found if 2 * len(found) == self._vertex_count else None


def heaviest_matching(edges: Iterable[Edge]) -> list[tuple[int, int]]:
    """The edges (u, v) of a matching of greatest total weight, which need not cover anybody.

    ``edges`` are (u, v, weight) with any hashable small integers as vertices; those without a positive weight are in
    no such matching.
    """
    listed = [edge for edge in edges if edge[2] > 0]
    return _solve(listed, max(edge[2] for edge in listed), covering=False) if listed else []


def _solve(edges: list[Edge], heaviest: int, *, covering: bool) -> list[tuple[int, int]]:
    solve = _solve_fast if heaviest.bit_length() <= BITS_OF_FAST_SOLVER else _solve_unlimited
    return solve(edges, covering=covering)


def _solve_fast(edges: list[Edge], *, covering: bool) -> list[tuple[int, int]]:
    with _needed("rustworkx"):
        import rustworkx
    vertices = list({u for u, _v, _weight in edges} | {v for _u, v, _weight in edges})
    numbers = {vertex: number for number, vertex in enumerate(vertices)}
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(vertices)
    graph.add_edges_from([(numbers[u], numbers[v], weight) for u, v, weight in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=covering, weight_fn=int)
    return [(vertices[u], vertices[v]) for u, v in matched]


def _solve_unlimited(edges: list[Edge], *, covering: bool) -> list[tuple[int, int]]:
    with _needed("networkx"):
        import networkx
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    return [(u, v) for u, v in networkx.max_weight_matching(graph, maxcardinality=covering)]


@contextmanager
def _needed(library: str) -> Iterator[None]:
    """Around the import of ``library``.

    Raises:
        MissingLibrary: it is not installed.
    """
    try:
        yield
    except ImportError as error:
        message = f"This round cannot be paired without the library {library}, which is not installed here ({error}). "
        raise MissingLibrary(f"{message}Install it: python -m pip install {library}") from error
