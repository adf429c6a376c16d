"""Files and the list of rating changes behave like every public page."""

from __future__ import annotations

import gzip
from datetime import date
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.factories import Make, Play
from tests.tournaments.files import addresses
from tournaments.models import Player, Tournament, User
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db


DAYS = {"start_date": date(2026, 5, 1), "end_date": date(2026, 5, 7)}
MOST_QUERIES = 5  # of rating changes, which ask for two kinds of late corrections; of others 4


def seen(client: Client, pages: list[str]) -> dict[str, tuple[int, str, bytes]]:
    """What everybody gets, made anew; of a spreadsheet its sheet, because the file tells when it was made."""
    cache.clear()
    found = {}
    for page in pages:
        answer = client.get(page)
        content = answer.content
        if page.endswith("xlsx") and answer.status_code == 200:
            content = ZipFile(BytesIO(content)).read("xl/worksheets/sheet1.xml")
        found[page] = (answer.status_code, answer.headers.get("ETag", ""), content)
    return found


def test_nothing_before_the_first_publication(client: Client, arbiter: User, make_tournament: Make) -> None:
    tournament = make_tournament(**DAYS)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    for page in addresses.every(tournament, rounds=1):
        assert client.get(page).status_code == 404, page
    drafts.publish_round(draft, by=arbiter)
    for page in addresses.every(tournament, rounds=1):
        assert client.get(page).status_code == 200, page


def test_a_draft_and_what_is_prepared_change_nothing(
    client: Client, arbiter: User, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(players=9, **DAYS)
    play_round(tournament)
    pages = addresses.every(tournament, rounds=1)
    before = seen(client, pages)
    first = tournament.players.get(tpn=1)
    Player.objects.filter(pk=first.pk).update(name="Renamed, Rita", fide_id="42", rating=2700, birth_year=2015)
    Player.objects.create(tournament=tournament, tpn=10, name="Latecomer, Lena", rating=1500, entry_round=2)
    assert seen(client, pages) == before
    drafts.pair_next_round(tournament, by=arbiter)
    assert seen(client, pages) == before
    for page in addresses.of_round(tournament, 2):
        assert client.get(page).status_code == 404, page


def test_what_has_not_changed_is_not_sent_again(
    client: Client, make_tournament: Make, play_round: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_tournament(**DAYS)
    play_round(tournament)
    for page in addresses.every(tournament, rounds=1):
        etag = client.get(page).headers["ETag"]
        with django_assert_num_queries(1):
            again = client.get(page, headers={"If-None-Match": etag})
        assert (again.status_code, again.content) == (304, b""), page


def test_a_kept_file_keeps_its_name_and_type(
    client: Client, make_tournament: Make, play_round: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_tournament(**DAYS)
    play_round(tournament)
    for page in addresses.every(tournament, rounds=1):
        first = client.get(page)
        with django_assert_num_queries(1):
            again = Client().get(page)
        assert again.content == first.content
        for name in ("Content-Type", "Content-Disposition", "ETag", "Cache-Control"):
            assert again.headers.get(name) == first.headers.get(name), (page, name)


def test_files_have_telling_names(client: Client, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(**DAYS)
    play_round(tournament)
    names = {
        client.get(page).headers["Content-Disposition"]
        for page in addresses.every(tournament, rounds=1)
        if page not in addresses.pages(tournament)
    }
    assert len(names) == len(addresses.every(tournament, rounds=1)) - 2
    assert 'attachment; filename="open-standings.csv"' in names
    assert 'attachment; filename="open-round-1.pgn"' in names


def test_files_are_sent_compressed(client: Client, make_tournament: Make, play_round: Play) -> None:
    play_round(make_tournament(players=20))
    answer = client.get("/open/files/standings.csv", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(answer.content) == client.get("/open/files/standings.csv").content


def test_constant_number_of_queries(client: Client, arbiter: User, make_tournament: Make, play_round: Play) -> None:
    counts = []
    for size in (10, 40):
        tournament = make_tournament(players=size, slug=f"of-{size}", **DAYS)
        play_round(tournament)
        play_round(tournament)
        found = []
        for page in addresses.every(tournament, rounds=2):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page).status_code == 200
            found.append(len(queries))
        counts.append(found)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= MOST_QUERIES


def test_the_page_links_to_every_file(client: Client, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(**DAYS)
    play_round(tournament)
    play_round(tournament)
    text = client.get("/open/files/").text
    for number in (1, 2):
        assert all(f'href="{file}"' in text for file in addresses.of_round(tournament, number))
    assert all(f'href="{file}"' in text for file in addresses.of_tournament(tournament))
    Tournament.objects.update(start_date=None, end_date=None, public_revision=F("public_revision") + 1)
    assert "calendar.ics" not in client.get("/open/files/").text
