"""A second reading of the team pairing system (C.04.6), by weighted matchings."""

from __future__ import annotations

from pairing.readings.team import Reading
from pairing.second_readings.upfloating import ByMatchings


class SecondReading(ByMatchings, Reading):
    """One tournament before one round."""
