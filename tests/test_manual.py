"""docs/manual: every page of arbiters has one there, what it quotes stands on pages, and its links lead on."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from scripts.messages.catalogues import FOLDERS, catalogue
from tests.sources import ROOT, python_files
from tests.tournaments.arbiter.lists import READ_AND_WRITE, READ_ONLY
from tournaments.installation.documents.manual import ENGLISH, Page, page_about, page_named, pages

MANUAL = ROOT / "docs" / "manual"
PAGES = tuple(pages(ENGLISH))
OTHERS = sorted(path.name for path in MANUAL.iterdir() if path.name not in (ENGLISH, "rounds"))
# Files and answers for programs: nobody looks at them, so no “?” stands on them.
NO_PAGES = frozenset(
    {
        *("backup_file", "certificates_archive", "export_event", "norm_certificate", "player_stored", "prizes_file"),
        *("report_made", "report_sent", "results_since", "second_opinion", "suggest", "opinion_known", "check_in_rows"),
    }
)
# What a page says is said of something else than the pages of the program.
SAID_OTHERWISE = frozenset(
    {"White", "≡", "Player 12", "Anna Meier takes U1800's 1st, 120 EUR, and not 5th place, 100 EUR."}
)


@cache
def messages() -> frozenset[str]:
    """All that pages and messages say, in small letters."""
    found: set[str] = set()
    for path in (ROOT / "templates").rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        found.update(re.findall(r'\{% translate "([^"]+)"', text))
        for body in re.findall(r"\{% blocktranslate[^%]*%\}(.*?)\{% endblocktranslate %\}", text, re.DOTALL):
            found.update(body.split("{% plural %}"))
    for path in python_files("pairing", "tournaments"):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        found.update(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return frozenset(" ".join(one.split()).casefold().rstrip(" .:,") for one in found)


def is_said(words: str) -> bool:
    """Whether these words are a message, or a part of one where they are several or have “…” in them."""
    wanted = words.casefold().rstrip(".,: ")
    if "…" not in wanted and (wanted in messages() or wanted.count(" ") < 2):
        return wanted in messages()
    pattern = re.compile(re.escape(wanted).replace("…", ".+"))
    return any(pattern.search(message) for message in messages())


@pytest.mark.parametrize("name", sorted({*READ_ONLY, *READ_AND_WRITE} - NO_PAGES))
def test_every_page_of_arbiters_leads_to_one_of_the_manual(name: str) -> None:
    assert page_about(name), f"name {name} in one of the pages of docs/manual/en"


def test_no_page_of_arbiters_leads_to_two() -> None:
    named = [name for page in PAGES for name in page.about]
    assert sorted(named) == sorted(set(named))
    assert not NO_PAGES & set(named)


def test_what_the_manual_quotes_stands_on_pages() -> None:
    missing = [
        f"{page.key}: {words}"
        for page in PAGES
        for words in re.findall(r"“([^”]+)”", " ".join(page.text.split()))
        if words not in SAID_OTHERWISE and not is_said(words)
    ]
    assert missing == []


# The same as SAID_OTHERWISE in the other languages: a player's name that is none, and a sentence about a prize.
SAID_OTHERWISE_THERE = re.compile(r"≡|(Spieler|Joueur|Jugador) 12|Anna Meier .*")


@pytest.mark.parametrize("language", OTHERS)
def test_what_the_manual_quotes_stands_on_pages_in_its_language(language: str) -> None:
    entries = [entry for folder in FOLDERS for entry in catalogue(folder, language)]
    known = [" ".join(text.split()).casefold() for entry in entries for text in entry.translations]
    whole = {text.rstrip(" .:,") for text in known}
    missing = []
    for page in pages(language):
        assert page.language == language, page.key
        for words in re.findall(r"“([^”]+)”", " ".join(page.text.split())):
            wanted = words.casefold().rstrip(".,: ")
            part = re.compile(re.escape(wanted).replace("…", ".+"))
            if not (SAID_OTHERWISE_THERE.fullmatch(words) or wanted in whole or any(map(part.search, known))):
                missing.append(f"{page.key}: {words}")
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translated_page_has_what_the_english_one_has(language: str) -> None:
    """The same comments, pictures, headings, steps and links, and not much more words."""
    for page, other in zip(PAGES, pages(language), strict=True):
        assert page.key == other.key
        for pattern in (r"<!-- .*? -->", r"\([^)]*\.png\)", r"(?m)^(?:## |- |\d+\. |\| )", r"\(([a-z0-9-]+\.md)"):
            found = [re.findall(pattern, text) for text in (page.text, other.text)]
            assert found[0] == found[1] or sorted(found[0]) == sorted(found[1]), (page.key, pattern)
        assert len(other.plain.split()) < 520, page.key


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.key)
def test_links_and_pictures_lead_somewhere(page: Page) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.text):
        name, _hash, anchor = target.partition("#")
        assert (MANUAL / ENGLISH / name).is_file(), target
        if name.endswith(".md"):
            other = page_named(name.removesuffix(".md"), ENGLISH)
            assert other is not None, f"{target} is not in the index"
            assert not anchor or anchor in [heading.lower().replace(" ", "-") for heading in other.headings]


def test_every_file_is_in_the_index_and_every_language_has_no_others() -> None:
    known = {page.key for page in PAGES}
    assert {path.stem for path in (MANUAL / ENGLISH).iterdir()} == known | {"index"}
    for directory in [path for path in MANUAL.iterdir() if path.name != "rounds"]:
        assert {path.stem for path in directory.iterdir()} <= known | {"index"}, directory.name


def test_pages_are_short() -> None:
    assert [page.key for page in PAGES if len(page.plain.split()) > 420] == []
    assert len(PAGES) > 60
