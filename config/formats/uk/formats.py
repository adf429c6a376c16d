"""How days and moments are written in Ukrainian."""

from config.formats.patterns import patterns

globals().update(patterns("j M", "j E", "j M Y", "j E Y"))
