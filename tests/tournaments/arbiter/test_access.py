"""Who may call which address, and how."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.arbiter import addresses, lists
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter.sites import in_each_kind
from tournaments.models import AuditEntry, User

pytestmark = pytest.mark.django_db


def test_every_address_is_of_a_tournament_or_says_for_whom_it_is() -> None:
    of_site = (*lists.OF_EVERYBODY, *lists.OF_EVENTS, *lists.OF_ORGANISERS)
    assert sorted((*of_site, *addresses.OF_TOURNAMENT)) == sorted(addresses.PATTERNS)
    assert len(lists.ALL) == len(set(lists.ALL)) == len(addresses.PATTERNS)


def answers(
    client: Client, site: Site, names: Iterable[str], *methods: str, pages: dict[str, str] | None = None
) -> set[tuple[str, str, int]]:
    """What the addresses answer, one after the other in one tournament: nothing of it may change anything.

    In ``pages`` the texts of those that are pages are left, by the names of their addresses.
    """
    data = {"result": "1-0", "active": "0"}
    before = AuditEntry.objects.count()
    answered = set()
    for name, method in product(names, methods):
        sent = client.get(site.address(name)) if method == "GET" else client.post(site.address(name), data)
        answered.add((name, method, sent.status_code))
        if pages is not None and sent.headers["Content-Type"].startswith("text/html"):
            pages[name] = sent.text
        assert AuditEntry.objects.count() == before, (name, method)
    assert answered
    return answered


def all_are(status: int, names: Iterable[str], *methods: str) -> set[tuple[str, str, int]]:
    return {(name, method, status) for name, method in product(names, methods)}


def test_whoever_is_not_logged_in_goes_to_the_login(site: Site, client: Client) -> None:
    for name, method in product(lists.ALL, (client.get, client.post)):
        answer = method(site.address(name))
        assert answer.status_code == 302, name
        assert answer.headers["Location"].startswith("/accounts/login/"), name


def test_a_tournament_of_others_does_not_exist(site: Site, other_client: Client) -> None:
    asked = (addresses.OF_TOURNAMENT, "GET", "POST")
    assert answers(other_client, site, *asked) == all_are(404, *asked)


def test_accounts_are_for_organisers(site: Site, arbiter_client: Client) -> None:
    asked = (lists.OF_ORGANISERS, "GET", "POST")
    assert answers(arbiter_client, site, *asked) == all_are(404, *asked)
    assert User.objects.get(pk=site.account).is_active


@in_each_kind
def test_pages_can_be_read_and_stand_below_one_tab(site: Site, organiser_client: Client) -> None:
    """But for a page of one board or match, which may be of any round."""
    asked = ([*lists.READ_ONLY, *lists.READ_AND_WRITE], "GET")
    pages: dict[str, str] = {}
    assert answers(organiser_client, site, *asked, pages=pages) == all_are(200, *asked)
    bars = {
        name: page.partition('<nav class="tabs"')[2].partition("</nav>")[0]
        for name, page in pages.items()
        if name in addresses.OF_TOURNAMENT
    }
    found = {name: tabs.count("aria-current=") for name, tabs in bars.items() if tabs}
    assert len(found) > 40
    assert {name for name, count in found.items() if count != 1} == {"correct", "board_note", "match_score"}


@in_each_kind
def test_pages_that_only_show_take_no_post(site: Site, organiser_client: Client) -> None:
    asked = (lists.READ_ONLY, "POST")
    assert answers(organiser_client, site, *asked) == all_are(405, *asked)


@in_each_kind
def test_what_changes_something_takes_no_get(site: Site, organiser_client: Client) -> None:
    asked = (lists.WRITE_ONLY, "GET")
    assert answers(organiser_client, site, *asked) == all_are(405, *asked)


def test_a_post_needs_the_token_of_the_site(site: Site, organiser: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser)
    asked = ([*lists.READ_AND_WRITE, *lists.WRITE_ONLY], "POST")
    assert answers(client, site, *asked) == all_are(403, *asked)


def test_ids_of_another_tournament_are_not_found(site: Site, organiser_client: Client, make_tournament: object) -> None:
    assert callable(make_tournament)
    foreign = make_tournament(slug="foreign", players=2)
    for name in ("result", "correct", "player_edit", "bye_cancel", "allow_pair"):
        address = site.address(name).replace("/t/open/", f"/t/{foreign.slug}/")
        assert organiser_client.post(address).status_code == 404


def test_a_round_that_is_not_paired_is_not_found(site: Site, arbiter_client: Client) -> None:
    for page in ("", "print/", "picture/", "explanation/", "changes/"):
        assert arbiter_client.get(f"/arbiter/t/open/rounds/3/{page}").status_code == 404


def test_after_the_login_comes_the_page_that_was_asked_for(site: Site, client: Client, arbiter: User) -> None:
    asked = site.address("settings")
    login = client.get(asked).headers["Location"]
    answer = client.post(login, {"username": "arbiter", "password": "correct horse", "next": asked})
    assert answer.headers["Location"] == asked


@in_each_kind
def test_a_get_writes_nothing_that_must_last(site: Site, organiser_client: Client) -> None:
    """The server waits for the disk where something is sent by POST: what a GET writes, a power cut may take."""
    written: dict[str, list[str]] = {}
    for name in lists.ALL:
        if name in lists.WRITE_ONLY:
            continue
        address = site.address(name)  # which makes what it names
        with CaptureQueriesContext(connection) as queries:
            organiser_client.get(address, {"edition": "26"})
        statements = [one["sql"] for one in queries if one["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
        if lasting := [sql for sql in statements if not any(f'"{table}"' in sql for table in MAY_BE_LOST)]:
            written[name] = lasting
    assert not written


# Sessions (what the second factor's page puts there is made anew), and the look at whether the database can be written.
MAY_BE_LOST = ("django_session", "tournaments_opensession", "tournaments_installation")
