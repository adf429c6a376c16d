"""“Why not A against B?” (``explanation.why_not``): what the procedure has to say, in the order of article 3."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pairing.engine.explanation.bye import parting_at_the_bye
from pairing.engine.explanation.common import cost_values, first_difference
from pairing.engine.explanation.upfloaters import outcome_in_bracket
from pairing.engine.explanation.why_not import WhyNot, costs_steps, later_bracket
from pairing.engine.result import RoundPairing
from pairing.engine.round_pairing.pairer import build_field, pair_round
from pairing.engine.round_pairing.rules import Rules
from pairing.engine.round_pairing.steps import BYE_ARTICLES
from pairing.engine.round_pairing.trace import Bracket, Trace
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament


def why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """Why the entrants with these TPNs do not meet in ``pairing``, which is that of the coming round.

    Raises:
        LookupError: there is no such entrant, or it is one twice.
    """
    rules = Trace.of(pairing).rules
    ask = WhyNot(
        pair_round=partial(pair_round, rules=rules),
        build_field=partial(build_field, rules=rules),
        bye=BYE_ARTICLES.bye,
        outcome=outcome_in_bracket,
        later=later_bracket(
            partial(_in_brackets, rules=rules), at_the_bye=partial(parting_at_the_bye, articles=BYE_ARTICLES)
        ),
    )
    return ask(tournament, pairing, one, other)


def _in_brackets(mine: Bracket, theirs: Bracket, rules: Rules) -> Iterator[tuple[Step, ...]]:
    """The differences of two brackets in the order of article 3."""
    if mine.upfloaters != theirs.upfloaters or mine.costs != theirs.costs:
        yield _at_the_costs(mine, theirs, rules)
    if mine.pairs != theirs.pairs:
        yield (_at_the_identifier(mine, theirs),)


def _at_the_costs(mine: Bracket, other: Bracket, rules: Rules) -> tuple[Step, ...]:
    """Where the brackets differ by a criterion, or by the order of the sets (3.5.4)."""
    ours, theirs = cost_values(mine.costs, rules.criteria), cost_values(other.costs, rules.criteria)
    criterion = first_difference(mine.costs, other.costs, rules.criteria)
    floating: dict[str, object] = {"ours": mine.upfloaters, "theirs": other.upfloaters}
    if criterion is None:
        return (Step("why.upfloaters.order", "3.5.4", floating),)
    same = mine.upfloaters == other.upfloaters
    known = {"criterion": criterion.key, "our_cost": ours[criterion.key], "their_cost": theirs[criterion.key]}
    return (
        Step("why.pairs" if same else "why.upfloaters", criterion.article, known if same else floating | known),
        *costs_steps(ours, theirs, "2.3"),
    )


def _at_the_identifier(mine: Bracket, other: Bracket) -> Step:
    """The first number in which the identifiers of two pairings differ (3.6.3)."""
    for (top, _), (their_top, _) in zip(mine.pairs, other.pairs, strict=True):
        if top != their_top:
            return Step("why.tops", "3.6.3", {"ours": (top,), "theirs": (their_top,)})
    row, ours, theirs = next(
        (top, bottom, their_bottom)
        for (top, bottom), (_, their_bottom) in zip(mine.pairs, other.pairs, strict=True)
        if bottom != their_bottom
    )
    return Step("why.bottoms", "3.6.3", {"row": row, "ours": (ours,), "theirs": (theirs,)})
