"""Where an account is logged in: shown, and ended one by one or everywhere."""

from __future__ import annotations

import pytest
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import ArbiterClient
from tests.tournaments.logged import logged
from tournaments.accounts.actions import arbiters
from tournaments.accounts.actions.sessions import forget_ended
from tournaments.log.kinds_of_sign_in import SessionsEnded
from tournaments.models import OpenSession, User

pytestmark = pytest.mark.django_db


def logged_in(user: User, browser: str = "", address: str = "192.0.2.7") -> Client:
    client = ArbiterClient(headers={"user-agent": browser}, REMOTE_ADDR=address)
    answer = client.post("/accounts/login/", {"username": user.username, "password": "correct horse"})
    assert answer.status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/arbiter/").status_code == 200


def page(client: Client) -> str:
    return client.get(reverse("arbiter:own_account")).content.decode()


def test_every_log_in_is_shown_to_its_account_alone(arbiter: User, other_arbiter: User) -> None:
    here = logged_in(arbiter, "Firefox <here>")
    logged_in(arbiter, "Safari there", "2001:db8:1:2:3:4:5:6")
    stranger = logged_in(other_arbiter, "a stranger")
    shown = page(here)
    assert all(name in shown for name in ("Firefox &lt;here&gt;", "Safari there", "2001:db8:1:2::/64", "192.0.2.7"))
    assert "a stranger" not in shown
    assert "Safari there" not in page(stranger)


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
            "Chrome, Linux",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox, Android"),
        ("a browser of its own", "a browser of its own"),
    ],
)
def test_browsers_are_shown_by_their_names(arbiter: User, sent: str, name: str) -> None:
    assert f'title="{sent}">{name}</td>' in page(logged_in(arbiter, sent))


def test_one_is_ended(arbiter: User, other_arbiter: User) -> None:
    here, there, stranger = logged_in(arbiter), logged_in(arbiter, "there"), logged_in(other_arbiter)
    row = OpenSession.objects.get(browser="there")
    others = OpenSession.objects.get(user=other_arbiter)
    for number in (row.pk, others.pk, "x", "²", "9" * 30):
        assert here.post(reverse("arbiter:session_end"), {"session": number}).status_code == 302
    assert (is_in(here), is_in(there), is_in(stranger)) == (True, False, True)
    assert [one.everywhere for one in logged(SessionsEnded)] == [False]


def test_all_are_ended_but_this_one(arbiter: User, other_arbiter: User) -> None:
    here, there, stranger = logged_in(arbiter), logged_in(arbiter, "there"), logged_in(other_arbiter)
    OpenSession.objects.filter(browser="there").delete()  # one that was not noted, as by an earlier version
    assert here.post(reverse("arbiter:sessions_end")).status_code == 302
    assert (is_in(here), is_in(there), is_in(stranger)) == (True, False, True)
    assert page(here).count(">here</span>") == 1
    assert here.post(reverse("arbiter:sessions_end")).status_code == 302
    assert is_in(here)


def test_a_new_password_ends_the_others(arbiter: User) -> None:
    here, there = logged_in(arbiter), logged_in(arbiter, "there")
    new = "quiet-Rook-47-moves"
    fields = {"old_password": "correct horse", "new_password1": new, "new_password2": new}
    assert here.post(reverse("arbiter:own_password"), fields).status_code == 302
    assert (is_in(here), is_in(there)) == (True, False)
    assert "there" not in [one.browser for one in OpenSession.objects.filter(user=arbiter)]
    assert page(here).count(">here</span>") == 1
    arbiters.set_password(arbiter, "another-Rook-48-moves", by=None)
    assert not is_in(here)
    assert not OpenSession.objects.exists()


def test_logging_out_ends_it(arbiter: User) -> None:
    here = logged_in(arbiter)
    here.post("/accounts/logout/")
    assert not OpenSession.objects.exists()


def test_rows_of_sessions_that_are_over_go(arbiter: User) -> None:
    here, _there = logged_in(arbiter), logged_in(arbiter, "tablet in the hall")
    gone = OpenSession.objects.get(browser="tablet in the hall")
    Session.objects.filter(session_key=gone.key).delete()
    assert "tablet in the hall" not in page(here)
    forget_ended()
    assert [one.browser for one in OpenSession.objects.all()] == [""]


def test_sessions_of_the_version_before_hold(arbiter: User) -> None:
    """What a session is compared with is the same as Django's own until all are ended."""
    assert arbiter.get_session_auth_hash() == AbstractBaseUser._get_session_auth_hash(arbiter)
    arbiter.sessions_ended = 1
    assert arbiter.get_session_auth_hash() != AbstractBaseUser._get_session_auth_hash(arbiter)
