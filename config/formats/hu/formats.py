"""How days and moments are written in Hungarian: the year first, the day of the week last."""

from config.formats.patterns import patterns

globals().update(patterns("N j.", "F j.", "Y. N j.", "Y. F j.", month="Y. F"))
SHORT_MONTH_FORMAT = "Y. N"
WEEKDAY_DATE_FORMAT = "Y. F j., l"
SHORT_WEEKDAY_DATE_FORMAT = "Y. N j., D"
