"""The Dubov system of 1997 for larger fields: the literal reading, with matchings where it would try everything."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.tournament import Tournament
from tests.readings.common import without
from tests.readings.dubov_1997 import Reading
from tests.readings.dubov_1997_facts import Players
from tests.second_readings.large_circle import LargeCircle, most_between


def pair_round(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs ``(white, black)`` of the coming round in board order, and who has the bye, in TPNs.

    Raises:
        NothingToPair: there is no complete pairing.
    """
    return SecondReading(tournament).pair_round()


class SecondReading(Reading):
    """One tournament before one round."""

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
