"""The rules of the pairing systems say the same in every language, and pages show them in the reader's."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from tests.sources import ROOT
from tournaments.installation.documents.manual import ENGLISH
from tournaments.installation.documents.rules import CHAPTER_OF_RULINGS, rules_of

RULES = ROOT / "docs" / "rules"
FILES = sorted(path.name for path in RULES.glob("*.md"))
OTHERS = [code for code, _name in settings.LANGUAGES if not code.startswith(ENGLISH)]

ARTICLES = re.compile(r"\b\d+(?:\.\d+)+|\b[CEGS]\d+\b")
LINES = re.compile(r"(#{1,3} |- |\d+\. |\| )")


def read(language: str, name: str) -> str:
    return (RULES / language / name).read_text(encoding="utf-8")


def blocks(text: str) -> list[tuple[int, Counter[str]]]:
    """Of what empty lines part: how many headings, points and rows, and how often each article or code stands in it."""
    parts = text.strip("\n").split("\n\n")
    return [(sum(map(bool, map(LINES.match, part.split("\n")))), Counter(ARTICLES.findall(part))) for part in parts]


@pytest.mark.parametrize("language", OTHERS)
def test_each_language_has_all_the_rules(language: str) -> None:
    assert sorted(path.name for path in (RULES / language).iterdir()) == FILES


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_what_the_english_text_has(language: str, name: str) -> None:
    """The same headings, points and rows in the same order, and in each the same articles and criteria."""
    text, said = read(".", name), read(language, name)
    titles, known = (re.findall(r"^(#+)", one, flags=re.MULTILINE) for one in (text, said))
    assert titles == known
    differ = [(number, one, other) for number, (one, other) in enumerate(zip(blocks(text), blocks(said), strict=True))
              if one != other]  # fmt: skip
    assert differ == []
    columns, of_it = ([line.count(" | ") for line in one.split("\n") if line[:1] == "|"] for one in (text, said))
    assert columns == of_it
    assert max(map(len, said.split("\n"))) <= max(400, *map(len, text.split("\n")))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "ru"])
def test_the_page_has_the_rules_in_the_language_of_the_reader(client: Client, language: str) -> None:
    """The links to chapters are the same in all languages, and how silent places are read stays in English."""
    page = client.get(reverse("public:system", args=["dubov"]), headers={"Accept-Language": language}).text
    english, own = rules_of("dubov", ENGLISH), rules_of("dubov", language)
    assert [chapter.key for chapter in own] == [chapter.key for chapter in english]
    for chapter in own:
        assert f'<h3 id="{chapter.key}">{escape(chapter.title)}</h3>' in page
        assert f'aria-labelledby="{chapter.key}" lang="{chapter.language}"' in page
    assert {chapter.language for chapter in own[:-1]} == {language}
    assert (own[-1].title, own[-1].language) == (CHAPTER_OF_RULINGS, ENGLISH)


def test_a_language_without_the_rules_has_them_in_english() -> None:
    assert rules_of("dubov", "nobody") == rules_of("dubov", ENGLISH) != ()
