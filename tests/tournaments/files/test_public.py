"""Files that everybody can take away; that they change and are kept like every public page is tested with these."""

from __future__ import annotations

import gzip
from datetime import date

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.factories import Make, Play
from tests.tournaments.files import addresses
from tournaments.models import Tournament, User

pytestmark = pytest.mark.django_db
DAYS = {"start_date": date(2026, 5, 1), "end_date": date(2026, 5, 7)}
MOST_QUERIES = 5  # of rating changes, which ask for two kinds of late corrections; of others 4


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
        play_round(tournament, rounds=2)
        found = []
        for page in addresses.every(tournament, rounds=2):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page).status_code == 200
            found.append(len(queries))
        counts.append(found)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= MOST_QUERIES


def test_the_pages_link_to_every_file(client: Client, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(**DAYS)
    play_round(tournament, rounds=2)
    text = client.get("/open/files/").text
    for number in (1, 2):
        assert all(f'href="{file}"' in text for file in addresses.of_round(tournament, number))
    assert all(f'href="{file}"' in text for file in addresses.of_tournament(tournament))
    player = tournament.players.order_by("tpn")[0]
    card = reverse("public:player", args=["open", player.pk])
    assert all(f'href="{file}"' in client.get(card).text for file in addresses.of_player(player))
    Tournament.objects.update(start_date=None, end_date=None, public_revision=F("public_revision") + 1)
    assert all("calendar.ics" not in client.get(page).text for page in ("/open/files/", card))
