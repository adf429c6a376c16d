"""A second reading of the round robin of teams: that of players, with teams for their numbers."""

from pairing.second_readings.round_robin import SecondReading

__all__ = ["SecondReading"]
