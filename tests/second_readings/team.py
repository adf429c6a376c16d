"""A second reading of the team pairing system (C.04.6), by weighted matchings."""

from __future__ import annotations

from pairing.engine.tournament import Tournament
from tests.readings.team import TeamReading
from tests.second_readings.upfloating import ByMatchings


def pair_round(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs ``(white, black)`` of the coming round in board order, and who has the bye, in TPNs.

    Raises:
        NothingToPair: there is no complete pairing.
    """
    return SecondReading(tournament).pair_round()


class SecondReading(ByMatchings, TeamReading):
    """One tournament before one round."""
