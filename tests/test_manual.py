"""docs/manual.md names every page on which an arbiter does something, and leads only to files that there are."""

from __future__ import annotations

import re

import pytest

from tests.sources import ROOT

MANUAL = ROOT / "docs" / "manual.md"
TEXT = " ".join(MANUAL.read_text(encoding="utf-8").split())
TITLE = re.compile(r'\{% block page_title %\}\{% translate "([^"]+)" %\}\{% endblock %\}')
# Parts of a page that the manual names by another word, or that nobody looks up.
BY_ANOTHER_NAME = {
    "Correct a result": "“Correct” at the board",
    "Compare with the rating list": "compares everybody with the list",
    "Several players": "for all who are ticked in the list",
    "Pairings by name": "pairings by board, by name",
    "Not possible now": "is refused",
    "API tokens": "“API tokens”",
}


def titles() -> dict[str, str]:
    """The titles of the arbiters' pages of a tournament, by template."""
    found = {}
    for path in sorted((ROOT / "templates" / "arbiter").rglob("*.html")):
        if match := TITLE.search(path.read_text(encoding="utf-8")):
            found[str(path.relative_to(ROOT))] = match[1]
    return found


@pytest.mark.parametrize(("template", "title"), titles().items())
def test_every_page_is_named(template: str, title: str) -> None:
    assert BY_ANOTHER_NAME.get(title, title).lower() in TEXT.lower(), template


def test_there_are_pages() -> None:
    assert len(titles()) > 25


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert len(links) > 10
    assert [link for link in links if not (MANUAL.parent / link).exists()] == []
