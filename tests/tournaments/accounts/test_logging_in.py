"""Logging in: guesses wait longer and longer, an organiser at the hall's own machine does not."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, check_password, make_password
from django.test import Client

from config.hashing import PoliteHasher
from tests.at_once import at_once
from tournaments.accounts.actions import hashing_slots
from tournaments.accounts.actions.logging_in import OF_ADDRESS, account_named, begin_attempt
from tournaments.accounts.views import known_browser
from tournaments.models import LoginAttempt, User

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/"
STRANGER = "203.0.113.5"


def log_in(client: Client, password: str, *, name: str = "organiser", address: str = STRANGER) -> Any:
    return client.post(LOGIN, {"username": name, "password": password}, REMOTE_ADDR=address)


def let_pass(seconds: float) -> None:
    """As if the attempts had been made so much earlier."""
    for row in LoginAttempt.objects.all():
        row.at -= timedelta(seconds=seconds)
        row.save()


def test_guesses_wait_longer_from_one_to_the_next(organiser: User, client: Client) -> None:
    assert [log_in(client, f"guess {number}").status_code for number in range(5)] == [200] * 5
    waits = []
    for _guess in range(4):
        answer = log_in(client, "correct horse")  # even the right one is not looked at
        assert answer.status_code == 429
        waits.append(int(answer["Retry-After"]))
        assert re.search(r"Try again in \d+ second", answer.content.decode())
        let_pass(waits[-1])
        assert log_in(client, "another guess").status_code == 200
    assert waits == [1, 2, 4, 8]


def test_a_name_that_no_database_can_hold_is_a_wrong_one(organiser: User, client: Client) -> None:
    assert log_in(client, "correct horse", name="organiser\0").status_code == 200
    assert LoginAttempt.objects.get().user is None


def test_after_the_wait_the_right_password_opens(organiser: User, client: Client) -> None:
    for number in range(9):
        log_in(client, f"guess {number}")
        let_pass(1000)
    assert log_in(client, "correct horse").status_code == 302
    assert not LoginAttempt.objects.exists()


def test_the_longest_wait_is_a_quarter_of_an_hour(organiser: User) -> None:
    for _guess in range(40):
        let_pass(901)
        begin_attempt(STRANGER, "somebody")
    newest = LoginAttempt.objects.all()[0].at
    LoginAttempt.objects.update(at=newest)
    assert 890 < begin_attempt(STRANGER, "somebody else").wait <= 900


def test_one_account_guessed_at_from_everywhere_waits_a_minute_at_most(organiser: User, client: Client) -> None:
    row = _row(STRANGER, "organiser")
    LoginAttempt.objects.bulk_create(LoginAttempt(**{**row, "address": f"198.51.100.{number}"}) for number in range(30))
    wait = int(log_in(client, "correct horse", address="203.0.113.77")["Retry-After"])
    assert 50 < wait <= 60
    assert (
        log_in(client, "correct horse", name="nobody", address="203.0.113.78").status_code == 200
    )  # others do not wait


def _row(address: str, username: str) -> dict[str, Any]:
    row = begin_attempt(address, username, user=account_named(username)).row
    assert row is not None
    row.delete()
    return {"address": row.address, "account": row.account, "user": row.user, "at": row.at}


def besiege(account: str, *, address: str = "") -> None:
    """So many guess at ``account`` that the next one must wait: each from elsewhere, or all from ``address``."""
    row = _row(STRANGER, account)
    LoginAttempt.objects.bulk_create(
        LoginAttempt(**{**row, "address": address or f"198.51.100.{number}"}) for number in range(30)
    )


def left(client: Client) -> None:
    """The browser is what it was, without its session."""
    del client.cookies["sessionid"]


@pytest.mark.parametrize("address", ["", "203.0.113.77"])
def test_who_has_logged_in_before_does_not_wait_for_the_guesses_of_others(
    organiser: User, client: Client, address: str
) -> None:
    assert log_in(client, "correct horse").status_code == 302
    left(client)
    besiege("organiser", address=address)
    assert log_in(Client(), "correct horse", address="203.0.113.77").status_code == 429
    assert log_in(client, "correct horse", address="203.0.113.77").status_code == 302


def test_a_browser_passes_at_the_accounts_it_has_logged_in_to_alone(
    organiser: User, arbiter: User, client: Client
) -> None:
    assert log_in(client, "correct horse", name="arbiter").status_code == 302
    left(client)
    besiege("organiser")
    assert log_in(client, "correct horse").status_code == 429
    besiege("arbiter")
    assert log_in(client, "correct horse", name="arbiter").status_code == 302  # one laptop, several arbiters
    left(client)
    LoginAttempt.objects.all().delete()
    assert log_in(client, "correct horse").status_code == 302
    left(client)
    besiege("organiser")
    besiege("arbiter")
    for name in ("arbiter", "organiser"):
        assert log_in(client, "correct horse", name=name).status_code == 302
        left(client)


def test_a_known_browser_that_guesses_waits_for_itself_and_is_counted(organiser: User, client: Client) -> None:
    assert log_in(client, "correct horse").status_code == 302
    left(client)
    guesses = [log_in(client, "guess", address=f"203.0.113.{number}").status_code for number in range(7)]
    assert guesses == [200] * 5 + [429] * 2
    assert log_in(client, "correct horse", address="203.0.113.99").status_code == 429
    assert len(set(LoginAttempt.objects.values_list("address", flat=True))) == 5
    let_pass(2)
    assert log_in(client, "correct horse", address="203.0.113.99").status_code == 302
    assert not LoginAttempt.objects.exists()


def test_a_forged_mark_passes_nothing(organiser: User, client: Client) -> None:
    besiege("organiser")
    for forged in (f"{'a' * 32}:{organiser.pk}", f"{'a' * 32}:{organiser.pk}:signature", ""):
        client.cookies[known_browser.COOKIE] = forged
        assert log_in(client, "correct horse").status_code == 429


def test_the_mark_of_a_browser_is_for_the_log_in_alone(organiser: User, client: Client) -> None:
    kept = log_in(client, "correct horse").cookies[known_browser.COOKIE]
    assert (kept["path"], kept["httponly"], kept["samesite"], kept["max-age"]) == (
        "/accounts/",
        True,
        "Lax",
        400 * 24 * 3600,
    )
    other = log_in(Client(), "correct horse").cookies[known_browser.COOKIE]
    assert kept.value.partition(":")[0] != other.value.partition(":")[0]


def test_who_must_wait_does_not_begin_the_wait_anew(organiser: User, client: Client) -> None:
    besiege("organiser")
    waits = []
    for _try in range(4):
        waits.append(int(log_in(client, "correct horse")["Retry-After"]))
        let_pass(15)
    assert waits[0] > waits[1] > waits[2] > waits[3]
    assert waits[3] <= 60 - 3 * 15
    let_pass(1)
    assert log_in(client, "correct horse").status_code == 302


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_the_own_machine_of_the_hall_is_never_locked_for_long(organiser: User, client: Client, address: str) -> None:
    rows = [_row(address, "organiser"), _row(STRANGER, "organiser")]
    LoginAttempt.objects.bulk_create(LoginAttempt(**row) for row in rows for _number in range(60))
    wait = int(log_in(client, "correct horse", address=address)["Retry-After"])
    assert wait <= 30
    let_pass(wait)
    assert log_in(client, "correct horse", address=address).status_code == 302


def test_one_network_is_one_caller(organiser: User, client: Client) -> None:
    for number in range(5):
        log_in(client, "guess", address=f"2001:db8::{number + 1}")
    assert log_in(client, "guess", address="2001:db8::abcd").status_code == 429
    assert log_in(client, "guess", address="2001:db8:1::1").status_code == 200


def test_failures_are_in_the_log_without_what_was_typed(
    organiser: User, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        log_in(client, "a secret typed wrongly")
        log_in(client, "x", name="my-password-in-the-wrong-box")
    text = "\n".join(record.getMessage() for record in caplog.records)
    assert f"log-in failed from {STRANGER}, account organiser" in text
    assert f"log-in failed from {STRANGER}, account unknown" in text
    assert "secret" not in text
    assert "wrong-box" not in text
    assert "wrong-box" not in str(list(LoginAttempt.objects.values()))


def test_failures_are_on_the_pages_of_the_account(
    organiser: User, organiser_client: Client, arbiter: User, client: Client
) -> None:
    log_in(client, "guess", name="Arbiter")
    log_in(client, "guess", address="198.51.100.9")
    page = organiser_client.get(f"/arbiter/accounts/{arbiter.pk}/").content.decode()
    assert "Failed log-ins" in page
    assert STRANGER in page
    assert "198.51.100.9" in organiser_client.get("/arbiter/password/").content.decode()
    assert log_in(client, "correct horse", name="arbiter").status_code == 302
    assert "Failed log-ins" not in organiser_client.get(f"/arbiter/accounts/{arbiter.pk}/").content.decode()


def test_more_log_ins_at_once_than_there_are_slots(organiser: User, client: Client) -> None:
    for _slot in range(hashing_slots.AT_ONCE):
        assert hashing_slots.slots.acquire(blocking=False)
    try:
        answer = log_in(client, "correct horse")
    finally:
        for _slot in range(hashing_slots.AT_ONCE):
            hashing_slots.slots.release()
    assert (answer.status_code, answer["Retry-After"]) == (429, "2")
    assert not LoginAttempt.objects.exists()
    assert log_in(client, "correct horse").status_code == 302


@pytest.mark.django_db(transaction=True)
def test_guesses_at_once_are_all_counted(organiser: User) -> None:
    attempts = at_once(12, lambda: begin_attempt(STRANGER, "organiser"))
    assert sum(attempt.row is not None for attempt in attempts) == LoginAttempt.objects.count() == OF_ADDRESS
    assert begin_attempt(STRANGER, "organiser").wait > 0


def test_the_hash_is_djangos_own(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PoliteHasher.iterations == PBKDF2PasswordHasher.iterations  # so many are only waited for here
    monkeypatch.setattr(PoliteHasher, "iterations", 1_000)
    settings.PASSWORD_HASHERS = ["config.hashing.PoliteHasher"]
    assert PoliteHasher().encode("horse", "salt" * 6, 10) == PBKDF2PasswordHasher().encode("horse", "salt" * 6, 10)
    made = make_password("correct horse")
    assert made.startswith("pbkdf2_sha256$1000$")
    assert check_password("correct horse", made)
    assert not check_password("correct hors", made)
