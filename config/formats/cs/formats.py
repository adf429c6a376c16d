"""How days and moments are written in Czech."""

from config.formats.patterns import patterns

globals().update(patterns("j. n.", "j. E", "j. n. Y", "j. E Y", in_month="j."))
