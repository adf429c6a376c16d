"""Who is notified of what: once, by the push service, of what is published alone; and what becomes of failures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.factories import make_tournament, play_round, publish_next
from tests.tournaments.push.service import Browser, Service, push_service
from tournaments.models import JournalEntry, Publication, PushSubscription, Round, Tournament
from tournaments.outgoing import loop, safe_http
from tournaments.push.actions import sending
from tournaments.push.actions.subscriptions import subscribe
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round

pytestmark = pytest.mark.django_db

ENDPOINT = "https://fcm.googleapis.com/fcm/send/x"


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """On this machine, which counts as public here."""
    monkeypatch.setattr(safe_http, "is_public", lambda _address: True)
    with push_service() as made:
        yield made


@pytest.fixture
def tournament() -> Tournament:
    made = make_tournament(players=7, name="Lakeside Open")
    play_round(made)
    made.refresh_from_db()
    return made


def following(
    tournament: Tournament, player: int, address: str = "", browser: Browser | None = None
) -> PushSubscription:
    keys = (browser or Browser()).keys
    made = subscribe(
        tournament, player, endpoint=ENDPOINT, **keys, language="en-gb", site="https://chess.example.org", caller="c"
    )
    if address:
        PushSubscription.objects.filter(pk=made.pk).update(endpoint=f"{address}/send/x")
    return made


def sent() -> int:
    """How many were served of those that are due; one after the other, in this test's own transaction."""
    served = 0
    for pk in loop.take_on(sending.rows(), claimed=sending.CLAIMED):
        sending.step(pk)
        served += 1
    return served


def due_now() -> None:
    PushSubscription.objects.update(next_at=timezone.now() - timedelta(seconds=1))


def messages(service: Service, browser: Browser) -> list[dict[str, Any]]:
    return [json.loads(browser.read(body)) for _headers, body in service.got]


def test_a_published_round_is_told_once(tournament: Tournament, service: Service) -> None:
    white = tournament.players.get(tpn=1)
    browser = Browser()
    following(tournament, white.pk, service.address, browser)
    assert sent() == 0  # what was there before is nothing new
    drafts.pair_next_round(tournament, by=None)
    assert sent() == 0
    round_ = drafts.publish_round(tournament.paired_rounds.get(number=2), by=None)
    assert sent() == 1
    due_now()
    assert sent() == 0
    [message] = messages(service, browser)
    seat = round_.seats.select_related("match").get(player=white)
    other = round_.seats.exclude(player=white).get(match=seat.match).player
    colour = {"w": "White", "b": "Black"}[seat.colour]
    assert message == {
        "title": "Lakeside Open",
        "body": f"{white.name} – round 2: board {seat.match.table}, {colour}, against {other.name}",
        "url": f"/open/players/{white.pk}/",
        "tag": f"open-{white.pk}",
    }
    headers = service.got[0][0]
    assert (headers["Content-Encoding"], headers["Urgency"]) == ("aes128gcm", "high")
    assert 1700 < int(headers["TTL"]) <= 1800
    assert headers["Topic"] == f"t{tournament.pk}p{white.pk}"
    claims = service.claims(0)
    assert (claims["aud"], claims["sub"]) == (service.address, "https://chess.example.org")


def test_a_bye_is_told_and_a_round_that_was_taken_back_is_not(tournament: Tournament, service: Service) -> None:
    round_ = publish_next(tournament)
    free = round_.seats.get(match=None).player
    browser = Browser()
    PushSubscription.objects.all().delete()
    following(tournament, free.pk, service.address, browser)
    PushSubscription.objects.update(notified_to=timezone.now() - timedelta(days=1))
    take_back_round(round_, by=None, reason="wrong player withdrawn")
    Publication.objects.filter(number=1).update(published_at=timezone.now() - timedelta(days=2))
    assert sent() == 0
    drafts.publish_round(tournament.paired_rounds.get(number=2), by=None)
    assert sent() == 1
    assert messages(service, browser)[0]["body"] == f"{free.name} – round 2: no opponent"


def test_nobody_is_called_to_a_board_after_half_an_hour(tournament: Tournament, service: Service) -> None:
    following(tournament, tournament.players.all()[0].pk, service.address)
    publish_next(tournament)
    Publication.objects.filter(number=2).update(published_at=timezone.now() - timedelta(minutes=31))
    PushSubscription.objects.update(notified_to=timezone.now() - timedelta(days=1))
    assert sent() == 1
    due_now()
    assert (sent(), service.got) == (0, [])


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(tournament: Tournament, service: Service, status: int) -> None:
    following(tournament, tournament.players.all()[0].pk, service.address)
    publish_next(tournament)
    service.answers = [status]
    assert sent() == 1
    assert not PushSubscription.objects.exists()


def test_a_service_that_asks_for_time_gets_it(tournament: Tournament, service: Service) -> None:
    following(tournament, tournament.players.all()[0].pk, service.address)
    publish_next(tournament)
    service.answers, service.headers = [429, 201], {"Retry-After": "900"}
    assert sent() == 1
    waits = PushSubscription.objects.get().next_at - timezone.now()
    assert timedelta(minutes=14) < waits <= timedelta(minutes=15)
    assert sent() == 0
    due_now()
    assert sent() == 1
    assert PushSubscription.objects.get().tries == 0
    due_now()
    assert (sent(), len(service.got)) == (0, 2)


def test_failures_are_tried_again_after_growing_times_and_given_up(tournament: Tournament, service: Service) -> None:
    following(tournament, tournament.players.all()[0].pk, service.address)
    publish_next(tournament)
    service.answers = [500]
    waits = []
    for _each in range(len(sending.WAITS) + 1):
        assert sent() == 1
        waits.append(PushSubscription.objects.get().next_at)
        due_now()
    assert waits[:-1] == sorted(waits[:-1])
    assert sent() == 0
    assert len(service.got) == len(sending.WAITS) + 1


def test_what_is_refused_is_not_sent_again(tournament: Tournament, service: Service) -> None:
    following(tournament, tournament.players.all()[0].pk, service.address)
    publish_next(tournament)
    service.answers = [413]
    assert sent() == 1
    due_now()
    assert (sent(), PushSubscription.objects.count()) == (0, 1)


def test_nothing_is_sent_into_a_private_network(tournament: Tournament) -> None:
    with push_service() as service:
        following(tournament, tournament.players.all()[0].pk, service.address)
        publish_next(tournament)
        assert sent() == 1
        assert service.got == []
    assert PushSubscription.objects.get().tries == 1


def test_subscriptions_go_when_the_tournament_is_over(tournament: Tournament) -> None:
    following(tournament, tournament.players.all()[0].pk)
    assert sent() == 0
    Tournament.objects.filter(pk=tournament.pk).update(end_date=timezone.now().date() - timedelta(days=2))
    assert sent() == 0
    Tournament.objects.filter(pk=tournament.pk).update(end_date=timezone.now().date() - timedelta(days=4))
    assert sent() == 1
    assert not PushSubscription.objects.exists()


def test_no_journal_has_them(tournament: Tournament) -> None:
    before = JournalEntry.objects.count()
    following(tournament, tournament.players.all()[0].pk)
    assert JournalEntry.objects.count() == before


def test_several_players_of_one_browser(tournament: Tournament, service: Service) -> None:
    browser = Browser()
    names = set()
    for player in tournament.players.all()[:3]:
        following(tournament, player.pk, browser=browser)
        names.add(player.name)
    PushSubscription.objects.update(endpoint=f"{service.address}/send/x")
    round_: Round = publish_next(tournament)
    assert (round_.number, sent()) == (2, 3)
    assert {message["body"].partition(" – ")[0] for message in messages(service, browser)} == names
