"""Tokens for other programs: shown once, kept as a digest, good for what they say and as long as they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.logged import logged
from tournaments.api.actions import digest_of, make_token, revoke_token
from tournaments.api.permissions import tokens_of
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_programs import TokenMade, TokenRevoked
from tournaments.models import ApiToken, AuditEntry, Tournament, User

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
TOKEN = re.compile(r"arobase_[0-9a-f]{64}")


def sent(**more: object) -> dict[str, object]:
    end = timezone.localdate() + timedelta(days=7)
    return {"name": "Boards", "may_results": "on", "ends_on": end.isoformat(), **more}


def test_it_is_shown_once_and_kept_nowhere(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4)
    page = reverse("arbiter:tokens", args=[tournament.slug])
    assert arbiter_client.post(page, sent()).status_code == 302
    kept = str([*ApiToken.objects.values(), *AuditEntry.objects.values()])
    in_session = str([session.get_decoded() for session in Session.objects.all()])
    assert TOKEN.search(kept + in_session) is None
    [text] = TOKEN.findall(arbiter_client.get(page).text)
    made = ApiToken.objects.get()
    assert made.digest == digest_of(text)
    assert text not in kept + in_session
    assert TOKEN.search(arbiter_client.get(page).text) is None
    assert "never" in arbiter_client.get(page).text
    [entry] = logged(TokenMade)
    assert (entry.name, entry.rights) == ("Boards", "results")


def test_what_is_wrong_is_refused_and_makes_none(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4)
    page = reverse("arbiter:tokens", args=[tournament.slug])
    today = timezone.localdate()
    for wrong in (
        {"may_results": ""},
        {"name": ""},
        {"ends_on": "tomorrow"},
        {"ends_on": (today - timedelta(days=1)).isoformat()},
        {"ends_on": (today + timedelta(days=400)).isoformat()},
    ):
        assert arbiter_client.post(page, sent(**wrong)).status_code == 422, wrong
    assert not ApiToken.objects.exists()


def test_it_is_revoked_once(make_tournament: Make, arbiter_client: Client, arbiter: User) -> None:
    tournament = make_tournament(players=4)
    end = timezone.localdate()
    made, _seed = make_token(tournament, by=arbiter, name="Boards", may_results=True, may_players=False, ends_on=end)
    address = reverse("arbiter:token_revoke", args=[tournament.slug, made.pk])
    assert arbiter_client.post(address).status_code == 302
    assert not tokens_of(tournament).exists()
    assert [entry.name for entry in logged(TokenRevoked)] == ["Boards"]
    with pytest.raises(Refused, match="revoked already"):
        revoke_token(made, by=arbiter)


def test_it_does_no_more_than_its_maker_may(make_tournament: Make, arbiter: User, organiser: User) -> None:
    tournament = make_tournament(players=4)
    for by in (arbiter, organiser):
        end = timezone.localdate()
        make_token(tournament, by=by, name=str(by), may_results=True, may_players=True, ends_on=end)
    assert tokens_of(tournament).count() == 2
    tournament.arbiters.clear()
    assert [token.name for token in tokens_of(tournament)] == [str(organiser)]
    User.objects.filter(pk=organiser.pk).update(is_active=False)
    assert not tokens_of(tournament).exists()


def test_its_last_day_counts(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=4)
    end = timezone.localdate()
    made, _seed = make_token(tournament, by=arbiter, name="Boards", may_results=True, may_players=True, ends_on=end)
    assert tokens_of(tournament).exists()
    ApiToken.objects.filter(pk=made.pk).update(ends_on=end - timedelta(days=1))
    assert not tokens_of(tournament).exists()
