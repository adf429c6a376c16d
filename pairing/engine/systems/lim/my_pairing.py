"""“Why do I play her?” (``explanation.my_pairing``): who floated comes first, then half meets half, then exchanges."""

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
    why_down,
)
from pairing.engine.explanation.my_pairing_words import shared
from pairing.engine.steps import Step
from pairing.engine.systems.lim.group import opponents_in_turn
from pairing.engine.words import N_, Words


def my_pairing(steps: Step, players: Sequence[Mapping[str, Any]], tpn: int) -> Step:
    """Why the player with this TPN meets the opponent, or has the bye."""
    return told(Mine(steps, players, tpn), WORDS, _paired, bye_sentences("mine.lim.bye-order"))


def _paired(mine: Mine) -> Iterator[Sentences]:
    place = mine.table("floater-pairs", "scrutinies", "second-scrutiny")
    group = _group(mine, place.section)
    yield among(mine, group, _why(mine) if mine.tpn in group.came else ())
    yield from _of_floater(mine, place) if place.step.key == "floater-pairs" else _of_scrutiny(mine, place)


def _group(mine: Mine, section: Step) -> Group:
    place = Place(section, section, 0)
    above, below = place.named("from-above", "floaters"), place.named("from-below", "floaters")
    gone = next((step.players for step in section.children if step.key == "floaters"), ())
    score = section.parameters.get("score")
    if score is None:  # a median group without residents lies between those who came
        score = (min(map(mine.score, above or below)) + max(map(mine.score, below or above))) // 2
    return Group(
        score=score, residents=place.named("residents", "residents"), came=(*above, *below), gone=gone, article="2.2"
    )


def _why(mine: Mine) -> Sentences:
    """Why one left the own group: chosen there (3.9), or a pair given up for the median group (2.6)."""
    left = next(
        (
            one
            for one in reversed(mine.steps.children)
            if any(step.key == "floaters" and mine.tpn in step.players for step in one.children)
        ),
        None,
    )
    cracked = any(step.key.startswith("cracked.") and mine.tpn in step.players for step in mine.steps.walk())
    if cracked or left is None:
        return [Step("mine.lim.cracked", "2.6")]
    return why_down(_group(mine, left), order="mine.lim.order-out", article="3.9")


def _closing(mine: Mine, chooser: int, passed: Sentences, article: str) -> Sentences:
    if chooser == mine.tpn:
        return [*passed, answer(mine, article, after=passed)]
    return [*passed, Step("mine.answer.chosen", article, {"opponent": chooser})]


def _of_floater(mine: Mine, place: Place) -> Iterator[Sentences]:
    """Who floated to the group has the highest, upward the lowest ranked, due the other colour if possible (3.8)."""
    chooser, taken = place.rows[place.number].cells
    assert chooser is not None
    assert taken is not None
    kind = "up" if place.section.key == "group.up" else "down"
    who = "mine" if chooser == mine.tpn else "theirs"
    known = {"place": place.number + 1, "count": len(place.rows), "opponent": chooser}
    alone = ".alone" if len(place.rows) == 1 else ""
    yield [Step(f"mine.lim.{who}.floater-{kind}{alone}", "3.8", known)]
    yield _closing(mine, chooser, [], "3.8")


def _of_scrutiny(mine: Mine, place: Place) -> Iterator[Sentences]:
    first = place
    if place.step.key == "second-scrutiny":
        first = Place(place.section, next(one for one in place.section.children if one.key == "first-scrutiny"), 0)
    everybody = sorted(first.column(0) + first.column(1), reverse=place.section.key == "group.up")
    number = next(number for number, row in enumerate(first.rows) if mine.tpn in row.cells)
    chooser, given = first.rows[number].cells
    assert chooser is not None
    assert given is not None
    half = len(everybody) // 2
    kind = "up" if place.section.key == "group.up" else "down"
    known = {"place": everybody.index(mine.tpn) + 1, "count": len(everybody), "half": half}
    yield [Step(f"mine.lim.number-{kind}" if half > 1 else "mine.lim.pair", "4.1", known)]
    served = {tpn for row in first.rows[:number] for tpn in row.cells}
    order = list(opponents_in_turn([tpn for tpn in everybody if tpn not in served]))
    other = given if chooser == mine.tpn else chooser
    if other == mine.opponent:
        passed = passed_over(mine, chooser, order[: order.index(given)], article="4.1", otherwise="needed")
        yield _closing(mine, chooser, passed, "4.1")
        return
    due = mine.me["preference"]
    same = due is not None and due == mine.players[other]["preference"]
    key = "mine.lim.exchanged.same-colour" if same else "mine.lim.exchanged"
    exchanged = Step(key, "5.2", {"first": other, "colour": due} if same else {"first": other})
    yield [exchanged, answer(mine, "5.2")]


WORDS = {
    **shared(
        *("groups", "up", "down", "needed", "barred", "plain"), colours="due one turned ranked lower unequal only lot"
    ),
    "mine.lim.bye-order": Words(N_("The bye goes to the lowest ranked who may have it.")),
    "mine.lim.order-out": Words(
        N_(
            "Who goes on is chosen by whom they can meet there, then by earlier floats, then by the colours that are "
            "left."
        )
    ),
    "mine.lim.cracked": Words(
        N_("The group in the middle could not be paired, so pairs next to it were given up, and yours was one.")
    ),
    "mine.lim.mine.floater-down": Words(
        N_(
            "Those who come from other scores are served first: you are number {place} of {count}, and each gets the "
            "highest ranked who is possible, due the other colour rather than the same."
        )
    ),
    "mine.lim.mine.floater-down.alone": Words(
        N_(
            "Who comes from another score is served first: you get the highest ranked who is possible, due the other "
            "colour rather than the same."
        )
    ),
    "mine.lim.mine.floater-up": Words(
        N_(
            "Those who come from other scores are served first: you are number {place} of {count}, and each gets the "
            "lowest ranked who is possible, due the other colour rather than the same."
        )
    ),
    "mine.lim.mine.floater-up.alone": Words(
        N_(
            "Who comes from another score is served first: you get the lowest ranked who is possible, due the other "
            "colour rather than the same."
        )
    ),
    "mine.lim.theirs.floater-down": Words(
        N_(
            "Those who come from other scores are served first: {opponent:person} is number {place} of {count}, and "
            "each gets the highest ranked who is possible, due the other colour rather than the same."
        )
    ),
    "mine.lim.theirs.floater-down.alone": Words(
        N_(
            "Who comes from another score is served first: {opponent:person} gets the highest ranked who is possible, "
            "due the other colour rather than the same."
        )
    ),
    "mine.lim.theirs.floater-up": Words(
        N_(
            "Those who come from other scores are served first: {opponent:person} is number {place} of {count}, and "
            "each gets the lowest ranked who is possible, due the other colour rather than the same."
        )
    ),
    "mine.lim.theirs.floater-up.alone": Words(
        N_(
            "Who comes from another score is served first: {opponent:person} gets the lowest ranked who is possible, "
            "due the other colour rather than the same."
        )
    ),
    "mine.lim.pair": Words(N_("There are only the two of you left.")),
    "mine.lim.number-down": Words(
        N_(
            "From the top of the list you are number {place} of {count}, and the first {half} play the last {half} in "
            "order."
        )
    ),
    "mine.lim.number-up": Words(
        N_(
            "From the bottom of the list you are number {place} of {count}, and the first {half} play the last {half} "
            "in order."
        )
    ),
    "mine.lim.exchanged": Words(
        N_("That would give you {first:person}, but opponents are exchanged so that more get the colours they are due.")
    ),
    "mine.lim.exchanged.same-colour": Words(
        N_(
            "That would give you {first:person}, due {colour:colour} like you, so opponents are exchanged for the "
            "colours."
        )
    ),
}
