"""“Why do I play her?” (``explanation.my_pairing``): the first by the index gets the last one, and so on."""

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
from pairing.engine.words import N_, Words


def my_pairing(steps: Step, players: Sequence[Mapping[str, Any]], tpn: int) -> Step:
    """Why the player with this TPN meets the opponent, or has the bye."""
    from pairing.engine.systems.burstein.seeding_steps import is_seeding_round, my_pairing_in_seeding_round

    if is_seeding_round(steps):
        return my_pairing_in_seeding_round(steps, players, tpn)
    return told(Mine(steps, players, tpn), WORDS, _paired, bye_sentences("mine.burstein.bye-order"))


def _paired(mine: Mine) -> Iterator[Sentences]:
    place = mine.table("order")
    group = _group(place.section)
    why: Sentences = []
    if mine.tpn in group.came:
        brackets = [one for one in mine.steps.children if one.key == "bracket"]
        above = brackets[brackets.index(place.section) - 1]
        why = why_down(_group(above), order="mine.burstein.order-out", article="2.3")
    yield among(mine, group, why)
    members = place.named("members", "members")
    chooser, taken = place.rows[place.number].cells
    assert chooser is not None
    assert taken is not None
    paired = {tpn for row in place.rows[: place.number] for tpn in row.cells}
    free = [tpn for tpn in reversed(members) if tpn not in paired and tpn not in group.gone]
    passed = passed_over(mine, chooser, free[: free.index(taken)], article="4.3", otherwise="worse")
    known = {"place": members.index(mine.tpn) + 1, "count": len(members), "index": mine.me["index"]}
    yield [
        Step("mine.burstein.index", "4.1", known),
        Step("mine.burstein.mine" if chooser == mine.tpn else "mine.burstein.theirs", "4.3", {"opponent": chooser}),
    ]
    if chooser == mine.tpn:
        yield [*passed, answer(mine, "4.3", after=passed)]
    else:
        yield [*passed, Step("mine.answer.chosen", "4.3", {"opponent": chooser})]


def _group(section: Step) -> Group:
    place = Place(section, section, 0)
    came = place.named("incoming", "incoming")
    residents = [tpn for tpn in place.named("members", "members") if tpn not in came]
    gone = next((step.players for step in section.children if step.key == "floaters"), ())
    return Group(score=section.parameters["score"], residents=residents, came=came, gone=gone, article="3.2")


WORDS = {
    **shared("groups", "down", "worse", "absolute", "plain", colours="due one stronger turned ranked lot"),
    "mine.burstein.bye-order": Words(
        N_("The bye goes to the lowest score, then to who has played most, then to the last by the index.")
    ),
    "mine.burstein.order-out": Words(
        N_("Those with the fewest points go on, so that as few as possible then leave the next scoregroup.")
    ),
    "mine.burstein.index": Words(
        N_("By the index ({index:decimal}, Buchholz and Sonneborn-Berger) you are number {place} of the {count}.")
    ),
    "mine.burstein.mine": Words(N_("The first gets the last one, the next one the last who is left, and so on.")),
    "mine.burstein.theirs": Words(
        N_("The first gets the last one, the next one the last who is left, and {opponent:person} comes before you.")
    ),
}
