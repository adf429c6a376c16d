"""“Why do I play her?” (``explanation.my_pairing``): the smaller number of a pair gets the smallest one who is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pairing.engine.explanation.my_pairing import (
    Group,
    Mine,
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
    """Why the entrant with this TPN meets the opponent, or has the bye."""
    return told(Mine(steps, players, tpn), _WORDS, _paired, bye_sentences("mine.bye.order"))


def _paired(mine: Mine) -> Iterator[Sentences]:
    place = mine.table("pairs")
    chosen = place.child("chosen")
    group = Group(
        score=place.section.parameters["score"],
        residents=place.named("residents", "residents"),
        came=() if chosen is None else chosen.players,
        article="3.3.2",
    )
    yield among(mine, group, why_up(group, order="mine.procedure.order-up", article="2.3"))
    tops, bottoms = place.column(0), place.column(1)
    chooser, taken = tops[place.number], bottoms[place.number]
    free = sorted(bottoms[place.number :])
    passed = passed_over(
        mine, chooser, [tpn for tpn in free[: free.index(taken)] if tpn > chooser], article="3.6", otherwise="worse"
    )
    everybody = sorted(tops + bottoms)
    known = {"place": everybody.index(mine.tpn) + 1, "count": len(everybody)}
    chosen_by = "mine" if chooser == mine.tpn else "theirs"
    if len(tops) == 1:
        yield [Step("mine.procedure.pair", "3.6")]
    else:
        order = Step(f"mine.procedure.{chosen_by}", "3.6", {"opponent": chooser})
        yield [Step("mine.procedure.number", "3.6", known), order]
    if chooser == mine.tpn:
        yield [*passed, answer(mine, "3.6", after=passed)]
    else:
        yield [*passed, Step("mine.answer.chosen", "3.6", {"opponent": chooser})]


def words_of(colours: str) -> dict[str, Words]:
    """The words of a system that gives the colours by these rules (``my_pairing_words.shared``)."""
    return {
        **shared("groups", "bye", "up", "brought", "worse", "plain", colours=colours),
        "mine.procedure.order-up": Words(
            N_(
                "The highest scores below come first, then who leaves the next scoregroup easiest to pair, then the "
                "numbers."
            )
        ),
        "mine.procedure.number": Words(N_("By pairing number you are number {place} of the {count}.")),
        "mine.procedure.pair": Words(N_("There are only the two of you.")),
        "mine.procedure.mine": Words(
            N_("The smaller number of each pair gets the smallest other number that is left, and here it is yours.")
        ),
        "mine.procedure.theirs": Words(
            N_(
                "The smaller number of each pair gets the smallest other number that is left, and here it is that of "
                "{opponent:person}."
            )
        ),
    }


_WORDS = words_of("due one stronger turned ranked whites difference last lot")
