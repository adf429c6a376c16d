"""Accounts: made by organisers, with tournaments given and taken; one's own password."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import AuditEntry, Tournament, User

pytestmark = pytest.mark.django_db
GOOD = "quiet-Rook-47-moves"


def test_an_organiser_makes_an_arbiter_who_can_log_in(organiser_client: Client, client: Client) -> None:
    data = {"username": "anna", "first_name": "Anna", "last_name": "Arbiter", "password": GOOD}
    answer = organiser_client.post(reverse("arbiter:accounts"), data)
    anna = User.objects.get(username="anna")
    assert answer.headers["Location"] == reverse("arbiter:account", args=[anna.pk])
    assert not anna.is_organiser
    assert client.login(username="anna", password=GOOD)
    assert GOOD not in str(list(AuditEntry.objects.values()))
    assert "account made" in organiser_client.get(reverse("arbiter:accounts")).content.decode()


@pytest.mark.parametrize(
    ("username", "password", "problem"),
    [("ORGANISER", GOOD, "taken"), ("anna", "Xy7-q", "too short"), ("an na", GOOD, "Enter a valid username")],
)
def test_bad_accounts_are_refused(organiser_client: Client, username: str, password: str, problem: str) -> None:
    answer = organiser_client.post(reverse("arbiter:accounts"), {"username": username, "password": password})
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert password not in answer.content.decode()
    assert User.objects.count() == 1


def test_tournaments_are_given_and_taken(
    organiser_client: Client,
    arbiter: User,
    other_client: Client,
    other_arbiter: User,
    make_tournament: Callable[..., Tournament],
) -> None:
    tournament = make_tournament()
    address = reverse("arbiter:account_tournaments", args=[other_arbiter.pk])
    page = reverse("arbiter:tournament", args=["open"])
    assert other_client.get(page).status_code == 404
    organiser_client.post(address, {"tournaments": [tournament.pk]})
    assert other_client.get(page).status_code == 200
    organiser_client.post(address, {})
    assert other_client.get(page).status_code == 404
    assert list(AuditEntry.objects.order_by("id").values_list("kind", flat=True)) == [
        "member.role",
        "account.making",  # not ticked any more either
        "tournament.take",
    ]


def test_nothing_is_given_to_a_closed_account(
    organiser_client: Client, other_arbiter: User, make_tournament: Callable[..., Tournament]
) -> None:
    tournament = make_tournament()
    User.objects.filter(pk=other_arbiter.pk).update(is_active=False)
    address = reverse("arbiter:account_tournaments", args=[other_arbiter.pk])
    answer = organiser_client.post(address, {"tournaments": [tournament.pk]})
    assert answer.status_code == 422
    assert "switched off" in answer.content.decode()
    assert not other_arbiter.tournaments.exists()


def test_an_account_is_closed_and_opened(organiser_client: Client, arbiter: User, arbiter_client: Client) -> None:
    address = reverse("arbiter:account_active", args=[arbiter.pk])
    home = reverse("arbiter:home")
    assert arbiter_client.get(home).status_code == 200
    organiser_client.post(address, {"active": "0"})
    assert arbiter_client.get(home).status_code == 302
    organiser_client.post(address, {"active": "1"})
    arbiter.refresh_from_db()
    assert arbiter.is_active


def test_the_own_account_cannot_be_closed(organiser_client: Client, organiser: User) -> None:
    answer = organiser_client.post(reverse("arbiter:account_active", args=[organiser.pk]), {"active": "0"})
    assert answer.status_code == 409
    assert "your own account" in answer.content.decode()
    organiser.refresh_from_db()
    assert organiser.is_active


def test_a_lost_password_is_replaced(organiser_client: Client, arbiter: User, client: Client) -> None:
    address = reverse("arbiter:account_password", args=[arbiter.pk])
    assert organiser_client.post(address, {"password": "Xy7-q"}).status_code == 422
    organiser_client.post(address, {"password": GOOD})
    assert client.login(username="arbiter", password=GOOD)


def test_ones_own_password_is_changed_without_logging_out(arbiter_client: Client, client: Client) -> None:
    address = reverse("arbiter:own_password")
    wrong = {"old_password": "wrong", "new_password1": GOOD, "new_password2": GOOD}
    assert arbiter_client.post(address, wrong).status_code == 422
    answer = arbiter_client.post(address, {**wrong, "old_password": "correct horse"}, follow=True)
    assert answer.redirect_chain == [(reverse("arbiter:home"), 302)]
    assert answer.status_code == 200
    assert client.login(username="arbiter", password=GOOD)
