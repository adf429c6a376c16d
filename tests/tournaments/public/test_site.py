"""What browsers, search engines and programs ask of every site without having been told of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from config.version import FULL_VERSION
from tests.tournaments.factories import make_tournament, play_round
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db


def test_the_icon_is_where_browsers_look_for_it(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/x-icon"
    assert answer.content[:4] == b"\0\0\1\0"
    assert "max-age" in answer.headers["Cache-Control"]


def test_robots_leave_alone_what_is_for_somebody_alone(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert {f"Disallow: /{path}/" for path in ("arbiter", "accounts", "my", "slips", "helping")} <= set(
        answer.text.splitlines()
    )


def test_the_api_says_where_it_is_described(client: Client) -> None:
    answer = client.get("/api/")
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.json()["program"] == FULL_VERSION
    for address in answer.json()["versions"]["v1"].values():
        assert client.get(address).status_code == 200
    assert "/api/v1/openapi.json" in client.get("/api/v1/").json()["detail"]


@pytest.mark.parametrize(
    "path",
    ["/", "/open/", "/open/rounds/1/", "/open/rounds/1/names/", "/open/standings/", "/open/crosstable/"],
)
def test_a_public_page_has_a_description_and_its_own_address(client: Client, path: str) -> None:
    """A search, or a parameter of whoever shared the link, is the same page."""
    play_round(make_tournament(players=4, name="Lakeside <Open>", place="Zürich"))
    page = client.get(path, {"q": "x", "utm_source": "y"}).text
    assert re.findall(r'<link rel="canonical" href="([^"]*)">', page) == [path]
    (description,) = re.findall(r'<meta name="description" content="([^"]*)">', page)
    assert ("Lakeside &lt;Open&gt;" in description) == (path != "/")
    assert description == description.strip()
    assert "\n" not in description
    assert 20 < len(description) <= 300


def test_where_the_address_of_the_site_is_known_a_page_names_it(client: Client, settings: Any) -> None:
    """Not the host that was asked for: a page is kept for all names of the server."""
    settings.MAIL_SITE = "https://chess.example.org"
    assert '<link rel="canonical" href="https://chess.example.org/">' in client.get("/").text


def test_what_is_not_there_has_a_search(client: Client) -> None:
    for path in ("/nothing/", "/nothing/rounds/1/", "/arbiter/x/y/", "/a\0b/", "/%ff/"):
        answer = client.get(path)
        assert answer.status_code == 404, path
        assert '<form class="search" role="search" method="get" action="/">' in answer.text, path
        assert 'rel="canonical"' not in answer.text
        for shared in ("og:url", "data-share", "/qr/"):  # there is nothing to share
            assert shared not in answer.text, (path, shared)


def test_what_is_not_there_of_a_tournament_has_its_head_and_a_search(client: Client) -> None:
    """The same page for a draft and for what will never be; nothing of a tournament that is not public."""
    tournament = make_tournament(players=4, name="Lakeside Open")
    make_tournament(slug="secret", players=4, name="Hidden Cup")
    play_round(tournament)
    pages = [client.get(f"/open/{path}") for path in ("rounds/2/", "rounds/99/", "players/1000000/", "x/y/z/")]
    drafts.pair_next_round(tournament, by=None)
    pages.append(client.get("/open/rounds/2/"))
    assert {answer.status_code for answer in pages} == {404}
    (text,) = {answer.text for answer in pages}
    assert "<h1" in text
    assert "Lakeside Open" in text
    assert '<nav class="tabs"' in text
    assert 'action="/open/rounds/1/names/"' in text
    assert "data-live" not in text
    hidden = client.get("/secret/rounds/1/").text
    assert "Hidden Cup" not in hidden
    assert hidden == client.get("/nothing/rounds/1/").text
