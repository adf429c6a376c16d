"""What single systems say in “Why do I play her?”, worked out again (``my_pairing_world``)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pairing.engine.steps import Step
from tests.my_pairing_world import World, claims

# What a system adds


@claims("mine.dubov.upper", "mine.dubov.lower")
def _halves(world: World, step: Step, told: Any) -> None:
    if world.members is not None:
        first = sorted(world.members)[: told["count"]]
        assert 2 * told["count"] == len(world.members)
        assert (world.me in first) == step.key.endswith("upper")
        assert not any(world.facts[tpn].opponents for tpn in world.members)
        world.said["first side"] = first


@claims("mine.dubov.due", "mine.dubov.due.alone")
def _sides(world: World, step: Step, told: Any) -> None:
    assert told["colour"] == world.due(world.me) != told["other"]
    if world.members is not None:
        dues = [world.due(tpn) for tpn in world.members]
        assert (dues.count(told["colour"]), dues.count(told["other"])) == (told.get("count", 1), told["across"])
        world.said["first side"] = [tpn for tpn in world.members if world.due(tpn) == "white"]


@claims("mine.dubov.shift")
def _shift(world: World, step: Step, _told: Any) -> None:
    world.said.pop("first side", None)
    assert world.members is None or set(step.players) < world.members


@claims("mine.dubov.choose", "mine.dubov.choose.first", "mine.dubov.chosen")
def _choose(world: World, step: Step, told: Any) -> None:
    chooser = told.get("opponent", world.me)
    assert told["aro"] == world.facts[chooser].aro
    _in_order(world, step, told)


@claims("mine.dubov.in-order", "mine.dubov.theirs-in-order")
def _in_order(world: World, step: Step, told: Any) -> None:
    chooser = world.me if step.key.endswith((".choose", ".first", ".in-order")) else told["opponent"]
    if "mine.dubov.theirs" in step.key:
        chooser = told["opponent"]
    told = {"place": 1, **told}
    side = world.said.get("first side")
    if side is not None and 2 * told["count"] == len(world.members or ()) == 2 * len(side):
        order = sorted(side, key=lambda tpn: (world.facts[tpn].aro, tpn))
        assert order[told["place"] - 1] == chooser
    assert 1 <= told["place"] <= told["count"]


@claims("mine.dubov.pair", "mine.procedure.pair", "mine.lim.pair", "mine.dutch.pair")
def _pair(world: World, _step: Step, _told: Any) -> None:
    if world.members is not None and not world.said.get("came"):
        assert world.members == {world.me, world.opponent}


@claims("mine.procedure.number", "mine.lim.number-down", "mine.lim.number-up")
def _number(world: World, step: Step, told: Any) -> None:
    assert 1 <= told["place"] <= told["count"]
    if world.members is not None and len(world.members) == told["count"]:
        order = sorted(world.members, reverse=step.key.endswith("up"))
        assert order[told["place"] - 1] == world.me
    assert 2 * told.get("half", told["count"] // 2) == told["count"]


@claims("mine.procedure.mine", "mine.procedure.theirs")
def _smaller(world: World, step: Step, told: Any) -> None:
    assert (world.me < (world.opponent or 0)) == step.key.endswith("mine")
    assert told.get("opponent", world.opponent) == world.opponent


@claims("mine.burstein.index")
def _index(world: World, _step: Step, told: Any) -> None:
    buchholz, sonneborn_berger = world.reading.indices[world.me][:2]
    values = [Fraction(one) for one in told["index"].split(" / ")]
    assert values in (
        [Fraction(buchholz), Fraction(sonneborn_berger)],
        [Fraction(buchholz, 10), Fraction(sonneborn_berger, 100)],
    )
    if world.members is not None and not world.said.get("gone"):
        order = sorted((world.facts[tpn] for tpn in world.members), key=world.reading.rank)
        assert told["count"] == len(order)
        assert order[told["place"] - 1].tpn == world.me


@claims("mine.burstein.mine", "mine.burstein.theirs")
def _by_index(world: World, step: Step, told: Any) -> None:
    first = min((world.facts[tpn] for tpn in (world.me, world.opponent or world.me)), key=world.reading.rank)
    assert (first.tpn == world.me) == step.key.endswith("mine")
    assert told.get("opponent", first.tpn) == first.tpn


@claims(
    *("mine.dutch.mine.came-down", "mine.dutch.theirs.came-down", "mine.dutch.mine.upper", "mine.dutch.theirs.upper"),
    *("mine.dutch.mine.came-down.alone", "mine.dutch.theirs.came-down.alone"),
    *("mine.lim.mine.floater-down.alone", "mine.lim.mine.floater-up.alone"),
    *("mine.lim.theirs.floater-down.alone", "mine.lim.theirs.floater-up.alone"),
    *("mine.lim.mine.floater-down", "mine.lim.mine.floater-up"),
    *("mine.lim.theirs.floater-down", "mine.lim.theirs.floater-up"),
)
def _placed(world: World, step: Step, told: Any) -> None:
    assert step.key.endswith("alone") or 1 <= told["place"] <= told["count"]
    if "theirs.came-down" in step.key:
        assert world.score(world.opponent or 0) > world.score(world.me)
    if "mine.came-down" in step.key:
        assert world.score(world.me) > world.score(world.opponent or world.me)


@claims("mine.dutch.exchange")
def _exchange(world: World, _step: Step, told: Any) -> None:
    assert len(told["up"]) == len(told["down"])
    order = world.reading.people if hasattr(world.reading, "people") else world.facts
    for up in told["up"]:
        for down in told["down"]:
            assert (-order[up].score, up) > (-order[down].score, down)


@claims("mine.lim.exchanged", "mine.lim.exchanged.same-colour")
def _exchanged(world: World, step: Step, told: Any) -> None:
    assert told["first"] not in (world.me, world.opponent)
    assert world.reading.compatible(world.facts[world.me], world.facts[told["first"]])
    same = world.due(world.me) is not None and world.due(world.me) == world.due(told["first"])
    assert same == step.key.endswith("same-colour")
    assert not same or told["colour"] == world.due(world.me)


@claims("mine.1997.first-round")
def _first_round(world: World, _step: Step, told: Any) -> None:
    assert told["count"] == 2 * len(world.pairing.pairs)


@claims("mine.1997.for-one")
def _for_one(world: World, _step: Step, told: Any) -> None:
    assert told["other"] == world.opponent
    assert world.score(told["other"]) > world.score(world.me)


@claims("mine.1997.alone", "mine.1997.alone.mine")
def _alone(world: World, step: Step, _told: Any) -> None:
    if step.key == "mine.1997.alone.mine":
        assert world.score(world.me) > world.score(world.opponent or world.me)


@claims("mine.1997.floater.mine", "mine.1997.floater.theirs", "mine.1997.inside.mine", "mine.1997.inside.theirs")
def _searching(world: World, step: Step, told: Any) -> None:
    assert told.get("opponent", world.opponent) == world.opponent
    if ".floater." in step.key:
        floater, other = (world.me, world.opponent) if step.key.endswith("mine") else (world.opponent, world.me)
        assert world.score(floater or 0) > world.score(other or 0)


@claims("mine.1997.due")
def _due_1997(world: World, _step: Step, told: Any) -> None:
    assert told["colour"] == world.due(world.me)


@claims("mine.1997.mine.column", "mine.1997.theirs.column", "mine.1997.mine.half", "mine.1997.theirs.half")
def _column(world: World, step: Step, told: Any) -> None:
    assert 1 <= told["place"] <= told["count"]
    if "aro" in told:
        chooser = world.me if ".mine." in step.key else told["opponent"]
        assert abs(Fraction(told["aro"]) - world.average(chooser)) <= Fraction(1, 20)


@claims("mine.table", "mine.knock-out")
def _table(world: World, _step: Step, told: Any) -> None:
    assert told["count"] == len(world.entrants)


@claims("mine.table.numbers")
def _numbers(world: World, _step: Step, told: Any) -> None:
    assert (told["mine"], told["theirs"]) == (world.me, world.opponent)


@claims("mine.answer.free", "mine.answer.goes-on")
def _free(world: World, _step: Step, _told: Any) -> None:
    assert world.opponent is None


@claims("mine.bracket.seeds", "mine.bracket.winners", "mine.bracket.third")
def _bracket(world: World, step: Step, told: Any) -> None:
    assert told.get("mine", world.me) == world.me
    assert told.get("theirs", world.opponent) == world.opponent
    if step.key == "mine.bracket.winners":
        assert told["before"] == world.tournament.rounds_paired


@claims("mine.bracket.decided.mine", "mine.bracket.decided.theirs")
def _decided(world: World, step: Step, told: Any) -> None:
    assert step.players[0] in (world.me, world.opponent)
    record = world.entrants[step.players[0]].records[-1]
    assert getattr(record, "opponent", None) == told["loser"]


@claims("mine.bracket.by-boards.mine", "mine.bracket.by-boards.theirs")
def _by_boards(world: World, step: Step, told: Any) -> None:
    _decided(world, step, told)
    winner, loser = (world.entrants[tpn].records[-1] for tpn in (step.players[0], told["loser"]))
    assert world.tournament.level_by
    assert world.tournament.scoring.points(winner) == world.tournament.scoring.points(loser)
