"""“Why not A against B?” (``basics.why_not``): what the Dubov system of 1997 has to say."""

from __future__ import annotations

from itertools import zip_longest

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.obstacles import Obstacle, forbidden_set, obstacle_between
from pairing.engine.basics.shortages import whole_shortage
from pairing.engine.basics.why_not import Reasons, round_of_game
from pairing.engine.basics.why_not import why_not as why_not_by
from pairing.engine.matching.cardinality import within
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dubov_1997.decisions import Decision, decisions_of
from pairing.engine.systems.dubov_1997.field import build_field
from pairing.engine.systems.dubov_1997.pairer import pair_round
from pairing.engine.systems.dubov_1997.system import article_of
from pairing.engine.systems.dubov_1997.trace import trace_of
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
        return Step("why.has-bye", "4", players=(tpn,))
    for number, pair in enumerate(pairing.pairs, start=1):
        if tpn in (pair.white, pair.black):
            known = {"opponent": pair.black if pair.white == tpn else pair.white, "board": number}
            group = next((g for g in trace.groups for couple in g.pairs if tpn in couple), None)
            if group is None:
                return Step("why.meets-first-round", parameters=known, players=(tpn,))
            return Step("why.meets", parameters={"score": group.score, **known}, players=(tpn,))
    return Step("why.absent", players=(tpn,))


def _obstacle(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step | None:
    trace = trace_of(pairing)
    players = {player.tpn: player for player in trace.players}
    obstacle = obstacle_between(players[one], players[other], forbidden_set(trace.forbidden_pairs))
    if obstacle is None:
        return None
    met = {"round": round_of_game(tournament, one, other)} if obstacle is Obstacle.ALREADY_MET else {}
    return Step(f"why.{obstacle}", article_of(obstacle), met)


def _incomplete(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """That the others could not be paired, with the proof where it does not depend on who takes the bye."""
    field = build_field(tournament, trace_of(pairing).players)
    tpns = field.all_tpns
    others = bit_set(number for number, tpn in enumerate(tpns) if tpn not in (one, other))
    shortage = whole_shortage(tpns, within(field.adjacent, others), others)
    if shortage is not None and len(shortage.groups) - len(shortage.only) > others.bit_count() % 2:
        return Step("why.incomplete", "2.1 to 2.4", dict(shortage.step().parameters))
    return Step("why.incomplete.any-bye", "2.1 to 2.4")


def _later(pairing: RoundPairing, enforced: RoundPairing) -> tuple[Step, ...]:
    """The first decision at which the two rounds part, as it was made in either."""
    for ours, theirs in zip_longest(decisions_of(trace_of(pairing)), decisions_of(trace_of(enforced))):
        if _outcome(ours) != _outcome(theirs):
            decided = ours or theirs
            known: dict[str, object] = {"kind": decided.kind}
            key = "why.parts-before"
            if decided.score is not None:
                key, known = "why.parts", known | {"score": decided.score}
            told = tuple(
                _told(name, decision) for name, decision in (("why.ours", ours), ("why.theirs", theirs)) if decision
            )
            return (Step("why.comes-first", decided.article), Step(key, decided.article, known, children=told))
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


def _outcome(decision: Decision | None) -> tuple[object, ...] | None:
    return None if decision is None else (decision.kind, decision.score, decision.who, decision.chosen)


def _told(key: str, decision: Decision) -> Step:
    known = {"kind": decision.kind, "chosen": decision.chosen}
    if decision.who:
        return Step(f"{key}.for", decision.article, {**known, "who": decision.who})
    return Step(key, decision.article, known)
