"""Prizes and categories: who gets what of the final standings, and why; pure arithmetic, without files and web.

``award(plan, rows)`` is the whole of it. FIDE has no rule on prizes, so all of it are settings of the ``Plan``
(docs/prizes.md).
"""

from pairing.prizes.awarding import award
from pairing.prizes.awards import Award, Outcome, Unawarded, total
from pairing.prizes.categories import Category, check_category, standings_of
from pairing.prizes.checks import checks
from pairing.prizes.errors import InvalidPrizes, NoStablePrizes
from pairing.prizes.lists import HEADINGS, change_step, changes, receipts, table, to_read_out, totals
from pairing.prizes.plan import Fund, Plan, Prize, PrizeList, Sharing, problems_of_plan
from pairing.prizes.rows import Birth, Row, Stayed
from pairing.prizes.teams import team_ranking
from pairing.prizes.writer import PrizeWriter

__all__ = [
    "HEADINGS",
    "Award",
    "Birth",
    "Category",
    "Fund",
    "InvalidPrizes",
    "NoStablePrizes",
    "Outcome",
    "Plan",
    "Prize",
    "PrizeList",
    "PrizeWriter",
    "Row",
    "Sharing",
    "Stayed",
    "Unawarded",
    "award",
    "change_step",
    "changes",
    "check_category",
    "checks",
    "problems_of_plan",
    "receipts",
    "standings_of",
    "table",
    "team_ranking",
    "to_read_out",
    "total",
    "totals",
]
