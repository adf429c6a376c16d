"""The event file, restore points and mirrors with tournaments of every kind: matches of two games, teams."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter.sites import in_other_kinds
from tests.tournaments.factories import enter_results
from tests.tournaments.mirroring.test_pieces import Sender, assert_same_pages, received
from tests.tournaments.public import addresses
from tournaments.basics.dump import tables
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.journal.changing import locked
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.mirroring.queries.pieces import new_key
from tournaments.models import Game, MirrorFrom, Player, User
from tournaments.players.actions import leaving
from tournaments.results.actions.matches import forfeit_match
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.not_come import not_come
from tournaments.tournament.actions.ending import archive_tournament, delete_tournament

pytestmark = pytest.mark.django_db


@in_other_kinds
def test_nothing_is_lost_in_the_event_file(site: Site, arbiter: User, client: Client) -> None:
    copy = import_event(event_file(site.tournament), by=arbiter, name=site.tournament.name)
    assert export_trf(copy) == export_trf(site.tournament)
    values = ("match__round__number", "match__table", "board", "number", "result")
    there, here = (
        list(Game.objects.filter(match__round__tournament=one).order_by(*values).values_list(*values))
        for one in (site.tournament, copy)
    )
    assert here == there
    assert_same_pages(client, copy, site.tournament)


@pytest.mark.parametrize("site", ["matches"], indirect=True)
def test_who_has_not_come_forfeits_both_games_and_is_asked_about(site: Site, arbiter: User) -> None:
    """And a restore point brings both of them back."""
    with locked(site.tournament) as current:
        point = keep_point(current, Occasion.ASKED, by=arbiter)
    before = export_trf(site.tournament)
    match = site.game.match
    player = Player.objects.select_related("tournament").get(pk=site.game.sides()["w"].player_id)
    leaving.leave_board(player, by=arbiter, why="not_come", at_board="forfeit")
    assert set(Game.objects.filter(match=match).values_list("number", "result")) == {(1, "0F1"), (2, "1F0")}
    assert [one.player for one in not_come(site.tournament, match.round)] == [player]
    restore(point, by=arbiter)
    assert set(Game.objects.filter(match__round__number=2).values_list("result", flat=True)) == {""}
    site.tournament.refresh_from_db()
    assert export_trf(site.tournament) == before


@in_other_kinds
def test_a_restore_brings_back_what_was_there(site: Site, arbiter: User) -> None:
    with locked(site.tournament) as current:
        point = keep_point(current, Occasion.ASKED, by=arbiter)
    before = export_trf(site.tournament)
    enter_results(site.game.match.round, by=arbiter)
    drafts.publish_round(drafts.pair_next_round(site.tournament, by=arbiter), by=arbiter)
    assert export_trf(site.tournament) != before
    restore(point, by=arbiter)
    site.tournament.refresh_from_db()
    told = [line for line in export_trf(site.tournament).splitlines() if not line.startswith("### Restore")]
    assert told == before.splitlines()


@in_other_kinds
def test_a_mirror_has_the_same_pages(site: Site, client: Client, arbiter: User) -> None:
    """Also after a result of one game, a match that is forfeited as a whole, and with what is not public yet."""
    mirror, sender = MirrorFrom.objects.create(name="Hall", key=new_key()), Sender(site.tournament)
    assert_same_pages(client, received(mirror, sender.next()), site.tournament)
    record_result(site.game, "1/2", by=arbiter)
    assert_same_pages(client, received(mirror, sender.next()), site.tournament)
    match = site.tournament.paired_rounds.get(number=2).matches.select_related("round__tournament").get(table=2)
    forfeit_match(match, "w", by=arbiter)
    assert_same_pages(client, received(mirror, sender.next()), site.tournament)
    enter_results(match.round, by=arbiter)
    drafts.pair_next_round(site.tournament, by=arbiter, nonetheless=True)
    assert_same_pages(client, received(mirror, sender.next(whole=True)), site.tournament)


@in_other_kinds
def test_it_is_archived_brought_back_and_deleted_whole(site: Site, arbiter: User, client: Client) -> None:
    address = f"/{site.tournament.slug}/"
    archive_tournament(site.tournament, by=arbiter)
    assert client.get(address).status_code == 200
    archive_tournament(site.tournament, by=arbiter, archived=False)
    delete_tournament(site.tournament, by=arbiter, name=site.tournament.name)
    assert [table.name for table in tables() if table.model._base_manager.exists()] == []
    assert client.get(address).status_code == 404


@in_other_kinds
def test_everybody_reads_every_page(site: Site, client: Client) -> None:
    for address in addresses.with_files(site.tournament, rounds=2):
        assert client.get(address).status_code == 200, address
