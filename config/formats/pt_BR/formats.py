"""How days and moments are written in Brazilian Portuguese."""

from config.formats.patterns import patterns

globals().update(patterns(r"j \d\e b", r"j \d\e E", r"j \d\e b \d\e Y", r"j \d\e E \d\e Y", month=r"F \d\e Y"))
