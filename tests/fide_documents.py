"""The tables of docs/fide: each article with its functions and tests, and whether what they name exists."""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path

from tests.sources import ROOT, parsed

# The checklist has questions in place of articles (tests/test_endorsement.py).
FIDE_DOCUMENTS = sorted(path for path in (ROOT / "docs/fide").glob("*.md") if path.stem != "endorsement")


def rows_of(document: Path, columns: int) -> list[list[str]]:
    """The cells of each row about an article or a ruling in the document's tables with so many columns."""
    lines = document.read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if line.startswith("|")]
    return [cells for cells in rows if len(cells) == columns and re.match(r"(C\.04\.\d )?\d", cells[0])]


def table_rows(document: Path) -> list[tuple[str, list[str], list[str]]]:
    """Article, functions and tests of each row of the document's table."""
    names = re.compile(r"`([^`]+)`")
    rows = rows_of(document, 3)
    return [(article, names.findall(functions), names.findall(tests)) for article, functions, tests in rows]


def rulings(document: Path) -> list[int]:
    """The numbers of the project's rulings in the document's table of them."""
    return [int(cells[0]) for cells in rows_of(document, 4)]


def exists_function(reference: str) -> bool:
    module, _, name = reference.partition(":")
    try:
        found: object = importlib.import_module(module)
    except ModuleNotFoundError:
        return False
    for part in name.split("."):
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return bool(name)


def exists_test(reference: str) -> bool:
    file, _, name = reference.partition("::")
    return name.rpartition("::")[2].startswith("test_") and name in _defined_in(ROOT / file)


@cache
def _defined_in(path: Path) -> frozenset[str]:
    """The functions and classes at the top of a file, and ``Class::method``; a document names many of one file."""
    top = [node for node in parsed(path).body if hasattr(node, "name")] if path.is_file() else []
    inner = {f"{node.name}::{child.name}" for node in top for child in node.body if hasattr(child, "name")}
    return frozenset({node.name for node in top} | inner)


def stands_for_function(reference: str, package: str) -> bool:
    """Whether there is such a function; a document may leave out the engine's package or its system's own."""
    stems = ("", "pairing.engine.", f"pairing.engine.systems.{package}.")
    return any(exists_function(stem + reference) for stem in stems)


def stands_for_test(reference: str, package: str) -> bool:
    """Whether there is such a test, or such a file of a known fault; the directory may be left out."""
    directories = ("", "tests/pairing/engine/", f"tests/pairing/engine/{package}/")
    fault = ROOT / f"tests/pairing/engine/known_faults/{package}/{reference.removeprefix('known_faults/')}.trf"
    is_fault = reference.startswith("known_faults/") and fault.is_file()
    return is_fault or any(exists_test(directory + reference) for directory in directories)


def missing_names(document: Path) -> list[str]:
    """What the rows of the document's table name that does not exist, and the rows that name nothing."""
    package = document.stem.replace("-", "_")
    missing = []
    for article, functions, tests in table_rows(document):
        if not functions or not tests:
            missing.append(f"{article}: names no function or no test")
        missing += [f"{article}: no function {name}" for name in functions if not stands_for_function(name, package)]
        missing += [f"{article}: no test {name}" for name in tests if not stands_for_test(name, package)]
    return missing
