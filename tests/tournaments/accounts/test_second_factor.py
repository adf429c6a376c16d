"""Logging in with a code: what a phone shows, codes for when it is lost, and nothing without the password."""

from __future__ import annotations

import time
from typing import Any

import pyotp
import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import ArbiterClient
from tests.tournaments.logged import logged
from tournaments.accounts.actions import arbiters
from tournaments.accounts.actions.second_factor import PERIOD, is_right, set_second_factor
from tournaments.accounts.views import login
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_sign_in import SecondFactorSet
from tournaments.models import LoginAttempt, RecoveryCode, SecondFactor, User

pytestmark = pytest.mark.django_db
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
NOW = 1_800_000_000.0
LOGIN, CODE = "/accounts/login/", "/accounts/code/"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that codes are made from."""
    shown = [NOW]
    monkeypatch.setattr(time, "time", lambda: shown[0])
    return shown


def code(at: float = NOW) -> str:
    return pyotp.TOTP(SECRET).at(int(at))


@pytest.fixture
def codes(organiser: User) -> list[str]:
    """The recovery codes of the organiser, whose phone was set up a while ago."""
    made = set_second_factor(organiser, SECRET, code(), by=organiser)
    SecondFactor.objects.update(last_step=0)
    return made


def password(client: Client, word: str = "correct horse") -> Any:
    return client.post(LOGIN + "?next=/arbiter/accounts/", {"username": "organiser", "password": word})


def test_the_password_alone_opens_nothing(client: Client, codes: list[str]) -> None:
    answer = password(client)
    assert (answer.status_code, answer["Location"]) == (302, CODE)
    assert client.get("/arbiter/").status_code == 302
    assert client.post(CODE, {"code": "000000"}).status_code == 200
    assert client.get("/arbiter/").status_code == 302
    answer = client.post(CODE, {"code": f"{code()[:3]} {code()[3:]}"})
    assert (answer.status_code, answer["Location"]) == (302, "/arbiter/accounts/")
    assert client.get("/arbiter/accounts/").status_code == 200


def test_no_code_without_the_password(client: Client, codes: list[str]) -> None:
    for answer in (client.get(CODE), client.post(CODE, {"code": code()})):
        assert (answer.status_code, answer["Location"]) == (302, LOGIN)
    password(client)
    password(client, "wrong")
    assert client.post(CODE, {"code": code()})["Location"] == LOGIN


def test_the_session_changes_at_both_steps(client: Client, codes: list[str]) -> None:
    client.get(LOGIN)
    keys = [client.session.session_key]
    password(client)
    keys.append(client.session.session_key)
    client.post(CODE, {"code": code()})
    keys.append(client.session.session_key)
    assert len(set(keys)) == 3


def test_another_password_or_a_closed_account_ends_it(client: Client, organiser: User, codes: list[str]) -> None:
    password(client)
    arbiters.set_password(organiser, "another good one 47", by=None)
    assert client.post(CODE, {"code": code()})["Location"] == LOGIN
    organiser.refresh_from_db()
    organiser.set_password("correct horse")
    organiser.save()
    password(client)
    User.objects.update(is_active=False)
    assert client.post(CODE, {"code": code()})["Location"] == LOGIN


def test_it_is_too_late_after_five_minutes(client: Client, codes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    password(client)
    monkeypatch.setattr(login, "PENDING_SECONDS", -1)
    assert client.post(CODE, {"code": code()})["Location"] == LOGIN


def test_a_code_counts_once_and_only_near_its_time(organiser: User, codes: list[str], clock: list[float]) -> None:
    assert is_right(organiser, code())
    assert not is_right(organiser, code())
    assert not is_right(organiser, code(NOW - PERIOD))  # older than the one that was used
    assert not is_right(organiser, code(NOW + 2 * PERIOD))
    assert is_right(organiser, code(NOW + PERIOD))
    clock[0] += 100 * PERIOD
    assert is_right(organiser, code(clock[0] - PERIOD))


def test_a_recovery_code_counts_once(organiser: User, other_arbiter: User, codes: list[str]) -> None:
    assert len(set(codes)) == 10
    assert is_right(organiser, codes[3].lower())
    assert not is_right(organiser, codes[3])
    assert is_right(organiser, codes[4].replace("-", " "))
    assert RecoveryCode.objects.count() == 8
    assert not any(code.replace("-", "") in row.digest.upper() for code in codes for row in RecoveryCode.objects.all())
    set_second_factor(other_arbiter, SECRET, code(), by=other_arbiter)
    assert not is_right(other_arbiter, codes[5])


def test_guesses_at_the_code_wait(client: Client, organiser: User, codes: list[str]) -> None:
    password(client)
    statuses = [client.post(CODE, {"code": f"{n:06}"}, REMOTE_ADDR="203.0.113.9").status_code for n in range(7)]
    assert statuses == [200] * 5 + [429] * 2
    assert client.post(CODE, {"code": code()}, REMOTE_ADDR="203.0.113.9").status_code == 429
    assert LoginAttempt.objects.filter(user=organiser).count() == 5


def test_a_known_browser_does_not_wait_for_guesses_at_the_code(client: Client, codes: list[str]) -> None:
    password(client)
    assert client.post(CODE, {"code": codes[0]}).status_code == 302
    del client.cookies["sessionid"]
    guesser = Client()
    password(guesser)
    statuses = [guesser.post(CODE, {"code": "000000"}, REMOTE_ADDR=f"203.0.113.{n}").status_code for n in range(12)]
    assert statuses[-1] == 429
    password(client)
    assert client.post(CODE, {"code": codes[1]}, REMOTE_ADDR="203.0.113.99").status_code == 302


def test_setting_it_up_and_off_in_the_browser(organiser: User, clock: list[float]) -> None:
    client = ArbiterClient()
    client.force_login(organiser)
    page = client.get(reverse("arbiter:second_factor"))
    secret = client.session["second_factor_secret"]
    assert secret in page.content.decode()
    assert "data:image/svg+xml" in page.content.decode()
    own = {"password": "correct horse"}
    assert client.post(reverse("arbiter:second_factor"), {"code": "000000", **own}).status_code == 422
    assert not SecondFactor.objects.exists()
    right = pyotp.TOTP(secret).at(int(NOW))
    for wrong in ({}, {"password": "wrong"}):
        assert client.post(reverse("arbiter:second_factor"), {"code": right, **wrong}).status_code == 422
    assert not SecondFactor.objects.exists()
    assert client.post(reverse("arbiter:second_factor"), {"code": right, **own}).status_code == 302
    shown = client.get(reverse("arbiter:own_account")).content.decode()
    assert shown.count("<li><code>") == 10
    assert "<li><code>" not in client.get(reverse("arbiter:own_account")).content.decode()  # shown once
    assert client.post(reverse("arbiter:second_factor_off"), {"password": "wrong"}).status_code == 422
    assert SecondFactor.objects.exists()
    assert client.post(reverse("arbiter:second_factor_off"), own).status_code == 302
    assert not SecondFactor.objects.exists()
    assert not RecoveryCode.objects.exists()
    assert [one.active for one in logged(SecondFactorSet)] == [True, False]


def test_an_organiser_switches_it_off_for_somebody(organiser_client: Client, arbiter: User) -> None:
    set_second_factor(arbiter, SECRET, code(), by=arbiter)
    assert organiser_client.post(reverse("arbiter:account_factor_off", args=[arbiter.pk])).status_code == 302
    assert not SecondFactor.objects.exists()


def test_a_wrong_code_sets_nothing(organiser: User) -> None:
    with pytest.raises(Refused):
        set_second_factor(organiser, SECRET, "123", by=organiser)
    assert not SecondFactor.objects.exists()
