"""The rows of standings from tables (JSON, CSV), and what a plan's file says of players besides; docs/prizes.md has the
fields."""

from __future__ import annotations

import csv
import datetime
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from io import StringIO
from typing import Any

from pairing.prizes.errors import InvalidPrizes
from pairing.prizes.fields import HIGHEST, Table, text_of
from pairing.prizes.rows import TOURNAMENT, Birth, Row

_BIRTH = re.compile(r"(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2}))?")


def read_csv(text: str) -> list[dict[str, str]]:
    """The lines of a file of comma (or semicolon) separated values by the headings of its first line; empty cells are
    left out."""
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    reader = csv.DictReader(
        StringIO(text, newline=""), delimiter=delimiter, restkey="more cells than headings", strict=True
    )
    try:
        lines = [{str(name).strip(): value for name, value in line.items()} for line in reader]
    except csv.Error as error:
        raise InvalidPrizes([f"Line {reader.line_num}: {error}."]) from None
    return [
        {name: value for name, value in line.items() if isinstance(value, list) or (value or "").strip()}
        for line in lines
    ]


def read_rows(document: Any) -> tuple[Row, ...]:
    """The rows of standings: a list of tables, or a table that has one as ``standings``.

    Raises:
        InvalidPrizes: all that is wrong with them.
    """
    problems: list[str] = []
    values = document.get("standings") if isinstance(document, Mapping) else document
    if not isinstance(values, list):
        raise InvalidPrizes(["Standings are a list of players, each with number, rank and points."])
    tables = [Table(value, f"player {place}", problems) for place, value in enumerate(values, start=1)]
    rows = tuple(row_of(table) for table in tables)
    if problems:
        raise InvalidPrizes(problems)
    return rows


def row_of(table: Table) -> Row:
    """A row of standings by the fields of the table; of ``number``, ``rank`` and ``points`` each must be there."""
    number_name = "tpn" if table.has("tpn") else "number"
    for name in (number_name, "rank", "points"):
        if not table.has(name):
            table.problem(name, "this is missing")
    row = Row(
        number=table.number(number_name),
        rank=table.number("rank", 1),
        points=table.get("points", tenths, "a number of points", 0),
        name=table.text("name"),
        **facts_of(table, Row(number=0, rank=1, points=0)),
    )
    table.done(others=("values",))
    return row


def facts_of(table: Table, row: Row) -> dict[str, Any]:
    """What a table says of a player beside the place in the standings, over what is known of them."""
    ratings = dict(row.ratings)
    if rating := table.number("rating", 0):
        ratings[TOURNAMENT] = rating
    if table.has("ratings"):
        lists = Table(table.fields["ratings"], f"{table.where}, ratings", table.problems)
        ratings |= {name: lists.number(name) for name in lists.fields}
    return {
        "ratings": {name: rating for name, rating in ratings.items() if rating},
        "birth": table.get("birth", birth_of, "a year or a day such as 1999-04-01", row.birth),
        "sex": table.text("sex", row.sex),
        "club": table.text("club", row.club),
        "federation": table.text("federation", row.federation),
        "region": table.text("region", row.region),
        "title": table.text("title", row.title),
        "is_newcomer": table.flag("newcomer", row.is_newcomer),
        "games": table.number("games", row.games),
        "stayed": table.choice("stayed", row.stayed),
        "is_absent": table.flag("absent", row.is_absent),
    }


def birth_of(value: Any) -> Birth | None:
    """A birth date or year; None for an empty text.

    Raises:
        ValueError: there is no such day.

    >>> birth_of("1999"), birth_of("2001/04/30")
    (Birth(year=1999, month=0, day=0), Birth(year=2001, month=4, day=30))
    """
    text = text_of(value)
    if not text:
        return None
    match = _BIRTH.fullmatch(text)
    if match is None:
        raise ValueError
    year, month, day = (int(part or 0) for part in match.groups())
    if not month and not day:
        return Birth(year) if year else None
    datetime.date(year, month, day)
    return Birth(year, month, day)


def tenths(value: Any) -> int:
    """Points as people write them, in tenths: ``6.5``, ``"6½"``.

    Raises:
        ValueError: it is none, or finer than tenths.

    >>> tenths("6½"), tenths("6,5"), tenths(7), tenths("½")
    (65, 65, 70, 5)
    """
    text = text_of(value).replace(",", ".").replace("½", ".5")
    points = Decimal(text)
    if not points.is_finite() or not 0 <= points <= HIGHEST or points * 10 != (points * 10).to_integral_value():
        raise ValueError
    return int(points * 10)


def with_facts(rows: Sequence[Row], tables: Sequence[Table]) -> tuple[Row, ...]:
    """The rows with what the plan's file says of players by their numbers (``players``)."""
    known = {row.number: row for row in rows}
    for table in tables:
        number = table.number("number")
        if number not in known:
            table.problem("number", f"there is no player {number} in the standings")
            continue
        row = known[number]
        fields = {name: getattr(row, name) for name in ("number", "rank", "points", "name")}
        known[number] = Row(**fields, **facts_of(table, row))
        table.done()
    return tuple(known[row.number] for row in rows)
