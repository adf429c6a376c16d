"""How days and moments are written in one language, by the names that pages ask for (``|date:"DAY_TIME_FORMAT"``).

Django's own names and ours: what has no name there would stay in the order of English. 24 hours in all languages, as
timetables of tournaments have them.
"""

from __future__ import annotations


def patterns(
    day: str,
    month_day: str,
    date: str,
    long_date: str,
    *,
    month: str = "F Y",
    in_month: str = "j",
    year_first: bool = False,
) -> dict[str, str]:
    """The formats of a language from five: “3 Aug”, “3 August”, “3 Aug 2026”, “3 August 2026”, “August 2026”.

    ``in_month`` is a day whose month and year stand beside it: “24.” of “24.–30. November”. Where the year comes first
    what two days have in common stands before the first of them, elsewhere behind the last one.
    """
    in_one_month, in_one_year = (in_month, long_date), (month_day, long_date)
    if year_first:
        in_one_month, in_one_year = in_one_month[::-1], in_one_year[::-1]
    return {
        "DATE_FORMAT": date,
        "TIME_FORMAT": "H:i",
        "DATETIME_FORMAT": f"{date}, H:i",
        "DATETIME_SECONDS_FORMAT": f"{date}, H:i:s",
        "MONTH_DAY_FORMAT": month_day,
        "YEAR_MONTH_FORMAT": month,
        "SHORT_MONTH_FORMAT": month.replace("F", "M"),
        "FROM_IN_MONTH_FORMAT": in_one_month[0],
        "TO_IN_MONTH_FORMAT": in_one_month[1],
        "FROM_IN_YEAR_FORMAT": in_one_year[0],
        "TO_IN_YEAR_FORMAT": in_one_year[1],
        "DAY_FORMAT": day,
        "DAY_TIME_FORMAT": f"{day}, H:i",
        "DAY_SECONDS_FORMAT": f"{day}, H:i:s",
        "LONG_DATE_FORMAT": long_date,
        "LONG_DATETIME_FORMAT": f"{long_date}, H:i",
        "LONG_SECONDS_FORMAT": f"{long_date}, H:i:s",
        "WEEKDAY_DATE_FORMAT": f"l, {long_date}",
        "SHORT_WEEKDAY_DATE_FORMAT": f"D {date}",
    }
