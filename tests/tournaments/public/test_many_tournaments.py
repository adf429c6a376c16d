"""Lists of tournaments come in pages, which a search keeps to, and cost as much however many there are."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import make_tournament
from tournaments.models import Tournament, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def many(db: None) -> None:
    """120 announced tournaments, one a day, the first of them first; every third is in Köln."""
    for number in range(120):
        make_tournament(
            slug=f"n{number}",
            name=f"Open {number:03}",
            players=0,
            announced=True,
            place="Köln" if number % 3 == 0 else "Ulm",
            start_date=date(2026, 1, 1) + timedelta(days=number),
        )


def shown(page: str) -> list[int]:
    return [int(number) for number in re.findall(r">Open (\d{3})</a>", page)]


def links(page: str) -> dict[str, str]:
    """Where the links to the page before and the page after lead."""
    return {rel: href.replace("&amp;", "&") for rel, href in re.findall(r'rel="(prev|next)" href="([^"]*)"', page)}


def test_the_front_page_has_pages(client: Client, many: None) -> None:
    first = client.get("/").text
    assert shown(first) == list(range(50))
    assert "Page 1 of 3" in first
    assert links(first) == {"next": "?page=2"}
    last = client.get("/?page=3").text
    assert shown(last) == list(range(100, 120))
    assert links(last) == {"prev": "?page=2"}
    for odd in ("0", "-1", "x", "", "999999999999999999999"):
        assert shown(client.get("/", {"page": odd}).text) in (list(range(50)), list(range(100, 120)))


def test_a_search_on_the_front_page_has_pages_of_its_own(client: Client, many: None) -> None:
    found = client.get("/", {"q": "köln"}).text
    assert shown(found) == list(range(0, 120, 3))
    assert links(found) == {}
    found = client.get("/", {"q": "open 2026"}).text
    assert links(found) == {"next": "?q=open+2026&page=2"}
    assert shown(client.get("/?q=open+2026&page=2").text) == list(range(50, 100))


def test_few_tournaments_have_no_pages(client: Client) -> None:
    make_tournament(players=0, announced=True)
    assert "Page 1" not in client.get("/").text


def test_the_arbiters_list_has_pages_and_a_search(organiser_client: Client, organiser: User, many: None) -> None:
    address = reverse("arbiter:home")
    first = organiser_client.get(address).text
    assert shown(first) == list(range(119, 69, -1))
    assert links(first) == {"next": "?page=2"}
    assert shown(organiser_client.get(address, {"page": 3}).text) == list(range(19, -1, -1))
    assert shown(organiser_client.get(address, {"q": "KOLN 00"}).text) == [9, 6, 3, 0]
    assert "No tournament with “nowhere”" in organiser_client.get(address, {"q": "nowhere"}).text
    Tournament.objects.filter(slug="n119").update(archived_at="2026-11-01T10:00Z")
    assert shown(organiser_client.get(address, {"page": 3}).text)[-1] == 119
