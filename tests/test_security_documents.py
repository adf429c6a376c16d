"""What the documents on security name is there: files, tests, and a state for every requirement."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ("SECURITY.md", "docs/threat-model.md", "docs/asvs.md")
FOLDERS = ("asgi_fair", "config", "docs", "static", "templates", "tests", "tournaments")
STATES = ("met", "partly", "not met", "ours not")


def rows() -> list[list[str]]:
    text = (ROOT / "docs/asvs.md").read_text(encoding="utf-8")
    found = [
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line.startswith("| ")
    ]
    return [row for row in found if row[0][0].isdigit()]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_that_are_named_are_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = {path for path in re.findall(r"`([\w./-]+)`", text) if path.split("/")[0] in FOLDERS and "/" in path}
    named |= {str(Path(document).parent / path) for path in re.findall(r"\]\(([\w./-]+\.md)\)", text)}
    assert named
    assert sorted(path for path in named if not (ROOT / path).exists()) == []


def test_every_requirement_has_a_state_and_a_place() -> None:
    assert [row for row in rows() if len(row) != 3 or row[1] not in STATES or not row[2]] == []


def test_what_is_not_met_is_summed_up() -> None:
    text = (ROOT / "docs/asvs.md").read_text(encoding="utf-8").rpartition("## Not met")[2]
    not_met, _dot, partly = text.partition("Partly:")
    for state, listed in (("not met", not_met), ("partly", partly)):
        numbers = {number for row in rows() if row[1] == state for number in re.findall(r"\d+\.\d+\.\d+", row[0])}
        assert set(re.findall(r"\d+\.\d+\.\d+", listed)) == numbers
