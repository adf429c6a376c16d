"""A lost password: a link by mail where there is a mail server, the same answer for everybody, good once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from tournaments.accounts.views import lost
from tournaments.models import AuditEntry, LoginAttempt, User

pytestmark = pytest.mark.django_db
NEW = "quiet-Rook-47-moves"
LOST = "/accounts/lost/"


@pytest.fixture(autouse=True)
def _mailing(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CAN_MAIL, settings.MAIL_SITE = True, "https://chess.example.org"

    def at_once(send: Callable[[], None]) -> None:
        send()

    monkeypatch.setattr(lost, "in_background", at_once)


@pytest.fixture
def anna(arbiter: User) -> User:
    User.objects.filter(pk=arbiter.pk).update(email="anna@example.org")
    return arbiter


def link_in_mail() -> str:
    (sent,) = mail.outbox
    found = re.search(r"https://chess\.example\.org(/accounts/lost/\S+)", str(sent.body))
    assert found, sent.body
    return found[1]


def test_a_link_comes_and_gives_a_new_password_once(anna: User, arbiter_client: Client, client: Client) -> None:
    answer = client.post(LOST, {"email": "Anna@example.org"}, headers={"host": "localhost"})
    assert answer.headers["Location"] == "/accounts/lost/sent/"
    assert mail.outbox[0].to == ["anna@example.org"]
    link = link_in_mail()
    page = client.get(link, follow=True)
    address = page.redirect_chain[-1][0]
    assert client.post(address, {"new_password1": "short", "new_password2": "short"}).status_code == 200
    done = client.post(address, {"new_password1": NEW, "new_password2": NEW})
    assert done.headers["Location"] == "/accounts/login/"
    anna.refresh_from_db()
    assert anna.check_password(NEW)
    assert arbiter_client.get("/arbiter/").status_code == 302  # every log-in has ended
    assert AuditEntry.objects.latest("pk").kind == "account.password"
    assert "not good any more" in Client().get(link, follow=True).content.decode()


def test_the_answer_is_the_same_for_everybody(anna: User, organiser: User, client: Client) -> None:
    User.objects.filter(pk=organiser.pk).update(email="closed@example.org", is_active=False)
    seen = set()
    for address in ("anna@example.org", "nobody@example.org", "closed@example.org"):
        answer = client.post(LOST, {"email": address}, follow=True)
        text = re.sub(r'value="[^"]{64}"', "", answer.content.decode())
        seen.add((answer.status_code, tuple(answer.redirect_chain), text))
    assert len(seen) == 1
    assert [sent.to for sent in mail.outbox] == [["anna@example.org"]]


def test_the_host_that_a_caller_names_is_in_no_link(anna: User, client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    client.post(LOST, {"email": "anna@example.org"}, headers={"host": "evil.example"})
    assert "evil.example" not in str(mail.outbox[0].message())
    link_in_mail()


def test_mails_are_limited(anna: User, client: Client) -> None:
    answers = [client.post(LOST, {"email": "anna@example.org"}, REMOTE_ADDR="203.0.113.5") for _each in range(8)]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429] * 3
    assert int(answers[-1]["Retry-After"]) >= 1
    assert len(mail.outbox) == 5
    assert LoginAttempt.objects.count() == 5


def test_without_a_mail_server_the_page_tells_the_command(client: Client, settings: Any) -> None:
    settings.CAN_MAIL = False
    page = client.get(LOST).content.decode()
    assert "manage.py new_password NAME" in page
    assert '<form method="post" action="/accounts/lost/"' not in page
    assert client.post(LOST, {"email": "anna@example.org"}).status_code == 404
    assert LOST in client.get("/accounts/login/").content.decode()


def test_the_address_is_changed_with_the_password_alone(arbiter: User, arbiter_client: Client) -> None:
    wrong = arbiter_client.post("/arbiter/account/e-mail/", {"email": "a@example.org", "password": "guess"})
    assert wrong.status_code == 422
    right = {"email": "a@example.org", "password": "correct horse"}
    assert arbiter_client.post("/arbiter/account/e-mail/", right).status_code == 302
    arbiter.refresh_from_db()
    assert arbiter.email == "a@example.org"
    assert "a@example.org" not in str(list(AuditEntry.objects.values()))
    assert "a@example.org" in arbiter_client.get("/arbiter/account/").content.decode()


def test_a_known_browser_does_not_wait_for_others_who_ask_at_its_address(anna: User, client: Client) -> None:
    client.post("/accounts/login/", {"username": "arbiter", "password": "correct horse"})
    for number in range(12):
        Client().post(LOST, {"email": "anna@example.org"}, REMOTE_ADDR=f"203.0.113.{number}")
    assert Client().post(LOST, {"email": "anna@example.org"}, REMOTE_ADDR="203.0.113.99").status_code == 429
    assert client.post(LOST, {"email": "anna@example.org"}, REMOTE_ADDR="203.0.113.99").status_code == 302
