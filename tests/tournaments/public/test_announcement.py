"""A tournament before its first round: nothing without a word of the arbiter, and then what there is to know."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import Make, Play
from tests.tournaments.logged import logged, old_and_new
from tournaments.basics.errors import Refused
from tournaments.log.kinds import SettingsChanged
from tournaments.models import RoundTime, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.tournament.actions import setup
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.timetable import set_timetable

pytestmark = pytest.mark.django_db

TEXT = "Town hall, first floor\nPrizes: 300 and <b>200</b>"


@pytest.fixture
def announced(make_tournament: Make, arbiter: User) -> Tournament:
    tournament = make_tournament(players=4, rounds=3, name="Lakeside", place="Ascona")
    return prepare_tournament(tournament, by=arbiter, announced=True, announcement=TEXT)


def test_the_page_has_text_regulations_and_timetable_but_no_names(client: Client, announced: Tournament) -> None:
    set_timetable(announced, (RoundTime.read("2026-11-28 10:00"), None, None), by=None)
    page = client.get("/open/").text
    assert "Town hall, first floor<br>" in page
    assert "&lt;b&gt;200&lt;/b&gt;" in page
    assert "Sat 28 Nov 2026, 10:00" in page
    assert "Ascona" in page
    assert "Abel, Player 1" not in page
    assert 'href="/open/standings/"' not in page
    assert b"20261128T" in client.get("/open/files/calendar.ics").content
    for address in (
        "/open/players/",
        "/open/standings/",
        "/open/files/",
        "/open/rounds/1/",
        "/api/v1/tournaments/open/",
    ):
        assert client.get(address).status_code == 404, address


def test_the_front_page_has_it_among_those_to_come_the_first_one_first(
    client: Client, announced: Tournament, make_tournament: Make
) -> None:
    soon = make_tournament(slug="soon", name="Soon Open", start_date=date(2026, 12, 1), announced=True)
    make_tournament(slug="secret", name="Secret Open")
    page = client.get("/").text
    assert page.index("Coming") < page.index(soon.name) < page.index(announced.name)
    assert "Secret" not in page
    assert "4 entered" not in page
    prepare_tournament(announced, by=None, entries_shown=True)
    assert "4 entered" in client.get("/").text
    assert client.get("/api/v1/tournaments/").json()["tournaments"] == []


def test_the_entries_are_those_who_have_not_withdrawn(client: Client, announced: Tournament, arbiter: User) -> None:
    prepare_tournament(announced, by=arbiter, entries_shown=True)
    first, second = announced.players.order_by("tpn")[:2]
    entries.withdraw_player(first, by=arbiter)
    entries.update_player(second, by=arbiter, club="Chess club Ascona")
    page = client.get("/open/").text
    assert "3 entries" in page
    assert first.name not in page
    assert "Chess club Ascona" in page


def test_the_page_is_another_one_after_each_change_and_the_same_under_a_draft(
    client: Client, announced: Tournament, arbiter: User
) -> None:
    def etag() -> str:
        return client.get("/open/").headers["ETag"]

    def with_entries() -> None:
        prepare_tournament(announced, by=arbiter, entries_shown=True)

    etags = [etag()]
    entries.add_player(announced, by=arbiter, name="Unseen, Una", rating=1800)
    assert etag() == etags[0]
    for change in (
        with_entries,
        lambda: entries.add_player(announced, by=arbiter, name="Late, Lea", rating=1900),
        lambda: entries.update_player(announced.players.get(name="Late, Lea"), by=arbiter, rating=2600),
        lambda: prepare_tournament(announced, by=arbiter, announcement="Elsewhere"),
        lambda: setup.update_tournament(announced, by=arbiter, system="dutch"),
    ):
        change()
        etags.append(etag())
    assert len(set(etags)) == len(etags)
    draft = drafts.pair_next_round(announced, by=arbiter)
    assert etag() == etags[-1]
    drafts.publish_round(draft, by=arbiter)
    page = client.get("/open/").text
    assert "Elsewhere" in page
    assert 'href="/open/standings/"' in page
    take_back_round(draft, by=arbiter, reason="Wrong list")
    assert "Wrong list" in client.get("/open/").text


def test_what_is_not_announced_is_not_there_and_can_be_taken_back(client: Client, announced: Tournament) -> None:
    prepare_tournament(announced, by=None, announced=False)
    assert client.get("/open/").status_code == 404
    before = client.get("/").headers["ETag"]
    prepare_tournament(announced, by=None, announcement="Something else", entries_shown=True)
    assert client.get("/").headers["ETag"] == before


def test_a_hidden_text_does_not_show_once_rounds_are_public(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(announcement="For later")
    play_round(tournament)
    page = client.get("/open/")
    assert "For later" not in page.text
    prepare_tournament(tournament, by=None, announced=True)
    assert "For later" in client.get("/open/").text


def test_one_query_more_than_for_a_published_one(client: Client, announced: Tournament, make_tournament: Make) -> None:
    prepare_tournament(announced, by=None, entries_shown=True)
    for slug in ("b", "c"):
        make_tournament(slug=slug, announced=True, entries_shown=True)
    for address, most in (("/open/", 2), ("/", 3)):  # the front page asks for the look of the site as well
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        assert len(queries) == most, address


def test_the_log_says_what_it_was_and_a_text_too_long_is_refused(announced: Tournament, arbiter: User) -> None:
    prepare_tournament(announced, by=arbiter, announced=True, announcement="Short")
    assert old_and_new(logged(SettingsChanged)[-1].changes) == {"announcement": (TEXT, "Short")}
    with pytest.raises(Refused):
        prepare_tournament(announced, by=arbiter, announcement="x" * 2001)
    with pytest.raises(TypeError):
        prepare_tournament(announced, by=arbiter, name="Other")


def test_the_arbiter_writes_lines(arbiter_client: Client, make_tournament: Make) -> None:
    tournament = make_tournament()
    sent = {"announced": "on", "announcement": "One\r\nTwo\r\n", "entries_shown": "on"}
    assert arbiter_client.post("/arbiter/t/open/settings/before/", sent).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.announced, tournament.announcement, tournament.entries_shown) == (True, "One\nTwo", True)
    assert 'href="/open/"' in arbiter_client.get("/arbiter/t/open/settings/before/").text
