"""A second reading of the Double-Swiss system (C.04.5), by weighted matchings."""

from __future__ import annotations

from pairing.readings.double_swiss import Reading
from pairing.second_readings.upfloating import ByMatchings


class SecondReading(ByMatchings, Reading):
    """One tournament before one round."""
