"""Every page of a knock-out: of players who are out, free, or decided by lot, before and behind the log-in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter import lists
from tests.tournaments.arbiter.addresses import Site, entrants_of
from tests.tournaments.mirroring.test_pieces import Sender, assert_same_pages, received
from tests.tournaments.public import addresses
from tests.tournaments.rounds.test_knock_outs import DRAW, B, W, enter, goes_on, made, match_at, publish
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.mirroring.queries.pieces import new_key
from tournaments.models import ByeRequest, MirrorFrom, User
from tournaments.results.actions.recording import record_result
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[1, 2], ids=["one game", "two games"])
def site(request: pytest.FixtureRequest, arbiter: User) -> Site:
    """Seven players, one of them free in round 1, one who went on by lot; round 2 is being played."""
    games: int = request.param
    days = {"start_date": "2026-05-01", "end_date": "2026-05-03"}
    cup = made(players=7, games_per_match=games, third_place=True, arbiters=(arbiter,), **days)
    one, *_others, other = entrants_of(cup)
    pair = setup.add_forbidden_pair(cup, one, other, by=arbiter)
    asked = ByeRequest.objects.create(tournament=cup, player=cup.players.get(tpn=7), round_number=9, kind="Z")  # of old
    first = publish(cup)
    enter(first, *((DRAW,) * games + (W, DRAW)[:games] + (B, DRAW)[:games]))
    goes_on(match_at(first, 1), 5)
    record_result(publish(cup).games.order_by("match__table", "number")[0], W, by=arbiter)
    cup.refresh_from_db()
    return Site(cup, asked.pk, pair, arbiter.pk)


def test_everybody_reads_every_page(site: Site, client: Client) -> None:
    for address in addresses.with_files(site.tournament, rounds=2):
        assert client.get(address).status_code == 200, address


def test_arbiters_read_every_page(site: Site, organiser_client: Client) -> None:
    for name in (*lists.READ_ONLY, *lists.READ_AND_WRITE):
        assert organiser_client.get(site.address(name)).status_code == 200, name


def test_a_mirror_and_an_event_file_have_the_same_pages(site: Site, client: Client, arbiter: User) -> None:
    mirror, sender = MirrorFrom.objects.create(name="Hall", key=new_key()), Sender(site.tournament)
    assert_same_pages(client, received(mirror, sender.next()), site.tournament)
    copy = import_event(event_file(site.tournament), by=arbiter, name=site.tournament.name)
    assert export_trf(copy) == export_trf(site.tournament)
    assert_same_pages(client, copy, site.tournament)


def test_the_bracket_has_the_classes_that_its_style_is_for(site: Site, client: Client) -> None:
    """Each class of the style sheet stands on the page; those of states that this bracket is not in excepted."""
    sheet = (Path(settings.BASE_DIR) / "static" / "css" / "bracket.css").read_text()
    styled = set(re.findall(r"\.([a-z][a-z-]*)", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)))
    page = client.get(reverse("public:crosstable", args=[site.tournament.slug])).text
    found = {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}
    of_games = set() if site.tournament.games_per_match > 1 else {"games"}
    assert styled - found == {"level", "dense", "tall"} | of_games


def test_the_card_of_who_is_out_says_so(site: Site, client: Client) -> None:
    out = site.tournament.players.get(tpn=4)
    page = client.get(reverse("public:player", args=[site.tournament.slug, out.pk])).text
    assert '<td class="quiet">out</td>' in page
    assert "not in this round" not in page


def test_nothing_on_the_pages_of_who_was_free_speaks_of_a_bye(site: Site, client: Client) -> None:
    """Neither in what a square says when it is pointed at, nor in the legend."""
    cup, free = site.tournament, site.tournament.players.get(tpn=1)
    said = client.get(reverse("public:player", args=[cup.slug, free.pk])).text
    assert 'title="goes through without a match"' in said
    assert "full-point bye" not in said + client.get(reverse("public:standings", args=[cup.slug])).text
