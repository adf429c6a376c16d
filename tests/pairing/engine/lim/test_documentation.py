"""docs/fide/lim.md is true: every article has its function and its test, and they exist."""

from __future__ import annotations

from tests.sources import ROOT

ARTICLES = (
    "1.1", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.6.1", "2.6.2", "3.1", "3.2.1", "3.2.2", "3.2.3",
    "3.2.4", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9.1", "3.9.2", "3.10", "4.1", "4.2", "4.3",
    "4.4", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "6", "7.1", "7.2", "7.3", "8",
)  # fmt: skip
RULINGS = 21


def rows(columns: int) -> list[list[str]]:
    """The rows of the tables with so many columns, without their headings."""
    text = (ROOT / "docs/fide/lim.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in cells if len(row) == columns and row[0][:1].isdigit()]


def test_every_article_and_every_ruling_has_its_row() -> None:
    assert tuple(row[0] for row in rows(3)) == ARTICLES
    assert [int(row[0]) for row in rows(4)] == list(range(1, RULINGS + 1))
