"""Invitations: one use, some days, revocable, worth no more than the right of whoever made them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournaments.accounts.actions.invitations import make_invitation, revoke_invitation
from tournaments.accounts.actions.members import give_role, take_role
from tournaments.basics.errors import Refused
from tournaments.models import AuditEntry, Invitation, Member, Role, Tournament, User
from tournaments.pages.keys import COOKIE, key_of_invitation

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
GOOD = {"username": "anna", "password": "quiet-Rook-47-moves", "first_name": "Anna", "last_name": "Arbiter"}


@pytest.fixture
def invitation(make_tournament: Make, arbiter: User) -> Invitation:
    return make_invitation(make_tournament(), by=arbiter, name="Anna", role=Role.HELPER, days=3)


def page_of(invitation: Invitation) -> str:
    return reverse("invitation", args=[invitation.pk])


def with_key(client: Client, invitation: Invitation) -> Client:
    answer = client.post(reverse("invitation_key", args=[invitation.pk]), {"key": f"#{key_of_invitation(invitation)}"})
    assert answer.headers["Location"] == page_of(invitation)
    return client


def join(client: Client, invitation: Invitation, **fields: Any) -> Any:
    return with_key(client, invitation).post(page_of(invitation), {**GOOD, **fields})


def test_the_chief_arbiter_hands_on_a_link_and_somebody_joins(
    make_tournament: Make, arbiter_client: Client, client: Client
) -> None:
    make_tournament()
    members = reverse("arbiter:members", args=["open"])
    assert arbiter_client.post(members, {"name": "Anna", "role": "helper", "days": 3}).status_code == 302
    invitation = Invitation.objects.get()
    link = f"{page_of(invitation)}#{key_of_invitation(invitation)}"
    assert link in arbiter_client.get(members).content.decode()

    answer = join(client, invitation)
    assert answer.headers["Location"] == "/arbiter/t/open/"
    anna = User.objects.get(username="anna")
    assert (anna.is_organiser, anna.makes_tournaments, str(anna)) == (False, False, "Anna Arbiter")
    assert Member.objects.get(user=anna).role == Role.HELPER
    assert "You help here" in client.get("/arbiter/t/open/").content.decode()
    assert client.get("/arbiter/new/").status_code == 404
    assert link not in arbiter_client.get(members).content.decode()
    log = arbiter_client.get("/arbiter/t/open/log/").content.decode()
    assert "joined as helper by the invitation of Anna" in log


def test_it_is_good_once(invitation: Invitation, client: Client) -> None:
    assert join(client, invitation).status_code == 302
    other = Client()
    assert with_key(other, invitation).get(page_of(invitation)).status_code == 410
    assert other.post(page_of(invitation), {**GOOD, "username": "berta"}).status_code == 410
    assert not User.objects.filter(username="berta").exists()


def test_it_ends_and_is_revoked(invitation: Invitation, arbiter: User, client: Client) -> None:
    revoke_invitation(invitation, by=arbiter)
    assert join(client, invitation).status_code == 410
    late = make_invitation(invitation.tournament, by=arbiter, name="Late", role=Role.READER, days=1)
    Invitation.objects.filter(pk=late.pk).update(ends_at=timezone.now() - timedelta(seconds=1))
    assert join(client, late).status_code == 410
    assert not User.objects.filter(username="anna").exists()
    with pytest.raises(Refused, match="does not hold"):
        revoke_invitation(late, by=arbiter)


def test_without_the_key_there_is_a_door_and_guesses_are_counted(invitation: Invitation, client: Client) -> None:
    key = reverse("invitation_key", args=[invitation.pk])
    client.cookies[COOKIE] = "guess"
    answer = client.post(page_of(invitation), GOOD)
    assert "Create account" not in answer.content.decode()
    assert client.post(key, {"key": "#wrong"}).status_code == 403
    assert client.get("/accounts/invitation/99999/").status_code == 200  # as for one that there is
    for _guess in range(45):
        last = client.post(key, {"key": "#wrong"})
    assert last.status_code == 429
    assert not User.objects.filter(username="anna").exists()


def test_whoever_may_no_longer_invite_has_invited_nobody(
    invitation: Invitation, arbiter: User, organiser: User, client: Client
) -> None:
    give_role(invitation.tournament, arbiter, Role.ARBITER, by=organiser)
    assert join(client, invitation).status_code == 410
    take_role(invitation.tournament, arbiter, by=organiser)
    assert join(client, invitation).status_code == 410
    assert not Member.objects.exists()


def test_an_account_joins_with_itself_and_loses_nothing(
    invitation: Invitation, arbiter: User, other_arbiter: User, other_client: Client
) -> None:
    with_key(other_client, invitation)
    assert other_client.post(page_of(invitation), {"expected_version": None}).status_code == 302
    assert Member.objects.get(user=other_arbiter).role == Role.HELPER
    up = make_invitation(invitation.tournament, by=arbiter, name="up", role=Role.ARBITER, days=1)
    with_key(other_client, up).post(page_of(up), {"expected_version": None})
    assert Member.objects.get(user=other_arbiter).role == Role.ARBITER
    down = make_invitation(invitation.tournament, by=arbiter, name="down", role=Role.READER, days=1)
    with_key(other_client, down).post(page_of(down), {"expected_version": None})
    assert Member.objects.get(user=other_arbiter).role == Role.ARBITER


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"username": "ARBITER"}, "There is an account"),
        ({"password": "short"}, "too short"),
        ({"first_name": "An\u202ena"}, "U+202E"),
        ({"username": ""}, "required"),
    ],
)
def test_a_bad_account_is_refused_and_the_link_stays_good(
    invitation: Invitation, client: Client, fields: dict[str, str], problem: str
) -> None:
    answer = join(client, invitation, **fields)
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert GOOD["password"] not in answer.content.decode()
    assert Invitation.objects.get().holds
    assert User.objects.count() == 1


def test_the_key_is_in_no_table_and_no_log(
    invitation: Invitation, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    key = key_of_invitation(invitation)
    with caplog.at_level(logging.DEBUG):
        assert join(client, invitation).status_code == 302
    assert key not in caplog.text
    for model in apps.get_models():
        assert key not in str(list(model._base_manager.values())), model


def test_there_are_bounds(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament()
    for days, role in ((0, Role.HELPER), (31, Role.HELPER), (3, "organiser")):
        with pytest.raises(Refused):
            make_invitation(tournament, by=arbiter, name="x", role=role, days=days)
    assert not AuditEntry.objects.filter(kind="member.invite").exists()
