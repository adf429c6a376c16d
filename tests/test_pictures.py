"""The pictures of README and manual: those that ``make pictures`` takes, each shown, and none besides."""

from __future__ import annotations

import re

from scripts.pictures import DIRECTORY, PICTURES
from tests.sources import ROOT

LARGEST = 150_000  # bytes
SHOWN = re.compile(r"!\[([^\]]+)\]\(([^)]+\.png)\)")


def shown() -> dict[str, str]:
    """The words for each picture that a document shows, by its name."""
    found = {}
    for document in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        for words, path in SHOWN.findall(document.read_text(encoding="utf-8")):
            picture = (document.parent / path).resolve()
            assert picture.is_file(), f"{document.name}: {path}"
            assert picture.parent == DIRECTORY, f"{document.name}: {path}"
            found[picture.name] = words
    return found


def test_every_picture_is_taken_and_shown_and_there_is_no_other() -> None:
    taken = {f"{one.name}.png" for one in PICTURES}
    assert len(taken) == len(PICTURES) == 10
    assert {path.name for path in DIRECTORY.iterdir()} == taken
    assert shown().keys() == taken
    assert all(len(words.split()) > 4 for words in shown().values())


def test_they_are_small() -> None:
    assert [path.name for path in DIRECTORY.iterdir() if path.stat().st_size > LARGEST] == []
