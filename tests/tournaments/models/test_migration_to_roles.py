"""Who worked on tournaments before there were roles: they are chief arbiters, and nobody gains by going back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps.registry import Apps

from tests.tournaments.models.rows import migrated
from tournaments.models import Member, Role, Tournament, User

BEFORE = ("tournaments", "0038_what_players_do")


@pytest.fixture
def before(transactional_db: None) -> Iterator[Any]:
    yield migrated(BEFORE)
    migrated()


def test_everybody_can_do_what_they_could_and_readers_gain_nothing_by_going_back(before: Apps) -> None:
    old_user, old_tournament = before.get_model("tournaments", "User"), before.get_model("tournaments", "Tournament")
    people = [old_user.objects.create(username=name) for name in ("anna", "berta", "clara")]
    tournaments = [old_tournament.objects.create(name=slug, slug=slug, total_rounds=5) for slug in ("one", "two")]
    tournaments[0].arbiters.set(people[:2])
    tournaments[1].arbiters.set(people[1:])

    migrated()
    rows = list(Member.objects.order_by("pk").values_list("tournament__slug", "user__username", "role"))
    assert sorted(rows) == [(slug, name, "chief") for slug, name in _given()]
    assert set(User.objects.values_list("makes_tournaments", flat=True)) == {True}

    Member.objects.filter(user__username="anna").update(role=Role.ARBITER)
    Member.objects.filter(user__username="clara").update(role=Role.READER)
    again = migrated(BEFORE).get_model("tournaments", "Tournament").objects.order_by("slug")
    held = [(row.slug, user.username) for row in again for user in row.arbiters.order_by("username")]
    assert held == [one for one in _given() if one != ("two", "clara")]

    migrated()
    assert Member.objects.filter(role=Role.CHIEF).count() == 3
    assert Tournament.objects.count() == 2


def _given() -> list[tuple[str, str]]:
    return [("one", "anna"), ("one", "berta"), ("two", "berta"), ("two", "clara")]
