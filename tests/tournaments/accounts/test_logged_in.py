"""Who is logged in is found as Django finds it, by prepared queries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, authenticate
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models.sql import Query
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.logged_in import SessionStore
from tournaments.models import User

pytestmark = pytest.mark.django_db
DJANGOS = "django.contrib.auth.backends.ModelBackend"


def logged_in(user: User) -> Client:
    client = Client()
    assert client.login(username=user.username, password="correct horse")
    return client


def is_in(client: Client) -> bool:
    return client.get("/arbiter/").status_code == 200


def test_no_query_is_built_for_it(arbiter: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client = logged_in(arbiter)
    assert is_in(client)
    built = []
    compiled = Query.get_compiler

    def seen(query: Any, *args: Any, **kwargs: Any) -> Any:
        built.append(query.model)
        return compiled(query, *args, **kwargs)

    monkeypatch.setattr(Query, "get_compiler", seen)
    with CaptureQueriesContext(connection) as queries:
        assert is_in(client)
    assert not {Session, User} & set(built)
    tables = [one["sql"].removeprefix('SELECT "').partition('"')[0] for one in queries.captured_queries]
    assert tables[:2] == [Session._meta.db_table, User._meta.db_table]


def test_a_session_that_has_ended_is_none(arbiter: User) -> None:
    client = logged_in(arbiter)
    rows = Session.objects.filter(session_key=client.session.session_key)
    rows.update(expire_date=timezone.now() + timedelta(minutes=1))
    assert is_in(client)
    rows.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_in(client)
    store = SessionStore(rows.get().session_key)
    assert dict(store.items()) == {}
    assert store.session_key is None


@pytest.mark.parametrize("key", ["", "short", "x" * 32, "' OR 1=1 --", "x" * 5000])
def test_a_key_that_nobody_was_given_is_none(arbiter: User, key: str) -> None:
    logged_in(arbiter)
    client = Client()
    client.cookies["sessionid"] = key
    assert not is_in(client)


def test_a_key_that_was_changed_is_none(arbiter: User) -> None:
    client = logged_in(arbiter)
    before = SessionStore(client.session.session_key)
    after = SessionStore(before.session_key)
    after.cycle_key()
    assert not is_in(client)
    client.cookies["sessionid"] = str(after.session_key)
    assert is_in(client)


@pytest.mark.parametrize("backend", [DJANGOS, "tournaments.logged_in.Accounts"])
def test_an_account_that_is_gone_or_switched_off_is_out(arbiter: User, backend: str) -> None:
    client = Client()
    client.force_login(arbiter, backend=backend)
    assert is_in(client)
    User.objects.filter(pk=arbiter.pk).update(is_active=False)
    assert not is_in(client)
    User.objects.filter(pk=arbiter.pk).update(is_active=True)
    client.force_login(arbiter, backend=backend)
    arbiter.delete()
    assert not is_in(client)


def test_another_password_ends_it(arbiter: User) -> None:
    client = logged_in(arbiter)
    arbiter.set_password("quiet-Rook-47-moves")
    arbiter.save()
    assert not is_in(client)


def test_sessions_that_django_made_hold_and_the_other_way_round(arbiter: User) -> None:
    client = Client()
    client.force_login(arbiter, backend=DJANGOS)
    made = db.SessionStore()
    made.update(client.session.items())
    made.save()
    client.cookies["sessionid"] = str(made.session_key)
    assert is_in(client)
    ours = SessionStore(made.session_key)
    ours["more"] = 1
    ours.save()
    assert dict(db.SessionStore(made.session_key).items()) == {**dict(made.items()), "more": 1}


def test_who_logs_in_now_has_a_session_of_our_own(arbiter: User) -> None:
    assert logged_in(arbiter).session[BACKEND_SESSION_KEY] == "tournaments.logged_in.Accounts"


@pytest.mark.parametrize("name", ["arbiter", "nobody"])
def test_a_wrong_password_is_hashed_once(arbiter: User, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert arbiter.username == "arbiter"
    hashed = []
    for method in ("check_password", "set_password"):
        monkeypatch.setattr(User, method, lambda _user, password: bool(hashed.append(password)))
    assert authenticate(None, username=name, password="wrong") is None
    assert hashed == ["wrong"]
