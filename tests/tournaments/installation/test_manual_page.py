"""The manual as pages: everything of a file is there as headings, tables and lists, and safe; pages are found."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from pairing.engine.systems import registered_systems
from tests.sources import ROOT
from tournaments.installation.documents.examples import example_of
from tournaments.installation.documents.manual import ENGLISH, page_named, pages, search, sections
from tournaments.installation.documents.markdown import block, chapters_of

pytestmark = pytest.mark.django_db
PAGES = tuple(pages(ENGLISH))
# Of teams by a table or a bracket the page of the same system of players speaks.
DRAWN = {one.name for one in registered_systems()} - {"team-round-robin", "team-knock-out"}


def words(text: str) -> list[str]:
    return re.findall(r"\w+", unescape(re.sub(r"<[^>]+>", " ", text)))


@pytest.mark.parametrize("key", [page.key for page in PAGES if "<!-- round" not in page.text])
def test_all_of_a_page_is_shown(key: str, client: Client) -> None:
    page = page_named(key, ENGLISH)
    assert page is not None
    answer = client.get(page.address)
    shown = answer.text[answer.text.index("<article") : answer.text.index('<nav class="manual-turn"')]
    text = re.sub(r"<!--.*?-->", "", page.text)
    plain = re.sub(r"!\[[^\]]+\]\([^)]+\)|\]\([^)]+\)|^\d+\. ", "", text, flags=re.MULTILINE)
    assert words(shown) == words(plain)
    assert shown.count("<h2") == text.count("\n## ")
    assert shown.count("<li>") == len(re.findall(r"^(?:- |\d+\. )", text, flags=re.MULTILINE))
    assert shown.count("<tr>") == len(re.findall(r"^\| ", text, flags=re.MULTILINE)) - text.count("| --- | --- |")
    assert shown.count("<img") == text.count("![")
    assert not re.search(r"\*\*|\]\(|^\||`", re.sub(r"<[^>]+>", "", shown), re.MULTILINE)
    assert f"<title>{page.title}" in unescape(answer.text)


def test_links_between_pages_lead_on(client: Client) -> None:
    text = client.get(reverse("public:manual_page", args=["start"])).text
    for address in re.findall(r'href="(/manual/[^"#]+)', text):
        assert client.get(address).status_code == 200
    assert '<a href="/manual/pasting-a-list/">from a list</a>' in text


@pytest.mark.parametrize("system", sorted(DRAWN))
def test_there_is_a_round_to_look_at_of_every_system(system: str) -> None:
    example = example_of(system)
    assert example.band.rows >= 2
    assert example.view.rules


def test_pages_about_systems_have_the_picture_of_a_round(client: Client) -> None:
    text = client.get(reverse("public:manual_page", args=["system-dubov"])).text
    assert 'class="picture-bracket' in text
    assert text.count('class="picture manual-round"') == 1


def test_every_system_of_players_has_a_page() -> None:
    drawn = {part.system for page in PAGES for part in page.parts if part.system}
    assert drawn == DRAWN


def test_the_index_has_all_pages(client: Client) -> None:
    text = client.get(reverse("public:manual")).text
    assert all(f'href="{page.address}"' in text for page in PAGES)
    assert text.count("<h2") == len(sections(ENGLISH))


def test_a_search_finds_pages_by_their_words(client: Client) -> None:
    assert search("late", ENGLISH)[0].page.key == "late-arrival"
    assert search("paste list", ENGLISH)[0].page.key == "pasting-a-list"
    assert search("nothingofthekind", ENGLISH) == ()
    text = client.get(reverse("public:manual"), {"q": "captain <b>"}).text
    assert "No page has all of these words." in text
    assert "captain &lt;b&gt;" in text
    assert "<mark>deadline</mark>" in client.get(reverse("public:manual"), {"q": "deadline"}).text


def test_a_word_may_be_any_sign() -> None:
    assert search("(", ENGLISH) == ()
    assert search("   ", ENGLISH) == ()


def test_there_is_no_other_page(client: Client) -> None:
    assert client.get("/manual/index/").status_code == 404
    assert client.get("/manual/nothing/").status_code == 404


def test_what_a_language_lacks_is_read_in_english() -> None:
    assert {page.language for page in pages("xx")} == {ENGLISH}
    assert [page.key for page in pages("xx")] == [page.key for page in PAGES]


def test_arbiters_are_led_to_the_page_about_theirs(arbiter_client: Client, client: Client) -> None:
    page = arbiter_client.get(reverse("arbiter:tournament_new")).text
    assert f'class="help-link" href="{reverse("public:manual_page", args=["new-tournament"])}"' in page
    assert f'href="{reverse("public:manual")}"' in client.get("/").text


def test_pages_are_known_to_caches(client: Client) -> None:
    address = reverse("public:manual_page", args=["start"])
    etag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": etag}).status_code == 304


@override_settings(STATIC_URL="/files/")
def test_pictures_are_those_of_the_documents(client: Client) -> None:
    text = client.get(reverse("public:manual_page", args=["entering-results"])).text
    (name,) = re.findall(r'src="[^"]*pictures/([a-z-]+)\.[0-9a-f.]*png"|src="[^"]*pictures/([a-z-]+)\.png"', text)
    assert (ROOT / "docs" / "pictures" / f"{name[0] or name[1]}.png").is_file()
    assert re.search(r'width="\d{3,4}" height="\d{3,4}"', text)


def test_what_stands_in_a_file_is_no_markup() -> None:
    (chapter,) = chapters_of("# Top\n\n## A <b>\n\n<script>x</script> **bold <i>**, `<u>`, [a <s>](b.md)\n", ENGLISH)
    assert chapter.title == "A <b>"
    assert chapter.body == (
        "<p>&lt;script&gt;x&lt;/script&gt; <b>bold &lt;i&gt;</b>, <kbd>&lt;u&gt;</kbd>, <cite>a &lt;s&gt;</cite></p>"
    )
    assert block("[a](b)", lambda target: f"/{target}?a=1&b") == '<p><a href="/b?a=1&amp;b">a</a></p>'
