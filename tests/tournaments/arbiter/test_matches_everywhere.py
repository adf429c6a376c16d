"""Every address, the event file, restore points and undo with a tournament whose rounds are matches of two games."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.arbiter import lists
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter.test_access import all_are, answers
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.mirroring.test_pieces import Sender, assert_same_pages, received
from tests.tournaments.public import addresses as public_addresses
from tournaments.basics.systems import systems_in_browser
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.journal.changing import locked
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.mirroring.queries.pieces import new_key
from tournaments.models import Game, MirrorFrom, Player, User
from tournaments.players.actions import entries, leaving
from tournaments.results.actions.matches import forfeit_match
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.not_come import not_come
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(arbiter: User) -> Site:
    """As the site of other tests: nine players, round 1 finished, round 2 published and open."""
    system = next(one for one in systems_in_browser() if one.games_per_match > 1)
    tournament = make_tournament(players=9, system=system.name, points_bye=15, start_date="2026-05-01")
    one, *_others, other = tournament.players.order_by("tpn")
    pair = setup.add_forbidden_pair(tournament, one, other, by=arbiter)
    bye = entries.request_bye(other, by=arbiter, round_number=5, kind="H")
    play_round(tournament)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    tournament.refresh_from_db()
    return Site(tournament, bye.pk, pair, arbiter.pk)


def test_pages_of_arbiters_can_be_read(site: Site, organiser_client: Client) -> None:
    asked = ([*lists.READ_ONLY, *lists.READ_AND_WRITE], "GET")
    assert answers(organiser_client, site, *asked) == all_are(200, *asked)


def test_pages_of_everybody_can_be_read(site: Site, client: Client) -> None:
    for address in public_addresses.with_files(site.tournament, rounds=2):
        assert client.get(address).status_code == 200, address


def test_nothing_is_lost_in_the_event_file(site: Site, arbiter: User) -> None:
    copy = import_event(event_file(site.tournament), by=arbiter, name=site.tournament.name)
    assert export_trf(copy) == export_trf(site.tournament)
    values = ("match__round__number", "match__table", "number", "result")
    there, here = (
        list(Game.objects.filter(match__round__tournament=one).order_by(*values).values_list(*values))
        for one in (site.tournament, copy)
    )
    assert here == there


def test_who_has_not_come_forfeits_both_games_and_is_asked_about(site: Site, arbiter: User) -> None:
    """And a restore point brings both of them back."""
    with locked(site.tournament) as current:
        point = keep_point(current, Occasion.ASKED, by=arbiter)
    before = export_trf(site.tournament)
    match = site.game.match
    player = Player.objects.select_related("tournament").get(pk=site.game.sides()["w"].player_id)
    leaving.leave_board(player, by=arbiter, why="not_come", at_board="forfeit")
    assert set(Game.objects.filter(match=match).values_list("number", "result")) == {(1, "0F1"), (2, "1F0")}
    assert [one.player for one in not_come(match.round, site.tournament.total_rounds)] == [player]
    restore(point, by=arbiter)
    assert set(Game.objects.filter(match__round__number=2).values_list("result", flat=True)) == {""}
    site.tournament.refresh_from_db()
    assert export_trf(site.tournament) == before


def test_a_mirror_has_the_same_pages(site: Site, client: Client, arbiter: User) -> None:
    """Also after a result of the one game, and a match that is forfeited as a whole."""
    mirror, sender = MirrorFrom.objects.create(name="Hall", key=new_key()), Sender(site.tournament)
    assert_same_pages(client, received(mirror, sender.next()), site.tournament)
    record_result(site.game, "1/2", by=arbiter)
    assert_same_pages(client, received(mirror, sender.next()), site.tournament)
    match = site.tournament.paired_rounds.get(number=2).matches.select_related("round__tournament").get(table=2)
    forfeit_match(match, "w", by=arbiter)
    assert_same_pages(client, received(mirror, sender.next()), site.tournament)
