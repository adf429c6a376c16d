"""docs/fide/burstein.md is true: every article has its function and its test, and they exist."""

from __future__ import annotations

import re

from tests.sources import ROOT

ARTICLES = (
    "1.1", "1.2.1", "1.2.2", "1.3", "1.4", "1.5.1", "1.5.2", "1.5.3", "1.5.4", "1.6.1", "1.6.2",
    "1.7.1.1", "1.7.1.2", "1.7.2.1", "1.7.2.2", "1.8.1", "1.8.2", "1.9.1", "1.9.2", "1.9.3",
    "2.1.1", "2.1.2", "2.1.3", "2.2.1", "2.3.1", "2.3.2", "2.3.3", "2.3.4",
    "3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5", "3.2.1", "3.2.2", "4.1", "4.2", "4.3",
    "5.1", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5", "C.04.2 3.6",
)  # fmt: skip
RULINGS = 20


def rows(columns: int) -> list[list[str]]:
    """The rows of the tables with so many columns, without their headings."""
    text = (ROOT / "docs/fide/burstein.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in cells if len(row) == columns and re.match(r"(C\.04\.\d )?\d", row[0])]


def test_every_article_and_every_ruling_has_its_row() -> None:
    assert tuple(row[0] for row in rows(3)) == ARTICLES
    assert [int(row[0]) for row in rows(4)] == list(range(1, RULINGS + 1))
