"""All tournaments of a player on one page: by the player's own wish, of what is public, until it is taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.logged import logged
from tests.tournaments.series.people import numbered_by_fide
from tournaments.basics.errors import Refused
from tournaments.journal.noting import unnoted
from tournaments.log.kinds_of_self_service import PageCollected
from tournaments.models import CollectedPage, PersonalLink, Player, Tournament, User
from tournaments.pages.player_keys import key_of_personal
from tournaments.players.actions.collected import collect_page, part_page
from tournaments.players.actions.entries import update_player
from tournaments.players.actions.links import renew_link
from tournaments.players.actions.names import hide_name
from tournaments.publication.queries.groups import OF_PERSON, publics_of_person, version_of
from tournaments.series.queries.collected import collected
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.erasing import erase_personal_data
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
NUMBER = "4600001"
PAGE = f"/players/{NUMBER}/"


def played(slug: str, *, by: User, rounds: int = 2, **fields: Any) -> Tournament:
    made = make_tournament(players=4, rounds=rounds, slug=slug, arbiters=(by,), **fields)
    numbered_by_fide(made, by=by)
    for number in range(rounds):
        play_round(made, by=by, shift=number)
    return Tournament.objects.get(pk=made.pk)


@pytest.fixture
def spring(arbiter: User) -> Tournament:
    return played("spring", by=arbiter, start_date="2026-03-14")


@pytest.fixture
def link(spring: Tournament, arbiter: User) -> PersonalLink:
    return renew_link(spring.players.get(tpn=1), by=arbiter)


def text(client: Client, address: str = PAGE) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_there_is_no_such_page_unless_the_player_wants_it(
    spring: Tournament, link: PersonalLink, client: Client
) -> None:
    assert client.get(PAGE).status_code == 404
    collect_page(link)
    collect_page(link)  # once is enough
    name = spring.players.get(tpn=1).name
    assert name in text(client)
    assert client.get(PAGE)["X-Robots-Tag"] == "noindex"
    part_page(link)
    part_page(link)
    assert client.get(PAGE).status_code == 404
    assert [change.active for change in logged(PageCollected)] == [True, False]
    assert client.get("/players/4600002/").status_code == 404


def test_it_has_places_points_colours_and_opponents_of_all_public_tournaments(
    spring: Tournament, link: PersonalLink, client: Client, arbiter: User
) -> None:
    played("autumn", by=arbiter, start_date="2026-10-03")
    make_tournament(players=4, slug="hidden", arbiters=(arbiter,))  # nothing of it is public
    collect_page(link)
    found = collected(CollectedPage.objects.get(), publics_of_person(NUMBER))
    assert found is not None
    assert [one.public.row.slug for one in found.played] == ["autumn", "spring"]
    assert found.games == 4
    assert sum(found.colours.values()) == 4
    assert sum(met.points for met in found.met) == sum(one.games.points for one in found.played)
    assert {met.name for met in found.met} <= {player.name for player in spring.players.all()}
    page = text(client)
    assert "/autumn/players/" in page
    assert f"FIDE number {NUMBER}" in page


def test_the_number_of_queries_is_the_same_for_any_number_of_tournaments(
    spring: Tournament, link: PersonalLink, arbiter: User
) -> None:
    collect_page(link)
    counts = []
    for slug in ("summer", "autumn"):
        played(slug, by=arbiter)
        publics = publics_of_person(NUMBER)
        with CaptureQueriesContext(connection) as queries:
            collected(CollectedPage.objects.get(), publics)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 5


def test_what_a_tournament_hides_is_hidden_there(
    spring: Tournament, link: PersonalLink, client: Client, arbiter: User
) -> None:
    autumn = played("autumn", by=arbiter)
    collect_page(link)
    other = spring.players.get(tpn=3)
    assert "+/−" in text(client)
    update_tournament(spring, by=arbiter, ratings_hidden=True)
    update_tournament(autumn, by=arbiter, ratings_hidden=True)
    found = collected(CollectedPage.objects.get(), publics_of_person(NUMBER))
    assert found is not None
    assert all(one.rating is None for one in found.played)
    for tournament in (spring, autumn):
        hide_name(tournament.players.get(tpn=other.tpn), True, by=arbiter)
    assert other.name not in text(client)
    hide_name(autumn.players.get(tpn=1), True, by=arbiter)
    assert "/autumn/" not in text(client)  # it would say who it is


def test_a_result_makes_another_page(spring: Tournament, link: PersonalLink, client: Client, arbiter: User) -> None:
    collect_page(link)
    running = make_tournament(players=4, slug="running", arbiters=(arbiter,))
    numbered_by_fide(running, by=arbiter)
    etag, version = client.get(PAGE)["ETag"], version_of(f"{OF_PERSON}{NUMBER}")
    assert client.get(PAGE, headers={"if-none-match": etag}).status_code == 304
    play_round(running, by=arbiter)
    assert client.get(PAGE)["ETag"] != etag
    assert version_of(f"{OF_PERSON}{NUMBER}") != version
    assert version_of(f"{OF_PERSON}4600002") is None


def test_the_players_cards_lead_to_it(spring: Tournament, link: PersonalLink, client: Client) -> None:
    card = reverse("public:player", args=["spring", spring.players.get(tpn=1).pk])
    assert PAGE not in text(client, card)
    collect_page(link)
    assert PAGE in text(client, card)
    part_page(link)
    assert PAGE not in text(client, card)


def test_it_can_be_taken_back_in_any_tournament_of_the_player(
    spring: Tournament, link: PersonalLink, arbiter: User
) -> None:
    autumn = played("autumn", by=arbiter)
    collect_page(link)
    part_page(renew_link(autumn.players.get(tpn=1), by=arbiter))
    assert not CollectedPage.objects.exists()


def test_below_the_age_a_guardian_consents_whichever_tournament_says_so(
    spring: Tournament, link: PersonalLink, arbiter: User
) -> None:
    autumn = make_tournament(players=4, slug="autumn", arbiters=(arbiter,))
    numbered_by_fide(autumn, by=arbiter)
    prepare_tournament(autumn, by=arbiter, guardian_age=16)
    update_player(spring.players.get(tpn=1), by=arbiter, birth_year=timezone.localdate().year - 12)
    for said in ({}, {"guardian": "Meier, Eva"}, {"consents": True}):
        with pytest.raises(Refused, match="guardian"):
            collect_page(link, **said)
    collect_page(link, guardian="Meier, Eva", consents=True)
    assert CollectedPage.objects.get().guardian == "Meier, Eva"


def test_without_a_fide_number_or_a_public_name_there_is_none(
    spring: Tournament, link: PersonalLink, arbiter: User
) -> None:
    hide_name(spring.players.get(tpn=1), True, by=arbiter)
    with pytest.raises(Refused, match="name is not public"):
        collect_page(link)
    hide_name(spring.players.get(tpn=1), False, by=arbiter)
    update_player(spring.players.get(tpn=1), by=arbiter, fide_id="")
    with pytest.raises(Refused, match="FIDE number"):
        collect_page(link)


def test_it_goes_with_the_personal_data_of_the_tournament(spring: Tournament, link: PersonalLink) -> None:
    collect_page(link)
    with unnoted():
        Tournament.objects.filter(pk=spring.pk).update(erases_on=timezone.localdate())
    erase_personal_data(Tournament.objects.get(pk=spring.pk))
    assert not CollectedPage.objects.exists()
    assert Player.objects.filter(tournament=spring).count() == 4


def test_the_switch_is_on_the_players_own_page(spring: Tournament, link: PersonalLink) -> None:
    phone = Client()
    phone.post(reverse("public:personal_key", args=[link.pk]), {"key": key_of_personal(link)})
    own = reverse("public:personal", args=[link.pk])
    assert "Turn the page on" in text(phone, own)
    answer = phone.post(reverse("public:personal_collect", args=[link.pk]))
    assert answer.status_code == 302
    assert "Take the page away" in text(phone, own)
    assert phone.post(reverse("public:personal_collect_back", args=[link.pk])).status_code == 302
    assert not CollectedPage.objects.exists()
    assert Client().post(reverse("public:personal_collect", args=[link.pk])).status_code == 404  # without the key
    assert not CollectedPage.objects.exists()
