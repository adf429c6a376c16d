"""The page of webhooks: set, secret shown once, tested, removed, and what became of messages."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.logged import logged
from tournaments.log.kinds_of_programs import WebhookRemoved, WebhookSet
from tournaments.models import AuditEntry, Delivery, Tournament, Webhook
from tournaments.webhooks.actions.webhooks import MOST_TESTS, MOST_WEBHOOKS

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
HOOK = {"address": "https://example.org/hook", "of_results": "on"}


@pytest.fixture
def page(make_tournament: Make) -> str:
    return reverse("arbiter:webhooks", args=[make_tournament(players=4).slug])


def test_the_secret_is_shown_once(page: str, arbiter_client: Client) -> None:
    assert arbiter_client.post(page, HOOK).status_code == 302
    made = Webhook.objects.get()
    assert made.secret in arbiter_client.get(page).text
    assert made.secret not in arbiter_client.get(page).text
    [entry] = logged(WebhookSet)
    assert (entry.address, entry.events) == ("https://example.org/hook", "results")
    assert made.secret not in str(list(AuditEntry.objects.values()))


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("", "required"),
        ("example.org", "no address"),
        ("ftp://example.org/", "no address"),
        ("http://ex\u0660mple.org/", "no address"),
        ("http://127.0.0.1/", "private network"),
        ("http://[::1]:8000/", "private network"),
        ("http://localhost:8000/", "private network"),
        ("http://hall.local/", "private network"),
        ("https://name:secret@example.org/", "name and password"),
    ],
)
def test_what_is_no_address_is_refused(page: str, arbiter_client: Client, address: str, message: str) -> None:
    answer = arbiter_client.post(page, {**HOOK, "address": address})
    assert answer.status_code == 422
    assert message in answer.text
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    ("host", "is_taken"),
    [
        *(("192.168.1.20:8080", True), ("10.0.0.5", True), ("172.31.0.1", True), ("[fd12::7]:80", True)),
        *(("scoreboard.local", True), ("scoreboard", True), ("example.org", True)),
        *(
            ("127.0.0.1", False),
            ("localhost", False),
            ("[::1]", False),
            ("169.254.169.254", False),
            ("[fe80::1]", False),
        ),
        *(("100.64.0.1", False), ("[::ffff:127.0.0.1]", False), ("a.localhost", False)),
    ],
)
def test_machines_of_the_hall_where_the_installation_allows_them(
    page: str, arbiter_client: Client, settings: Any, host: str, is_taken: bool
) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = True
    assert "on the Internet or in the server's own network" in unescape(arbiter_client.get(page).text)
    answer = arbiter_client.post(page, {**HOOK, "address": f"http://{host}/hook"})
    assert answer.status_code == (302 if is_taken else 422)
    assert Webhook.objects.exists() == is_taken
    assert is_taken or "neither on the Internet nor in a network" in answer.text


def test_bounds(page: str, arbiter_client: Client) -> None:
    assert arbiter_client.post(page, {"address": HOOK["address"]}).status_code == 422
    for number in range(MOST_WEBHOOKS):
        assert arbiter_client.post(page, {**HOOK, "address": f"https://example.org/{number}"}).status_code == 302
    assert arbiter_client.post(page, HOOK).status_code == 422
    Webhook.objects.exclude(address="https://example.org/1").delete()
    assert arbiter_client.post(page, {**HOOK, "address": "https://example.org/1"}).status_code == 422


def test_a_test_is_sent_and_what_became_of_it_is_shown(page: str, arbiter_client: Client) -> None:
    arbiter_client.post(page, HOOK)
    row = Webhook.objects.get()
    address = reverse("arbiter:webhook_test", args=["open", row.pk])
    for _each in range(MOST_TESTS):
        assert arbiter_client.post(address).status_code == 302
    assert arbiter_client.post(address).status_code == 409
    assert "waits" in arbiter_client.get(page).text
    Delivery.objects.filter(sequence=1).update(state="dead", tries=8, status=500)
    text = arbiter_client.get(page).text
    assert "failed" in text
    assert "tried 8 times, answered 500" in text


def test_it_is_removed_with_what_waits(page: str, arbiter_client: Client) -> None:
    arbiter_client.post(page, HOOK)
    row = Webhook.objects.get()
    arbiter_client.post(reverse("arbiter:webhook_test", args=["open", row.pk]))
    assert arbiter_client.post(reverse("arbiter:webhook_remove", args=["open", row.pk])).status_code == 302
    assert not Delivery.objects.exists()
    assert [entry.address for entry in logged(WebhookRemoved)] == ["https://example.org/hook"]
