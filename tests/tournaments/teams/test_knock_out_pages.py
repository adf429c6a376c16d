"""Every page of a knock-out of teams: teams that are out, free, or went on by boards or by lot."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter import lists
from tests.tournaments.arbiter.addresses import Site, entrants_of
from tests.tournaments.mirroring.test_pieces import Sender, assert_same_pages, received
from tests.tournaments.public import addresses
from tests.tournaments.rounds.test_knock_outs import publish
from tests.tournaments.teams.events import member
from tests.tournaments.teams.test_knock_outs import enter, goes_on, made, match_at
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.journal.changing import locked
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.mirroring.queries.pieces import new_key
from tournaments.models import ByeRequest, MirrorFrom, User
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(arbiter: User) -> Site:
    """Seven teams, one of them free in round 1; one match went by its boards, one by lot; round 2 is being played."""
    days = {"start_date": "2026-05-01", "end_date": "2026-05-03"}
    cup = made(7, boards="wbw", third_place=True, arbiters=(arbiter,), **days)
    one, *_others, other = entrants_of(cup)
    pair = setup.add_forbidden_pair(cup, one, other, by=arbiter)
    of_old = ByeRequest.objects.create(tournament=cup, player=member(cup, 7, 3), round_number=9, kind="Z")
    first = publish(cup)
    enter(first, 1, 0.5, 0.5, 0.5)
    enter(first, 2, 0, 0.5, 1)
    enter(first, 3, 1, 1, 0)
    goes_on(match_at(first, 1), 5)
    enter(publish(cup), 1, 1, 1, 0)
    cup.refresh_from_db()
    return Site(cup, of_old.pk, pair, arbiter.pk)


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


def test_a_restore_point_brings_all_of_it_back(site: Site, arbiter: User) -> None:
    with locked(site.tournament) as current:
        point = keep_point(current, Occasion.ASKED, by=arbiter)
    before = export_trf(site.tournament)
    enter(site.tournament.paired_rounds.get(number=2), 2, 1, 1, 1)
    publish(site.tournament)
    restore(point, by=arbiter)
    site.tournament.refresh_from_db()
    assert export_trf(site.tournament) == before


def test_the_team_page_says_who_is_out(site: Site, client: Client) -> None:
    out = site.tournament.teams.get(tpn=4)
    page = client.get(reverse("public:team", args=[site.tournament.slug, out.pk])).text
    assert "Dahme" in page
    assert '<span class="one quiet">out</span>' in page
    assert "not in this round" not in page


def test_who_has_no_match_goes_through_or_is_out(site: Site, client: Client) -> None:
    """No byes: there are none in a cup."""
    slug, free = site.tournament.slug, site.tournament.teams.get(tpn=1)
    for page in (reverse("public:team", args=[slug, free.pk]), reverse("public:round", args=[slug, 1])):
        text = client.get(page).text
        assert "goes through without a match" in text
        assert "-point bye" not in text


def test_the_picture_of_a_cup_has_a_bracket_and_no_table(site: Site, client: Client) -> None:
    page = client.get(reverse("public:pairing_picture", args=[site.tournament.slug, 1])).text
    assert "the bracket says who meets whom" in page


def test_a_team_is_told_of_itself_why_it_plays(site: Site, client: Client) -> None:
    page = client.get(reverse("public:why", args=[site.tournament.slug, 1, site.tournament.teams.get(tpn=4).pk])).text
    assert "So your team plays " in page
    assert "So you play" not in page
