"""How days and moments are written in German."""

from config.formats.patterns import patterns

globals().update(patterns("j. N", "j. F", "j. N Y", "j. F Y"))
