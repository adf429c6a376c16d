"""The page of notifications: what it says, whom it takes, and its limits."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.push.service import Browser
from tournaments.models import PushSubscription, Tournament
from tournaments.outgoing.web_push import application_key
from tournaments.push.actions import subscriptions

pytestmark = pytest.mark.django_db

ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/abc"


@pytest.fixture
def page() -> str:
    tournament = make_tournament(players=4, rounds=3)
    play_round(tournament)
    return f"/open/players/{tournament.players.all()[0].pk}/notifications/"


def sent(**other: str) -> dict[str, str]:
    return {"endpoint": ENDPOINT, **Browser().keys, **other}


def test_a_browser_is_notified_until_it_wants_no_more(page: str, client: Client) -> None:
    answer = client.get(page)
    assert answer.status_code == 200
    assert f'data-key="{application_key()}"' in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert "Notifications need https" in answer.text
    for _each in range(2):
        assert client.post(page, sent()).status_code == 204
    made = PushSubscription.objects.get()
    assert (made.endpoint, made.site, made.language) == (ENDPOINT, "https://testserver", "en-gb")
    assert client.post(f"{page}stop/", {"endpoint": f"{ENDPOINT}x"}).status_code == 204
    assert PushSubscription.objects.exists()
    assert client.post(f"{page}stop/", {"endpoint": ENDPOINT}).status_code == 204
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        *({"endpoint": ""}, {"endpoint": "http://fcm.googleapis.com/x"}, {"endpoint": "https://169.254.169.254/"}),
        *({"endpoint": "https://fcm.googleapis.com.example.org/"}, {"endpoint": "https://a@fcm.googleapis.com/"}),
        *({"endpoint": "https://fcm.googleapis.com:8443/"}, {"endpoint": "https://xfcm.googleapis.com/"}),
        *({"endpoint": "https://fcm.googleapis.com/" + "x" * 500}, {"auth": "x"}, {"p256dh": "x"}),
    ],
)
def test_what_no_browser_sends_is_refused(page: str, client: Client, wrong: dict[str, str]) -> None:
    answer = client.post(page, sent(**wrong))
    assert answer.status_code == 422
    assert "browser" in answer.json()["problem"]
    assert not PushSubscription.objects.exists()


def test_bounds(page: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriptions, "MOST_OF_TOURNAMENT", 2)
    statuses = [client.post(page, sent(endpoint=f"{ENDPOINT}{number}")).status_code for number in range(3)]
    assert statuses == [204, 204, 422]
    assert client.post(page, sent(endpoint=f"{ENDPOINT}1")).status_code == 204  # known already
    monkeypatch.setattr(subscriptions, "MOST_OF_TOURNAMENT", 9)
    monkeypatch.setattr(subscriptions, "MOST_OF_CALLER", 2)
    assert client.post(page, sent(endpoint=f"{ENDPOINT}7")).status_code == 422
    monkeypatch.setattr("tournaments.push.public.MOST_ASKED", 5)
    assert [client.post(page, sent()).status_code for _each in range(2)][-1] == 429


def test_forged_forms_and_unknown_players_are_refused(page: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(page, sent()).status_code == 403
    for path in ("/open/players/99999/notifications/", "/nothing/players/1/notifications/"):
        assert Client().get(path).status_code == 404
        assert Client().post(path, sent()).status_code == 404
    assert not PushSubscription.objects.exists()


def test_where_it_cannot_work_the_page_says_so(page: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.push.public.AVAILABLE", False)
    assert "a library is missing" in client.get(page).text
    assert client.post(page, sent()).status_code == 409
    monkeypatch.undo()
    for _each in range(2):
        play_round(Tournament.objects.get())
    assert "is over" in client.get(page).text
    assert client.post(page, sent()).status_code == 409
