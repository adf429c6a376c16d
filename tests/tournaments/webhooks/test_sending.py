"""Messages sent: signed, in order, tried again after growing times, dead in the end, never into a private network."""

from __future__ import annotations

import hashlib
import hmac
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.utils import timezone

from tests.tournaments.rounds.test_killed import killed_often
from tests.tournaments.webhooks.receiver import Receiver, receiving
from tournaments.models import Delivery, Game, Round, Tournament, User, Webhook
from tournaments.outgoing import posting, safe_http
from tournaments.results.actions import recording
from tournaments.webhooks.actions import sending
from tournaments.webhooks.actions.webhooks import queue_test, set_webhook

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """On this machine, which counts as public here."""
    monkeypatch.setattr(safe_http, "is_public", lambda _address: True)
    with receiving() as made:
        yield made


def webhook_at(tournament: Tournament, address: str) -> Webhook:
    made = set_webhook(tournament, by=None, address="https://example.org/", of_publications=True, of_results=True)
    Webhook.objects.filter(pk=made.pk).update(address=address)
    made.refresh_from_db()
    return made


def all_due() -> None:
    Webhook.objects.update(next_at=timezone.now() - timedelta(seconds=1))


def test_a_message_is_signed(make_tournament: Make, receiver: Receiver) -> None:
    webhook = webhook_at(make_tournament(players=4), receiver.address)
    queue_test(webhook)
    assert sending.SENDER.send_what_is_due() == 1
    [(headers, body)] = receiver.got
    stamp = headers["X-Arobase-Timestamp"]
    expected = hmac.new(webhook.secret.encode(), f"{stamp}.{body}".encode(), hashlib.sha256).hexdigest()
    assert headers["X-Arobase-Signature"] == f"sha256={expected}"
    assert abs(int(stamp) - time.time()) < 60
    assert (headers["X-Arobase-Event"], headers["X-Arobase-Delivery"]) == ("test", "1")
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.tries, delivery.status) == ("taken", 1, 204)
    all_due()
    assert sending.SENDER.send_what_is_due() == 0


def test_each_is_taken_on_when_its_turn_comes(make_tournament: Make) -> None:
    """One that hangs does not let the claims of the others run out, and what others took on meanwhile is theirs."""
    tournament = make_tournament(players=4)
    webhooks = [webhook_at(tournament, f"https://example.org/{number}") for number in range(3)]
    for webhook in webhooks:
        queue_test(webhook)
    all_due()
    before = dict(Webhook.objects.values_list("pk", "next_at"))
    served = []

    def step(pk: int) -> None:
        served.append(pk)
        if len(served) == 1:
            assert Webhook.objects.get(pk=pk).next_at > timezone.now()
            others = [webhook for webhook in Webhook.objects.all() if webhook.pk != pk]
            assert [before[other.pk] for other in others] == [other.next_at for other in others]
            Webhook.objects.filter(pk=others[0].pk).update(next_at=timezone.now() + sending.CLAIMED)

    assert replace(sending.SENDER, serve=step).send_what_is_due() == 2
    assert len(served) == 2


def test_a_late_failure_does_not_undo_what_others_have_sent(
    make_tournament: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook = webhook_at(make_tournament(players=4), "https://example.org/")
    queue_test(webhook)

    def sent_by_others_meanwhile(*_args: object, **_kwargs: object) -> object:
        Delivery.objects.update(state="taken", status=200, tries=1)
        raise TimeoutError

    monkeypatch.setattr(sending, "post", sent_by_others_meanwhile)
    sending.step(webhook.pk)
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.status, delivery.tries) == ("taken", 200, 1)


def test_it_is_tried_again_after_growing_times_and_given_up(make_tournament: Make, receiver: Receiver) -> None:
    webhook = webhook_at(make_tournament(players=4), receiver.address)
    receiver.answers = [500]
    queue_test(webhook)
    queue_test(webhook)
    waits = []
    for _try in range(len(sending.WAITS) + 1):
        all_due()
        begun = timezone.now()
        assert sending.SENDER.send_what_is_due() == 1
        waits.append(round((Webhook.objects.get().next_at - begun).total_seconds()))
    assert waits == [5, 30, 120, 600, 1800, 3600, 7200, 0]
    assert list(Delivery.objects.order_by("sequence").values_list("state", "tries")) == [("dead", 8), ("pending", 0)]
    assert {body["sequence"] for body in receiver.bodies} == {1}
    receiver.answers = [200]
    all_due()
    sending.SENDER.send_what_is_due()
    assert Delivery.objects.get(sequence=2).state == "taken"


def test_messages_come_in_order_and_results_that_come_together_go_together(
    make_tournament: Make, play_round: Play, arbiter: User, receiver: Receiver
) -> None:
    tournament = make_tournament(players=6)
    webhook_at(tournament, receiver.address)
    receiver.answers = [503, 200]
    round_ = play_round(tournament)
    for _step in range(4):
        all_due()
        sending.SENDER.send_what_is_due()
    assert [(body["event"], body["sequence"]) for body in receiver.bodies] == [
        *(("publication", 1), ("publication", 1), ("results", 2))
    ]
    for game in Game.objects.filter(match__round=round_):
        recording.record_result(game, "0F0", by=arbiter)
    all_due()
    sending.SENDER.send_what_is_due()
    assert len(receiver.bodies[-1]["round"]["results"]) == 3
    assert Webhook.objects.get().next_at > timezone.now() + timedelta(seconds=2)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirects_are_not_followed(make_tournament: Make, receiver: Receiver, status: int) -> None:
    queue_test(webhook_at(make_tournament(players=4), receiver.address))
    receiver.answers = [status]
    sending.SENDER.send_what_is_due()
    assert len(receiver.got) == 1
    assert (Delivery.objects.get().state, Delivery.objects.get().status) == ("pending", status)


def test_somebody_else_who_has_taken_it_on_is_left_alone(make_tournament: Make, receiver: Receiver) -> None:
    queue_test(webhook_at(make_tournament(players=4), receiver.address))
    Webhook.objects.update(next_at=timezone.now() + sending.CLAIMED)
    assert sending.SENDER.send_what_is_due() == 0
    all_due()
    assert sending.SENDER.send_what_is_due() == 1


def test_old_messages_go(make_tournament: Make, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "KEPT", 3)
    webhook = webhook_at(make_tournament(players=4), receiver.address)
    for _each in range(5):
        queue_test(webhook)
        all_due()
        sending.SENDER.send_what_is_due()
    assert list(Delivery.objects.order_by("sequence").values_list("sequence", flat=True)) == [3, 4, 5]


# --- Never into a private network -----------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433"])  # noqa: S104
def test_a_private_address_is_not_even_connected_to(make_tournament: Make, host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.3)
        queue_test(webhook_at(make_tournament(players=4), f"http://{host}:{listening.getsockname()[1]}/"))
        sending.SENDER.send_what_is_due()
        with pytest.raises(TimeoutError):
            listening.accept()
    assert (Delivery.objects.get().state, Delivery.objects.get().status) == ("pending", None)


@pytest.mark.parametrize(
    ("found", "allowed", "is_dialled"),
    [
        (["192.168.1.20"], True, True),
        (["192.168.1.20"], False, False),
        (["fd12::7", "9.9.9.9"], True, True),
        (["192.168.1.20", "127.0.0.1"], True, False),
        (["169.254.169.254"], True, False),
        (["::1"], True, False),
        (["fe80::1%eth0"], True, False),
    ],
)
def test_machines_of_the_hall_where_the_installation_allows_them(
    make_tournament: Make,
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    found: list[str],
    allowed: bool,
    is_dialled: bool,
) -> None:
    monkeypatch.undo()  # this machine is private again; the name leads there, and the connection to the receiver
    settings.WEBHOOK_PRIVATE_ADDRESSES = allowed
    port = urlsplit(receiver.address).port
    dialled = []

    def to_the_receiver(address: tuple[str, int], *_more: Any) -> socket.socket:
        dialled.append(address)
        made = socket.socket()
        made.connect(("127.0.0.1", port))
        return made

    lookup = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]
    queue_test(webhook_at(make_tournament(players=4), f"http://scoreboard.local:{port}/"))
    with monkeypatch.context() as patched:
        patched.setattr(safe_http.socket, "getaddrinfo", lambda *_a, **_m: lookup)
        patched.setattr(safe_http.socket, "create_connection", to_the_receiver)
        sending.SENDER.send_what_is_due()
    assert dialled == ([(found[0], port)] if is_dialled else [])
    assert Delivery.objects.get().status == (204 if is_dialled else None)


def test_what_is_there_in_the_network_does_not_show(make_tournament: Make) -> None:
    webhook = webhook_at(make_tournament(players=4), "http://no-such-name.invalid/")
    noted = set()
    for address in ("http://no-such-name.invalid/", "http://127.0.0.1:9/", "http://10.0.0.1/", "http://a..b/"):
        Webhook.objects.update(address=address)
        queue_test(webhook)
        all_due()
        sending.SENDER.send_what_is_due()
        noted.add(tuple(Delivery.objects.values_list("state", "tries", "status").get()))
        Delivery.objects.all().delete()
    assert noted == {("pending", 1, None)}


def test_a_name_that_changes_its_meaning_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection goes to the address that was checked; the name is asked for once."""
    asked, dialled = [], []

    def lookup(host: str, port: int, **_more: Any) -> list[Any]:
        asked.append(host)
        address = "203.0.113.7" if len(asked) > 1 else "9.9.9.9"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    def dial(address: tuple[str, int], *_more: Any) -> socket.socket:
        dialled.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(safe_http.socket, "getaddrinfo", lookup)
    monkeypatch.setattr(safe_http.socket, "create_connection", dial)
    with pytest.raises(ConnectionRefusedError):
        posting.post("https://rebind.example/", b"", {}, timeout=1, within=5)
    assert (asked, dialled) == (["rebind.example"], [("9.9.9.9", 443)])


@pytest.mark.parametrize(
    ("address", "port"), [("http://[2606:4700::1111]/x", 80), ("http://[2606:4700::1111]:8080/x", 8080)]
)
def test_a_numeric_address_of_ipv6_has_a_port_or_none(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, address: str, port: int
) -> None:
    """Without one its last part was taken for the port."""
    dialled = []

    def to_the_receiver(peer: tuple[str, int], *_more: Any) -> socket.socket:
        dialled.append(peer)
        made = socket.socket()
        made.connect(("127.0.0.1", urlsplit(receiver.address).port))
        return made

    with monkeypatch.context() as patched:
        patched.setattr(safe_http.socket, "create_connection", to_the_receiver)
        assert posting.post(address, b"{}", {}, timeout=5, within=10).status == 204
    assert dialled == [("2606:4700::1111", port)]
    assert receiver.got[0][0]["Host"] == "[2606:4700::1111]" + ("" if port == 80 else f":{port}")


def test_one_private_address_among_several_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 80)) for one in ("9.9.9.9", "192.168.1.1")]
    monkeypatch.setattr(safe_http.socket, "getaddrinfo", lambda *_a, **_m: found)
    monkeypatch.setattr(safe_http.socket, "create_connection", lambda *_a: pytest.fail("connected"))
    with pytest.raises(safe_http.NotPublic):
        posting.post("http://both.example/", b"", {}, timeout=1, within=5)


def test_an_answer_a_byte_at_a_time_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_http, "is_public", lambda _address: True)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def drip() -> None:
            connection, _peer = listening.accept()
            try:
                while True:
                    connection.sendall(b"H")
                    time.sleep(0.05)
            except OSError:
                connection.close()

        thread = Thread(target=drip)
        thread.start()
        begun = time.monotonic()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        with pytest.raises(OSError, match="no whole answer"):
            posting.post(address, b"x", {}, timeout=5, within=0.5)
        assert time.monotonic() - begun < 3
        thread.join()


# --- Killed ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_killed_while_messages_are_made(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    """All of them are there with the state that they lead to, or none; so nothing is forgotten or sent twice."""
    tournament = make_tournament(players=24)
    webhook = webhook_at(tournament, "https://example.org/")
    round_ = play_round(tournament)
    results = ["1-0", "0-1"]

    def change() -> None:
        results.reverse()
        for game in Game.objects.filter(match__round=round_):
            recording.record_result(game, results[0], by=arbiter)

    def is_whole(before: dict[str, Any], after: dict[str, Any]) -> bool:
        [now] = after["Webhook"]
        new = len(after["Delivery"]) - len(before["Delivery"])
        is_noted = now["revision"] == after["Tournament"][0]["revision"]
        return is_noted and new > 0 and now["sequence"] == len(after["Delivery"])

    change()
    killed_often(lambda: sending.make_messages(webhook), change, is_whole)
