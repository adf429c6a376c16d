"""“Why not A against B?” (``explanation.why_not``): what the Dubov system of 1997 has to say."""

from __future__ import annotations

from pairing.engine.explanation.decisions import parting_of
from pairing.engine.explanation.why_not import WhyNot
from pairing.engine.steps import Step
from pairing.engine.systems.dubov_1997.decisions import decisions_of
from pairing.engine.systems.dubov_1997.field import build_field
from pairing.engine.systems.dubov_1997.pairer import pair_round
from pairing.engine.systems.dubov_1997.system import ARTICLES
from pairing.engine.systems.dubov_1997.trace import Trace


def _outcome(trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    """What became of a player who is paired."""
    group = next((group for group in trace.groups for couple in group.pairs if tpn in couple), None)
    if group is None:
        return Step("why.meets-first-round", parameters=board, players=(tpn,))
    return Step("why.meets", parameters={"score": group.score, **board}, players=(tpn,))


def _later(ours: Trace, theirs: Trace) -> tuple[Step, ...]:
    """The first decision at which the two rounds part, as it was made in either."""
    parting = parting_of(decisions_of(ours), decisions_of(theirs))
    decided = parting.decided
    known: dict[str, object] = {}
    key = "why.parts-bye" if decided.kind == "what.bye" else "why.parts-first-round"
    if decided.score is not None:
        key, known = "why.parts", {"score": decided.score}
    parts = Step(key, decided.article, known, children=parting.steps())
    return Step("why.comes-first", decided.article), parts


why_not = WhyNot(
    pair_round=pair_round,
    build_field=build_field,
    bye="4",
    outcome=_outcome,
    incomplete=("why.incomplete", ARTICLES.no_complete_pairing),
    later=_later,
)
