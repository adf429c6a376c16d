"""One entry form for all tournaments of an event, and the limits that a tournament states."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.players.test_entry_requests import mark_on
from tournaments.basics.errors import Refused
from tournaments.events.actions import make_event
from tournaments.models import EntryRequest, Event, MirrorFrom, Player, RatingList, Tournament, User
from tournaments.players.actions.entry_requests import accept_entries, request_entry
from tournaments.publication.queries.registration import limits_in_words, why_not_admitted
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.listed import Listed
from tournaments.tournament.actions.before import prepare_tournament

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
FORM = "/events/congress/enter/"
LISTED = (
    Listed(1234567, "Newman, Nora", title="FM", federation="SUI", standard=2222, birth_year=1999, sex="w"),
    Listed(7654321, "Newman, Nils", federation="SUI", standard=1750, blitz=1900, birth_year=2012),
)


@pytest.fixture
def event(make_tournament: Make, arbiter: User) -> Event:
    """Masters from 2000, an open for everybody, an amateur tournament of blitz ratings, a youth one without a form."""
    rows = [
        make_tournament(slug=slug, name=slug.title(), players=2, **fields)
        for slug, fields in {"masters": {}, "open": {}, "amateurs": {"rating_type": "blitz"}, "youth": {}}.items()
    ]
    limits = [{"least_rating": 2000}, {}, {"most_rating": 1800}]
    for row, fields in zip(rows, limits, strict=False):
        prepare_tournament(row, by=arbiter, announced=True, entry_form=True, entries_shown=True, **fields)
    prepare_tournament(rows[3], by=arbiter, announced=True)
    return make_event(by=arbiter, name="Congress", parts=list(zip(rows, "ABCD", strict=True)))


@pytest.fixture
def rating_list(settings: Any, tmp_path: Path, db: None) -> RatingList:
    settings.RATING_LIST_DIR = tmp_path / "lists"
    made = RatingList.objects.create(source="list.zip", state="current", players=len(LISTED))
    stores.store().write(made.pk, LISTED)
    return made


def choices(client: Client, query: str) -> list[str]:
    return [slug for slug, _label in client.get(f"{FORM}{query}").context["form"].fields["tournament"].choices]


def send(client: Client, query: str = "?new=1", **fields: str) -> Any:
    return client.post(f"{FORM}{query}", {"form": mark_on(client.get(f"{FORM}{query}").text), **fields})


def test_the_tournaments_that_are_open_and_take_the_player_can_be_chosen(
    event: Event, client: Client, rating_list: RatingList
) -> None:
    assert FORM in client.get("/events/congress/").text
    assert "Newman, Nils" in client.get(f"{FORM}?q=newman").text
    assert choices(client, "?pick=1234567") == ["masters", "open"]
    assert choices(client, "?pick=7654321") == ["open"]  # 1900 in blitz, by which the amateurs play
    shown = client.get(f"{FORM}?pick=7654321").text
    assert "Masters is for these players: rated 2000 or more." in shown
    assert choices(client, "?new=1") == ["masters", "open", "amateurs"]
    assert "C: Amateurs (rated 1800 or less)" in client.get(f"{FORM}?new=1").text


def test_a_request_goes_to_the_tournament_that_was_chosen(
    event: Event, client: Client, rating_list: RatingList, arbiter: User
) -> None:
    answer = send(client, "?pick=1234567", tournament="open", rating="3000", name="Forged, Name")
    made = EntryRequest.objects.get()
    assert (made.tournament.slug, made.name, made.rating, made.listed) == ("open", "Newman, Nora", 2222, True)
    assert answer["Location"].startswith(reverse("public:personal", args=[made.link_id]))
    accept_entries(made.tournament, [made.pk], by=arbiter)
    assert Player.objects.get(name="Newman, Nora").tournament.slug == "open"
    assert "Newman, Nora" in client.get("/events/congress/players/").text


def test_one_must_be_chosen_and_no_other(event: Event, client: Client) -> None:
    for fields in ({}, {"tournament": "youth"}, {"tournament": "nothing"}):
        answer = send(client, name="Newman, Nora", **fields)
        assert answer.status_code == 422, fields
    assert not EntryRequest.objects.exists()


def test_the_protections_are_those_of_the_single_form(event: Event, client: Client) -> None:
    assert send(client, name="Newman, Nora", tournament="open", website="x").status_code == 422
    page = client.get(f"{FORM}?new=1").text
    sent = {"form": mark_on(page), "name": "Newman, Nora", "tournament": "open"}
    assert [client.post(f"{FORM}?new=1", sent).status_code for _time in range(2)] == [302, 302]
    assert EntryRequest.objects.count() == 1  # sent twice, asked once
    Tournament.objects.filter(slug="open").update(most_entries=3)
    assert choices(client, "?new=1") == ["masters", "amateurs"]  # all places are taken


def test_where_nothing_is_open_it_says_so(event: Event, client: Client, arbiter: User) -> None:
    for part in event.parts.all():
        prepare_tournament(part.tournament, by=arbiter, entry_form=False)
    assert "No tournament of this event takes entries now" in client.get(FORM).text
    assert client.post(FORM, {"name": "Newman, Nora"}).status_code == 409
    assert FORM not in client.get("/events/congress/").text
    assert client.get("/events/nothing/enter/").status_code == 404


def test_a_mirror_takes_nobody(event: Event, client: Client) -> None:
    for part in event.parts.all():
        MirrorFrom.objects.create(tournament=part.tournament, name=part.letter, key=part.letter * 64)
    assert "No tournament of this event takes entries now" in client.get(FORM).text


@pytest.mark.parametrize(
    ("limits", "rating", "born", "taken"),
    [
        ({}, None, None, True),
        ({"least_rating": 2000}, 2000, None, True),
        ({"least_rating": 2000}, 1999, None, False),
        ({"least_rating": 2000}, None, None, False),
        ({"most_rating": 1800}, 1800, None, True),
        ({"most_rating": 1800}, 1801, None, False),
        ({"most_rating": 1800}, None, None, True),
        ({"born_from": 2010}, None, 2010, True),
        ({"born_from": 2010}, None, 2009, False),
        ({"born_from": 2010}, None, None, False),
        ({"born_to": 1966}, None, 1966, True),
        ({"born_to": 1966}, None, 1967, False),
        ({"least_rating": 1000, "born_from": 2010}, 1200, 2012, True),
    ],
)
def test_limits_are_held_at_the_door_of_each_tournament(
    make_tournament: Make, arbiter: User, limits: dict[str, int], rating: int | None, born: int | None, taken: bool
) -> None:
    tournament = prepare_tournament(make_tournament(players=2), by=arbiter, announced=True, entry_form=True, **limits)
    why = why_not_admitted(tournament, rating=rating, birth_year=born)
    assert (not why) is taken
    values = {"mark": "m" * 20, "caller": "c", "email": "", "listed": False, "name": "Newman, Nora"}
    if taken:
        request_entry(tournament, **values, rating=rating, birth_year=born)
    else:
        with pytest.raises(Refused) as refused:
            request_entry(tournament, **values, rating=rating, birth_year=born)
        assert refused.value.problems == [why]
        assert limits_in_words(tournament) in why


def test_limits_that_nobody_can_meet_are_refused(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=2)
    with pytest.raises(Refused, match="nobody could enter"):
        prepare_tournament(tournament, by=arbiter, least_rating=2000, most_rating=1800)
    with pytest.raises(Refused, match="nobody could enter"):
        prepare_tournament(tournament, by=arbiter, born_from=2010, born_to=2000)


def test_nobody_who_is_not_shown_stands_in_the_list_of_all(event: Event, client: Client, arbiter: User) -> None:
    shown = client.get("/events/congress/players/")
    assert [found.part.letter for found in shown.context["players"]] == ["A", "B", "C", "A", "B", "C"]
    prepare_tournament(event.parts.get(letter="B").tournament, by=arbiter, entries_shown=False)
    shown = client.get("/events/congress/players/")
    assert [found.part.letter for found in shown.context["players"]] == ["A", "C", "A", "C"]
