"""A round of C.04.5 or C.04.6 as a picture: the top members opposite the bottom members (3.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pairing.engine.basics.obstacles import Obstacle
from pairing.engine.basics.obstacles import Obstacles as ObstaclesOfAll
from pairing.engine.picture.draft import Draft, Drawing, Round, child, pairs_of, passed_by_row, table_of
from pairing.engine.picture.model import Remark
from pairing.engine.picture.upfloaters import upfloater_remarks
from pairing.engine.steps import Step


class Obstacles(ObstaclesOfAll):
    """No colours keep anybody apart."""

    def of_colours(self, _one: Any, _other: Any) -> Obstacle | None:
        """Nothing."""
        return None


def draw(round: Round) -> Iterator[Draft]:
    """The brackets in the order in which they are paired."""
    return map(_bracket, round.sections("bracket"))


def _bracket(step: Step) -> Draft:
    pairs = pairs_of(table_of(child(step, "pairs")).rows)
    members = sorted(tpn for pair in pairs for tpn in pair)
    half = len(members) // 2
    bottoms = sorted(other for _one, other in pairs)
    first = tuple(zip(members[:half], members[half:], strict=True))
    residents = (child(step, "residents") or step).parameters["residents"]
    return Draft(
        score=step.parameters["score"],
        left=tuple(one for one, _other in pairs),
        right=tuple(bottoms),
        pairs=pairs,
        columns=("picture.top", "picture.bottom"),
        orders=("picture.order.number",) * 2,
        residents=len(residents),
        first=first,
        passed=tuple(passed_by_row(pairs, bottoms)),
        heading=_heading(step, len(residents), is_first=set(pairs) == set(first)),
        remarks=(*upfloater_remarks(step), Remark(_order(is_first=set(pairs) == set(first)))),
        details=tuple(one for one in step.children if one.key == "costs.alone"),
    )


def _heading(step: Step, residents: int, *, is_first: bool) -> Step | None:
    chosen = child(step, "chosen")
    if not is_first or chosen is None or len(chosen.players) > 1:
        return None
    return Step("picture.heading.alone" if residents == 1 else "picture.heading.odd-up", "2.3.1")


def _order(*, is_first: bool) -> Step:
    return Step("picture.halves-meet" if is_first else "picture.first-best", "3.6")


DRAWING = Drawing(draw, lambda round: Obstacles(round.players.values(), round.forbidden_pairs))
