"""A state of a tournament, as event files and pieces of mirrors carry it, with one value of one column odd."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

DEEP: Any = []
for _each in range(60):
    DEEP = [DEEP]
ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 960, 32768, 2**31, 2**63, -(2**63) - 1, 10**40, 1.5, -0.0, 1e300),
    *("", "x", "1", "-1", "a\0b", "\ud800", "Ad\u202eler", "\u200b", "9" * 400, "A" * 400, "½", "1-0", "w", "H"),
    *("2026-13-40", "0001-01-01", "9999-12-31", "0001-01-01T00:00:00+14:00", "2026-01-01T10:00:00", "24:61"),
    *([], {}, [[]], [None], [1, 2], [{}], {"": 1}, {"id": 10**30}, {"1": 2}, {"x": []}, ["2026-11-28 14:00"]),
    *(DEEP, [0] * 40, {"boards": {}}, {"system": "checkers", "lines": []}, "BH,BH,BH", "QQ", "checkers"),
)  # fmt: skip


def columns_of(state: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every column that has a value: the name of its table and its own."""
    for name in state["tournament"]:
        yield "tournament", name
    for table, held in tables_of(state).items():
        if held and held["rows"]:
            yield from ((table, column) for column in held["columns"])


def tables_of(state: dict[str, Any]) -> dict[str, Any]:
    return {**state["tables"], **{name: state[name] for name in ("publications", "log") if name in state}}


def damaged(state: dict[str, Any], table: str, column: str, rng: random.Random) -> tuple[dict[str, Any], str]:
    """``state`` with one value of this column odd, and what was done."""
    state = copy.deepcopy(state)
    if table == "tournament":
        row: Any = state["tournament"]
        place: Any = column
    else:
        held = tables_of(state)[table]
        row, place = rng.choice(held["rows"]), held["columns"].index(column)
    path = ""
    while isinstance(row[place], dict | list) and row[place] and rng.random() < 0.8:
        row = row[place]
        place = rng.choice(list(row)) if isinstance(row, dict) else rng.randrange(len(row))
        path += f".{place}"
    if path and rng.random() < 0.2:
        del row[place]
        return state, f"{table}.{column}{path} is gone"
    row[place] = rng.choice(ODD)
    return state, f"{table}.{column}{path} is {row[place]!r:.60}"
