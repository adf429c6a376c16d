"""Who can be paired at all in fields too large to try everything: the questions of a circle, answered by matchings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import networkx as nx

from pairing.readings.common import Circle, Ranked, bits

Fault = Callable[[Ranked, Ranked], bool]


class LargeCircle(Circle[Ranked]):
    """The circle of the literal readings for any number of players."""

    def fewest_faults(self, players: Sequence[Ranked], is_fault: Fault[Ranked], *, sound: int = 0) -> int | None:
        """The fewest faulty pairs with which all ``players`` can be paired; None where they cannot.

        In no faulty pair is the one in front among the first ``sound`` players.
        """
        graph = nx.Graph()
        graph.add_nodes_from(players)
        for place, one in enumerate(players):
            for other in players[place + 1 :]:
                fault = is_fault(one, other)
                if self.may_meet(one, other) and not (fault and place < sound):
                    graph.add_edge(one, other, weight=-int(fault))
        matching = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(matching) < len(players):
            return None
        return sum(is_fault(one, other) for one, other in matching)

    def parts(self, players: Iterable[Ranked]) -> list[tuple[Ranked, ...]]:
        """The players in parts, as few as can be together, such that nobody may meet anybody of another part."""
        left, parts = self.mask(players), []
        while left:
            part, grown = 0, left & -left
            while part != grown:
                part = grown
                for bit in bits(part):
                    grown |= self._choices(bit, left)
            parts.append(tuple(self.players[bit.bit_length() - 1] for bit in bits(part)))
            left ^= part
        return parts

    def _all_paired(self, everyone: int) -> bool:
        known = self._perfect.get(everyone)
        if known is None:
            hopeless = any(not self._choices(bit, everyone) for bit in bits(everyone))
            known = not hopeless and (
                self._rarest_first(everyone) or 2 * self._most_pairs(everyone) == everyone.bit_count()
            )
            self._perfect[everyone] = known
        return known

    def _rarest_first(self, left: int) -> bool:
        """Whether always pairing one with the fewest opponents left, with the like, happens to pair all."""
        while left:
            first = min(bits(left), key=lambda bit: (self._choices(bit, left)).bit_count())
            choices = list(bits(self._choices(first, left)))
            if not choices:
                return False
            left ^= first | min(choices, key=lambda bit: (self._choices(bit, left)).bit_count())
        return True

    def _choices(self, bit: int, left: int) -> int:
        return self.partners[bit.bit_length() - 1] & left

    def _most_pairs(self, everyone: int) -> int:
        known = self._most.get(everyone)
        if known is None:
            graph = nx.Graph()
            for bit in bits(everyone):
                graph.add_edges_from((bit, other) for other in bits(self._choices(bit, everyone)) if other > bit)
            known = len(nx.max_weight_matching(graph, maxcardinality=True))
            self._most[everyone] = known
        return known


def most_between(one_side: Sequence[Ranked], other_side: Sequence[Ranked], circle: Circle[Ranked]) -> int:
    """How many of ``one_side`` can each be given another one of ``other_side``."""
    graph = nx.Graph()
    graph.add_nodes_from(one_side)
    graph.add_edges_from((one, other) for one in one_side for other in other_side if circle.may_meet(one, other))
    return len(nx.bipartite.maximum_matching(graph, top_nodes=one_side)) // 2
