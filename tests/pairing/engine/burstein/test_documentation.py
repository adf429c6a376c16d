"""docs/fide/burstein.md is true: every article has its function and its test, and they exist."""

from __future__ import annotations

import re

from tests.test_house import ROOT, exists_function, exists_test

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


def test_the_table_names_things_that_exist() -> None:
    missing = []
    for article, functions, tests in rows(3):
        for name in re.findall(r"`([^`]+)`", functions) or [""]:
            package = "pairing.engine" if name.startswith("basics.") else "pairing.engine.systems.burstein"
            if not exists_function(f"{package}.{name}"):
                missing.append(f"{article}: no function {name}")
        for name in re.findall(r"`([^`]+)`", tests) or [""]:
            if not exists_test(f"tests/pairing/engine/burstein/{name}"):
                missing.append(f"{article}: no test {name}")
    assert missing == []
