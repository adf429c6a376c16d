"""Pages that other sites embed: those that are named, without cookies, in the colours and the language asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.test import Client

from config.static_files import joined
from tests.tournaments.arbiter.sites import KINDS
from tests.tournaments.factories import make_tournament, play_round, publish_next
from tournaments.basics.errors import Refused
from tournaments.models import Tournament
from tournaments.sharing.actions import MOST_SITES, set_sharing

pytestmark = pytest.mark.django_db

PAGES = ("/embed/open/standings/", "/embed/open/pairings/")


def allow(*sites: str, hidden: bool = False) -> None:
    set_sharing(Tournament.objects.get(slug="open"), by=None, embed_sites="\n".join(sites), search_hidden=hidden)


def frame_ancestors(client: Client, page: str) -> str:
    answer = client.get(page)
    (found,) = re.findall(r"frame-ancestors ([^;]+)", answer.headers["Content-Security-Policy"])
    return str(found)


def test_only_the_sites_that_are_named_may_frame_them(client: Client) -> None:
    play_round(make_tournament(players=4))
    for page in PAGES:
        assert client.get(page).status_code == 404
    allow("https://Club.example.org/", "https://news.example.org:8443", "https://club.example.org")
    for page in PAGES:
        answer = client.get(page)
        assert answer.status_code == 200
        assert frame_ancestors(client, page) == "https://club.example.org https://news.example.org:8443"
        assert "X-Frame-Options" not in answer.headers
        assert not answer.cookies
        again = client.get(page, headers={"if-none-match": answer.headers["ETag"]})
        assert again.status_code == 304
        assert "club.example.org" in again.headers["Content-Security-Policy"]
    for page in ("/open/", "/open/standings/"):
        assert frame_ancestors(client, page) == "'none'"
        assert client.get(page).headers["X-Frame-Options"] == "DENY"
    allow("https://other.example.org")
    assert frame_ancestors(client, PAGES[0]) == "https://other.example.org"


@pytest.mark.parametrize(
    "site",
    [
        *("http://club.example.org", "club.example.org", "*", "https://*", "https://*.example.org", "'self'", "data:"),
        *("https://a.org;script-src", "https://a.org/path", "https://u@a.org", "https://", "https://a.org:x"),
        *("https://a_b.org", "https://-a.org", "https://" + "a" * 100, "javascript:alert(1)"),
    ],
)
def test_what_is_no_site_is_refused(site: str) -> None:
    make_tournament(players=4)
    with pytest.raises(Refused):
        allow(site)
    assert Tournament.objects.get().embed_sites == ""


def test_so_many_sites() -> None:
    make_tournament(players=4)
    allow(*(f"https://a{number}.org" for number in range(MOST_SITES)))
    with pytest.raises(Refused, match="At most"):
        allow(*(f"https://a{number}.org" for number in range(MOST_SITES + 1)))


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_tournament_can_be_embedded(client: Client, kind: str) -> None:
    tournament = KINDS[kind](slug="open")
    play_round(tournament)
    publish_next(tournament)
    allow("https://club.example.org")
    standings, pairings = (client.get(page).text for page in PAGES)
    assert standings.count("<tr") > 2
    assert "Round 2" in pairings
    for page in (standings, pairings):
        assert len(page) < 200_000
        assert '<base target="_blank">' in page
        assert "csrf" not in page


def test_another_method_is_refused_before_anything_is_looked_up(
    client: Client, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    for page in PAGES:
        with django_assert_num_queries(0):
            answer = client.put(page)
        assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_theme_and_language_by_the_query(client: Client) -> None:
    play_round(make_tournament(players=4))
    allow("https://club.example.org")
    for query, sheet in (
        ({}, "embed"),
        ({"theme": "dark"}, "embed-dark"),
        ({"theme": "light"}, "embed-light"),
        ({"theme": '"><b', "lang": "xx"}, "embed"),
    ):
        text = client.get(PAGES[0], query).text
        assert '<html lang="en-gb">' in text
        assert f'href="/static/css/{sheet}.css"' in text


def test_the_colours_stand_in_one_place_and_follow_the_theme() -> None:
    source = FileSystemStorage(location=Path(settings.BASE_DIR) / "static")
    dark = (Path(settings.BASE_DIR) / "static" / "css" / "tokens-dark.css").read_text(encoding="utf-8")
    (paper,) = re.findall(r"--paper: (#[0-9a-f]{6});", dark)
    both, of_light, of_dark = (joined(source, f"css/{name}.css") for name in ("embed", "embed-light", "embed-dark"))
    assert both.count(f"--paper: {paper};") == of_dark.count(f"--paper: {paper};") == 1
    assert f"--paper: {paper};" not in of_light
    assert "@media (prefers-color-scheme: dark) {" in both
    for text, scheme in ((of_light, "light"), (of_dark, "dark")):
        assert "prefers-color-scheme" not in text
        assert text.index("--paper:") < text.index(f"color-scheme: {scheme};\n}}")
    assert "public" in (client := Client()).get("/embed.js").headers["Cache-Control"]
    assert "postMessage" not in client.get("/embed.js").text


def test_nothing_is_embedded_before_it_is_public(client: Client) -> None:
    make_tournament(players=4)
    allow("https://club.example.org")
    assert client.get(PAGES[0]).status_code == 404
