"""“Why not A against B?” (``basics.why_not``): what the Lim system has to say."""

from __future__ import annotations

from itertools import zip_longest

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.shortages import whole_shortage
from pairing.engine.basics.why_not import Reasons, round_of_game
from pairing.engine.basics.why_not import why_not as why_not_by
from pairing.engine.matching.cardinality import within
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.lim.decisions import Decision, decisions_of
from pairing.engine.systems.lim.field import build_field
from pairing.engine.systems.lim.obstacles import Obstacle, Obstacles
from pairing.engine.systems.lim.pairer import pair_round
from pairing.engine.systems.lim.trace import trace_of
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
    if pairing.bye == tpn:
        return Step("why.has-bye", "1.1", players=(tpn,))
    for number, pair in enumerate(pairing.pairs, start=1):
        if tpn in (pair.white, pair.black):
            opponent = pair.black if pair.white == tpn else pair.white
            group = next(group for group in reversed(trace.groups) if tpn in group.members)
            known: dict[str, object] = {"opponent": opponent, "board": number}
            if group.is_median:
                return Step("why.meets.median", "2.2", known, (tpn,))
            return Step("why.meets", "2.2", known | {"score": group.score}, (tpn,))
    return Step("why.absent", players=(tpn,))


def _obstacle(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step | None:
    trace = trace_of(pairing)
    is_last_round = trace.round_number == trace.total_rounds
    obstacle = Obstacles(trace.players, trace.forbidden_pairs, is_last_round=is_last_round).between(one, other)
    if obstacle is None:
        return None
    if obstacle is Obstacle.ALREADY_MET:
        return Step("why.already-met", obstacle.article, {"round": round_of_game(tournament, one, other)})
    return Step(f"why.{obstacle}", obstacle.article)


def _incomplete(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """That the others could not be paired, with the proof where it does not depend on who takes the bye."""
    field = build_field(tournament, trace_of(pairing).players)
    others = bit_set(number for number, tpn in enumerate(field.all_tpns) if tpn not in (one, other))
    shortage = whole_shortage(field.all_tpns, within(field.adjacent, others), others)
    if shortage is not None and len(shortage.groups) - len(shortage.only) > others.bit_count() % 2:
        return Step("why.incomplete", "2.1", dict(shortage.step().parameters))
    return Step("why.incomplete.any-bye", "2.1")


def _later(pairing: RoundPairing, enforced: RoundPairing) -> tuple[Step, ...]:
    """The first choice at which the two rounds part, as it was made in either."""
    for ours, theirs in zip_longest(decisions_of(trace_of(pairing)), decisions_of(trace_of(enforced))):
        if ours is None or theirs is None or ours.outcome != theirs.outcome:
            decided = ours or theirs
            told = [
                _told(name, decision)
                for name, decision in (("why.ours", ours), ("why.theirs", theirs))
                if decision is not None
            ]
            return Step("why.comes-first", decided.article), *_parting(decided, told)
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


def _parting(decided: Decision, told: list[Step]) -> tuple[Step, ...]:
    group = decided.group
    if group is None:
        return (Step("why.parts-before", decided.article, children=tuple(told)),)
    if group.is_median:
        return (Step("why.parts-median", decided.article, {"kind": decided.kind}, children=tuple(told)),)
    known = {"kind": decided.kind, "score": group.score}
    return (Step("why.parts", decided.article, known, children=tuple(told)),)


def _told(key: str, decision: Decision) -> Step:
    if decision.who:
        return Step(f"{key}.for", decision.article, {"chosen": decision.chosen, "who": decision.who})
    return Step(key, decision.article, {"chosen": decision.chosen})
