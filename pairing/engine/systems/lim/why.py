"""“Why not A against B?” (``explanation.why_not``): what the Lim system has to say."""

from __future__ import annotations

from pairing.engine.explanation.decisions import parting_of
from pairing.engine.explanation.why_not import WhyNot
from pairing.engine.steps import Step
from pairing.engine.systems.lim.decisions import decisions_of
from pairing.engine.systems.lim.field import build_field
from pairing.engine.systems.lim.floater_articles import article_of_floaters
from pairing.engine.systems.lim.pairer import pair_round
from pairing.engine.systems.lim.trace import Trace


def _outcome(trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    """What became of a player who is paired."""
    group = next(group for group in reversed(trace.groups) if tpn in group.members)
    if group.is_median:
        return Step("why.meets.median", "2.2", board, (tpn,))
    return Step("why.meets", "2.2", board | {"score": group.score}, (tpn,))


def _later(ours: Trace, theirs: Trace) -> tuple[Step, ...]:
    """The first choice at which the two rounds part, as it was made in either."""
    parting = parting_of(decisions_of(ours), decisions_of(theirs))
    decided, article = parting.decided, parting.decided.article
    if decided.kind == "what.floaters" and parting.theirs is not None:
        article = article_of_floaters(ours, decided.group, decided.chosen, parting.theirs.chosen)
    known: dict[str, object] = {}
    if decided.group is None:
        key = "why.parts-before"
    elif decided.group.is_median:
        key = "why.parts-median"
    else:
        key, known = "why.parts", {"score": decided.score}
    return Step("why.comes-first", article), Step(key, article, known, children=parting.steps())


why_not = WhyNot(
    pair_round=pair_round,
    build_field=build_field,
    bye="1.1",
    outcome=_outcome,
    incomplete=("why.incomplete", "2.1"),
    later=_later,
)
