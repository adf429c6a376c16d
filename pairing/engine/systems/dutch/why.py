"""“Why not A against B?” (``explanation.why_not``): what the Dutch system has to say, bracket by bracket."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pairing.engine.basics.bye_candidates import chosen_for_bye
from pairing.engine.explanation.common import cost_values, first_difference
from pairing.engine.explanation.why_not import WhyNot, costs_steps, later_bracket
from pairing.engine.steps import Step
from pairing.engine.systems.dutch.field import build_field
from pairing.engine.systems.dutch.pairer import pair_round
from pairing.engine.systems.dutch.sequence import partings
from pairing.engine.systems.dutch.system import CRITERIA
from pairing.engine.systems.dutch.trace import Bracket, Trace


def _outcome(trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    """What became of a player who is paired."""
    bracket = next(bracket for bracket in trace.brackets if any(tpn in pair for pair in bracket.all_pairs))
    key = "why.floats-down" if tpn in bracket.mdps else "why.stays"
    return Step(key, parameters={"score": bracket.score, **board}, players=(tpn,))


def _at_the_bye(ours: Trace, theirs: Trace) -> tuple[Step, ...]:
    mine, enforced = _bye_score(ours), _bye_score(theirs)
    if mine == enforced:
        return ()
    return (Step("why.bye-score", "2.3.1", {"our_score": mine, "their_score": enforced}),)


def _bye_score(trace: Trace) -> int | None:
    """The score that the bye goes to (C5)."""
    chosen = chosen_for_bye(trace.bye_candidates)
    return None if chosen is None else chosen.score


def _in_brackets(ours: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    """The differences of two brackets in the order of the pairing."""
    yield from _by_costs(ours, theirs)
    yield from _by_sequence(ours, theirs)


def _by_costs(ours: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    criterion = first_difference(ours.costs, theirs.costs, CRITERIA)
    if criterion is None:
        return
    mine, other = cost_values(ours.costs, CRITERIA), cost_values(theirs.costs, CRITERIA)
    known = {"criterion": criterion.key, "our_cost": mine[criterion.key], "their_cost": other[criterion.key]}
    told = [Step("why.criterion", criterion.article, known)]
    if ours.downfloaters != theirs.downfloaters:
        sent = {"ours": ours.downfloaters, "theirs": theirs.downfloaters}
        told.append(Step("why.downfloaters", "2.4.1", sent))
    told += costs_steps(_without_none(mine), _without_none(other), "2.4")
    yield tuple(told)


def _without_none(costs: dict[str, Any]) -> dict[str, Any]:
    """The costs by the criteria that apply."""
    return {key: cost for key, cost in costs.items() if cost is not None}


def _by_sequence(ours: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    for parting in partings(ours, theirs):
        known: dict[str, object] = {"ours": parting.ours, "theirs": parting.theirs}
        if parting.row is not None:
            known["row"] = parting.row
        yield (Step(f"why.{parting.what}", parting.article, known),)


why_not = WhyNot(
    pair_round=pair_round,
    build_field=build_field,
    bye="2.3.1",
    outcome=_outcome,
    later=later_bracket(_in_brackets, at_the_bye=_at_the_bye),
)
