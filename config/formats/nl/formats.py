"""How days and moments are written in Dutch."""

from config.formats.patterns import patterns

globals().update(patterns("j b", "j F", "j b Y", "j F Y"))
