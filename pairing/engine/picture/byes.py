"""What is said of the pairing-allocated bye beside the picture, from the steps of any system."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.picture.draft import Round
from pairing.engine.picture.model import Remark
from pairing.engine.steps import Step

MOST_CANDIDATES = 4
_KEYS = ("bye", "seeding.bye")


def bye_step(round: Round) -> Step | None:
    """The section on the bye, None where nobody has it."""
    return next((step for step in round.sections(*_KEYS) if step.players), None)


def has_bye(round: Round, tpn: int) -> bool:
    """Whether somebody has the pairing-allocated bye."""
    return any(tpn in step.players for step in round.sections(*_KEYS))


def bye_remarks(step: Step) -> Iterator[Remark]:
    """Who has the bye, then those who came before in the order and could not have it, and the first ones behind."""
    candidates = [one for one in step.walk() if len(one.players) == 1 and one is not step]
    for one in candidates:
        if one.key.endswith("bye.chosen"):
            yield Remark(Step("picture.bye.chosen", step.article, {"score": one.parameters["score"]}, one.players))
    told = [remark for remark in map(_rejected, candidates) if remark is not None]
    yield from told[:MOST_CANDIDATES]


def _rejected(step: Step) -> Remark | None:
    key = step.key.removeprefix("seeding.")
    if key == "bye.barred" and "round" in step.parameters:
        reason = Step("picture.bye.barred", step.article, {"round": step.parameters["round"]})
    elif key in ("bye.barred", "bye.barred-once"):
        reason = Step("picture.bye.barred-once", step.article)
    elif key == "bye.leaves-no-pairing":
        reason = Step("picture.bye.leaves-no-pairing", step.article)
    elif step.parameters.get("by", "bye.higher-score") != "bye.higher-score":
        reason = Step("picture.bye.later", step.article, {"by": step.parameters["by"]})
    else:
        return None
    return Remark(reason, (step.players,))
