"""A page that has not changed is not sent again."""

from __future__ import annotations

import gzip
from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.factories import Make, Play, publish_next
from tests.tournaments.public import addresses
from tournaments.models import Game, Tournament, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(arbiter: User, make_tournament: Make, play_round: Play) -> Tournament:
    """Round 1 is complete, round 2 published without results."""
    tournament = make_tournament(start_date=date(2026, 5, 1))
    play_round(tournament)
    publish_next(tournament, by=arbiter)
    return tournament


def etags(client: Client, pages: list[str]) -> dict[str, str]:
    return {page: client.get(page).headers["ETag"] for page in pages}


def test_unchanged_pages_are_not_sent_again(client: Client, running: Tournament) -> None:
    for page, etag in etags(client, addresses.with_files(running, rounds=2)).items():
        again = client.get(page, headers={"If-None-Match": etag})
        assert (again.status_code, again.content) == (304, b""), page
        assert again.headers["ETag"] == etag


def test_an_unchanged_page_costs_one_query(
    client: Client, running: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for page, etag in etags(client, addresses.with_files(running, rounds=2)).items():
        with django_assert_num_queries(1):
            client.get(page, headers={"If-None-Match": etag})


def test_browsers_ask_each_time(client: Client, running: Tournament) -> None:
    answer = client.get(f"/{running.slug}/")
    assert set(answer.headers["Cache-Control"].split(", ")) == {"public", "no-cache"}


def test_a_result_changes_the_etag(client: Client, arbiter: User, running: Tournament) -> None:
    pages = addresses.with_files(running, rounds=2)
    seen = [etags(client, pages)]
    board = Game.objects.get(match__round__tournament=running, match__round__number=2, match__table=1)
    for result in ("1-0", "0-1", "", "1-0"):
        board = recording.record_result(board, result, by=arbiter)
        seen.append(etags(client, pages))
    for page in pages:
        assert len({step[page] for step in seen}) == len(seen), page


def test_a_publication_changes_the_etag(client: Client, arbiter: User, running: Tournament, play_round: Play) -> None:
    for board in Game.objects.filter(match__round__tournament=running, result=""):
        recording.record_result(board, "1/2", by=arbiter)
    draft = drafts.pair_next_round(running, by=arbiter)
    before = etags(client, addresses.with_files(running, rounds=2))
    drafts.publish_round(draft, by=arbiter)
    after = etags(client, addresses.with_files(running, rounds=2))
    assert all(before[page] != after[page] for page in before)


def test_a_new_name_of_the_tournament_changes_the_etag(client: Client, running: Tournament) -> None:
    pages = addresses.with_files(running, rounds=2)
    before = etags(client, pages)
    update_tournament(running, by=None, place="Elsewhere")
    after = etags(client, pages)
    assert all(before[page] != after[page] for page in pages)


def test_another_tournament_changes_only_the_list(
    client: Client, running: Tournament, make_tournament: Make, play_round: Play
) -> None:
    pages = addresses.with_files(running, rounds=2)
    before = etags(client, pages)
    play_round(make_tournament(slug="other"))
    after = etags(client, pages)
    assert [page for page in pages if before[page] != after[page]] == ["/"]


def test_pages_are_sent_compressed(client: Client, running: Tournament) -> None:
    page = f"/{running.slug}/"
    answer = client.get(page, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content).decode() == client.get(page).text
    headers = {"If-None-Match": answer.headers["ETag"], "Accept-Encoding": "gzip"}
    assert client.get(page, headers=headers).status_code == 304


def test_a_page_is_made_once_for_everybody(
    client: Client, running: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for page in addresses.with_files(running, rounds=2):
        first = client.get(page)
        with django_assert_num_queries(1):
            again = Client().get(page)
        assert (again.status_code, again.content) == (200, first.content)
        for name in ("Content-Type", "Content-Disposition", "ETag", "Cache-Control"):
            assert again.headers.get(name) == first.headers.get(name), (page, name)


def test_a_search_is_answered_for_itself(client: Client, running: Tournament) -> None:
    page = f"/{running.slug}/rounds/2/names/"
    everybody, one, another = (client.get(page + query).text for query in ("", "?q=abel", "?q=berg"))
    assert len({everybody, one, another}) == 3


def test_head_is_answered_like_get(client: Client, running: Tournament) -> None:
    page = f"/{running.slug}/standings/"
    answer = client.head(page)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["ETag"] == client.get(page).headers["ETag"]
