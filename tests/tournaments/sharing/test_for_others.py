"""Feeds, the list for search engines, structured data, and the switch that hides a tournament from them."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import enter_results, make_tournament, play_round, publish_next
from tournaments.clubs.actions.clubs import make_club, move_tournaments
from tournaments.events.actions import make_event
from tournaments.models import Game, User
from tournaments.publication.actions import set_publication
from tournaments.rounds.actions import drafts
from tournaments.series.actions import change_series, make_series, set_tournaments
from tournaments.sharing.actions import set_sharing
from tournaments.tournament.actions.before import prepare_tournament

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def entries(client: Client, address: str) -> dict[str, tuple[str, str]]:
    """The title of each entry with its id and its address."""
    answer = client.get(address)
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(answer.content)  # noqa: S314 - our own
    assert root.tag == f"{ATOM}feed"
    for one in (root, *root.iter(f"{ATOM}entry")):
        for needed in ("id", "title", "updated"):
            assert one.findtext(f"{ATOM}{needed}")
    found = {}
    for one in root.iter(f"{ATOM}entry"):
        link = one.find(f"{ATOM}link")
        assert link is not None
        found[str(one.findtext(f"{ATOM}title"))] = (str(one.findtext(f"{ATOM}id")), link.attrib["href"])
    return found


def test_a_feed_tells_of_pairings_results_and_the_end(client: Client) -> None:
    tournament = make_tournament(players=4, rounds=2, name="Lakeside Open")
    round_ = publish_next(tournament)
    assert 'type="application/atom+xml" title="Lakeside Open" href="/open/feed.atom"' in client.get("/open/").text
    first = entries(client, "/open/feed.atom")
    assert {title: link for title, (_id, link) in first.items()} == {
        "Lakeside Open: pairings of round 1": "/open/rounds/1/"
    }
    enter_results(round_)
    assert set(entries(client, "/open/feed.atom")) - set(first) == {"Lakeside Open: all results of round 1"}
    drafts.pair_next_round(tournament, by=None)
    assert len(entries(client, "/open/feed.atom")) == 2
    enter_results(drafts.publish_round(tournament.paired_rounds.get(number=2), by=None))
    with CaptureQueriesContext(connection) as queries:
        last = entries(client, "/open/feed.atom")
    assert len(queries) <= 3
    assert next(iter(last)) in ("Lakeside Open: final standings", "Lakeside Open: all results of round 2")
    assert last["Lakeside Open: final standings"][1] == "/open/standings/"
    assert len({one for one, _link in last.values()}) == 5
    assert last["Lakeside Open: pairings of round 1"] == first["Lakeside Open: pairings of round 1"]


def test_what_is_withheld_is_in_no_feed(client: Client) -> None:
    tournament = make_tournament(players=4, rounds=1)
    set_publication(tournament, pairings_at_once=False, results_at_once=False, standings_at_once=False, by=None)
    enter_results(publish_next(tournament))
    assert not Game.objects.filter(result="").exists()
    assert len(entries(client, "/open/feed.atom")) == 1
    assert client.get("/nothing/feed.atom").status_code == 404


def test_an_event_has_one_feed(client: Client, arbiter: User) -> None:
    parts = [
        (make_tournament(slug=slug, players=4, name=slug), letter) for slug, letter in (("one", "A"), ("two", "B"))
    ]
    make_event(by=arbiter, name="Congress", place="", parts=parts)
    for tournament, _letter in parts:
        publish_next(tournament)
    assert set(entries(client, "/events/congress/feed.atom")) == {
        "one: pairings of round 1",
        "two: pairings of round 1",
    }
    assert client.get("/events/nothing/feed.atom").status_code == 404


def structured(page: str) -> list[Any]:
    return [
        json.loads(one) for one in re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    ]


def test_programs_read_when_and_where_it_is_and_no_names(client: Client) -> None:
    tournament = make_tournament(players=4, name="Lakeside </script> & Co", place="Zürich", start_date=date(2026, 5, 1))
    play_round(tournament)
    (data,) = structured(client.get("/open/").text)
    assert (data["@type"], data["name"]) == ("SportsEvent", "Lakeside </script> & Co")
    assert (data["startDate"], data["endDate"]) == ("2026-05-01", "2026-05-01")
    assert data["location"]["name"] == "Zürich"
    assert tournament.players.all()[0].name not in json.dumps(data)
    assert structured(client.get("/open/standings/").text) == []


def test_search_engines_are_told_of_everything_but_what_is_hidden(client: Client, settings: Any) -> None:
    settings.MAIL_SITE = "https://chess.example.org"
    shown = make_tournament(slug="shown", players=4)
    hidden = make_tournament(slug="open", players=4, start_date=date(2026, 5, 1))
    make_tournament(slug="draft", players=4)
    coming = make_tournament(slug="coming", players=4)
    prepare_tournament(coming, by=None, announced=True)
    for tournament in (shown, hidden):
        play_round(tournament)
    for one, name in ((shown, "Read"), (hidden, "Unread")):
        make_event(by=None, name=f"{name} Festival", parts=[(one, "A")])
        move_tournaments([one], make_club(by=None, name=f"{name} Club"), by=None)
    for name, parts, is_public in (("Read", [shown], True), ("Unread", [shown, hidden], True), ("Own", [shown], False)):
        series = make_series(by=None, name=f"{name} Grand Prix")
        set_tournaments(series, parts, by=None)
        change_series(series, by=None, is_public=is_public)
    assert "noindex" not in client.get("/open/").text
    assert "X-Robots-Tag" not in client.get("/open/standings/").headers
    set_sharing(hidden, by=None, embed_sites="", search_hidden=True)
    listed = re.findall(r"<loc>https://chess\.example\.org(/[^<]*)</loc>", client.get("/sitemap.xml").text)
    groups = ["/clubs/read-club/", "/coming/", "/events/read-festival/", "/series/read-grand-prix/"]
    assert sorted(listed) == ["/", *groups, "/shown/", "/shown/standings/"]
    assert all(client.get(address).status_code == 200 for address in listed)
    ElementTree.fromstring(client.get("/sitemap.xml").content)  # noqa: S314 - our own
    assert "Sitemap: https://chess.example.org/sitemap.xml" in client.get("/robots.txt").text
    for page in ("/open/", "/open/rounds/1/", "/open/players/"):
        answer = client.get(page)
        assert '<meta name="robots" content="noindex">' in answer.text
        assert structured(answer.text) == []
    for file in ("/open/files/standings.csv", "/open/picture.png", "/open/feed.atom", "/api/v1/tournaments/open/"):
        assert client.get(file).headers["X-Robots-Tag"] == "noindex", file
    assert "noindex" not in client.get("/shown/").text
