"""What the sentences of “Why do I play her?” claim in every system, worked out again (``my_pairing_world``)."""

from __future__ import annotations

from typing import Any

from pairing.engine.steps import Step
from pairing.readings.common import bars_bye, latest_difference
from pairing.readings.matches import bars_bye as bars_bye_of_match
from tests import my_pairing_claims_of_systems  # noqa: F401  its claims come among the others
from tests.my_pairing_world import CLAIMS, RULES, World, claims


def check(world: World, answer: Step) -> list[str]:
    """The keys of all sentences, each looked at."""
    keys = []
    (world.me,), world.said = answer.players, {}
    for paragraph in answer.children:
        for step in paragraph.children:
            keys.append(step.key)
            if step.key in RULES:
                continue
            if step.key not in CLAIMS:
                raise LookupError(f"nobody looks at the claims of {step.key}")
            CLAIMS[step.key](world, step, step.parameters)
    return keys


# Whom one is among


@claims("mine.virtual")
def _virtual(world: World, _step: Step, told: Any) -> None:
    assert told["points"] + told["virtual"] == world.score(world.me)
    assert told["virtual"] == world.entrants[world.me].virtual_points[world.tournament.rounds_paired]


@claims("mine.among", "mine.among.left", "mine.among.alone")
def _among(world: World, step: Step, told: Any) -> None:
    world.said |= {"among": step.key, "others": told.get("others", 0)}
    equals = world.equals(told["score"])
    assert world.me in equals
    if step.key == "mine.among":
        assert told["others"] == len(equals) - 1
        assert not equals & set(world.pairing.without_opponent) or world.system == "dutch"
    elif step.key == "mine.among.left":
        assert 0 < told["others"] < len(equals) - 1


@claims("mine.came-up", "mine.came-down", "mine.gone")
def _moved(world: World, step: Step, _told: Any) -> None:
    name = step.key.removeprefix("mine.").split("-")[0]
    world.said[name] = (*world.said.get(name, ()), *step.players)
    mine = world.score(world.me)
    for tpn in step.players:
        assert tpn != world.me
        assert step.key != "mine.came-up" or world.score(tpn) < mine
        assert step.key != "mine.came-down" or world.score(tpn) > mine
        assert step.key != "mine.gone" or tpn != world.opponent


@claims("mine.so-many")
def _so_many(world: World, _step: Step, told: Any) -> None:
    here = world.said["others"] + 1 + len(world.said.get("came", ())) - len(world.said.get("gone", ()))
    assert told["count"] == here
    assert here % 2 == 0


@claims("mine.i-come-up", "mine.i-come-down")
def _i_come(world: World, step: Step, told: Any) -> None:
    assert told["score"] == world.score(world.me)
    assert (told["group"] > told["score"]) == (step.key == "mine.i-come-up")
    world.said["group"] = told["group"]


@claims("mine.up.odd", "mine.down.odd", "mine.1997.joined")
def _odd(world: World, step: Step, told: Any) -> None:
    assert told["count"] % 2 == 1
    if step.key == "mine.up.odd":
        assert told["count"] <= len(world.equals(world.said["group"]))


@claims("mine.up.some", "mine.down.some")
def _some(world: World, _step: Step, told: Any) -> None:
    assert 1 <= told["number"] < len(world.facts)


# The bye


@claims("mine.bye.odd")
def _bye(world: World, _step: Step, told: Any) -> None:
    assert told["count"] == len(world.facts)
    assert told["count"] % 2 == 1
    assert world.pairing.bye == world.me


@claims("mine.bye.mine")
def _bye_score(world: World, _step: Step, told: Any) -> None:
    assert told["score"] == world.score(world.me)


@claims("mine.bye.barred")
def _bye_barred(world: World, step: Step, _told: Any) -> None:
    barred = bars_bye_of_match if world.system in ("double-swiss", "team") else bars_bye
    for tpn in step.players:
        assert any(map(barred, world.entrants[tpn].records))


@claims("mine.bye.needed")
def _bye_needed(world: World, step: Step, _told: Any) -> None:
    assert world.me not in step.players
    for tpn in step.players:
        assert world.score(tpn) <= world.score(world.me) or world.system in ("lim", "dubov-1997")


@claims("mine.answer.bye")
def _has_bye(world: World, _step: Step, _told: Any) -> None:
    assert world.pairing.bye == world.me


# Who was passed over


def _chooser(world: World, step: Step) -> int:
    return (world.opponent or 0) if step.key.startswith("mine.theirs.") else world.me


@claims("mine.mine.met-in", "mine.theirs.met-in")
def _met_in(world: World, step: Step, told: Any) -> None:
    assert told["met"] in world.met(_chooser(world, step), step.players[0])


@claims("mine.mine.have-met", "mine.theirs.have-met")
def _have_met(world: World, step: Step, told: Any) -> None:
    assert all(world.met(_chooser(world, step), tpn) for tpn in step.players)


@claims("mine.mine.colours", "mine.theirs.colours", "mine.mine.due-the-same", "mine.theirs.due-the-same")
def _same_due(world: World, step: Step, told: Any) -> None:
    chooser = _chooser(world, step)
    _not_met(world, step, told)
    for tpn in (chooser, *step.players):
        assert world.due(tpn) == told["colour"]
        if step.key.endswith(".colours"):
            colours = [one.name.lower() for one in world.facts[tpn].colours]
            difference = colours.count("white") - colours.count("black")
            assert abs(difference) > 1 or colours[-2:] in (["white"] * 2, ["black"] * 2)


@claims("mine.mine.colours-barred", "mine.theirs.colours-barred")
def _barred(world: World, step: Step, told: Any) -> None:
    chooser = world.facts[_chooser(world, step)]
    for tpn in step.players:
        assert not world.met(chooser.tpn, tpn)
        assert not world.reading.compatible(chooser, world.facts[tpn])


@claims("mine.mine.worse", "mine.theirs.worse", "mine.mine.needed", "mine.theirs.needed")
def _not_met(world: World, step: Step, told: Any) -> None:
    chooser = _chooser(world, step)
    taken = world.opponent if chooser == world.me else world.me
    for tpn in step.players:
        assert tpn not in (world.me, world.opponent)
        assert not world.met(chooser, tpn), "they have met, and that is the reason"
        if world.system in ("dubov", "double-swiss", "team"):
            assert tpn < taken, "comes later in the order of numbers"


@claims("mine.answer", "mine.answer-rated", "mine.answer-next", "mine.answer-next-rated", "mine.answer.chosen")
def _answer(world: World, step: Step, told: Any) -> None:
    assert told.get("opponent", world.opponent) == world.opponent
    if "fact" in told:
        assert told["fact"] == world.entrants[world.opponent].rating  # type: ignore[index,union-attr]


# Colours


@claims("mine.colour.due", "mine.colour.one.mine", "mine.colour.one.theirs")
def _due(world: World, step: Step, told: Any) -> None:
    _has_colour(world, step, told)
    assert world.due(world.me) == (None if step.key.endswith("theirs") else world.colour)
    assert world.due(world.opponent) == (None if step.key.endswith("mine") else world.other_colour)


@claims("mine.colour.stronger.mine", "mine.colour.stronger.theirs")
def _stronger(world: World, step: Step, told: Any) -> None:
    _has_colour(world, step, told)
    due = world.colour if step.key.endswith("mine") else world.other_colour
    assert world.due(world.me) == world.due(world.opponent) == due


@claims("mine.colour.turned")
def _turned(world: World, step: Step, told: Any) -> None:
    _has_colour(world, step, told)
    last = latest_difference(world.facts[world.me].colours, world.facts[world.opponent].colours)
    assert last is not None
    assert last.name.lower() == world.other_colour


@claims("mine.colour.lot")
def _lot(world: World, step: Step, told: Any) -> None:
    _has_colour(world, step, told)
    for tpn in (world.me, world.opponent):
        assert not world.facts[tpn].colours


@claims("mine.colour.whites", "mine.colour.difference", "mine.colour.aro", "mine.colour.rating")
def _compared(world: World, step: Step, told: Any) -> None:
    _has_colour(world, step, told)
    mine, theirs = (_value(world, step.key, tpn) for tpn in (world.me, world.opponent))
    assert mine != theirs
    white = mine if told["colour"] == "white" else theirs
    assert white == (max if step.key == "mine.colour.aro" else min)(mine, theirs)


def _value(world: World, key: str, tpn: int) -> Any:
    if key == "mine.colour.aro":
        return world.average(tpn)
    if key == "mine.colour.rating":
        return world.entrants[tpn].rating  # type: ignore[union-attr]
    colours = [one.name for one in world.facts[tpn].colours]
    return colours.count("WHITE") - (colours.count("BLACK") if key == "mine.colour.difference" else 0)


@claims(
    *("mine.colour.ranked", "mine.colour.lower", "mine.colour.only", "mine.colour.unequal", "mine.colour.last"),
    *("mine.colour.list", "mine.colour.table"),
)
def _has_colour(world: World, _step: Step, told: Any) -> None:
    assert told["colour"] == world.colour
    assert told.get("theirs", world.other_colour) == world.other_colour
    assert told.get("opponent", world.opponent) == world.opponent
