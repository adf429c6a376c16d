"""What is put back for a test is what making it would have left."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from tests.tournaments import factories, tables
from tests.tournaments.arbiter.sites import KINDS, make_site
from tests.tournaments.made_once import DIFFERS, LEFT_OUT, made_once
from tests.tournaments.teams.events import make_event
from tournaments.models import Player, Tournament, User

pytestmark = pytest.mark.django_db


def everything() -> object:
    return tables.everything(but=LEFT_OUT)


class Undone:
    """What is done within is as if it had not been, as after a test."""

    def __enter__(self) -> None:
        self.inner = transaction.atomic()
        self.inner.__enter__()

    def __exit__(self, *told: Any) -> None:
        transaction.set_rollback(True)
        self.inner.__exit__(*told)


@pytest.mark.parametrize("kind", KINDS)
def test_all_rows_are_put_back(kind: str, arbiter: User) -> None:
    with Undone():
        made = make_site(kind, arbiter)
        rows = everything()
    with Undone():
        again = make_site(kind, arbiter)
        assert (again, everything()) == (made, rows)
        factories.enter_results(again.tournament.paired_rounds.get(number=2), by=arbiter)
        factories.play_round(again.tournament, by=arbiter)  # nothing is in the way of what follows


def test_it_is_made_where_anything_is_different(arbiter: User) -> None:
    calls = []

    @made_once()
    def named(name: str) -> Player:
        calls.append(name)
        tournament = factories.make_tournament(players=0, slug=name)
        return Player.objects.create(tournament=tournament, name=name)

    for name in ("one", "one", "other"):
        with Undone():
            assert named(name).name == name
    assert calls == ["one", "other"]
    User.objects.filter(pk=arbiter.pk).update(is_organiser=True)
    assert named("one").tournament.slug == "one"
    assert calls == ["one", "other", "one"]


def test_rows_that_were_there_are_changed_and_go() -> None:
    @made_once()
    def kept() -> Tournament:
        tournament = Tournament.objects.get()
        Tournament.objects.update(name="changed")
        tournament.players.all().delete()
        return tournament

    factories.make_tournament(players=3)
    for _time in range(2):
        with Undone():
            assert kept().name == "changed"
            assert not Player.objects.exists()
        assert Player.objects.count() == 3


def test_what_follows_gets_keys_of_its_own(arbiter: User) -> None:
    for _time in range(2):
        with Undone():
            event = make_event(teams=2, by=arbiter)
            assert factories.make_tournament(slug="next").pk > event.pk


def test_what_differs_each_time_is_of_some_table() -> None:
    names = {field.name for model in (User, Tournament) for field in model._meta.concrete_fields}
    assert names >= DIFFERS
