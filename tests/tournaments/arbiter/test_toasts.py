"""After every click that can be undone the page that follows offers that, and all is exactly as before."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter.cases import CASES
from tests.tournaments.arbiter.worlds import Case, World, make_world
from tests.tournaments.arbiter_client import version_at
from tests.tournaments.history.undo_state import state
from tournaments.log.kinds import KINDS
from tournaments.models import AuditEntry, User
from tournaments.rating_lists import views as rating_list_view

pytestmark = pytest.mark.django_db
# What players had reported goes with it, and does not come back.
WITHOUT = {"player_reports", "players_split"}


@pytest.fixture
def world(
    organiser: User, organiser_client: Client, settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> World:
    settings.RATING_LIST_DIR = tmp_path
    monkeypatch.setattr(rating_list_view, "start_job", lambda _begun, **_others: None)
    return make_world(organiser_client, organiser)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_page_that_follows_offers_to_undo_it(world: World, case: Case) -> None:
    case.prepare(world)
    last, before = _newest(world), _state(world)
    address, data = case.address(world), dict(case.data(world))
    answer = world.client.post(address, {**data, "expected_version": version_at(address, world.user)})
    newest = _newest(world)
    told = list(AuditEntry.objects.filter(tournament=world.tournament, pk__gt=last.pk if last else 0))
    if newest is None or newest == last:
        assert not case.undoes
        return  # no change of a tournament
    page = world.client.get(answer.headers["Location"].partition("#")[0]).text
    undo = reverse("arbiter:undo", args=[world.tournament.slug, newest.pk])
    offers = dict(
        re.findall(r'<form method="post" action="([^"]*/undo/)".*?name="expected_version" value="([^"]*)"', page, re.S)
    )
    if case.name in WITHOUT or KINDS[newest.kind].not_undone:
        assert (offers, case.undoes) == ({}, "")
        return
    assert case.undoes in ("", newest.kind)
    assert _state(world) != before
    assert list(offers) == [undo]
    assert world.client.post(undo, {"expected_version": unescape(offers[undo])}).status_code == 302
    newest.refresh_from_db()
    assert newest.undone_by is not None
    if len({entry.journal_id for entry in told}) == 1:  # else each change of the click is undone by itself
        assert _state(world) == before


def _newest(world: World) -> AuditEntry | None:
    return AuditEntry.objects.filter(tournament=world.tournament).order_by("pk").last()


def _state(world: World) -> dict[str, Any]:
    """As it is compared; work by hand that is over does not begin again."""
    return {name: rows for name, rows in state(world.tournament).items() if name != "manualsession"}
