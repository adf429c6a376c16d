"""The manual as a page: everything of the file is there, as headings, tables and lists, and safe."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.sources import ROOT
from tournaments.installation import queries as manual

pytestmark = pytest.mark.django_db
TEXT = (ROOT / manual.FILE).read_text(encoding="utf-8")


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def test_all_of_the_manual_is_on_the_page(arbiter_client: Client) -> None:
    page = arbiter_client.get(reverse("arbiter:manual")).text
    shown = page[page.index("</nav>", page.index('class="manual"')) : page.index("</main>")]
    plain = re.sub(r"\]\([^)]+\)|^\d+\. ", "", TEXT[TEXT.index("\n## ") :], flags=re.MULTILINE)
    assert words(unescape(re.sub(r"<[^>]+>", " ", shown))) == words(plain)
    assert shown.count("<h2") == TEXT.count("\n## ") == page.count('<li><a href="#')
    assert shown.count("<h3") == TEXT.count("\n### ")
    assert shown.count("<li>") == len(re.findall(r"^(?:- |\d+\. )", TEXT, flags=re.MULTILINE))
    assert shown.count("<tr>") == len(re.findall(r"^\| ", TEXT, flags=re.MULTILINE)) - TEXT.count("| --- | --- |")
    assert not re.search(r"\*\*|\]\(|^\||`", re.sub(r"<[^>]+>", "", shown), re.MULTILINE)


def test_every_page_leads_to_it(arbiter_client: Client, client: Client) -> None:
    address = reverse("arbiter:manual")
    assert f'href="{address}"' in arbiter_client.get(reverse("arbiter:home")).text
    assert address not in client.get("/").text
    assert client.get(address).status_code == 302


def test_what_stands_in_the_file_is_no_markup() -> None:
    (chapter,) = manual.chapters_of("# Top\n\n## A <b>\n\n<script>x</script> **bold <i>**, `<u>`, [a <s>](b.md)\n")
    assert chapter.title == "A <b>"
    assert chapter.body == (
        "<p>&lt;script&gt;x&lt;/script&gt; <b>bold &lt;i&gt;</b>, <kbd>&lt;u&gt;</kbd>, <cite>a &lt;s&gt;</cite></p>"
    )
