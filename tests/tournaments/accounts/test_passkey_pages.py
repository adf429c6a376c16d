"""The pages of passkeys: adding and removing them with the password, logging in by one, and where none can work."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.accounts.authenticator import HERE, Authenticator
from tests.tournaments.accounts.test_passkeys import made
from tests.tournaments.arbiter_client import ArbiterClient
from tournaments.accounts.actions import passkeys
from tournaments.accounts.actions.passkeys import Site
from tournaments.accounts.actions.second_factor import new_recovery_codes, take_second_factor
from tournaments.accounts.views import challenges
from tournaments.models import LoginAttempt, Passkey, RecoveryCode, SecondFactor, User

pytestmark = pytest.mark.django_db
LOGIN, CODE, PASSKEY = "/accounts/login/", "/accounts/code/", "/accounts/passkey/"
OWN = {"password": "correct horse"}
HALL = "192.168.1.5:8000"


@pytest.fixture
def device() -> Authenticator:
    return Authenticator()


@pytest.fixture
def client() -> Client:
    return Client(headers={"host": "localhost"})


@pytest.fixture
def inside(organiser: User) -> Client:
    """The organiser, logged in at the machine itself."""
    client = ArbiterClient(headers={"host": "localhost"})
    client.force_login(organiser)
    return client


def password(client: Client, word: str = "correct horse") -> Any:
    return client.post(LOGIN + "?next=/arbiter/accounts/", {"username": "organiser", "password": word})


def asked(client: Client) -> dict[str, Any]:
    """What the page of the second step gives the browser."""
    options: dict[str, Any] = json.loads(client.get(CODE).context["options"])
    return options


def sent(client: Client, device: Authenticator, options: dict[str, Any] | None = None, **more: Any) -> Any:
    return client.post(PASSKEY, {"credential": device.sign(options or asked(client))}, **more)


def is_in(client: Client) -> bool:
    return client.get("/arbiter/").status_code == 200


def added(inside: Client, device: Authenticator, **more: str) -> Any:
    """The answer to the form for a new one, filled in."""
    options = json.loads(inside.get(reverse("arbiter:passkeys")).context["options"])
    data = {"name": "laptop", **OWN, "credential": device.make(options), **more}
    return inside.post(reverse("arbiter:passkeys"), data)


def test_from_adding_to_logging_in(inside: Client, client: Client, device: Authenticator) -> None:
    assert added(inside, device)["Location"] == reverse("arbiter:own_account")
    page = inside.get(reverse("arbiter:own_account")).content.decode()
    assert page.count("<li><code>") == 10
    assert "laptop" in page
    assert "<li><code>" not in inside.get(reverse("arbiter:own_account")).content.decode()  # shown once

    answer = password(client)
    assert (answer.status_code, answer["Location"], is_in(client)) == (302, CODE, False)
    answer = sent(client, device)
    assert (answer.status_code, answer["Location"], is_in(client)) == (302, "/arbiter/accounts/", True)
    assert "last used" in inside.get(reverse("arbiter:passkeys")).content.decode()


def test_the_second_one_brings_no_other_recovery_codes(inside: Client, device: Authenticator) -> None:
    added(inside, device)
    before = set(RecoveryCode.objects.values_list("digest", flat=True))
    assert added(inside, Authenticator(), name="blue key")["Location"] == reverse("arbiter:passkeys")
    assert set(RecoveryCode.objects.values_list("digest", flat=True)) == before


def test_a_wrong_password_adds_nothing_and_keeps_what_the_device_has_made(
    inside: Client, device: Authenticator
) -> None:
    answer = added(inside, device, password="wrong")
    assert (answer.status_code, Passkey.objects.count()) == (422, 0)
    form = answer.context["form"]
    kept = {"name": form["name"].value(), "credential": form["credential"].value()}
    assert kept["credential"]
    assert inside.post(reverse("arbiter:passkeys"), {**kept, **OWN}).status_code == 302
    assert Passkey.objects.get().name == "laptop"


def test_what_a_device_has_made_counts_once(inside: Client, device: Authenticator) -> None:
    options = json.loads(inside.get(reverse("arbiter:passkeys")).context["options"])
    data = {"name": "laptop", **OWN, "credential": replace(device, site="example.org").make(options)}
    answer = inside.post(reverse("arbiter:passkeys"), data)
    assert "no passkey for this page" in answer.content.decode()
    assert answer.context["form"]["credential"].value() == ""
    assert json.loads(answer.context["options"])["challenge"] != options["challenge"]
    answer = inside.post(reverse("arbiter:passkeys"), {**data, "credential": device.make(options)})
    assert (answer.status_code, Passkey.objects.count()) == (422, 0)


def test_without_what_a_device_has_made_nothing_is_added(inside: Client) -> None:
    answer = added(inside, Authenticator(), credential="")
    assert answer.status_code == 422
    assert "It needs JavaScript" in answer.content.decode()
    assert not Passkey.objects.exists()


def test_a_name_can_be_changed_and_a_passkey_removed_with_the_password(
    inside: Client, organiser: User, other_arbiter: User, device: Authenticator
) -> None:
    key = made(organiser, device)
    others = made(other_arbiter, Authenticator())
    made(organiser, Authenticator(), name="second")
    change = reverse("arbiter:passkey_change")
    for wrong in ({}, {"password": "wrong"}):
        for act in ("rename", "remove"):
            answer = inside.post(change, {"passkey": key.pk, "name": "blue key", "act": act, **wrong})
            assert answer.status_code == 422
    assert inside.post(change, {"passkey": key.pk, "name": "Second", "act": "rename", **OWN}).status_code == 422
    for number in (others.pk, "", "x", "9" * 30):
        inside.post(change, {"passkey": number, "name": "blue key", "act": "remove", **OWN})
    assert sorted(Passkey.objects.values_list("name", flat=True)) == ["laptop", "laptop", "second"]

    assert inside.post(change, {"passkey": key.pk, "name": "blue key", "act": "rename", **OWN}).status_code == 302
    key.refresh_from_db()
    assert key.name == "blue key"
    assert inside.post(change, {"passkey": key.pk, "name": "blue key", "act": "remove", **OWN}).status_code == 302
    assert sorted(Passkey.objects.values_list("name", flat=True)) == ["laptop", "second"]


def test_new_recovery_codes_need_the_password(inside: Client, organiser: User, device: Authenticator) -> None:
    made(organiser, device)
    before = set(RecoveryCode.objects.values_list("digest", flat=True))
    assert inside.post(reverse("arbiter:recovery_codes"), {"password": "wrong"}).status_code == 422
    assert set(RecoveryCode.objects.values_list("digest", flat=True)) == before
    assert inside.post(reverse("arbiter:recovery_codes"), OWN).status_code == 302
    assert not before & set(RecoveryCode.objects.values_list("digest", flat=True))
    assert inside.get(reverse("arbiter:own_account")).content.decode().count("<li><code>") == 10


def test_few_recovery_codes_bring_a_warning(inside: Client, organiser: User, device: Authenticator) -> None:
    made(organiser, device)
    for left, is_shown in ((3, False), (2, True), (0, True)):
        kept = RecoveryCode.objects.order_by("pk").values_list("pk", flat=True)[:left]
        RecoveryCode.objects.exclude(pk__in=list(kept)).delete()
        page = inside.get(reverse("arbiter:own_account")).content.decode()
        assert ("before you need them" in page) is is_shown, left


def test_recovery_codes_without_a_second_factor_are_refused(inside: Client) -> None:
    answer = inside.post(reverse("arbiter:recovery_codes"), OWN)
    assert (answer.status_code, RecoveryCode.objects.count()) == (422, 0)


def test_the_phone_switched_off_leaves_the_passkeys(inside: Client, organiser: User, device: Authenticator) -> None:
    made(organiser, device)
    SecondFactor.objects.create(user=organiser, secret="JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    page = inside.post(reverse("arbiter:second_factor_off"), OWN, follow=True).content.decode()
    assert "you log in by passkey" in page
    assert (SecondFactor.objects.count(), Passkey.objects.count()) == (0, 1)


def test_no_passkey_without_the_password(client: Client, organiser: User, device: Authenticator) -> None:
    made(organiser, device)
    for answer in (client.get(PASSKEY), client.post(PASSKEY, {"credential": device.sign({"challenge": "AAAA"})})):
        assert (answer.status_code, answer["Location"]) == (302, LOGIN)
    password(client)
    options = asked(client)
    password(client, "wrong")
    assert sent(client, device, options)["Location"] == LOGIN
    assert not is_in(client)


def test_an_answer_counts_once(client: Client, organiser: User, device: Authenticator) -> None:
    made(organiser, device)
    password(client)
    options = asked(client)
    wrong = client.post(PASSKEY, {"credential": Authenticator().sign(options)})
    assert (wrong.status_code, is_in(client)) == (422, False)
    assert "not accepted" in wrong.content.decode()
    assert json.loads(wrong.context["options"])["challenge"] != options["challenge"]
    assert sent(client, device, options).status_code == 422  # the question is another one now
    assert not is_in(client)
    options = asked(client)
    assert sent(client, device, options).status_code == 302
    client.post(reverse("logout"))
    password(client)
    assert sent(client, device, options).status_code == 422
    assert not is_in(client)


def test_an_answer_of_another_log_in_is_none(client: Client, organiser: User, device: Authenticator) -> None:
    made(organiser, device)
    other = Client(headers={"host": "localhost"})
    for one in (client, other):
        password(one)
    asked(other)
    assert sent(other, device, asked(client)).status_code == 422
    assert not is_in(other)


def test_two_pages_that_are_open_at_once_ask_the_same(client: Client, organiser: User, device: Authenticator) -> None:
    made(organiser, device)
    password(client)
    first = asked(client)
    asked(client)
    assert sent(client, device, first).status_code == 302


def test_an_old_page_says_so_and_costs_no_attempt(
    client: Client, organiser: User, device: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(organiser, device)
    password(client)
    options = asked(client)
    monkeypatch.setattr(challenges, "SECONDS", -1)
    assert asked(client)["challenge"] != options["challenge"]  # a page that is made now is asked anew
    answer = sent(client, device, options)
    assert (answer.status_code, is_in(client)) == (422, False)
    assert "open for too long" in answer.content.decode()
    assert not LoginAttempt.objects.exists()


def test_what_another_was_asked_in_this_browser_is_asked_anew(
    client: Client, organiser: User, arbiter: User, device: Authenticator
) -> None:
    others = Authenticator()
    made(organiser, device)
    made(arbiter, others)
    password(client)
    options = asked(client)
    client.post(LOGIN, {"username": "arbiter", "password": "correct horse"})
    assert sent(client, others, options).status_code == 422
    password(client)
    options = asked(client)
    client.post(LOGIN, {"username": "arbiter", "password": "correct horse"})
    assert asked(client)["challenge"] != options["challenge"]


def test_a_passkey_of_another_account_is_refused(
    client: Client, organiser: User, arbiter: User, device: Authenticator
) -> None:
    made(organiser, Authenticator())
    made(arbiter, device)
    password(client)
    assert sent(client, device).status_code == 422
    assert not is_in(client)


def test_a_passkey_taken_away_meanwhile_is_refused(client: Client, organiser: User, device: Authenticator) -> None:
    made(organiser, device)
    password(client)
    options = asked(client)
    take_second_factor(organiser, by=None)
    assert sent(client, device, options).status_code == 422
    assert not is_in(client)


def test_guesses_are_counted_with_those_at_codes(
    client: Client, organiser: User, device: Authenticator, caplog: pytest.LogCaptureFixture
) -> None:
    made(organiser, device)
    password(client)
    there = {"REMOTE_ADDR": "203.0.113.9"}
    statuses = [client.post(CODE, {"code": f"{number:06}"}, **there).status_code for number in range(3)]
    statuses += [client.post(PASSKEY, {"credential": "{}"}, **there).status_code for _number in range(4)]
    assert statuses == [200] * 3 + [422] * 2 + [429] * 2
    assert [row.getMessage() for row in caplog.records].count("log-in failed from 203.0.113.9, account organiser") == 5
    right = sent(client, device, **there)
    assert (right.status_code, is_in(client)) == (429, False)
    assert LoginAttempt.objects.filter(user=organiser).count() == 5


@pytest.mark.parametrize("host", [HALL, "chess.example.org"])
def test_over_plain_http_a_recovery_code_lets_in(
    host: str, organiser: User, device: Authenticator, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.5", "chess.example.org"]
    made(organiser, device)
    made(organiser, Authenticator(), name="there", site=HERE)
    code = new_recovery_codes(organiser, by=organiser)[0]
    client = Client(headers={"host": host})
    password(client)
    page = client.get(CODE)
    assert "options" not in page.context
    assert "Your passkeys work at localhost and not here" in page.content.decode()
    answer = client.post(PASSKEY, {"credential": device.sign({"challenge": "AAAA"})})
    assert (answer.status_code, is_in(client)) == (422, False)
    assert client.post(CODE, {"code": code}).status_code == 302
    assert is_in(client)


def test_over_plain_http_none_is_added(inside: Client, device: Authenticator, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.5"]
    options = json.loads(inside.get(reverse("arbiter:passkeys")).context["options"])
    inside.defaults["HTTP_HOST"] = HALL
    page = inside.get(reverse("arbiter:passkeys")).content.decode()
    assert "with https alone" in page
    assert "data-passkey" not in page
    data = {"name": "laptop", **OWN, "credential": device.make(options)}
    assert inside.post(reverse("arbiter:passkeys"), data).status_code == 422
    assert not Passkey.objects.exists()


def test_a_server_that_cannot_check_passkeys_says_so_and_takes_codes(
    inside: Client, client: Client, organiser: User, device: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(organiser, device)
    code = new_recovery_codes(organiser, by=organiser)[0]
    monkeypatch.setattr(passkeys, "AVAILABLE", False)
    page = inside.get(reverse("arbiter:passkeys")).content.decode()
    assert "Macs with an Intel processor" in page
    assert "data-passkey" not in page
    password(client)
    assert "options" not in client.get(CODE).context
    assert client.post(PASSKEY, {"credential": device.sign({"challenge": "AAAA"})}).status_code == 422
    assert client.post(CODE, {"code": code}).status_code == 302
    assert is_in(client)


def test_at_the_name_of_a_proxy_with_tls(organiser: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["chess.example.org"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    site = Site("chess.example.org", "https://chess.example.org")
    device = Authenticator(site=site.name, origin=site.origin)
    made(organiser, device, site=site)
    client = Client(headers={"host": site.name, "x-forwarded-proto": "https"})
    password(client)
    assert sent(client, replace(device, origin="http://chess.example.org")).status_code == 422
    assert sent(client, device).status_code == 302
    assert is_in(client)


def test_an_organiser_takes_all_second_factors_from_somebody(inside: Client, arbiter: User) -> None:
    address = reverse("arbiter:account", args=[arbiter.pk])
    assert "passkeys and recovery codes are lost" not in inside.get(address).content.decode()
    made(arbiter, Authenticator())
    assert "passkeys and recovery codes are lost" in inside.get(address).content.decode()
    assert inside.post(reverse("arbiter:account_factor_off", args=[arbiter.pk])).status_code == 302
    assert not Passkey.objects.exists()
    assert not RecoveryCode.objects.exists()


def test_the_page_asks_as_many_queries_for_many_passkeys(inside: Client, organiser: User) -> None:
    counts = []
    inside.get(reverse("arbiter:passkeys"))  # which is kept in the session
    for names in (["first"], [f"number {number}" for number in range(8)]):
        for name in names:
            made(organiser, Authenticator(), name=name)
        with CaptureQueriesContext(connection) as queries:
            inside.get(reverse("arbiter:passkeys"))
        counts.append(len(queries))
    assert counts[0] == counts[1]
