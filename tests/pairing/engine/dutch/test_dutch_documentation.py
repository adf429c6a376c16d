"""docs/fide/dutch.md is true: every article has its function and its test, and they exist."""

from __future__ import annotations

import re

from tests.sources import ROOT

ARTICLES = (
    "1.1", "1.2", "1.3", "1.4.1", "1.4.2", "1.4.3", "1.4.4", "1.5", "1.6", "1.7.1", "1.7.2", "1.7.3", "1.7.4", "1.8",
    "1.9.1", "1.9.2", "1.9.3", "2.1.1", "2.1.2", "2.1.3", "2.2.1", "2.3.1",
    *(f"2.4.{number}" for number in range(1, 17)),
    "3.1", "3.2", "3.2.4", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "4.1", "4.2", "4.3.1", "4.3.2", "4.4", "4.5",
    "5.1", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5", "C.04.2 3.6",
)  # fmt: skip
RULINGS = 25
FAULTS = ROOT / "tests/pairing/engine/known_faults/dutch"


def rows(columns: int) -> list[list[str]]:
    """The rows of the tables with so many columns, without their headings."""
    text = (ROOT / "docs/fide/dutch.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in cells if len(row) == columns and re.match(r"(C\.04\.\d )?\d", row[0])]


def names(cell: str) -> list[str]:
    """The names in a cell; one that is empty where there are none, so that it is missed."""
    return re.findall(r"`([^`]+)`", cell) or [""]


def test_every_article_and_every_ruling_has_its_row() -> None:
    assert tuple(row[0] for row in rows(3)) == ARTICLES
    assert [int(row[0]) for row in rows(4)] == list(range(1, RULINGS + 1))


def test_every_known_fault_stands_in_the_table() -> None:
    named = {name for _article, _functions, tests in rows(3) for name in names(tests)}
    assert {f"known_faults/{path.stem}" for path in FAULTS.glob("*.trf")} <= named
