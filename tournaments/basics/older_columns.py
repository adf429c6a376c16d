"""Columns of the tournament's row that are tables today, in event files, restore points and pieces made before."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from tournaments.models.shapes import (
    MOST_INTEGER,
    MOST_SMALL,
    Odd,
    Shape,
    by_id,
    by_key,
    items,
    maybe,
    number,
    record,
    text,
)
from tournaments.standings.models import LONGEST_CODE

Table = dict[str, list[Any]]  # as in ``tournaments.basics.dump``; its rows have no numbers yet
# ``make(value, players)``: tables by name. Whoever is none of ``players``, by id, has been removed since.
Make = Callable[[Any, Container[int]], dict[str, Table]]


def round_times(timetable: list[str], _players: Container[int]) -> dict[str, Table]:
    """From a text for each round, empty where nothing was known: ``["2026-11-28 10:00", "", "2026-11-29"]``."""
    parts = [(place, *one.partition(" ")) for place, one in enumerate(timetable, start=1) if one]
    rows = [[number, day, f"{clock}:00" if len(clock) == 5 else clock or None] for number, day, _space, clock in parts]
    return {"roundtime": {"columns": ["round_number", "day", "time"], "rows": rows}}


def round_ratings(by_player: dict[str, list[list[int]]], players: Container[int]) -> dict[str, Table]:
    """From pairs of round and rating by the player's id: ``{"17": [[2, 2410], [4, 2395]]}``."""
    rows: list[list[int]] = []
    for key in filter(players.__contains__, map(int, by_player)):
        since = {max(number, 1): rating for number, rating in by_player[str(key)]}
        rows += [[key, *pair] for pair in since.items()]
    return {"roundrating": {"columns": ["player_id", "round_number", "rating"], "rows": rows}}


def given_values(given: dict[str, Any], players: Container[int]) -> dict[str, Table]:
    """From values by acronym and the player's id, where some are: ``{"values": {"OTHER_BLITZ": {"17": 150}}}``."""
    values = ((code, of) for code, of in given.get("values", {}).items() if len(code) <= LONGEST_CODE)
    rows = [[int(key), code, value] for code, of in values for key, value in of.items() if int(key) in players]
    return {"tiebreakvalue": {"columns": ["player_id", "code", "value"], "rows": rows}}


def tiebreak_lots(lots: dict[str, Any], players: Container[int]) -> dict[str, Table]:
    """From ids in the order of lots, and groups in that of a hand: ``{"round": 9, "order": [4, 2], "by_hand": []}``."""
    groups = [lots.get("order", []), *lots.get("by_hand", [])] if lots.get("round") else []
    places = {  # nobody has two of one kind
        (key, group > 0): [key, lots["round"], group, place]
        for group, keys in enumerate(groups)
        for place, key in enumerate(keys)
        if key in players
    }
    columns = ["player_id", "round_number", "group", "place"]
    return {"tieplace": {"columns": columns, "rows": list(places.values())}}


_PLACES = items(maybe(number()))
COLUMNS: dict[str, tuple[Shape, Make]] = {
    "timetable": (items(text(20)), round_times),
    "round_ratings": (by_id(items(items(number(0, MOST_SMALL), exactly=2))), round_ratings),
    "given_values": (
        record({}, {"note": text(1000), "values": by_key(by_id(number(-MOST_INTEGER, MOST_INTEGER)))}),
        given_values,
    ),
    "tiebreak_lots": (
        record({}, {"round": number(0, MOST_SMALL), "order": _PLACES, "by_hand": items(_PLACES), "reason": text(1000)}),
        tiebreak_lots,
    ),
}
# The same of columns of a table: what they are called today, and what becomes of a value.
OF_TABLES: dict[str, dict[str, tuple[str, Callable[[Any], Any]]]] = {
    "roundtime": {"second_time": ("later_games", lambda value: [str(value)[:5]] if value else [])},
}
# And what of such a column is a text in a column of its own today.
TEXTS = {"given_values": ("note", "given_values_note"), "tiebreak_lots": ("reason", "ranks_reason")}


def as_today(name: str, table: Mapping[str, list[Any]]) -> Mapping[str, list[Any]]:
    """The rows of the table ``name`` with the columns of today; values that are none are left to whoever holds them."""
    renamed = {old: new for old, (new, _made) in OF_TABLES.get(name, {}).items() if old in table["columns"]}
    if not renamed:
        return table
    made = [OF_TABLES[name][one][1] if one in renamed else (lambda value: value) for one in table["columns"]]
    columns = [renamed.get(one, one) for one in table["columns"]]
    rows = [
        [make(value) for make, value in zip(made, row, strict=True)] if _is_full(row, columns) else row
        for row in table["rows"]
    ]
    return {**table, "columns": columns, "rows": rows}


def _is_full(row: Any, columns: list[str]) -> bool:
    return isinstance(row, list) and len(row) == len(columns)


def to_tables(data: dict[str, Any]) -> None:
    """Move what the older columns of a whole tournament hold into its tables.

    Raises:
        Odd: a column holds something else.
        LookupError, TypeError, AttributeError: ``data`` are those of no tournament.
    """
    own, tables = data["tournament"], data["tables"]
    known = tables.get("player") or {"columns": ["id"], "rows": []}
    key = known["columns"].index("id")
    players = {row[key] for row in known["rows"]}
    for name, (shape, make) in COLUMNS.items():
        if name in own:
            value = own.pop(name)
            try:
                shape(value, False)
            except Odd as odd:
                raise odd.within(name).within("tournament") from None
            tables.update(make(value, players))
            if name in TEXTS:
                part, column = TEXTS[name]
                own[column] = value.get(part, "")
