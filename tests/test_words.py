"""Labels that were given up for plainer ones are gone from pages, messages, prints and documents."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import ROOT, parsed, python_files

CODE = ("arobase", "asgi_fair", "config", "pairing", "starting", "start.py", "tournaments")

# What is gone, and what stands there now. Words that are found nowhere need no row: only what was a label.
GONE = {
    "Take in an event file": "Import event file",
    "event file taken in": "event file imported",
    "taken in from an event file": "imported from an event file",
    "Results from a file": "Import results",
    "Save the event file": "Export event",
    "“Report files”": "Export and report",
    '"Report files"': "Export and report",
    "*Report files*": "Export and report",
    "Ratings that are asked": "Rating order",
    "Rating that counts": "Rating used",
    "compare ratings by itself": "Don't check ratings automatically",
    "Rules that it breaks": "Rule check",
    "1 for your information": "1 Info · 2 Notice · 3 Confirm · 4 Confirm twice",
    '"What the program pairs"': "Computer pairing",
    "Just this.": "Identical.",
    "Part the board": "Split pairing",
    "Pair it so": "Save pairing",
    'number %}">{% translate "By hand" %}': "Edit pairings",
    "“By hand”": "Edit pairings",
    "Note the bye": "Add bye",
    "next open board: ": "Next: board 1",
    "boards are in{": "12 results missing",
    "Written down while": "Step by step",
    "go down here": "would float down here; otherwise nobody would",
    "and not {ours:anybody}": "(otherwise {ours:anybody})",
    "at least must be denied": "at least one cannot get it",
    "that is as good has them": "every equally good pairing puts them elsewhere",
    "Announce it, show the entries": "Announcement, entries and byes",
    "Links that hold": "Active links",
    "by own word": "self check-in",
    '"given up"': "failed",
    "pair from above is given up": "is withdrawn",
    "pair from below is given up": "is withdrawn",
    "has the data of then": "details will be reverted",
    "computer had it at": "As of",
    "for telling errors": "Deadline for reporting errors (minutes)",
    'Most players"': "Maximum players",
    "Who belongs to it": "Staff",
    "Accounts with a role in this tournament": "Staff",
    "Nobody has said yet": "No round times set",
    'tell another server"': "Webhooks",
    "let a program enter results": "API tokens",
    "Tokens for programs": "API tokens",
    "none of yours": "You cannot enter results for this board",
    "to be entered by": "Enter this tournament",
    "Ask to be entered": "Enter this tournament",
    "Requests to be entered": "Entry requests",
    "Everybody may meet": "No forbidden pairings",
    "Pairs to keep apart": "Forbidden pairings",
    "Groups to keep apart": "Forbidden pairings by group",
    "kept apart by the arbiter": "forbidden pairing",
    "accept in spite of": "accept (same name)",
    "are kept apart from round": "forbidden pairing from round",
    'Make the tournament"': "Create tournament",
    'Make the account"': "Create account",
    "Make a token": "New token",
    "Make a place": "Create mirror",
    '"Codes of a phone"': "Phone codes",
    "Files to take away": "Downloads",
    "Follow nobody any more": "Stop following this player",
    "From a rhythm": "Regular schedule",
    "Keep it as it stands now": "Create a restore point",
    '"Out of the ordinary"': "Unusual events",
    "Password lost?": "Forgotten your password?",
    "Put it into the archive": "Archive the tournament",
    "Right result": "Correct result",
    "boards open{": "boards still playing, or results missing",
}


def _texts_of_code(path: Path) -> Iterator[tuple[int, str]]:
    """Texts in the code, docstrings left out, with their lines."""
    tree = parsed(path)
    of_documentation = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and isinstance(node.body[0] if node.body else None, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in of_documentation:
            yield node.lineno, node.value


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """All that people read of the program, with the place where it stands."""
    found = []
    for path in python_files(*CODE):
        if "migrations" not in path.parts:
            found += [(f"{path.relative_to(ROOT)}:{line}", f'"{text}"') for line, text in _texts_of_code(path)]
    documents = [*ROOT.glob("*.md"), *ROOT.glob("*/README.md"), *(ROOT / "docs").rglob("*.md")]
    for path in [*documents, *(ROOT / "templates").rglob("*.*"), *(ROOT / "static" / "js").rglob("*.js")]:
        if path.name != "CHANGELOG.md":
            text = " ".join(path.read_text(encoding="utf-8").split())  # a label may go over the end of a line
            found.append((str(path.relative_to(ROOT)), text))
    return tuple(found)


PAIRING_NUMBER = re.compile(r'(?<![\w-])TPNs?(?!\w)(?!\)" %})')
# Heads of files, fields of the API and codes of tie-breaks are TPN, and so is the rule's own word in documents.
MAY_SAY_TPN = (
    "docs/",
    "pairing/standings/",
    "pairing/tools/standings.py",
    "tournaments/api/",
    "tournaments/files/exports/",
    "tournaments/basics/tiebreaks.py",
)


def test_on_pages_and_in_messages_it_is_the_pairing_number() -> None:
    places = [place for place, text in texts() if PAIRING_NUMBER.search(text) and not place.startswith(MAY_SAY_TPN)]
    assert places == []


@pytest.mark.parametrize("old", GONE)
def test_no_page_message_or_document_has_the_old_words(old: str) -> None:
    places = [place for place, text in texts() if old.lower() in text.lower()]
    assert places == [], f"say {GONE[old]!r} now"


def test_texts_of_every_kind_are_looked_at() -> None:
    places = " ".join(place for place, _text in texts())
    for one in (
        "templates/base.html",
        "docs/manual/en/prizes.md",
        "README.md",
        "tournaments/log/words.py",
        "static/js/",
    ):
        assert one in places
