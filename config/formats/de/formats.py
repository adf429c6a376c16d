"""How days and moments are written in German."""

from config.formats.patterns import patterns

globals().update(patterns("j. M", "j. F", "j. M Y", "j. F Y", in_month="j."))
