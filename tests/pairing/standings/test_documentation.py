"""docs/fide/tiebreaks.md is true: every tie-break and article has its function and its test, and they exist."""

from __future__ import annotations

import re

from pairing.standings import RULES
from tests.fide_documents import exists_function, exists_test
from tests.sources import ROOT

DOCUMENT = ROOT / "docs/fide/tiebreaks.md"
ARTICLES = ("4.1.1", "4.2", "4.3", "6.1.1", "6.1.2", "6.2", "6.3", "14.1", "14.2", "14.3", "14.4", "14.5") + tuple(
    f"16.{number}" for number in range(1, 7)
)


def rows() -> list[tuple[str, list[str], list[str]]]:
    """Article, functions and tests of each row of the last table."""
    table = DOCUMENT.read_text(encoding="utf-8").partition("| Article | Function | Test |")[2]
    found = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 3 and not cells[0].startswith("-"):
            found.append((cells[0], re.findall(r"`([^`]+)`", cells[1]), re.findall(r"`([^`]+)`", cells[2])))
    return found


def test_every_tiebreak_has_its_row() -> None:
    listed = {article for article, _functions, _tests in rows()}
    expected = {f"{rule.article} {rule.acronym}" for rule in RULES.values()}
    assert expected - listed == set()
    assert set(ARTICLES) - listed == set()


def test_every_name_exists() -> None:
    missing = []
    for article, functions, tests in rows():
        if not functions or not tests:
            missing.append(f"{article}: names no function or no test")
        missing += [f"{article}: no function {name}" for name in functions if not exists_function(name)]
        missing += [f"{article}: no test {name}" for name in tests if not exists_test(name)]
    assert missing == []
