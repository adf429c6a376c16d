"""Series over several tournaments: points for each, the best of them, and who is one person in all of them.

Pure arithmetic, without files and web. ``standings(plan, events)`` is the whole of it, ``found_persons(rows)`` says who
is who. FIDE has no rule on series, so all of them are settings of the ``Plan`` (docs/series.md).
"""

from pairing.series.persons import Doubt, Known, found_persons
from pairing.series.plan import By, InvalidSeries, Plan, Shared, Tie, problems_of_plan, read_table
from pairing.series.standings import Cell, Entry, Event, Line, standings

__all__ = [
    "By",
    "Cell",
    "Doubt",
    "Entry",
    "Event",
    "InvalidSeries",
    "Known",
    "Line",
    "Plan",
    "Shared",
    "Tie",
    "found_persons",
    "problems_of_plan",
    "read_table",
    "standings",
]
