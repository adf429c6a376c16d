"""A second reading of the knock-out of teams: that of players, with teams for their numbers."""

from pairing.second_readings.knock_out import SecondReading

__all__ = ["SecondReading"]
