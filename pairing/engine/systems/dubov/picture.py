"""A round of the Dubov system as a picture: those due White by ARO opposite those due Black by rating (3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pairing.engine.picture.draft import Draft, Drawing, Round, child, pairs_of, passed_by_row, table_of
from pairing.engine.picture.model import Remark
from pairing.engine.picture.upfloaters import upfloater_remarks
from pairing.engine.steps import Step

SEEKERS = ("picture.due-white", "picture.due-black")
HALVES = ("picture.upper-half", "picture.lower-half")


def draw(round: Round) -> Iterator[Draft]:
    """The brackets in the order in which they are paired."""
    return (_Bracket(round, step).draft() for step in round.sections("bracket"))


class _Bracket:
    def __init__(self, round: Round, step: Step) -> None:
        self._round = round
        self._step = step
        self._residents = tuple((child(step, "residents") or step).parameters["residents"])
        self._has_halves = child(step, "subgroups.halves") is not None
        self._pairs = pairs_of(table_of(child(step, "transposition")).rows)
        self._shifts = [one for one in step.children if one.key in ("shift.first", "shift.second")]

    def draft(self) -> Draft:
        g1, t2 = (tuple(column) for column in zip(*self._pairs, strict=True))
        in_order = tuple(sorted(t2))
        left_first = () if self._has_halves else tuple(self._movers(g1, t2))
        away_left = [tpn for tpn in left_first if tpn in t2]
        away_right = [tpn for tpn in left_first if tpn in g1]
        return Draft(
            score=self._step.parameters["score"],
            left=tuple(sorted((*g1, *away_left), key=self._by_aro)) if not self._has_halves else g1,
            right=tuple(sorted((*t2, *away_right))),
            pairs=self._pairs,
            columns=HALVES if self._has_halves else SEEKERS,
            orders=("picture.order.number",) * 2 if self._has_halves else ("picture.order.aro", "picture.order.rating"),
            residents=len(self._residents),
            first=tuple(zip(g1, in_order, strict=True)),
            passed=tuple(passed_by_row(self._pairs, in_order)),
            moved={tpn: _moved(is_left=tpn in g1) for tpn in left_first},
            values=("rating" if self._has_halves else "aro", "rating"),
            heading=self._heading(),
            remarks=tuple(self._remarks()),
        )

    def _by_aro(self, tpn: int) -> tuple[int, int]:
        return self._round.players[tpn].aro, tpn

    def _movers(self, g1: tuple[int, ...], t2: tuple[int, ...]) -> Iterator[int]:
        """Who is paired in another column than they are due."""
        for step in self._shifts:
            for tpn in step.players:
                due_left = self._round.players[tpn].preference.name == "WHITE"
                if due_left is not (tpn in g1):
                    yield tpn

    def _heading(self) -> Step | None:
        upfloaters = child(self._step, "chosen")
        if len(self._residents) == 1 and upfloaters:
            return Step("picture.heading.alone")
        if any(pair not in zip(*self._columns(), strict=True) for pair in self._pairs):
            return None
        last = self._shifts[-1] if self._shifts else None
        if last is not None and not self._has_halves:
            colour = "white" if last.parameters["source"] == "G1" else "black"
            return Step("picture.heading.too-many", last.article, {"count": len(last.players), "colour": colour})
        if upfloaters and len(upfloaters.players) == 1 and len(self._residents) % 2:
            return Step("picture.heading.odd-up", "3.2.1")
        return Step("picture.heading.first-round") if self._has_halves else None

    def _columns(self) -> tuple[list[int], list[int]]:
        return [one for one, _other in self._pairs], sorted(other for _one, other in self._pairs)

    def _remarks(self) -> Iterator[Remark]:
        yield from upfloater_remarks(self._step)
        if self._has_halves:
            yield Remark(Step("picture.halves", "3.2.3"))
        yield from map(self._shifted, self._shifts)
        changed = any(pair not in zip(*self._columns(), strict=True) for pair in self._pairs)
        yield Remark(Step("picture.first-legal" if changed else "picture.row-by-row", "3.2.6"))

    def _shifted(self, step: Step) -> Remark:
        count = len(step.players)
        if step.key == "shift.first":
            known: dict[str, Any] = {"count": count, "source": step.parameters["source"]}
            return Remark(Step("picture.inside-shift", step.article, known, step.players))
        table = table_of(child(self._step, "subgroups.seekers", "subgroups.halves"))
        white, black = (sum(row.cells[column] is not None for row in table.rows) for column in (0, 1))
        return Remark(
            Step("picture.due-counts", step.article, {"count": count, "white": white, "black": black}, step.players)
        )


def _moved(*, is_left: bool) -> tuple[Step, Step]:
    goes = "picture.shifted-to-white" if is_left else "picture.shifted-to-black"
    return Step("picture.shifted"), Step(goes)


DRAWING = Drawing(draw)
