"""How days and moments are written in simplified Chinese."""

from config.formats.patterns import patterns

globals().update(
    patterns("n月j日", "n月j日", "Y年n月j日", "Y年n月j日", month="Y年n月", in_month="j日", year_first=True)
)
