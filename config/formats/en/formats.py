"""How days and moments are written in English where nothing else is asked for: the day first, 24 hours."""

DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
