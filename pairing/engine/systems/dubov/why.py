"""“Why not A against B?” (``basics.why_not``): what the Dubov system has to say, in the order of article 3."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bye_steps import parting_at_the_bye
from pairing.engine.basics.obstacles import forbidden_set, obstacle_between
from pairing.engine.basics.quality import cost_values, first_difference
from pairing.engine.basics.why_not import Reasons
from pairing.engine.basics.why_not import why_not as why_not_by
from pairing.engine.basics.why_steps import board_of, incomplete_step, later_steps, obstacle_step
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.field import build_field
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.systems.dubov.system import CRITERIA
from pairing.engine.systems.dubov.trace import Bracket, Trace, trace_of
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
        return Step("why.has-bye", "3.1", players=(tpn,))
    board, opponent = board_of(pairing, tpn)
    bracket = next(bracket for bracket in trace.brackets if tpn in (*bracket.residents, *bracket.upfloaters))
    key = "why.floats-up" if tpn in bracket.upfloaters else "why.stays"
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
    """The differences of two rounds in the order of article 3, each with the place of its bracket from 0."""
    if parting := parting_at_the_bye(ours.bye_candidates, theirs.bye_candidates):
        yield None, parting
    for place, (mine, enforced) in enumerate(zip(ours.brackets, theirs.brackets, strict=False)):
        for parting in (*_at_the_upfloaters(mine, enforced), *_at_the_shifts(mine, enforced)):
            yield place, parting
        for row, opponent, other in zip(mine.s1, mine.t2, enforced.t2, strict=False):
            if opponent != other:
                known = {"row": row, "ours": (opponent,), "theirs": (other,)}
                yield place, (Step("why.transposition", "3.2.6", known),)
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


def _at_the_upfloaters(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    if mine.upfloaters == theirs.upfloaters and mine.costs == theirs.costs:
        return
    ours, enforced = cost_values(mine.costs, CRITERIA), cost_values(theirs.costs, CRITERIA)
    criterion = first_difference(mine.costs, theirs.costs, CRITERIA)
    known: dict[str, object] = {"ours": mine.upfloaters, "theirs": theirs.upfloaters}
    if criterion is None:
        parting = Step("why.upfloaters.order", "4.2", known)
    else:
        key = "why.upfloaters"
        if mine.upfloaters == theirs.upfloaters:
            key, known = "why.preferences", {}
        known |= {
            "criterion": criterion.key,
            "our_cost": ours[criterion.key],
            "their_cost": enforced[criterion.key],
        }
        parting = Step(key, criterion.article, known, mine.upfloaters if key == "why.preferences" else ())
    yield parting, Step("why.our-costs", "2.3", {"costs": ours}), Step("why.their-costs", "2.3", {"costs": enforced})


def _at_the_shifts(mine: Bracket, theirs: Bracket) -> Iterator[tuple[Step, ...]]:
    for article in ("3.2.4.1", "3.2.4.2"):
        ours, enforced = _shifted(mine, article), _shifted(theirs, article)
        if ours != enforced:
            key = "why.more-shifted" if len(ours) < len(enforced) else "why.other-shifted"
            yield (Step(key, article, {"ours": ours, "theirs": enforced}),)


def _shifted(bracket: Bracket, article: str) -> tuple[int, ...]:
    return next((shift.shifted for shift in bracket.shifts if shift.article == article), ())
