"""What an arbiter should look at before prizes are given: who fits a category and is not in it, and the like."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.steps import Step
from pairing.prizes.categories import check_category
from pairing.prizes.plan import Plan
from pairing.prizes.rows import Row


def checks(plan: Plan, rows: Sequence[Row]) -> tuple[Step, ...]:
    """The doubts about each category, in the order of the plan: a step for each player who is in or out against the
    conditions, and one for all of whom it is not known."""
    found = []
    for category in plan.categories:
        check = check_category(category, rows)
        known = {"category": category.name}
        found += [Step("check.fits-but-out", parameters=known, players=(number,)) for number in check.fits_but_out]
        found += [Step("check.in-but-unfit", parameters=known, players=(number,)) for number in check.in_but_unfit]
        if check.unknown:
            found.append(Step("check.unknown", parameters=known, players=check.unknown))
    return tuple(found)
