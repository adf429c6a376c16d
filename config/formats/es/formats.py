"""How days and moments are written in Spanish."""

from config.formats.patterns import patterns

globals().update(patterns("j M", r"j \d\e F", "j M Y", r"j \d\e F \d\e Y", month=r"F \d\e Y"))
