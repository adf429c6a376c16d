"""“Why not A against B?” (``explanation.why_not``): what the Burstein system has to say, in the order of article 3."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.explanation.common import cost_values, first_difference
from pairing.engine.explanation.why_not import WhyNot, costs_steps, later_bracket
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.burstein.field import build_field
from pairing.engine.systems.burstein.pairer import pair_round
from pairing.engine.systems.burstein.seeding import SeedingTrace
from pairing.engine.systems.burstein.seeding_steps import why_not_in_seeding_round
from pairing.engine.systems.burstein.steps import rows_of
from pairing.engine.systems.burstein.system import CRITERIA
from pairing.engine.systems.burstein.trace import Bracket, Trace
from pairing.engine.tournament import Tournament


def why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """Why the players with these TPNs do not meet in ``pairing``, which is that of the coming round.

    Raises:
        LookupError: there is no such player, or it is one player twice.
    """
    ask = why_not_in_seeding_round if isinstance(pairing.trace, SeedingTrace) else _BY_INDEX
    return ask(tournament, pairing, one, other)


def _outcome(trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    """What became of a player who is paired."""
    bracket = next(bracket for bracket in trace.brackets if any(tpn in pair for pair in bracket.pairs))
    key = "why.floats" if tpn in bracket.incoming else "why.stays"
    known = {"score": bracket.score, "bsn": bracket.members.index(tpn) + 1, **board}
    return Step(key, parameters=known, players=(tpn,))


def _in_brackets(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    """The differences of two brackets in the order of article 3."""
    yield from _at_the_criteria(mine, theirs)
    yield from _at_the_order(mine, theirs)


def _at_the_criteria(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    criterion = first_difference(mine.costs, theirs.costs, CRITERIA)
    if criterion is not None:
        ours, enforced = cost_values(mine.costs, CRITERIA), cost_values(theirs.costs, CRITERIA)
        known = {"criterion": criterion.key, "ours": ours[criterion.key], "theirs": enforced[criterion.key]}
        yield Step("why.criterion", criterion.article, known), *costs_steps(ours, enforced, "2.3")


def _at_the_order(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    """The first BSN with another opponent: the rules' has the larger BSN."""
    bsn = {tpn: place for place, tpn in enumerate(mine.members, start=1)}
    for (row, ours), (_, enforced) in zip(rows_of(mine), rows_of(theirs), strict=False):
        if ours != enforced:
            known = {"row": row, "ours": bsn.get(ours or 0, 0), "theirs": bsn.get(enforced or 0, 0)}
            yield (Step("why.order", "4.3", known),)


_BY_INDEX = WhyNot(
    pair_round=pair_round, build_field=build_field, bye="3.1", outcome=_outcome, later=later_bracket(_in_brackets)
)
