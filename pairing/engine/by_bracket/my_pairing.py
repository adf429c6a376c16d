"""“Why do I play her?” (``explanation.my_pairing``) where a bracket decides: seeds in the first round, then winners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pairing.engine.explanation.my_pairing import ANSWER, Mine, Sentences, answer, told
from pairing.engine.explanation.my_pairing_words import shared
from pairing.engine.steps import Step
from pairing.engine.words import N_, Words


def my_pairing(steps: Step, players: Sequence[Mapping[str, Any]], tpn: int) -> Step:
    """Why the player with this TPN meets the opponent, or has none."""
    return told(Mine(steps, players, tpn), {**WORDS, **BY_BOARDS}, _paired, _free)


def _bracket(mine: Mine) -> Step:
    return next(step for step in mine.steps.children if step.key == "bracket")


def _paired(mine: Mine) -> Iterator[Sentences]:
    match = next(step for step in _bracket(mine).children if {*step.players} == {mine.tpn, mine.opponent})
    known = {**match.parameters, "count": len(_bracket(mine).players), "mine": mine.tpn, "theirs": mine.opponent}
    yield [Step("mine.knock-out", match.article, known)]
    told = [Step(f"mine.{match.key}", match.article, known | {"opponent": mine.opponent})]
    for step in match.children:
        how = "decided" if step.key == "bracket.decided" else "by-boards"
        key = f"mine.bracket.{how}.{'mine' if mine.tpn in step.players else 'theirs'}"
        told.append(Step(key, step.article, dict(step.parameters), step.players))
    yield told
    yield [answer(mine, match.article)]


def _free(mine: Mine) -> Iterator[Sentences]:
    bracket = _bracket(mine)
    free = any(step.key == "bracket.free" and mine.tpn in step.players for step in bracket.children)
    yield [Step(f"{ANSWER}.goes-on" if free else f"{ANSWER}.nobody", bracket.article)]


WORDS = {
    **shared("plain", colours="turned ranked whites last lot"),
    "mine.knock-out": Words(
        N_("It goes by a bracket that was drawn up for the {count} of you before the first round.")
    ),
    "mine.bracket.seeds": Words(
        N_("You are seed {mine}, and match {number} is that of the seeds {mine} and {theirs}.")
    ),
    "mine.bracket.winners": Words(
        N_("You two won the matches {first} and {second} of round {before}, whose winners meet in match {number}.")
    ),
    "mine.bracket.third": Words(N_("You both lost your semi-finals, and play for the third place.")),
    "mine.bracket.decided.mine": Words(N_("Your match against {loser:person} was level, and was decided otherwise.")),
    "mine.bracket.decided.theirs": Words(
        N_("The match of {players:person} and {loser:person} was level, and was decided otherwise.")
    ),
    "mine.answer.nobody": Words(N_("You have no opponent in this round.")),
    "mine.answer.goes-on": Words(N_("Nobody stands opposite you in the bracket, so you go on without playing.")),
}

BY_BOARDS = {  # of teams alone
    "mine.bracket.by-boards.mine": Words(N_("Your match against {loser:person} was level, and its boards decided it.")),
    "mine.bracket.by-boards.theirs": Words(
        N_("The match of {players:person} and {loser:person} was level, and its boards decided it.")
    ),
}
