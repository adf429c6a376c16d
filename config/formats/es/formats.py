"""How days and moments are written in Spanish."""

from config.formats.patterns import patterns

globals().update(patterns("j b", r"j \d\e F", "j b Y", r"j \d\e F \d\e Y", month=r"F \d\e Y"))
