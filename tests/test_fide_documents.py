"""docs/fide is true: each article of a table has its functions and tests, and what is named exists."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from pairing.engine.systems import system_named, system_names
from tests.fide_documents import FIDE_DOCUMENTS, missing_names, rulings, table_rows
from tests.known_faults import folder_of
from tests.sources import ROOT

ARTICLES = {
    "burstein": (
        "1.1", "1.2.1", "1.2.2", "1.3", "1.4", "1.5.1", "1.5.2", "1.5.3", "1.5.4", "1.6.1", "1.6.2", "1.7.1.1",
        "1.7.1.2", "1.7.2.1", "1.7.2.2", "1.8.1", "1.8.2", "1.9.1", "1.9.2", "1.9.3", "2.1.1", "2.1.2", "2.1.3",
        "2.2.1", "2.3.1", "2.3.2", "2.3.3", "2.3.4", "3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5", "3.2.1", "3.2.2",
        "4.1", "4.2", "4.3", "5.1", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5", "C.04.2 3.6",
    ),
    "double-swiss": (
        "1.1", "1.2.1", "1.2.2", "1.3.1", "1.3.2", "1.4", "1.5", "1.6", "2.1.1", "2.1.2", "2.2.1", "2.3.1", "2.3.2",
        "2.3.3", "2.3.4", "2.3.5", "3.1.1", "3.1.2", "3.2", "3.3.1", "3.3.2", "3.3.3", "3.4.1", "3.4.2", "3.4.3",
        "3.4.4", "3.5.1", "3.5.2", "3.5.3", "3.5.4", "3.5.5", "3.6.1", "3.6.2", "3.6.3", "3.6.4", "4.1", "4.2",
        "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.4", "C.04.2 3.6", "C.04.7 1.4",
    ),
    "dubov": (
        "1.1.1", "1.1.2", "1.2.1", "1.2.2", "1.3.1", "1.3.2", "1.4", "1.5", "1.6.1", "1.6.2", "1.6.3", "1.6.4",
        "1.7.1", "1.7.2", "1.7.3", "1.8.1", "1.8.2", "1.9.1", "1.9.2", "1.9.3", "2.1.1", "2.1.2", "2.1.3", "2.2.1",
        "2.3.1", "2.3.2", "2.3.3", "2.3.4", "2.3.5", "2.3.6", "3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5", "3.2.1",
        "3.2.2", "3.2.3", "3.2.4.1", "3.2.4.2", "3.2.5", "3.2.6", "4.1.1", "4.1.2", "4.1.3", "4.2.1", "4.2.2", "4.2.3",
        "4.3.1", "4.3.2", "4.3.3", "4.4.1", "4.4.2", "5.1", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5",
        "C.04.2 3.6", "C.04.7 1.1", "C.04.7 1.2", "C.04.7 1.3", "C.04.7 1.4", "C.04.7 1.5",
    ),
    "round-robin": ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    "team-round-robin": ("1", "2", "3", "4"),
    "knock-out": (
        "1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "2.5", "3.1", "3.2", "4.1", "4.2", "4.3", "4.4", "5.1",
        "5.2",
    ),
    "team-knock-out": (
        "1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3.1", "3.2", "4.1", "4.2", "4.3", "4.4",
        "5.1", "5.2",
    ),
    "scheveningen": ("1", "2", "3", "4", "5", "6", "7", "8"),
    "dubov-1997": (
        "1", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3", "4", "5", "6.1", "6.2", "6.3", "6.4", "7.1", "7.2", "7.3",
        "7.4", "8.1", "8.2", "9",
    ),
    "dutch": (
        "1.1", "1.2", "1.3", "1.4.1", "1.4.2", "1.4.3", "1.4.4", "1.5", "1.6", "1.7.1", "1.7.2", "1.7.3", "1.7.4",
        "1.8", "1.9.1", "1.9.2", "1.9.3", "2.1.1", "2.1.2", "2.1.3", "2.2.1", "2.3.1",
        *(f"2.4.{number}" for number in range(1, 17)), "3.1", "3.2", "3.2.4", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8",
        "4.1", "4.2", "4.3.1", "4.3.2", "4.4", "4.5", "5.1", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5", "C.04.2 3.6",
    ),
    "lim": (
        "1.1", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.6.1", "2.6.2", "3.1", "3.2.1", "3.2.2", "3.2.3", "3.2.4",
        "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9.1", "3.9.2", "3.10", "4.1", "4.2", "4.3", "4.4", "5.1", "5.2",
        "5.3", "5.4", "5.5", "5.6", "5.7", "6", "7.1", "7.2", "7.3", "8",
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
"""The articles or chapters of each text that the table of its document has."""
RULINGS = {"burstein": 20, "double-swiss": 18, "dubov-1997": 19, "dutch": 25, "lim": 21, "team": 19}
"""How many rulings of the project a document has; those of Dubov’s stand without numbers."""


@pytest.mark.parametrize("name", ARTICLES)
def test_every_article_and_every_ruling_has_its_row(name: str) -> None:
    document = ROOT / f"docs/fide/{name}.md"
    assert tuple(article for article, _functions, _tests in table_rows(document)) == ARTICLES[name]
    assert rulings(document) == list(range(1, RULINGS.get(name, 0) + 1))


def test_every_known_fault_of_the_dutch_system_stands_in_its_table() -> None:
    named = {name for _article, _functions, tests in table_rows(ROOT / "docs/fide/dutch.md") for name in tests}
    assert {f"known_faults/{path.stem}" for path in folder_of("dutch").glob("*.trf")} <= named


@pytest.mark.parametrize("document", FIDE_DOCUMENTS, ids=lambda path: path.stem)
def test_tables_name_things_that_exist(document: Path) -> None:
    assert table_rows(document)
    assert missing_names(document) == []


def test_a_name_that_does_not_exist_is_found(tmp_path: Path) -> None:
    document = tmp_path / "dubov.md"
    document.write_text(
        "| 1.1 | `pairer:pair_round` | `tests/test_house.py::test_pairing_loads_no_django` |\n"
        "| 1.2 | `pairer:pair_rounds` | `known_faults/none` |\n| 1.3 | | |\n",
        encoding="utf-8",
    )
    assert missing_names(document) == [
        "1.2: no function pairer:pair_rounds",
        "1.2: no test known_faults/none",
        "1.3: names no function or no test",
    ]


@pytest.mark.parametrize("name", system_names())
def test_documents_say_how_it_was_checked(name: str) -> None:
    """Both readings and generated events, each with a number and with commands that there are."""
    section = (ROOT / f"docs/fide/{name}.md").read_text(encoding="utf-8").partition("## How it was checked")[2]
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    kinds = (
        "Engine against the (literal reading|brute force)",
        "Engine against the second reading",
        "Generated events",
    )
    for kind in kinds:
        (row,) = [row for row in table if re.match(kind, row[0])]
        assert re.match(r"\d[\d,]* (rounds|events)$", row[1]), row
        assert row[2] == "none", row
        commands = re.findall(r"`([^`]+)`", row[-1])
        assert commands, row
        for command in commands:
            target = re.match(r"make ([a-z-]+) SYSTEM=([a-z0-9-]+) N=\d+$|python -m ([a-z_.]+)", command)
            assert target, command
            assert target[1] is None or (target[1] in ("bruteforce", "second-reading") and target[2] == name), command
            assert target[3] is None or find_spec(target[3]), command


@pytest.mark.parametrize("name", system_names())
def test_documents_tell_of_every_system(name: str) -> None:
    edition, *_parts = system_named(name).rules.split(" ")
    assert edition in (ROOT / f"docs/fide/{name}.md").read_text(encoding="utf-8").split("## ")[0]
    assert f"[docs/fide/{name}.md](docs/fide/{name}.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"`{name}`" in (ROOT / "docs/command-line.md").read_text(encoding="utf-8")
    package = name.replace("-", "_")
    assert f"systems/{package}/ " in (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
