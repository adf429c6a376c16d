"""Sentences on upfloaters beside a bracket, for the systems that choose sets of them by criteria."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.picture.model import Remark
from pairing.engine.steps import Step

MOST_SETS = 3


def upfloater_remarks(bracket: Step) -> Iterator[Remark]:
    """Who comes up and, where the round was examined, the first sets that were not taken."""
    for chosen in bracket.children:
        if chosen.key == "chosen":
            yield Remark(Step("picture.joins", chosen.article, players=chosen.players))
            rejected = (_rejected(step) for step in chosen.children)
            yield from [remark for remark in rejected if remark is not None][:MOST_SETS]


def _rejected(step: Step) -> Remark | None:
    if step.key == "next-best.order":
        reason = Step("picture.set.later", step.article)
    elif step.key == "next-best":
        known = {name: step.parameters[name] for name in ("criterion", "theirs", "ours")}
        reason = Step("picture.set.worse", step.article, known)
    elif step.key in ("not-legal.rest", "not-legal.bracket"):
        reason = Step(f"picture.set.{step.key.removeprefix('not-legal.')}", step.article)
    else:
        return None
    return Remark(reason, (step.players,))
