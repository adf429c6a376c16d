"""“Why not A against B?” (``explanation.why_not``): what the Lim system has to say."""

from __future__ import annotations

from itertools import zip_longest

from pairing.engine.explanation.why_not import WhyNot
from pairing.engine.steps import Step
from pairing.engine.systems.lim.decisions import Decision, decisions_of
from pairing.engine.systems.lim.field import build_field
from pairing.engine.systems.lim.floater_articles import article_of_floaters
from pairing.engine.systems.lim.pairer import pair_round
from pairing.engine.systems.lim.trace import Trace


def _place(trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    """What became of a player who is paired."""
    group = next(group for group in reversed(trace.groups) if tpn in group.members)
    if group.is_median:
        return Step("why.meets.median", "2.2", board, (tpn,))
    return Step("why.meets", "2.2", board | {"score": group.score}, (tpn,))


def _later(ours_of: Trace, theirs_of: Trace) -> tuple[Step, ...]:
    """The first choice at which the two rounds part, as it was made in either."""
    for ours, theirs in zip_longest(decisions_of(ours_of), decisions_of(theirs_of)):
        if ours is None or theirs is None or ours.outcome != theirs.outcome:
            decided = ours or theirs
            told = [
                _told(name, decision)
                for name, decision in (("why.ours", ours), ("why.theirs", theirs))
                if decision is not None
            ]
            article = decided.article
            if decided.kind == "what.floaters" and decided.group is not None and theirs is not None:
                article = article_of_floaters(ours_of, decided.group, decided.chosen, theirs.chosen)
            return Step("why.comes-first", article), *_parting(decided, article, told)
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


def _parting(decided: Decision, article: str, told: list[Step]) -> tuple[Step, ...]:
    group = decided.group
    if group is None:
        return (Step("why.parts-before", article, children=tuple(told)),)
    if group.is_median:
        return (Step("why.parts-median", article, {"kind": decided.kind}, children=tuple(told)),)
    known = {"kind": decided.kind, "score": group.score}
    return (Step("why.parts", article, known, children=tuple(told)),)


def _told(key: str, decision: Decision) -> Step:
    if decision.who:
        return Step(f"{key}.for", decision.article, {"chosen": decision.chosen, "who": decision.who})
    return Step(key, decision.article, {"chosen": decision.chosen})


why_not = WhyNot(
    pair_round=pair_round,
    build_field=build_field,
    bye="1.1",
    place=_place,
    incomplete=("why.incomplete", "2.1"),
    later=_later,
)
