"""A round of the Dutch system as a picture: S1 opposite S2, those who float down first (3, 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pairing.engine.basics.obstacles import Obstacles as ObstaclesOfAll
from pairing.engine.picture.byes import bye_step
from pairing.engine.picture.draft import Draft, Drawing, Pair, Round, pairs_of, passed_by_row, table_of
from pairing.engine.picture.model import Remark
from pairing.engine.steps import Step
from pairing.engine.systems.dutch.obstacles import Obstacles


def draw(round: Round, keys: Mapping[str, str] | None = None) -> Iterator[Draft]:
    """The brackets in the order in which they are paired. ``keys`` are those of the Dutch system by those of the steps,
    where another system tells them under other keys."""
    own = keys or {}
    bye = bye_step(round)
    byes = () if bye is None else bye.players
    for step in round.steps.children:
        if own.get(step.key, step.key) == "bracket":
            yield _Bracket(step, {own.get(one.key, one.key): one for one in step.children}, byes).draft()


def obstacles(round: Round) -> ObstaclesOfAll:
    """Who may not meet whom: topscorers may meet whatever their colours are."""
    return Obstacles(round.players.values(), round.forbidden_pairs)


class _Bracket:
    def __init__(self, step: Step, parts: Mapping[str, Step], byes: tuple[int, ...]) -> None:
        self._step = step
        self._byes = byes
        self._parts = parts
        self._of_mdps = pairs_of(self._rows("mdp-pairing"))
        self._others = pairs_of(self._rows("transposition"))
        original = self._rows("subgroups")
        self._s1 = tuple(row.cells[0] for row in original if row.cells[0] is not None)
        self._s2 = tuple(row.cells[1] for row in original if row.cells[1] is not None)
        exchange = parts.get("exchange")
        self._out, self._into = (
            tuple(exchange.parameters[name]) if exchange is not None else () for name in ("out", "into")
        )

    def _rows(self, key: str) -> tuple[Any, ...]:
        return table_of(self._parts.get(key)).rows

    def draft(self) -> Draft:
        mdps = tuple((self._parts.get("mdps") or Step("", parameters={"mdps": ()})).parameters["mdps"])
        members = tuple(self._parts["members"].parameters["members"])
        residents = tuple(tpn for tpn in members if tpn not in mdps)
        pairs = self._of_mdps + self._others
        right = (*sorted(other for _one, other in self._of_mdps), *sorted(other for _one, other in self._others))
        return Draft(
            score=self._step.parameters["score"],
            left=tuple(one for one, _other in pairs),
            right=right,
            pairs=pairs,
            columns=("picture.s1.floaters" if self._of_mdps else "picture.s1", "picture.s2"),
            orders=("picture.order.number",) * 2,
            residents=len(residents),
            first=self._first(residents),
            passed=tuple(self._passed(residents)),
            notes=self._notes(),
            heading=self._heading(members),
            remarks=tuple(self._remarks(residents)),
            details=tuple(one for one in self._step.children if one is self._parts.get("costs")),
        )

    def _first(self, residents: tuple[int, ...]) -> tuple[Pair, ...]:
        """S1 beside S2 as they are at first (3.2, 3.3), of the players who were paired."""
        of_mdps = zip((one for one, _other in self._of_mdps), residents, strict=False)
        return (*of_mdps, *zip(self._s1, self._s2, strict=False))

    def _passed(self, residents: tuple[int, ...]) -> Iterator[Pair]:
        yield from passed_by_row(self._of_mdps, residents)
        s1 = {one for one, _other in self._others}
        yield from passed_by_row(self._others, sorted({*self._s1, *self._s2} - s1))

    def _notes(self) -> dict[int, Step]:
        notes = dict.fromkeys(self._into, Step("picture.from-s2"))
        return notes | dict.fromkeys(self._out, Step("picture.from-s1"))

    def _heading(self, members: tuple[int, ...]) -> Step | None:
        if self._into:
            return Step("picture.heading.exchanged", "4.3", {"count": len(self._into)})
        if self._of_mdps:
            return Step("picture.heading.floaters-first", "3.3.3")
        down = self._parts.get("downfloaters")
        return Step("picture.heading.odd-down", "2.4.1") if down and len(members) % 2 else None

    def _remarks(self, residents: tuple[int, ...]) -> Iterator[Remark]:
        mdps = tuple(one for one, _other in self._of_mdps)
        if mdps:
            yield Remark(Step("picture.comes-down", "3.3.3", players=mdps))
        down = self._parts["downfloaters"].players if "downfloaters" in self._parts else ()
        down = tuple(tpn for tpn in down if tpn not in self._byes)
        if down:
            yield Remark(Step("picture.goes-down", "2.4.1", players=down))
        for key in ("first-candidate.worse", "first-candidate.rest"):  # where the round was examined
            if key in self._parts:
                yield Remark(replace(self._parts[key], article=""))  # its words name it
        if self._into:
            yield Remark(Step("picture.exchange", "4.3", {"out": self._out, "into": self._into}))
            return
        made = set(map(frozenset, self._of_mdps + self._others))
        if any(frozenset(pair) not in made for pair in self._first(residents)):
            yield Remark(Step("picture.first-best", "4.2"))
        elif made:
            yield Remark(Step("picture.halves-meet", "3.3"))


DRAWING = Drawing(draw, obstacles)
