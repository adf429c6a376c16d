"""A round of the Lim system as a picture: from both ends to the median group, each group half against half (2 to 4)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.obstacles import Obstacles as ObstaclesOfAll
from pairing.engine.picture.draft import Draft, Drawing, Pair, Round, child, pairs_of, table_of
from pairing.engine.picture.model import Remark
from pairing.engine.steps import Step
from pairing.engine.systems.lim.obstacles import Obstacles

_GROUPS = ("group.down", "group.up", "group.median", "group.median.empty")


def draw(round: Round) -> Iterator[Draft]:
    """The groups in the order in which they are paired, the median group last."""
    return (_Group(round, step).draft() for step in round.sections(*_GROUPS))


def obstacles(round: Round) -> ObstaclesOfAll:
    """Who is not compatible (2.1; in the last round 6)."""
    players = round.players.values()
    return Obstacles(players, round.forbidden_pairs, is_last_round=round.is_last)  # type: ignore[arg-type]


class _Group:
    def __init__(self, round: Round, step: Step) -> None:
        self._round = round
        self._step = step
        given_up = set() if step.key.startswith("group.median") else set(_given_up(round))
        self._of_floaters = _pairs(step, given_up, "floater-pairs")
        self._others = _pairs(step, given_up, "second-scrutiny", "scrutinies")
        residents = child(step, "residents")
        self._residents = () if residents is None else tuple(residents.parameters["residents"])

    def draft(self) -> Draft:
        pairs = self._of_floaters + self._others
        order = sorted((tpn for pair in self._others for tpn in pair), reverse=self._step.key == "group.up")
        opponents = {other for _one, other in self._others}
        return Draft(
            score=self._step.parameters.get("score"),
            left=tuple(one for one, _other in pairs),
            right=(*(other for _one, other in self._of_floaters), *(tpn for tpn in order if tpn in opponents)),
            pairs=pairs,
            columns=(
                "picture.s1.floaters" if self._of_floaters else "picture.upper-half",
                "picture.lower-half",
            ),
            orders=("picture.order.scrutiny",) * 2,
            residents=len(self._residents),
            first=self._first(order),
            heading=self._heading(),
            remarks=tuple(self._remarks(order)),
            place=self._place(),
        )

    def _first(self, order: list[int]) -> tuple[Pair, ...]:
        half = len(order) // 2
        return (*self._of_floaters, *zip(order[:half], order[half:], strict=True))

    def _place(self) -> float | None:
        """Where a median group without a score of its own stands: below those who came down to it, above the others."""
        if "score" in self._step.parameters:
            return None
        groups = list(self._round.sections("group.down", "group.up"))
        above = [group.parameters["score"] for group in groups if group.key == "group.down"]
        below = [group.parameters["score"] for group in groups if group.key == "group.up"]
        return min(above) - 0.5 if above else max(below, default=0) + 0.5

    def _heading(self) -> Step | None:
        if self._step.key.startswith("group.median"):
            return Step("picture.heading.median", "2.2")
        return Step("picture.heading.floaters-first", "3.8") if self._of_floaters else None

    def _remarks(self, order: list[int]) -> Iterator[Remark]:
        for key, words, article in (("from-above", "comes-down", "3.6"), ("from-below", "comes-up", "3.7")):
            arrived = child(self._step, key)
            if arrived is not None:
                yield Remark(Step(f"picture.{words}", article, players=tuple(arrived.parameters["floaters"])))
        leaving = child(self._step, "floaters")
        if leaving is not None:
            yield Remark(Step("picture.goes-on", "3.9.2", players=leaving.players))
        for step in self._step.children:
            if step.key.startswith("cracked."):
                yield Remark(Step("picture.cracked", step.article, {"pair": step.players}))
        if self._others:
            straight = set(self._others) == set(self._first(order)) - set(self._of_floaters)
            yield Remark(Step("picture.halves-meet" if straight else "picture.first-best", "4.1"))


def _given_up(round: Round) -> Iterator[frozenset[int]]:
    """The pairs that were taken apart for the median group (2.6)."""
    for group in round.sections("group.median", "group.median.empty"):
        yield from (frozenset(step.players) for step in group.children if step.key.startswith("cracked."))


def _pairs(step: Step, given_up: set[frozenset[int]], *keys: str) -> tuple[Pair, ...]:
    pairs = pairs_of(table_of(child(step, *keys)).rows)
    return tuple(pair for pair in pairs if frozenset(pair) not in given_up)


DRAWING = Drawing(draw, obstacles)
