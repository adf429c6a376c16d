"""“Why do I play her?” (``explanation.my_pairing``): one side chooses, in the order of average opposition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pairing.engine.explanation.my_pairing import (
    Group,
    Mine,
    Place,
    Sentences,
    among,
    answer,
    bye_sentences,
    passed_over,
    told,
    why_up,
)
from pairing.engine.explanation.my_pairing_words import shared
from pairing.engine.steps import Step
from pairing.engine.words import N_, Words


def my_pairing(steps: Step, players: Sequence[Mapping[str, Any]], tpn: int) -> Step:
    """Why the player with this TPN meets the opponent, or has the bye."""
    return told(Mine(steps, players, tpn), WORDS, _paired, bye_sentences("mine.bye.order"))


def _paired(mine: Mine) -> Iterator[Sentences]:
    place = mine.table("transposition")
    group = bracket_group(place, "3.2.1")
    yield among(mine, group, why_up(group, order="mine.order-up", article="3.2.2"))
    first_side, second_side = place.column(0), sorted(place.column(1))
    chooser = first_side[place.number]
    free = [tpn for tpn in second_side if tpn not in place.column(1)[: place.number]]
    passed = passed_over(
        mine, chooser, free[: free.index(place.column(1)[place.number])], article="3.2.6", otherwise="needed"
    )
    yield [*_sides(mine, place), _order(mine, place)]
    if chooser == mine.tpn:
        yield [*passed, answer(mine, "3.2.6", after=passed, fact="rating")]
    else:
        yield [*passed, Step("mine.answer.chosen", "3.2.6", {"opponent": mine.opponent})]


def bracket_group(place: Place, article: str) -> Group:
    """Residents and upfloaters of a bracket that is paired with upfloaters."""
    residents = place.named("residents", "residents")
    chosen = place.child("chosen")
    came = () if chosen is None else chosen.players
    return Group(score=place.section.parameters["score"], residents=residents, came=came, article=article)


def _sides(mine: Mine, place: Place) -> Iterator[Step]:
    """Into which subgroup one belongs, and who changes it."""
    subgroups = next(step for step in place.section.children if step.key.startswith("subgroups."))
    assert subgroups.table is not None
    sides = [[row.cells[column] for row in subgroups.table.rows if row.cells[column]] for column in (0, 1)]
    side = sides[0] if mine.tpn in sides[0] else sides[1]
    if subgroups.key == "subgroups.halves":
        key = "mine.dubov.upper" if side is sides[0] else "mine.dubov.lower"
        yield Step(key, "3.2.3", {"count": len(side)})
    else:
        across = sum(map(len, sides)) - len(side)
        known = {"colour": mine.me["preference"], "count": len(side), "across": across}
        key = "mine.dubov.due" if len(side) > 1 else "mine.dubov.due.alone"
        yield Step(key, "3.2.3", known | {"other": _other(mine.me["preference"])})
    for step in place.section.children:
        if step.key in ("shift.first", "shift.second"):
            if mine.tpn in step.players:
                yield Step("mine.dubov.you-shift", "3.2.4")
            if others := tuple(tpn for tpn in step.players if tpn != mine.tpn):
                yield Step("mine.dubov.shift", "3.2.4", players=others)


def _order(mine: Mine, place: Place) -> Step:
    """In which order opponents are given, and where the one of the two stands who gets one."""
    chooser = place.column(0)[place.number]
    if len(place.rows) == 1:
        return Step("mine.dubov.pair", "3.2.5")
    known: dict[str, Any] = {"place": place.number + 1, "count": len(place.rows), "aro": mine.players[chooser]["aro"]}
    if not known["aro"]:
        del known["aro"]
        key = "mine.dubov.in-order" if chooser == mine.tpn else "mine.dubov.theirs-in-order"
        return Step(key, "3.2.5", known | {"opponent": mine.opponent})
    if chooser == mine.tpn:
        return Step("mine.dubov.choose.first" if not place.number else "mine.dubov.choose", "3.2.5", known)
    return Step("mine.dubov.chosen", "3.2.5", known | {"opponent": mine.opponent})


def _other(colour: str) -> str:
    return "black" if colour == "white" else "white"


WORDS = {
    **shared(
        *("groups", "bye", "up", "brought", "needed", "absolute", "rated"), colours="due stronger turned ranked lot"
    ),
    "mine.order-up": Words(
        N_(
            "The highest scores below come first, then those who leave most colours granted, then who came up least "
            "before."
        )
    ),
    "mine.dubov.upper": Words(
        N_("None of you has played yet: the first {count} by number play the others, and you are one of the first.")
    ),
    "mine.dubov.lower": Words(
        N_("None of you has played yet: the first {count} by number play the others, and you are one of the others.")
    ),
    "mine.dubov.due": Words(
        N_("You are due {colour:colour}; {count} of you are, and {across} are due {other:colour}.")
    ),
    "mine.dubov.due.alone": Words(N_("Only you are due {colour:colour}; due {other:colour}: {across}.")),
    "mine.dubov.you-shift": Words(N_("So that all can be paired, you change to the other side.")),
    "mine.dubov.shift": Words(N_("So that all can be paired, {players:people} must be on the other side.")),
    "mine.dubov.choose.first": Words(
        N_(
            "You have met the weakest opposition of the {count} on your side (average {aro}), so you get the first of "
            "the other side."
        )
    ),
    "mine.dubov.choose": Words(
        N_(
            "By your opposition so far (average {aro}), the weakest first, you are number {place} of the {count} on "
            "your side; each gets the first of the other side who is left."
        )
    ),
    "mine.dubov.chosen": Words(
        N_(
            "The other side is served first, from the weakest opposition on: {opponent:person} (average {aro}) is "
            "number {place} of {count}."
        )
    ),
    "mine.dubov.in-order": Words(
        N_("You are number {place} of the {count} on your side, and each gets the first of the other side who is left.")
    ),
    "mine.dubov.theirs-in-order": Words(
        N_("The other side is served first, and {opponent:person} is number {place} of {count} there.")
    ),
    "mine.dubov.pair": Words(N_("There are only the two of you.")),
}
