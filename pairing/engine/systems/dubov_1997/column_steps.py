"""The columns of a group as steps: who changed column, the rows, and a pair inside the left column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pairing.engine.basics.obstacles import Obstacle, Obstacles
from pairing.engine.explanation.common import pairs_table
from pairing.engine.steps import Column, Row, Step, Table
from pairing.engine.systems.dubov_1997.facts import PlayerFacts
from pairing.engine.systems.dubov_1997.trace import Columns, Meeting, Refusal
from pairing.engine.tournament import Colour

Players = Mapping[int, PlayerFacts]


@dataclass(frozen=True, slots=True)
class About:
    """What the steps need beside the columns: the players, who is kept apart, and proofs by the ``id`` of an entry."""

    players: Players
    obstacles: Obstacles
    proofs: Mapping[int, Step]


def columns_steps(all_columns: Iterable[Columns], about: About, *, kind: str) -> Iterator[Step]:
    """The steps of each set of columns; ``kind`` is ``columns``, or ``first-round`` for the lists of that."""
    for columns in all_columns:
        yield from _changed(columns, about.players)
        if columns.opponents:
            yield _rows(columns, about, kind)
        elif columns.inside:
            yield _written(columns, kind)
            yield from _inside(columns, about, kind)


def _changed(columns: Columns, players: Players) -> Iterator[Step]:
    """Who changed column, and who would have been the next (7.3, 7.4)."""
    if not columns.changed:
        return
    is_white = players[columns.pool[0]].due is Colour.WHITE
    key, article = ("changed.white", "7.3") if is_white else ("changed.black", "7.4")
    changed = columns.pool[: columns.changed]
    rows = [Row((tpn,)) for tpn in changed]
    rows += [Row((tpn,), (Step("changed.stays", article),)) for tpn in columns.pool[columns.changed :][:1]]
    order = Table((Column(f"{key}.order", facts=("aro", "rating")),), tuple(rows))
    yield Step(key, article, {"surplus": 2 * len(changed)}, changed, children=(Step(f"{key}.list", table=order),))


def _headings(kind: str) -> tuple[Column, Column]:
    if kind == "columns":
        return Column("column.white", facts=("aro",)), Column("column.black", facts=("rating",))
    return Column("list.left", facts=("rating",)), Column("list.right", facts=("rating",))


def _written(columns: Columns, kind: str) -> Step:
    table = pairs_table(_headings(kind), zip(columns.left, columns.right, strict=True))
    return Step(f"{kind}.written", "5" if kind == "first-round" else "6.2", table=table)


def _rows(columns: Columns, about: About, kind: str) -> Step:
    """The rows as they were paired, with those of the right column who stood before and were not taken."""
    free = list(columns.right)
    passed = []
    for left, right in zip(columns.left, columns.opponents, strict=True):
        before = free[: free.index(right)]
        free.remove(right)
        passed.append(tuple(_not_taken(left, before, about)))
    article = "5" if kind == "first-round" else "6.2" if columns.opponents == columns.right else "6.3"
    rows = zip(columns.left, columns.opponents, strict=True)
    return Step(f"{kind}.rows", article, table=pairs_table(_headings(kind), rows, passed))


def _not_taken(one: int, before: Iterable[int], about: About) -> Iterator[Step]:
    kept: dict[Obstacle | None, list[int]] = {}
    for tpn in before:
        kept.setdefault(about.obstacles.between(one, tpn), []).append(tpn)
    for obstacle, tpns in kept.items():
        if obstacle is None:
            yield Step("row.needed", "6.3", players=tuple(tpns))
        else:
            yield Step(f"row.{obstacle}", about.obstacles.article(obstacle), players=tuple(tpns))


def _inside(columns: Columns, about: About, kind: str) -> Iterator[Step]:
    """The row that cannot be filled, and whom somebody of the left column met there."""
    stuck = columns.left[(columns.stuck or 1) - 1]
    yield Step(f"{kind}.stuck", "6.3", {"row": columns.stuck}, (stuck,))
    for attempt in columns.attempts:
        found = attempt.search.found
        key = "inside.nobody" if found is None else "inside.meets"
        known = {} if found is None else {"found": found}
        children = tuple(_passed_inside(attempt, about))
        yield Step(key, "6.3", known, (attempt.player,), children=children)


def _passed_inside(attempt: Meeting, about: About) -> Iterator[Step]:
    for passed in attempt.search.passed:
        if passed.refusal is Refusal.GROUP_LEFT_OVER:
            proof = about.proofs.get(id(passed))
            children = () if proof is None else (proof,)
            yield Step("inside.group-left-over", "6.3", players=(passed.tpn,), children=children)
            continue
        obstacle = about.obstacles.between(attempt.player, passed.tpn)
        assert obstacle is not None
        yield Step(f"row.{obstacle}", about.obstacles.article(obstacle), players=(passed.tpn,))
