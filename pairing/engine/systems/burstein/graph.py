"""The fewest refused colours that a bracket can have by counting (C8), as the graph of all pairings that have so few.

Where more players seek one colour than there are others, each of these can meet one of them, and the rest of the larger
group meet each other: the bound is met exactly when no pair is made among the others. Where they are not more, it
is met when no two who seek the same colour meet.
"""

from __future__ import annotations

from pairing.engine.basics.bits import members_of
from pairing.engine.systems.burstein.field import Field


class Graph:
    """Who may meet whom in a bracket, and which of them may float alone: a stand-in's partner floats.

    ``players`` is the bracket, ``stand_in`` a set of one vertex or none. ``everybody`` are those still to be paired,
    stand-in included; neighbourhoods stay inside it.
    """

    def __init__(self, field: Field, players: int, may_float: int = 0, *, at_colour_bound: bool = False) -> None:
        self.players = players
        self.size = len(field.players) + 1
        self.stand_in = 1 << len(field.players) if players.bit_count() % 2 else 0
        self.everybody = players | self.stand_in
        self._near = {number: field.adjacent[number] & players for number in members_of(players)}
        if at_colour_bound:
            may_float = self._keep_to_colour_bound(field, may_float)
        if self.stand_in:
            self._near[self.size - 1] = may_float
            for number in members_of(may_float):
                self._near[number] |= self.stand_in

    def neighbours(self, vertex: int) -> int:
        """Who is still to be paired and may be the partner of ``vertex``."""
        return self._near[vertex] & self.everybody

    def _keep_to_colour_bound(self, field: Field, may_float: int) -> int:
        """Take out all pairs that no pairing at the bound has; who may float at it."""
        white, black = self.players & field.white_seekers, self.players & field.black_seekers
        larger = white if white.bit_count() >= black.bit_count() else black
        others = self.players & ~larger
        if larger.bit_count() > others.bit_count():
            for number in members_of(others):
                self._near[number] &= larger
            return may_float & larger or may_float
        for number in self._near:
            self._near[number] &= ~field.of_same_colour(number)
        return may_float
