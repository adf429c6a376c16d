"""How days and moments are written in Italian."""

from config.formats.patterns import patterns

globals().update(patterns("j b", "j E", "j b Y", "j E Y"))
