"""“Why not A against B?” (``basics.why_not``): what the procedure has to say, in the order of article 3."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pairing.engine.basics.bye_steps import parting_at_the_bye
from pairing.engine.basics.quality import cost_values, first_difference
from pairing.engine.basics.why_not import Reasons, round_of_game
from pairing.engine.basics.why_not import why_not as why_not_by
from pairing.engine.basics.why_steps import board_of, incomplete_step, later_steps
from pairing.engine.result import RoundPairing
from pairing.engine.round_pairing.pairer import build_field, pair_round
from pairing.engine.round_pairing.rules import Rules
from pairing.engine.round_pairing.steps import BYE_ARTICLES
from pairing.engine.round_pairing.trace import Bracket, Trace, trace_of
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament


def why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """Why the entrants with these TPNs do not meet in ``pairing``, which is that of the coming round.

    Raises:
        LookupError: there is no such entrant, or it is one twice.
    """
    reasons = Reasons(
        pair_round=partial(pair_round, rules=trace_of(pairing).rules),
        place=_place,
        obstacle=_obstacle,
        incomplete=_incomplete,
        later=_later,
    )
    return why_not_by(tournament, pairing, one, other, reasons=reasons)


def _place(pairing: RoundPairing, tpn: int) -> Step:
    """What became of the entrant in this round."""
    trace = trace_of(pairing)
    if not next(player for player in trace.players if player.tpn == tpn).present:
        return Step("why.absent", players=(tpn,))
    if pairing.bye == tpn:
        return Step("why.has-bye", "3.4", players=(tpn,))
    board, opponent = board_of(pairing, tpn)
    bracket = next(bracket for bracket in trace.brackets if tpn in (*bracket.residents, *bracket.upfloaters))
    key = "why.floats-up" if tpn in bracket.upfloaters else "why.stays"
    return Step(key, parameters={"score": bracket.score, "opponent": opponent, "board": board}, players=(tpn,))


def _obstacle(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step | None:
    met = round_of_game(tournament, one, other)
    if met is not None:
        return Step("why.already-met", "2.1.1", {"round": met})
    if (min(one, other), max(one, other)) in trace_of(pairing).forbidden_pairs:
        return Step("why.forbidden", "2.1.1")
    return None


def _incomplete(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """That the others could not be paired, with the proof where it does not depend on who takes the bye."""
    trace = trace_of(pairing)
    return incomplete_step(build_field(tournament, trace.players, trace.rules), one, other)


def _later(pairing: RoundPairing, enforced: RoundPairing) -> tuple[Step, ...]:
    """The step at which the two rounds part; it tells which comes first."""
    ours, theirs = trace_of(pairing), trace_of(enforced)
    return later_steps(*next(_partings(ours, theirs)), [bracket.score for bracket in ours.brackets])


def _partings(ours: Trace, theirs: Trace) -> Iterator[tuple[int | None, tuple[Step, ...]]]:
    """The differences of two rounds in the order of article 3, each with the place of its bracket from 0."""
    if parting := parting_at_the_bye(ours.bye_candidates, theirs.bye_candidates, BYE_ARTICLES):
        yield None, parting
    for place, (mine, other) in enumerate(zip(ours.brackets, theirs.brackets, strict=False)):
        if mine.upfloaters != other.upfloaters or mine.costs != other.costs:
            yield place, _at_the_costs(mine, other, ours.rules)
        if mine.pairs != other.pairs:
            yield place, (_at_the_identifier(mine, other),)
    raise AssertionError("a round in which two meet is the same as one in which they do not")


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
        Step("why.our-costs", "2.3", {"costs": ours}),
        Step("why.their-costs", "2.3", {"costs": theirs}),
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
