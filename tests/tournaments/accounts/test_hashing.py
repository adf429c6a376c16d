"""Passwords are hashed before a transaction is opened: nobody waits for a lock while one is worked out."""

from __future__ import annotations

import time
from typing import Any

import pyotp
import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.tournaments import factories
from tests.tournaments.accounts.test_invitations import join
from tests.tournaments.arbiter_client import ArbiterClient
from tournaments.accounts.actions.invitations import make_invitation
from tournaments.management.commands.new_password import Command
from tournaments.models import Invitation, Role, SecondFactor, User

pytestmark = pytest.mark.django_db(transaction=True)
OWN, GOOD = "correct horse", "quiet-Rook-47-moves"


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of each hash, whether a transaction was open."""
    seen: list[bool] = []
    encode = MD5PasswordHasher.encode

    def watched(self: Any, password: str, salt: str) -> str:
        seen.append(connection.in_atomic_block)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", watched)
    return seen


@pytest.fixture
def anna() -> User:
    return factories.make_user("anna", organiser=True)


@pytest.fixture
def client_of_anna(anna: User) -> Client:
    client = ArbiterClient()
    client.force_login(anna)
    return client


@pytest.mark.parametrize(
    ("name", "data", "hashes"),
    [
        ("own_password", {"old_password": OWN, "new_password1": GOOD, "new_password2": GOOD}, 2),
        ("own_mail", {"email": "anna@example.org", "password": OWN}, 1),
        ("accounts", {"username": "bea", "password": GOOD}, 1),
        ("account_password", {"password": GOOD}, 1),
    ],
)
def test_account_pages(
    client_of_anna: Client, anna: User, hashed: list[bool], name: str, data: dict[str, str], hashes: int
) -> None:
    other = factories.make_user("other")
    hashed.clear()
    address = reverse(f"arbiter:{name}", args=[other.pk] if name == "account_password" else [])
    assert client_of_anna.post(address, data).status_code == 302
    assert hashed == hashes * [False]
    changed = {"own_password": anna, "account_password": other}.get(name) or User.objects.filter(username="bea").first()
    if changed is not None:
        changed.refresh_from_db()
        assert changed.check_password(GOOD)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("own_password", {"old_password": "wrong", "new_password1": GOOD, "new_password2": GOOD}),
        ("own_mail", {"email": "anna@example.org", "password": "wrong"}),
        ("second_factor_off", {"password": "wrong"}),
    ],
)
def test_a_wrong_password_of_ones_own_changes_nothing(
    client_of_anna: Client, anna: User, hashed: list[bool], name: str, data: dict[str, str]
) -> None:
    before = User.objects.values().get(pk=anna.pk)
    hashed.clear()
    assert client_of_anna.post(reverse(f"arbiter:{name}"), data).status_code == 422
    assert hashed == [False]  # and no new one is hashed
    assert User.objects.values().get(pk=anna.pk) == before


def test_a_new_password_that_is_too_weak_is_not_hashed(client_of_anna: Client, anna: User, hashed: list[bool]) -> None:
    hashed.clear()
    answer = client_of_anna.post(reverse("arbiter:accounts"), {"username": "bea", "password": "12345"})
    assert (answer.status_code, hashed) == (422, [])


def test_the_second_factor(client_of_anna: Client, anna: User, hashed: list[bool]) -> None:
    page = client_of_anna.get(reverse("arbiter:second_factor"))
    code = pyotp.TOTP(page.context["secret"]).at(int(time.time()))
    hashed.clear()
    assert client_of_anna.post(page.request["PATH_INFO"], {"code": code, "password": OWN}).status_code == 302
    assert hashed[0] is False
    assert SecondFactor.objects.filter(user=anna).exists()
    hashed.clear()
    assert client_of_anna.post(reverse("arbiter:second_factor_off"), {"password": OWN}).status_code == 302
    assert hashed == [False]
    assert not SecondFactor.objects.filter(user=anna).exists()


def test_invitations_log_in_and_the_command(organiser: User, client: Client, hashed: list[bool]) -> None:
    tournament = factories.make_tournament(arbiters=(organiser,))
    invitation: Invitation = make_invitation(tournament, by=organiser, name="Bea", role=Role.HELPER, days=3)
    hashed.clear()
    assert join(client, invitation).status_code == 302
    Command().handle(name="organiser", without_second_factor=False)
    client.logout()
    client.post("/accounts/login/", {"username": "organiser", "password": "wrong"})
    assert len(hashed) == 3
    assert not any(hashed)
