"""Diplomas and badges: for whom they are, what stands on them, and what is wrong with the words."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import Make, play_round
from tournaments.models import Game, Result, Tournament
from tournaments.prizes.actions.categories import add_category
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
SENT = {"whom": "first", "places": "2", "heading": "Urkunde", "dated": "Lakeside, 29 November", "signed": "Organiser"}


@pytest.fixture
def played(make_tournament: Make) -> Tournament:
    tournament = make_tournament(players=6, rounds=1)
    for tpn, name in ((1, "Meier, Anna"), (2, "Nowak, Jan"), (3, "Silva")):
        tournament.players.filter(tpn=tpn).update(name=name)
    play_round(tournament)
    return tournament


def asked(client: Client, tournament: Tournament, **fields: str) -> tuple[int, str]:
    answer = client.get(reverse("arbiter:diplomas", args=[tournament.slug]), fields)
    return answer.status_code, answer.content.decode()


def test_without_words_there_is_a_form(played: Tournament, arbiter_client: Client) -> None:
    status, text = asked(arbiter_client, played)
    assert status == 200
    assert 'name="signed"' in text
    assert 'class="diploma"' not in text


def test_the_first_places_and_all_who_share_one(played: Tournament, arbiter_client: Client) -> None:
    standings = arbiter_client.get(reverse("arbiter:standings", args=[played.slug])).context["standings"]
    due = [line for line in standings.lines if line.rank <= 2]
    status, text = asked(arbiter_client, played, **SENT)
    assert status == 200
    assert text.count('class="diploma"') == len(due)
    assert "Urkunde" in text
    assert "1st place<br>with 1 point<" in text
    assert "Lakeside, 29 November" in text
    assert text.count("diploma-line") == len(due)


def test_places_are_counted_as_the_language_does(played: Tournament, arbiter_client: Client) -> None:
    address = reverse("arbiter:diplomas", args=[played.slug])
    text = arbiter_client.get(address, SENT, headers={"accept-language": "de"}).content.decode()
    assert "1. Platz<br>mit 1 Punkt<" in text


def test_the_form_is_in_the_readers_language_and_what_is_printed_in_that_of_the_tournament(
    played: Tournament, arbiter_client: Client
) -> None:
    update_tournament(played, by=None, language="es", end_date=datetime.date(2026, 11, 29))
    address, reader = reverse("arbiter:diplomas", args=[played.slug]), {"accept-language": "de"}
    form = arbiter_client.get(address, headers=reader).content.decode()
    assert '<html lang="de"' in form
    assert "Unterschriften" in form
    assert "29 nov 2026" in form
    assert "Organizador\nÁrbitro principal" in form
    printed = arbiter_client.get(address, SENT, headers=reader).content.decode()
    assert '<html lang="es"' in printed
    assert "Puesto 1.º<br>con 1 punto<" in printed
    wrong = arbiter_client.get(address, {**SENT, "places": "0"}, headers=reader).content.decode()
    assert '<html lang="de"' in wrong


def test_that_nobody_is_ranked_yet_is_said_in_the_readers_language(
    make_tournament: Make, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=4, language="es")
    address = reverse("arbiter:diplomas", args=[tournament.slug])
    page = arbiter_client.get(address, SENT, headers={"accept-language": "de"}).content.decode()
    assert '<html lang="de"' in page
    assert "Dort hat noch niemand einen Rang" in page


def test_a_single_point_and_a_half_are_counted(played: Tournament, arbiter_client: Client) -> None:
    for result, said in ((Result.DRAW, "with ½ point<"), (Result.WHITE_WINS, "with 1 point<")):
        Game.objects.filter(match__round__tournament=played).update(result=result)
        _status, text = asked(arbiter_client, played, **{**SENT, "whom": "first", "places": "6"})
        assert said in text


def test_everybody_who_is_ranked_with_the_forename_first(played: Tournament, arbiter_client: Client) -> None:
    _status, text = asked(arbiter_client, played, **{**SENT, "whom": "all"})
    assert text.count('class="diploma"') == 6
    for name in ("Anna Meier", "Jan Nowak", "Silva"):
        assert f'<p class="diploma-name">{name}</p>' in text
    assert f"took part in the tournament<br>{played.name}<br>" in text


def test_of_a_category_with_words_of_ones_own(played: Tournament, arbiter_client: Client) -> None:
    ticked = {"rating": {"most": played.players.get(tpn=4).rating, "list": "tournament", "or_unrated": False}}
    add_category(played, by=None, name="U1800", conditions=ticked, is_public=True)
    text = "{name} won {category} of {event} as {place}\n{category}"
    _status, page = asked(arbiter_client, played, **SENT, of="category:U1800", text=text)
    assert "Anna Meier" not in page
    assert f"won U1800 of {played.name} as 1st<br>U1800" in page
    _status, page = asked(arbiter_client, played, **SENT, text="{category}\n{place}")
    assert '<p class="diploma-text">1st</p>' in page, "a line of nothing else than empty words stays away"


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"text": "{prize} and {name} {sum}"}, "Nothing is known for {prize} {sum}."),
        ({"signed": "a\nb\nc\nd\ne"}, "There is room for four signatures."),
        ({"places": "0"}, "greater than or equal to 1"),
        ({"of": "category:none"}, "is not one of the available choices"),
        ({"heading": ""}, "This field is required."),
    ],
)
def test_what_is_wrong_is_told(
    played: Tournament, arbiter_client: Client, fields: dict[str, str], problem: str
) -> None:
    status, text = asked(arbiter_client, played, **{**SENT, **fields})
    assert status == 422
    assert problem in text
    assert 'class="diploma"' not in text


def test_before_a_round_is_complete_there_are_none(make_tournament: Make, arbiter_client: Client) -> None:
    status, text = asked(arbiter_client, make_tournament(players=4), **SENT)
    assert status == 422
    assert "Nobody is ranked there yet" in text


def test_badges_have_the_code_of_the_own_page(played: Tournament, arbiter_client: Client, settings: Any) -> None:
    path = reverse("arbiter:print_badges", args=[played.slug])
    text = arbiter_client.get(path, headers={"host": "testserver"}).content.decode()
    assert text.count('class="card card-link"') == 6
    assert text.count('class="qr"') == 6
    assert "have no QR code" not in text
    settings.ALLOWED_HOSTS = ["localhost"]
    text = arbiter_client.get(path, headers={"host": "localhost"}).content.decode()
    assert 'class="qr"' not in text
    assert "have no QR code" in text
