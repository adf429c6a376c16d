"""Who may call which address, and how."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.arbiter import addresses
from tests.tournaments.arbiter.addresses import Site
from tournaments.models import AuditEntry, User

pytestmark = pytest.mark.django_db


def test_the_lists_name_every_address() -> None:
    assert set(addresses.ALL) == addresses.known_names()
    assert len(addresses.ALL) == len(set(addresses.ALL))


@pytest.mark.parametrize("name", addresses.ALL)
def test_whoever_is_not_logged_in_goes_to_the_login(site: Site, client: Client, name: str) -> None:
    for method in (client.get, client.post):
        answer = method(site.address(name))
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("name", addresses.OF_TOURNAMENT)
def test_a_tournament_of_others_does_not_exist(site: Site, other_client: Client, name: str) -> None:
    before = AuditEntry.objects.count()
    assert other_client.get(site.address(name)).status_code == 404
    assert other_client.post(site.address(name)).status_code == 404
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize("name", addresses.OF_ORGANISERS)
def test_accounts_are_for_organisers(site: Site, arbiter_client: Client, name: str) -> None:
    assert arbiter_client.get(site.address(name)).status_code == 404
    assert arbiter_client.post(site.address(name), {"active": "0"}).status_code == 404
    assert User.objects.get(pk=site.account).is_active


@pytest.mark.parametrize("name", [*addresses.READ_ONLY, *addresses.READ_AND_WRITE])
def test_pages_can_be_read(site: Site, organiser_client: Client, name: str) -> None:
    assert organiser_client.get(site.address(name)).status_code == 200


@pytest.mark.parametrize("name", addresses.READ_ONLY)
def test_pages_that_only_show_take_no_post(site: Site, organiser_client: Client, name: str) -> None:
    assert organiser_client.post(site.address(name)).status_code == 405


@pytest.mark.parametrize("name", addresses.WRITE_ONLY)
def test_what_changes_something_takes_no_get(site: Site, organiser_client: Client, name: str) -> None:
    assert organiser_client.get(site.address(name)).status_code == 405


@pytest.mark.parametrize("name", [*addresses.READ_AND_WRITE, *addresses.WRITE_ONLY])
def test_a_post_needs_the_token_of_the_site(site: Site, organiser: User, name: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser)
    before = AuditEntry.objects.count()
    assert client.post(site.address(name), {"result": "1-0", "active": "0"}).status_code == 403
    assert AuditEntry.objects.count() == before


def test_ids_of_another_tournament_are_not_found(site: Site, organiser_client: Client, make_tournament: object) -> None:
    assert callable(make_tournament)
    foreign = make_tournament(slug="foreign", players=2)
    for name in ("result", "correct", "player_edit", "bye_cancel", "allow_pair"):
        address = site.address(name).replace("/t/open/", f"/t/{foreign.slug}/")
        assert organiser_client.post(address).status_code == 404


def test_a_round_that_is_not_paired_is_not_found(site: Site, arbiter_client: Client) -> None:
    for page in ("", "print/", "explanation/", "changes/"):
        assert arbiter_client.get(f"/arbiter/t/open/rounds/3/{page}").status_code == 404


def test_after_the_login_comes_the_page_that_was_asked_for(site: Site, client: Client, arbiter: User) -> None:
    asked = site.address("settings")
    login = client.get(asked).headers["Location"]
    answer = client.post(login, {"username": "arbiter", "password": "correct horse", "next": asked})
    assert answer.headers["Location"] == asked
