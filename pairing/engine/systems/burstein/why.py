"""“Why not A against B?” (``basics.why_not``): what the Burstein system has to say, in the order of article 3."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bye_steps import parting_at_the_bye
from pairing.engine.basics.obstacles import forbidden_set, obstacle_between
from pairing.engine.basics.why_not import Reasons
from pairing.engine.basics.why_not import why_not as why_not_by
from pairing.engine.basics.why_steps import board_of, incomplete_step, later_steps, obstacle_step
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.burstein.criteria import cost_values, first_difference
from pairing.engine.systems.burstein.field import build_field
from pairing.engine.systems.burstein.pairer import pair_round
from pairing.engine.systems.burstein.seeding import SeedingTrace
from pairing.engine.systems.burstein.seeding_steps import why_not_in_seeding_round
from pairing.engine.systems.burstein.steps import rows_of
from pairing.engine.systems.burstein.trace import Bracket, Trace, trace_of
from pairing.engine.tournament import Tournament


def why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """Why the players with these TPNs do not meet in ``pairing``, which is that of the coming round.

    Raises:
        LookupError: there is no such player, or it is one player twice.
    """
    if isinstance(pairing.trace, SeedingTrace):
        return why_not_in_seeding_round(tournament, pairing, one, other)
    reasons = Reasons(pair_round=pair_round, place=_place, obstacle=_obstacle, incomplete=_incomplete, later=_later)
    return why_not_by(tournament, pairing, one, other, reasons=reasons)


def _place(pairing: RoundPairing, tpn: int) -> Step:
    """What became of the player in this round."""
    trace = trace_of(pairing)
    if not next(player for player in trace.players if player.tpn == tpn).present:
        return Step("why.absent", players=(tpn,))
    if pairing.bye == tpn:
        return Step("why.has-bye", "3.1", players=(tpn,))
    board, opponent = board_of(pairing, tpn)
    bracket = next(bracket for bracket in trace.brackets if any(tpn in pair for pair in bracket.pairs))
    key = "why.floats" if tpn in bracket.incoming else "why.stays"
    known = {"score": bracket.score, "bsn": bracket.members.index(tpn) + 1, "opponent": opponent, "board": board}
    return Step(key, parameters=known, players=(tpn,))


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
    """The differences of two rounds in the order of article 3, each with the place of its bracket from 0."""
    if parting := parting_at_the_bye(ours.bye_candidates, theirs.bye_candidates):
        yield None, parting
    for place, (mine, enforced) in enumerate(zip(ours.brackets, theirs.brackets, strict=False)):
        yield from ((place, steps) for steps in (*_at_the_criteria(mine, enforced), *_at_the_order(mine, enforced)))
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


def _at_the_criteria(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    criterion = first_difference(mine.costs, theirs.costs)
    if criterion is not None:
        ours, enforced = cost_values(mine.costs), cost_values(theirs.costs)
        known = {"criterion": criterion.key, "ours": ours[criterion.key], "theirs": enforced[criterion.key]}
        yield (
            Step("why.criterion", criterion.article, known),
            Step("why.our-costs", "2.3", {"costs": ours}),
            Step("why.their-costs", "2.3", {"costs": enforced}),
        )


def _at_the_order(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    """The first BSN with another opponent: the rules' has the larger BSN."""
    bsn = {tpn: place for place, tpn in enumerate(mine.members, start=1)}
    for (row, ours), (_, enforced) in zip(rows_of(mine), rows_of(theirs), strict=False):
        if ours != enforced:
            known = {"row": row, "ours": bsn.get(ours or 0, 0), "theirs": bsn.get(enforced or 0, 0)}
            yield (Step("why.order", "4.3", known),)
