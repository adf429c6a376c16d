"""docs/fide/dubov-1997.md is true: every chapter has its function and its test, and they exist."""

from __future__ import annotations

from tests.sources import ROOT

CHAPTERS = (
    "1", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3", "4", "5",
    "6.1", "6.2", "6.3", "6.4", "7.1", "7.2", "7.3", "7.4", "8.1", "8.2", "9",
)  # fmt: skip
RULINGS = 19


def rows(columns: int) -> list[list[str]]:
    """The rows of the tables with so many columns, without their headings."""
    text = (ROOT / "docs/fide/dubov-1997.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in cells if len(row) == columns and row[0][:1].isdigit()]


def test_every_chapter_and_every_ruling_has_its_row() -> None:
    assert tuple(row[0] for row in rows(3)) == CHAPTERS
    assert [int(row[0]) for row in rows(4)] == list(range(1, RULINGS + 1))
