"""Estimates as steps, whose words are in ``pairing.norms.words``."""

from __future__ import annotations

from typing import Any

from pairing.engine.steps import Step
from pairing.norms.conditions import Check
from pairing.norms.data import Event
from pairing.norms.estimate import Chance, NormEstimate


def steps_of(estimate: NormEstimate, event: Event) -> Step:
    """What an estimate comes to; its figures, every condition with its article, what was left out, and who decides."""
    found = estimate.reckoning
    lacking = sum(not check.is_met for check in found.checks)
    key = "norm.not-met" if lacking else "norm.met" if event.is_over else "norm.possible"
    figures = Step(
        "norm.figures",
        "1.4.9",
        {
            "score": found.score,
            "games": len(found.games),
            "average": found.average,
            "percentage": found.percentage,
            "performance": found.performance,
        },
    )
    children = [figures]
    if found.raised is not None:
        children.append(Step("norm.raised", "1.4.6c", {"floor": estimate.norm.floor}, (found.raised,)))
    children += [_check(check, estimate) for check in found.checks]
    children += [Step("norm.left-out", one.article, {"round": one.game.round}) for one in estimate.left_out]
    children += [Step("norm.eight-of-nine", "1.4.1c")] if estimate.eight_of_nine else []
    children += [Step("norm.as-loss", "1.4.2c")] if estimate.as_loss else []
    children += [Step("norm.over", "1.4.1d", {"count": found.over})] if found.over else []
    children.append(Step("norm.decided-elsewhere"))
    return Step(key, "1.4", {"title": estimate.norm.title, "count": lacking}, children=tuple(children))


def _check(check: Check, estimate: NormEstimate) -> Step:
    known: dict[str, Any] = {"needed": check.needed, "actual": check.actual, "met": check.is_met}
    if check.key == "norm.of-title":
        known["titles"] = ", ".join(sorted(estimate.norm.titles))
    return Step(check.key, check.article, known)


def step_of_chance(chance: Chance) -> Step:
    """What the last round can bring."""
    title = {"title": chance.norm.title}
    if chance.is_safe:
        return Step("chance.safe", parameters=title)
    if chance.least is None:
        return Step("chance.none", parameters=title)
    ends = (Step("chance.must-play"),) if chance.must_play else ()
    return Step("chance.least", parameters={**title, "least": chance.least}, children=ends)
