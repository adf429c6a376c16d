"""docs/fide/double-swiss.md and team.md are true: every article and ruling has its row, and what they name exists."""

from __future__ import annotations

import re

import pytest

from tests.sources import ROOT

ARTICLES = {
    "double-swiss": (
        "1.1", "1.2.1", "1.2.2", "1.3.1", "1.3.2", "1.4", "1.5", "1.6", "2.1.1", "2.1.2", "2.2.1", "2.3.1", "2.3.2",
        "2.3.3", "2.3.4", "2.3.5", "3.1.1", "3.1.2", "3.2", "3.3.1", "3.3.2", "3.3.3", "3.4.1", "3.4.2", "3.4.3",
        "3.4.4", "3.5.1", "3.5.2", "3.5.3", "3.5.4", "3.5.5", "3.6.1", "3.6.2", "3.6.3", "3.6.4", "4.1", "4.2",
        "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.4", "C.04.2 3.6", "C.04.7 1.4",
    ),
    "team": (
        "1.1.1", "1.1.2", "1.1.3", "1.2.1", "1.2.2", "1.3.1", "1.3.2", "1.4", "1.5", "1.6.1", "1.6.2", "1.7.1.1",
        "1.7.1.2", "1.7.1.3", "1.7.2.1", "1.7.2.2", "1.7.2.3", "1.7.2.4", "1.7.2.5", "2.1.1", "2.1.2", "2.2.1",
        "2.3.1", "2.3.2", "2.3.3", "2.3.4", "2.3.5", "2.3.6", "2.3.7", "3.1.1", "3.1.2", "3.2", "3.3.1", "3.3.2",
        "3.3.3", "3.4.1", "3.4.2", "3.4.3", "3.4.4", "3.5.1", "3.5.2", "3.5.3", "3.5.4", "3.5.5", "3.6.1", "3.6.2",
        "3.6.3", "3.6.4", "4.1", "4.2.1", "4.2.2", "4.2.3", "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.3.6",
        "4.3.7", "4.3.8", "4.3.9", "C.04.2 3.6", "C.04.7 1.4",
    ),
}  # fmt: skip
RULINGS = {"double-swiss": 18, "team": 18}
DOCUMENTS = pytest.mark.parametrize("document", ARTICLES)


def rows(document: str, columns: int) -> list[list[str]]:
    """The rows of the tables with so many columns, without their headings."""
    text = (ROOT / f"docs/fide/{document}.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in cells if len(row) == columns and re.match(r"(C\.04\.\d )?\d", row[0])]


@DOCUMENTS
def test_every_article_and_every_ruling_has_its_row(document: str) -> None:
    assert tuple(row[0] for row in rows(document, 3)) == ARTICLES[document]
    assert [int(row[0]) for row in rows(document, 4)] == list(range(1, RULINGS[document] + 1))
