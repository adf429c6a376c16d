"""The one table of warnings: docs/warnings.md says the same, and each row has a test that exists."""

from __future__ import annotations

import re

from pairing.service import Rule
from tests.fide_documents import exists_test
from tests.sources import ROOT
from tournaments.basics.levels import LEVELS, Concern, Level

HEAD = "| Key | What | Article | Level | Test |"


def _rows() -> list[list[str]]:
    """The cells of all rows of the document's tables."""
    text = (ROOT / "docs/warnings.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("|") and line != HEAD and "---" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_everything_that_is_warned_of_has_a_level() -> None:
    assert LEVELS.keys() == {*Rule, *Concern}
    for rule in (Rule.REMATCH, Rule.KEPT_APART, Rule.BYE_TO_NONE_ENTITLED, Rule.THIRD_COLOUR, Rule.COLOUR_DIFFERENCE):
        assert LEVELS[rule] is Level.CONFIRM
    assert LEVELS[Rule.BOTH_COLOURS] is Level.ACKNOWLEDGE


def test_the_document_has_the_levels_of_the_table() -> None:
    said = {row[0]: int(row[3]) for row in _rows()}
    assert len(said) == len(_rows())
    assert said == {str(key): int(level) for key, level in LEVELS.items()}


def test_each_row_has_a_test() -> None:
    for key, _what, _article, _level, tests in _rows():
        names = re.findall(r"`([^`]+)`", tests)
        assert names, key
        for name in names:
            assert exists_test(name) if "::" in name else (ROOT / name).is_file(), name
