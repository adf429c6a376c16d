"""The Dubov system of 1997 for larger fields: the literal reading, with matchings where it would try everything."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.tournament import Tournament
from pairing.readings.common import without
from pairing.readings.dubov_1997 import Reading
from pairing.readings.dubov_1997_facts import Facts, Players
from pairing.second_readings.large_circle import LargeCircle, most_between
from pairing.second_readings.matching import couples_of, least_perfect_matching, place_cost


class SecondReading(Reading):
    """One tournament before one round."""

    MOST_PRESENT = 300  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.circle = LargeCircle(self.present, self.may_meet)

    def orders(self, whites: Players, blacks: Players) -> Iterator[Players]:
        """6.3: the first legal order alone, if there is one: row by row the first Black who leaves the rest one."""
        if most_between(whites, blacks, self.circle) < len(whites):
            return
        order: Players = ()
        for row, white in enumerate(whites):
            below = whites[row + 1 :]
            chosen = next(
                black
                for black in blacks
                if self.circle.may_meet(white, black)
                and most_between(below, without(blacks, black), self.circle) == len(below)
            )
            order += (chosen,)
            blacks = without(blacks, chosen)
        yield order

    def new_floaters(self, group: Players, left: Players) -> Players:
        """6.4: the complete pairing of all who are left in which the fewest, then the first, go out of the group.

        No two of the fewest meet each other: both could have stayed.
        """
        if self.circle.can_be_paired(group) and self.completes(left, *group):
            return ()
        lower = self.next_lower(group, left)
        in_order = sorted(group, key=self.floater_order_key)
        prices = {
            player: (1, int(self.is_hopeless(player, lower)), place_cost(place, len(in_order)))
            for place, player in enumerate(in_order)
        }

        def leaving(*couple: Facts) -> Players:
            """Who of a couple goes out of the group for it."""
            members = tuple(player for player in couple if player in prices)
            return members if len(members) == 1 else ()

        edges = [
            (one, other, prices[out[0]] if (out := leaving(one, other)) else (0, 0, 0))
            for one, other in couples_of(left)
            if self.circle.may_meet(one, other)
        ]
        return tuple(player for couple in least_perfect_matching(left, edges) for player in leaving(*couple))
