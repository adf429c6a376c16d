"""Who logs in with a password that somebody else chose, or the program, is asked for another one first."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pyotp
import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client

from tests.tournaments.arbiter_client import ArbiterClient
from tournaments.accounts.actions.arbiters import create_arbiter, set_password
from tournaments.accounts.actions.second_factor import new_secret, set_second_factor
from tournaments.models import User

pytestmark = pytest.mark.django_db
LOGIN, CHOOSE = "/accounts/login/", "/arbiter/password/"
OWN = "castling by daylight"


def log_in(name: str, password: str, onward: str = "/arbiter/manual/") -> tuple[Client, HttpResponse]:
    client = ArbiterClient()
    return client, client.post(LOGIN, {"username": name, "password": password, "next": onward})


def choose(client: Client, old: str, new: str = OWN, onward: str = "/arbiter/manual/") -> HttpResponse:
    sent = {"old_password": old, "new_password1": new, "new_password2": new}
    return client.post(f"{CHOOSE}?next={onward}", sent)


@pytest.fixture
def first(settings: Any, tmp_path: Path, db: None) -> Path:
    """The file with the organiser's first password, after a start at which nobody looks on."""
    settings.DATA_DIR = tmp_path
    call_command("ensure_organiser", stdout=StringIO())
    return tmp_path / "first_password"


def test_the_first_log_in_leads_to_a_password_of_ones_own(first: Path, django_capture_on_commit_callbacks: Any) -> None:
    given = first.read_text().strip()
    client, answer = log_in("organiser", given)
    assert answer.headers["Location"] == f"{CHOOSE}?next=%2Farbiter%2Fmanual%2F"
    page = client.get(answer.headers["Location"]).text
    assert "Choose one of your own now" in page
    assert '<a class="button" href="/arbiter/manual/">Later</a>' in page
    assert first.read_text().strip() == given  # until there is another one
    with django_capture_on_commit_callbacks(execute=True):
        assert choose(client, "wrong").status_code == 422
    assert first.exists()
    with django_capture_on_commit_callbacks(execute=True):
        assert choose(client, given).headers["Location"] == "/arbiter/manual/"
    assert not first.exists()
    assert "Choose one of your own" not in client.get(CHOOSE).text
    assert log_in("organiser", OWN)[1].headers["Location"] == "/arbiter/manual/"


def test_who_does_it_later_is_asked_again(first: Path) -> None:
    given = first.read_text().strip()
    for _time in range(2):
        client, answer = log_in("organiser", given)
        assert answer.headers["Location"].startswith(CHOOSE)
        assert client.get("/arbiter/").status_code == 200
    assert first.exists()


def test_after_the_second_step_it_is_asked_too(first: Path) -> None:
    user, secret = User.objects.get(), new_secret()
    recovery = set_second_factor(user, secret, pyotp.TOTP(secret).now(), by=user)
    client, answer = log_in("organiser", first.read_text().strip())
    assert answer.headers["Location"] == "/accounts/code/"
    assert client.post("/accounts/code/", {"code": recovery[0]}).headers["Location"].startswith(CHOOSE)


def test_nobody_is_led_to_another_site(first: Path) -> None:
    client, answer = log_in("organiser", first.read_text().strip(), onward="https://evil.test/")
    assert "evil" not in answer.headers["Location"]
    page = client.get(f"{CHOOSE}?next=https://evil.test/").text
    assert "evil" not in page
    assert choose(client, first.read_text().strip(), onward="//evil.test/").headers["Location"] == "/arbiter/"


def test_a_password_that_the_operator_chose_is_not_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AROBASE_ORGANISER_PASSWORD", OWN)
    call_command("ensure_organiser", stdout=StringIO())
    assert log_in("organiser", OWN)[1].headers["Location"] == "/arbiter/manual/"


def test_a_password_of_the_organisers_is_a_given_one(organiser: User, organiser_client: Client) -> None:
    """A new account's first one, and a new one; one's own is not, nor that of a link to a lost one."""
    given = "given in the hall"
    assert organiser_client.post("/arbiter/accounts/", {"username": "new", "password": given}).status_code == 302
    client, answer = log_in("new", given)
    assert answer.headers["Location"].startswith(CHOOSE)
    assert choose(client, given).status_code == 302
    new = User.objects.get(username="new")
    assert not new.password_is_given
    organiser_client.post(f"/arbiter/accounts/{new.pk}/password/", {"password": given})
    assert log_in("new", given)[1].headers["Location"].startswith(CHOOSE)
    set_password(new, OWN, by=new)
    assert log_in("new", OWN)[1].headers["Location"] == "/arbiter/manual/"
    call_command("new_password", "new", stdout=StringIO())
    assert User.objects.get(username="new").password_is_given


def test_the_file_goes_with_the_password_that_is_in_it(first: Path, django_capture_on_commit_callbacks: Any) -> None:
    other = create_arbiter(
        by=None, username="other", password="given in the hall", is_organiser=True, password_is_given=True
    )
    with django_capture_on_commit_callbacks(execute=True):
        set_password(other, OWN, by=other)
    assert first.exists()
    with django_capture_on_commit_callbacks(execute=True):
        set_password(User.objects.get(username="organiser"), OWN, by=other)
    assert not first.exists()
