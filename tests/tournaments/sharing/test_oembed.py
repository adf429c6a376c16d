"""oEmbed: a link to a public page becomes the frame of its embedded page, where the tournament allows it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from tests.tournaments.factories import make_tournament, play_round
from tournaments.models import Tournament
from tournaments.sharing.actions import set_sharing

pytestmark = pytest.mark.django_db


@pytest.fixture
def embedded(db: None) -> Tournament:
    made = make_tournament(players=4, name='Open "Lake" & <River>')
    play_round(made)
    set_sharing(made, by=None, embed_sites="https://club.example.org", search_hidden=False)
    return made


def ask(client: Client, url: str, **more: str) -> tuple[int, dict[str, object]]:
    answer = client.get("/oembed/", {"url": url, **more})
    return answer.status_code, answer.json() if answer.status_code == 200 else {}


def test_the_page_says_where_to_ask_and_the_answer_is_its_frame(client: Client, embedded: Tournament) -> None:
    for path, page in (("/open/standings/", "standings"), ("/open/", "pairings"), ("/open/rounds/1/", "pairings")):
        (link,) = re.findall(
            r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', client.get(path).text
        )
        answer = client.get(unescape(link))
        assert answer.status_code == 200
        given = answer.json()
        assert (given["version"], given["type"], given["title"]) == ("1.0", "rich", embedded.name)
        source = f"http://testserver/embed/open/{page}/"
        assert given["html"].startswith(f'<iframe src="{source}" title="Open &quot;Lake&quot; &amp; &lt;River&gt;"')
        assert client.get(source).status_code == 200
        assert not answer.cookies


def test_own_addresses_alone_and_bounds(client: Client, embedded: Tournament) -> None:
    assert ask(client, "http://testserver/open/standings/")[0] == 200
    status, given = ask(client, "http://testserver/open/standings/", maxwidth="320", maxheight="100")
    assert (status, given["width"], given["height"]) == (200, 320, 200)
    for url in (
        *("http://other.example.org/open/standings/", "//other.example.org/open/", "javascript:/open/", ""),
        *("http://testserver/open/players/", "http://testserver/arbiter/", "http://[", "ftp://testserver/open/"),
        *("http://testserver/elsewhere/standings/", "http://testserver:81/open/"),
    ):
        assert ask(client, url)[0] == 404, url
    assert ask(client, "/open/", format="xml")[0] == 501


def test_a_tournament_that_lets_nobody_embed_it_has_none(client: Client, embedded: Tournament) -> None:
    set_sharing(embedded, by=None, embed_sites="", search_hidden=False)
    assert ask(client, "/open/standings/")[0] == 404
    assert "oembed" not in client.get("/open/standings/").text
