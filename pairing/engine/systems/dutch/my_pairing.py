"""“Why do I play her?” (``explanation.my_pairing``): who came down comes first, then the upper half meets the lower."""

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
    return told(Mine(steps, players, tpn), WORDS, _paired, bye_sentences("mine.dutch.bye-order"))


def _paired(mine: Mine) -> Iterator[Sentences]:
    place = mine.table("mdp-pairing", "transposition")
    group = _group(place.section)
    why: Sentences = []
    if mine.tpn in group.came:
        above = next(_group(one) for one in mine.steps.children if one.key == "bracket" and _gone(one, mine.tpn))
        why = why_down(above, order="mine.dutch.order-down", article="2.4")
    yield among(mine, group, why)
    row = place.rows[place.number]
    chooser, taken = row.cells
    assert chooser is not None
    assert taken is not None
    before = {one.cells[1] for one in place.rows[: place.number]}
    free = [tpn for tpn in _second(place) if tpn not in before]
    passed = passed_over(mine, chooser, free[: free.index(taken)], article="4.2", otherwise="worse")
    yield list(_halves(mine, place, chooser))
    if chooser == mine.tpn:
        yield [*passed, answer(mine, "3.8", after=passed)]
    else:
        yield [*passed, Step("mine.answer.chosen", "3.8", {"opponent": mine.opponent})]


def _gone(section: Step, tpn: int) -> bool:
    return any(step.key == "downfloaters" and tpn in step.players for step in section.children)


def _group(section: Step) -> Group:
    place = Place(section, section, 0)
    members, came = place.named("members", "members"), place.named("mdps", "mdps")
    gone = next((step.players for step in section.children if step.key == "downfloaters"), ())
    residents = [tpn for tpn in members if tpn not in came]
    return Group(score=section.parameters["score"], residents=residents, came=came, gone=gone, article="3.1")


def _second(place: Place) -> list[int]:
    """From whom opponents are taken, in the order in which they are: the residents, or S2."""
    if place.step.key == "mdp-pairing":
        group = _group(place.section)
        return [tpn for tpn in group.residents if tpn not in group.gone]
    original = next(step.table for step in place.section.children if step.key == "subgroups")
    assert original is not None
    order = [row.cells[column] for column in (0, 1) for row in original.rows]
    return [tpn for tpn in order if tpn in place.column(1)]


def _halves(mine: Mine, place: Place, chooser: int) -> Iterator[Step]:
    known: dict[str, Any] = {"place": place.number + 1, "count": len(place.rows)}
    mine_or_theirs = "mine" if chooser == mine.tpn else "theirs"
    if place.step.key == "mdp-pairing":
        alone = ".alone" if len(place.rows) == 1 else ""
        yield Step(f"mine.dutch.{mine_or_theirs}.came-down{alone}", "3.3.3", known | {"opponent": mine.opponent})
        return
    exchange = place.child("exchange")
    if exchange is not None:
        yield Step(
            "mine.dutch.exchange", "4.3", {"up": exchange.parameters["into"], "down": exchange.parameters["out"]}
        )
    if len(place.rows) == 1:
        yield Step("mine.dutch.pair", "3.2")
        return
    yield Step(f"mine.dutch.{mine_or_theirs}.upper", "3.2", known | {"opponent": mine.opponent})


WORDS = {
    "mine.dutch.pair": Words(N_("There are only the two of you left.")),
    **shared("groups", "down", "worse", "absolute", "plain", colours="due one stronger turned ranked lot"),
    "mine.dutch.bye-order": Words(
        N_(
            "The bye goes to the lowest score that it can go to, and within it to whom the pairing of all others "
            "suits best."
        )
    ),
    "mine.dutch.order-down": Words(
        N_("The fewest points go down first, then whoever leaves most colours granted, then who floated least before.")
    ),
    "mine.dutch.mine.came-down": Words(
        N_(
            "Those who came down are served first: you are number {place} of {count}, and each gets the highest of "
            "the group who is left and possible."
        )
    ),
    "mine.dutch.mine.came-down.alone": Words(
        N_("Who came down is served first: you get the highest of the group who is possible.")
    ),
    "mine.dutch.theirs.came-down": Words(
        N_(
            "Those who came down are served first: {opponent:person} is number {place} of {count}, and each gets the "
            "highest of the group who is left and possible."
        )
    ),
    "mine.dutch.theirs.came-down.alone": Words(
        N_("Who came down is served first: {opponent:person} gets the highest of the group who is possible.")
    ),
    "mine.dutch.exchange": Words(
        N_("The upper and the lower half exchange players first: {up:people} for {down:people}.")
    ),
    "mine.dutch.mine.upper": Words(
        N_(
            "The upper half meets the lower half: you are number {place} of {count} in the upper half, and each gets "
            "the first of the lower half who is left."
        )
    ),
    "mine.dutch.theirs.upper": Words(
        N_(
            "The upper half meets the lower half: {opponent:person} is number {place} of {count} in the upper half, "
            "and each gets the first of the lower half who is left."
        )
    ),
}
