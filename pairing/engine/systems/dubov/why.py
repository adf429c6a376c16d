"""“Why not A against B?” (``explanation.why_not``): what the Dubov system has to say, in the order of article 3."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.explanation.bye import parting_at_the_bye
from pairing.engine.explanation.common import cost_values, first_difference
from pairing.engine.explanation.why_not import Parting, WhyNot, costs_steps, later_bracket
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.field import build_field
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.systems.dubov.system import CRITERIA
from pairing.engine.systems.dubov.trace import Bracket, Trace


def _place(trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    """What became of a player who is paired."""
    bracket = next(bracket for bracket in trace.brackets if tpn in (*bracket.residents, *bracket.upfloaters))
    key = "why.floats-up" if tpn in bracket.upfloaters else "why.stays"
    return Step(key, parameters={"score": bracket.score, **board}, players=(tpn,))


def _later(ours: Trace, theirs: Trace) -> tuple[Step, ...]:
    return later_bracket(_partings(ours, theirs), ours.brackets)


def _partings(ours: Trace, theirs: Trace) -> Iterator[Parting]:
    """The differences of two rounds in the order of article 3, each with the place of its bracket from 0."""
    if parting := parting_at_the_bye(ours.bye_candidates, theirs.bye_candidates):
        yield None, parting
    for place, (mine, enforced) in enumerate(zip(ours.brackets, theirs.brackets, strict=False)):
        for parting in (*_at_the_upfloaters(mine, enforced), *_at_the_shifts(mine, enforced)):
            yield place, parting
        for row, opponent, other in zip(mine.s1, mine.t2, enforced.t2, strict=False):
            if opponent != other:
                known = {"row": row, "ours": (opponent,), "theirs": (other,)}
                yield place, (Step("why.transposition", "3.2.6", known),)
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


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


why_not = WhyNot(pair_round=pair_round, build_field=build_field, bye="3.1", place=_place, later=_later)
