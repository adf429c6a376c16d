"""A round of the Dubov system of 1997 as a picture: Whites by ARO opposite Blacks by rating (6, 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.obstacles import Obstacles as ObstaclesOfAll
from pairing.engine.picture.draft import Draft, Drawing, Pair, Round, child, pairs_of
from pairing.engine.picture.model import Remark
from pairing.engine.steps import Row, Step
from pairing.engine.systems.dubov_1997.obstacles import Obstacles

_ROWS = ("columns.rows", "first-round.rows")


def draw(round: Round) -> Iterator[Draft]:
    """The groups in the order in which they are paired."""
    return (_Group(round, step).draft() for step in round.sections("group", "first-round"))


def obstacles(round: Round) -> ObstaclesOfAll:
    """Who may not meet whom (2.1, 2.3, 2.4)."""
    return Obstacles(round.players.values(), round.forbidden_pairs)


class _Group:
    def __init__(self, round: Round, step: Step) -> None:
        self._round = round
        self._step = step
        self._is_first_round = step.key == "first-round"
        self._single = tuple(self._meetings())
        self._tables = [one for one in step.children if one.key in _ROWS and one.table is not None]
        self._rows = tuple(pair for table in self._tables for pair in pairs_of(_rows(table)))

    def _meetings(self) -> Iterator[Pair]:
        """Floaters, those without an opponent in the group, and pairs inside a column."""
        for step in self._step.children:
            if step.key in ("floater.meets", "alone.meets", "inside.meets"):
                yield step.players[0], step.parameters["found"]

    def draft(self) -> Draft:
        pairs = self._single + self._rows
        right = tuple(tpn for table in self._tables for tpn in self._right(table))
        return Draft(
            score=self._score(),
            left=tuple(one for one, _other in pairs),
            right=(*(other for _one, other in self._single), *right),
            pairs=pairs,
            columns=self._columns(),
            orders=("picture.order.rating" if self._is_first_round else "picture.order.aro", "picture.order.rating"),
            residents=self._residents(),
            first=(*self._single, *self._first()),
            passed=tuple(self._passed()),
            notes=self._notes(),
            values=("rating" if self._is_first_round else "aro", "rating"),
            heading=self._heading(),
            remarks=tuple(self._remarks()),
        )

    def _score(self) -> int:
        if self._is_first_round:
            return int(self._round.players[self._step.players[0]].score)
        return int(self._step.parameters["score"])

    def _columns(self) -> tuple[str, str]:
        if self._is_first_round:
            return "picture.upper-half", "picture.lower-half"
        return "picture.due-white", "picture.due-black"

    def _residents(self) -> int:
        residents = child(self._step, "residents")
        return len(self._step.players if residents is None else residents.parameters["residents"])

    def _right(self, table: Step) -> list[int]:
        """The right column of a table in its order: as it was paired, or by rating where rows changed."""
        opponents = [other for _one, other in pairs_of(_rows(table))]
        passed = any(row.steps for row in _rows(table))
        return sorted(opponents, key=self._by_rating) if passed else opponents

    def _by_rating(self, tpn: int) -> tuple[int, int]:
        return -self._round.players[tpn].rating, tpn

    def _first(self) -> Iterator[Pair]:
        for table in self._tables:
            left = [one for one, _other in pairs_of(_rows(table))]
            yield from zip(left, self._right(table), strict=True)

    def _passed(self) -> Iterator[Pair]:
        for table in self._tables:
            for row in _rows(table):
                one = row.cells[0]
                for step in row.steps:
                    yield from ((one, tpn) for tpn in step.players if one is not None)

    def _notes(self) -> dict[int, Step]:
        notes: dict[int, Step] = {}
        for step in self._step.children:
            if step.key in ("changed.white", "changed.black"):
                notes |= dict.fromkeys(step.players, Step("picture.shifted"))
            elif step.key == "inside.meets":
                notes[step.players[0]] = Step("picture.inside")
        return notes

    def _heading(self) -> Step | None:
        if self._is_first_round:
            return Step("picture.heading.first-round", "5")
        changed = child(self._step, "changed.white", "changed.black")
        if changed is not None:
            colour = changed.key.removeprefix("changed.")
            return Step("picture.heading.too-many", changed.article, {"count": len(changed.players), "colour": colour})
        return None

    def _remarks(self) -> Iterator[Remark]:
        for step in self._step.children:
            if step.key == "floater.meets":
                yield Remark(Step("picture.comes-down", "8.2", players=step.players))
            elif step.key == "alone.meets":
                yield Remark(Step("picture.alone-meets", "7.1", {"found": step.parameters["found"]}, step.players))
            elif step.key == "odd.joined":
                yield Remark(Step("picture.joins", "7.2", players=step.players))
            elif step.key == "floaters":
                yield Remark(Step("picture.goes-down", "6.4", players=step.players))
            elif step.key in ("changed.white", "changed.black"):
                yield Remark(Step("picture.column-changed", step.article, players=step.players))
            elif step.key in ("columns.stuck", "first-round.stuck"):
                yield Remark(Step("picture.inside-meets", "6.3", {"row": step.parameters["row"]}))
        if self._tables:
            changed = any(row.steps for table in self._tables for row in _rows(table))
            article = "6.3" if changed else "5" if self._is_first_round else "6.2"
            yield Remark(Step("picture.first-legal" if changed else "picture.row-by-row", article))


def _rows(step: Step) -> tuple[Row, ...]:
    return step.table.rows if step.table is not None else ()


DRAWING = Drawing(draw, obstacles)
