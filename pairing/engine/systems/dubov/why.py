"""“Why not A against B?” (``explanation.why_not``): what the Dubov system has to say, in the order of article 3."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.explanation.common import cost_values, first_difference
from pairing.engine.explanation.upfloaters import outcome_in_bracket
from pairing.engine.explanation.why_not import WhyNot, costs_steps, later_bracket
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.field import build_field
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.systems.dubov.system import CRITERIA
from pairing.engine.systems.dubov.trace import Bracket


def _in_brackets(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    """The differences of two brackets in the order of article 3."""
    yield from _at_the_upfloaters(mine, theirs)
    yield from _at_the_shifts(mine, theirs)
    for row, opponent, other in zip(mine.s1, mine.t2, theirs.t2, strict=False):
        if opponent != other:
            known = {"row": row, "ours": (opponent,), "theirs": (other,)}
            yield (Step("why.transposition", "3.2.6", known),)


def _at_the_upfloaters(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    if mine.upfloaters == theirs.upfloaters and mine.costs == theirs.costs:
        return
    ours, enforced = cost_values(mine.costs, CRITERIA), cost_values(theirs.costs, CRITERIA)
    criterion = first_difference(mine.costs, theirs.costs, CRITERIA)
    known: dict[str, object] = {"ours": mine.upfloaters, "theirs": theirs.upfloaters}
    if criterion is None:
        parting = Step("why.upfloaters.order", "4.2", known)
    else:
        key = "why.upfloaters"
        if mine.upfloaters == theirs.upfloaters:
            key, known = "why.preferences", {}
        known |= {"criterion": criterion.key, "our_cost": ours[criterion.key], "their_cost": enforced[criterion.key]}
        parting = Step(key, criterion.article, known, mine.upfloaters if key == "why.preferences" else ())
    yield parting, *costs_steps(ours, enforced, "2.3")


def _at_the_shifts(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    for article in ("3.2.4.1", "3.2.4.2"):
        ours, enforced = mine.shifted(article), theirs.shifted(article)
        if ours != enforced:
            key = "why.more-shifted" if len(ours) < len(enforced) else "why.other-shifted"
            yield (Step(key, article, {"ours": ours, "theirs": enforced}),)


why_not = WhyNot(
    pair_round=pair_round,
    build_field=build_field,
    bye="3.1",
    outcome=outcome_in_bracket,
    later=later_bracket(_in_brackets),
)
