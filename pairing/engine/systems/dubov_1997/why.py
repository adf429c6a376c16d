"""“Why not A against B?” (``explanation.why_not``): what the Dubov system of 1997 has to say."""

from __future__ import annotations

from itertools import zip_longest

from pairing.engine.explanation.why_not import WhyNot
from pairing.engine.steps import Step
from pairing.engine.systems.dubov_1997.decisions import Decision, decisions_of
from pairing.engine.systems.dubov_1997.field import build_field
from pairing.engine.systems.dubov_1997.pairer import pair_round
from pairing.engine.systems.dubov_1997.system import ARTICLES
from pairing.engine.systems.dubov_1997.trace import Trace


def _place(trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    """What became of a player who is paired."""
    group = next((group for group in trace.groups for couple in group.pairs if tpn in couple), None)
    if group is None:
        return Step("why.meets-first-round", parameters=board, players=(tpn,))
    return Step("why.meets", parameters={"score": group.score, **board}, players=(tpn,))


def _later(ours_of: Trace, theirs_of: Trace) -> tuple[Step, ...]:
    """The first decision at which the two rounds part, as it was made in either."""
    for ours, theirs in zip_longest(decisions_of(ours_of), decisions_of(theirs_of)):
        if _outcome(ours) != _outcome(theirs):
            decided = ours or theirs
            known: dict[str, object] = {"kind": decided.kind}
            key = "why.parts-before"
            if decided.score is not None:
                key, known = "why.parts", known | {"score": decided.score}
            told = tuple(
                _told(name, decision) for name, decision in (("why.ours", ours), ("why.theirs", theirs)) if decision
            )
            return (Step("why.comes-first", decided.article), Step(key, decided.article, known, children=told))
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


def _outcome(decision: Decision | None) -> tuple[object, ...] | None:
    return None if decision is None else (decision.kind, decision.score, decision.who, decision.chosen)


def _told(key: str, decision: Decision) -> Step:
    known = {"kind": decision.kind, "chosen": decision.chosen}
    if decision.who:
        return Step(f"{key}.for", decision.article, {**known, "who": decision.who})
    return Step(key, decision.article, known)


why_not = WhyNot(
    pair_round=pair_round,
    build_field=build_field,
    bye="4",
    place=_place,
    incomplete=("why.incomplete", ARTICLES.no_complete_pairing),
    later=_later,
)
