"""What makes a form stale and what does not, who is named for it, and what it costs to ask."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments import tables
from tests.tournaments.arbiter.cases import CASES
from tests.tournaments.arbiter.test_two_at_once import fields_of
from tests.tournaments.arbiter.worlds import World, make_world, other_result, published
from tests.tournaments.arbiter_client import version_at
from tests.tournaments.factories import enter_results, make_tournament
from tournaments.accounts.actions import arbiters
from tournaments.models import Installation, Player, Tournament, User
from tournaments.players.actions import entries
from tournaments.stale_forms.expected import FORMER_FIELD
from tournaments.stale_forms.of_players import LINKS, MANY, NUMBERS, PLAYER
from tournaments.stale_forms.of_tournament import HALL, REPORT
from tournaments.stale_forms.precondition import Precondition
from tournaments.tournament.actions import setup
from tournaments.tournament.actions.hall import set_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(organiser: User, organiser_client: Client) -> World:
    return make_world(organiser_client, organiser)


def page_and_form(world: World, name: str, *keys: object) -> tuple[str, dict[str, Any]]:
    """The address of a page with one form, and what the form sends as it is."""
    address = world.at(name, *keys)
    section = {"section": ""} if name == "settings" else {}
    sent = {**fields_of(world.client, address), **section}
    return address, {**sent, "expected_version": version_at(address, world.user)}


def test_a_late_entry_moves_all_pairing_numbers_and_no_players_form_is_stale(
    organiser: User, organiser_client: Client
) -> None:
    tournament = make_tournament(players=300)
    world = World(organiser_client, organiser, organiser, tournament)
    player = tournament.players.get(tpn=7)
    address, form = page_and_form(world, "player_edit", player.pk)
    entries.add_player(tournament, by=organiser, name="Late, Lara", rating=3000)
    assert set(tournament.players.filter(rating__lt=3000).values_list("tpn", flat=True)) == set(range(2, 302))
    assert organiser_client.post(address, {**form, "club": "Mine"}).status_code == 302
    player.refresh_from_db()
    assert (player.tpn, player.club) == (8, "Mine")


def test_a_bye_that_was_added_makes_the_players_form_stale(world: World) -> None:
    address, form = page_and_form(world, "player_edit", world.player.pk)
    entries.request_bye(world.tournament.players.get(tpn=3), by=world.other, round_number=2, kind="H")
    entries.request_bye(world.player, by=world.other, round_number=3, kind="H")
    answer = world.client.post(address, {**form, "club": "Mine"})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert text.count("<strong>second</strong>") == 1  # the other player's bye is not told
    assert "<td><strong>3 H</strong></td>" in text.partition("Byes requested</th>")[2].partition("</tr>")[0]


def test_results_make_the_publication_stale_only_when_the_round_is_complete(world: World) -> None:
    published(world)
    address, form = page_and_form(world, "publication")
    other_result(world)
    assert world.client.post(address, {**form, "standings": "later"}).status_code == 302
    address, form = page_and_form(world, "publication")
    enter_results(world.tournament.paired_rounds.get(), by=world.other)
    answer = world.client.post(address, {**form, "standings": "at once"})
    assert answer.status_code == 409
    assert "last complete round" in answer.content.decode()
    assert "<strong>second</strong>" in answer.content.decode()


def test_a_setting_that_was_changed_and_changed_back_is_fresh(world: World) -> None:
    address, form = page_and_form(world, "settings")
    for place in ("Elsewhere", ""):
        setup.update_tournament(world.tournament, by=world.other, place=place)
    assert world.client.post(address, {**form, "place": "Here"}).status_code == 302


def test_no_page_of_the_settings_is_stale_by_another(world: World) -> None:
    pages = {name: page_and_form(world, name) for name in ("settings", "before", "hall", "publication")}
    timetable = world.at("timetable"), {"expected_version": version_at(world.at("timetable"), world.user)}
    set_hall(world.tournament, hall_shows="standings", hall_seconds=15, hall_paused=False, by=world.other)
    for name in ("settings", "before", "publication"):
        address, form = pages[name]
        assert world.client.post(address, form).status_code == 302, name
    assert world.client.post(timetable[0], timetable[1]).status_code == 302
    address, form = pages["hall"]
    assert world.client.post(address, form).status_code == 409


# --- Who changed it --------------------------------------------------------------------------------------------------


def test_only_changes_of_what_is_compared_are_told(world: World) -> None:
    address = world.at("numbers")
    expected = version_at(address, world.user)
    entries.withdraw_player(world.player, by=world.other)
    entries.update_player(world.tournament.players.get(tpn=2), by=world.other, club="Elsewhere")
    entries.update_player(world.tournament.players.get(tpn=3), by=world.other, name="Renamed, Rosa")
    text = world.client.post(address, {"expected_version": expected}).content.decode()
    assert text.count("<strong>second</strong>") == 1
    assert "Renamed, Rosa" in text


def test_changes_of_other_accounts_are_told_to_nobody(world: World) -> None:
    address = reverse("arbiter:own_mail")
    expected = version_at(address, world.user)
    stranger = User.objects.create_user(username="stranger", password="correct horse")
    arbiters.set_password(stranger, "quiet-Rook-47-moves", by=world.other)
    arbiters.set_password(world.user, "quiet-Rook-48-moves", by=None)
    world.client.force_login(User.objects.get(pk=world.user.pk))
    answer = world.client.post(address, {"email": "me@example.org", "expected_version": expected})
    assert answer.status_code == 409
    assert "What has been changed since your page was made" in answer.content.decode()
    assert "stranger" not in answer.content.decode()


def test_no_digest_is_shown(world: World) -> None:
    published(world)
    address = world.at("results_file", 1)
    expected = version_at(address, world.user)
    other_result(world)
    answer = world.client.post(address, {"text": "1;1/2", "save": "1", "expected_version": expected})
    assert answer.status_code == 409
    assert str(expected).rpartition("digest=")[2] not in answer.content.decode()


# --- What it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("precondition", [HALL, LINKS, MANY, NUMBERS, REPORT], ids=lambda one: one.name)
def test_where_nothing_was_changed_nothing_is_asked(world: World, precondition: Precondition) -> None:
    tournament = Tournament.objects.get(pk=world.tournament.pk)
    expected = precondition.expected(tournament, tournament)
    with CaptureQueriesContext(connection) as queries:
        assert precondition.holds(tournament, expected, tournament)
    assert len(queries) == 0


def test_a_players_form_costs_no_query(world: World) -> None:
    tournament = Tournament.objects.get(pk=world.tournament.pk)
    player = Player.objects.select_related("tournament").get(pk=world.player.pk)
    expected = PLAYER.expected(player, tournament)
    with CaptureQueriesContext(connection) as queries:
        assert PLAYER.holds(player, expected, tournament)
    assert len(queries) == 0


# --- Forms that were rendered before an upgrade ----------------------------------------------------------------------

OLDER = ("settings", "player_edit", "presence", "bye_cancel", "result", "missing", "not_come", "pair", "player_new")


@pytest.mark.parametrize("case", [case for case in CASES if case.name in OLDER], ids=lambda case: case.name)
def test_a_form_from_before_an_upgrade_gets_the_usual_page(world: World, case: Any) -> None:
    """Its field had another name, and the values in it are others."""
    case.prepare(world)
    address, data = case.address(world), dict(case.data(world))
    beginning = str(version_at(address, world.user)).partition("?")[0]
    before = tables.everything(but=(Installation,))
    for sent in ({FORMER_FIELD: f"{beginning}?version=0"}, {"expected_version": f"{beginning}?other=1&more=2"}):
        answer = world.client.post(address, {**data, "expected_version": None, **sent})
        assert answer.status_code == 409
        assert "The page is older than the program" in answer.content.decode() or FORMER_FIELD not in sent
        assert "Your click has changed nothing." in answer.content.decode()
        assert tables.everything(but=(Installation,)) == before


def test_what_was_typed_before_an_upgrade_is_kept(world: World) -> None:
    address, form = page_and_form(world, "player_edit", world.player.pk)
    former = form.pop("expected_version").replace("provisional_reason", "provisional")
    answer = world.client.post(address, {**form, "club": "Mine", "expected_version": None, FORMER_FIELD: former})
    assert answer.status_code == 409
    assert '<input type="hidden" name="club" value="Mine">' in answer.content.decode()
