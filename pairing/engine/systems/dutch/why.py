"""“Why not A against B?” (``basics.why_not``): what the Dutch system has to say, bracket by bracket."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.obstacles import forbidden_set
from pairing.engine.basics.quality import cost_values, first_difference
from pairing.engine.basics.why_not import Reasons
from pairing.engine.basics.why_not import why_not as why_not_by
from pairing.engine.basics.why_steps import board_of, incomplete_step, later_steps, obstacle_step
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dutch.field import build_field
from pairing.engine.systems.dutch.obstacles import obstacle_between
from pairing.engine.systems.dutch.pairer import pair_round
from pairing.engine.systems.dutch.sequence import partings
from pairing.engine.systems.dutch.system import CRITERIA
from pairing.engine.systems.dutch.trace import Bracket, Trace, trace_of
from pairing.engine.tournament import Tournament


def why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """Why the players with these TPNs do not meet in ``pairing``, which is that of the coming round.

    Raises:
        LookupError: there is no such player, or it is one player twice.
    """
    reasons = Reasons(pair_round=pair_round, place=_place, obstacle=_obstacle, incomplete=_incomplete, later=_later)
    return why_not_by(tournament, pairing, one, other, reasons=reasons)


def _place(pairing: RoundPairing, tpn: int) -> Step:
    """What became of the player in this round."""
    trace = trace_of(pairing)
    if not next(player for player in trace.players if player.tpn == tpn).present:
        return Step("why.absent", players=(tpn,))
    if pairing.bye == tpn:
        return Step("why.has-bye", "2.3.1", players=(tpn,))
    board, opponent = board_of(pairing, tpn)
    bracket = next(bracket for bracket in trace.brackets if any(tpn in pair for pair in bracket.all_pairs))
    key = "why.floats-down" if tpn in bracket.mdps else "why.stays"
    return Step(key, parameters={"score": bracket.score, "opponent": opponent, "board": board}, players=(tpn,))


def _obstacle(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step | None:
    trace = trace_of(pairing)
    players = {player.tpn: player for player in trace.players}
    obstacle = obstacle_between(players[one], players[other], forbidden_set(trace.forbidden_pairs))
    return obstacle_step(tournament, obstacle, one, other)


def _incomplete(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """That the others could not be paired, with the proof where it does not depend on who takes the bye."""
    return incomplete_step(build_field(tournament, trace_of(pairing).players), one, other)


def _later(pairing: RoundPairing, enforced: RoundPairing) -> tuple[Step, ...]:
    """The step at which the two rounds part; it tells which comes first."""
    ours, theirs = trace_of(pairing), trace_of(enforced)
    place, parting = next(_partings(ours, theirs))
    return later_steps(place, parting, [bracket.score for bracket in ours.brackets])


def _partings(ours: Trace, theirs: Trace) -> Iterator[tuple[int | None, tuple[Step, ...]]]:
    """The differences of two rounds in the order of the pairing, each with the place of its bracket from 0."""
    mine, enforced = _bye_score(ours), _bye_score(theirs)
    if mine != enforced:
        yield None, (Step("why.bye-score", "2.3.1", {"our_score": mine, "their_score": enforced}),)
    for place, (bracket, other) in enumerate(zip(ours.brackets, theirs.brackets, strict=True)):
        for parting in (*_by_costs(bracket, other), *_by_sequence(bracket, other)):
            yield place, parting
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


def _bye_score(trace: Trace) -> int | None:
    """The score that the bye goes to (C5)."""
    chosen = (candidate for candidate in trace.bye_candidates if candidate.verdict is ByeVerdict.CHOSEN)
    return next((candidate.score for candidate in chosen), None)


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
    for key, costs in (("why.our-costs", mine), ("why.their-costs", other)):
        told.append(Step(key, "2.4", {"costs": {name: cost for name, cost in costs.items() if cost is not None}}))
    yield tuple(told)


def _by_sequence(ours: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    for parting in partings(ours, theirs):
        known: dict[str, object] = {"ours": parting.ours, "theirs": parting.theirs}
        if parting.row is not None:
            known["row"] = parting.row
        yield (Step(f"why.{parting.what}", parting.article, known),)
