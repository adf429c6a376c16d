"""Rows are written as ``Model.save`` writes them, by statements that are put together once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models.sql import Query
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from tournaments.basics.prepared_writes import count_up, insert, update
from tournaments.journal.noting import WrittenOutside
from tournaments.models import AuditEntry, Game, Round, Tournament, User
from tournaments.results.actions import recording

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]


def entry(tournament: Tournament | None, **more: Any) -> AuditEntry:
    payload = {"a": [1, None, "é"], "b": {}}
    return AuditEntry(
        tournament=tournament, kind="k.v", target_kind="game", target_name="x" * 300, payload=payload, **more
    )


def test_a_new_row_is_as_django_would_write_it(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament()
    for more in ({}, {"by": arbiter, "by_name": "O'Hara %s", "target_id": 7, "round_number": 2}):
        ours, djangos = entry(tournament, **more), entry(tournament, **more)
        with CaptureQueriesContext(connection) as queries:
            insert(ours)
            djangos.save(force_insert=True)
        read = AuditEntry.objects.get(pk=ours.pk)
        assert model_to_dict(read, exclude=["id"]) == model_to_dict(
            AuditEntry.objects.get(pk=djangos.pk), exclude=["id"]
        )
        assert read.at == ours.at
        assert (ours._state.adding, ours._state.db, djangos.pk) == (False, djangos._state.db, ours.pk + 1)
        first, second = (one["sql"].partition(" VALUES ")[0] for one in queries.captured_queries)
        assert first == second


def test_fields_of_a_row_are_written_and_no_others(make_tournament: Make, play_round: Play) -> None:
    play_round(make_tournament())
    one, other = Game.objects.all()[:2]
    before, untouched = one.changed_at, model_to_dict(other)
    one.result, one.rated, one.version, one.published = "0-1", False, 9, False
    update(one, "result", "rated", "changed_at")
    read = Game.objects.get(pk=one.pk)
    assert (read.result, read.rated, read.version, read.published) == ("0-1", False, 1, True)
    assert read.changed_at == one.changed_at > before
    assert model_to_dict(Game.objects.get(pk=other.pk)) == untouched


def test_nothing_and_json_are_written(make_tournament: Make, arbiter: User) -> None:
    row = entry(make_tournament(), by=arbiter, target_id=5)
    insert(row)
    row.by, row.target_id, row.payload = None, None, {"new": ["%s", None]}
    update(row, "by", "target_id", "payload")
    read = AuditEntry.objects.get(pk=row.pk)
    assert (read.by, read.target_id, read.payload) == (None, None, {"new": ["%s", None]})


def test_a_row_that_is_gone_is_an_error(make_tournament: Make, play_round: Play) -> None:
    play_round(make_tournament())
    with pytest.raises(DatabaseError, match="gone"), transaction.atomic():
        update(Game(pk=10**6, result="1-0"), "result")
    assert not Game.objects.filter(pk=10**6).exists()


@pytest.mark.django_db(transaction=True)
def test_what_the_database_refuses_rolls_all_back(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament()
    play_round(tournament)
    game, revision = Game.objects.all()[0], Tournament.objects.get().revision
    writes: list[Callable[[], None]] = [
        lambda: update(Game(pk=game.pk, match_id=game.match_id, result="1-0", published=False), "published"),
        lambda: insert(AuditEntry(tournament=tournament, kind=None)),
    ]
    for write in writes:
        with transaction.atomic():
            count_up(tournament, "revision")
            with pytest.raises(IntegrityError):
                write()
            assert connection.needs_rollback
    assert Tournament.objects.get().revision == revision


def test_it_is_counted_from_what_the_database_has(make_tournament: Make) -> None:
    tournament, other = make_tournament(slug="one"), make_tournament(slug="two")
    revision = Tournament.objects.get(slug="one").revision
    tournament.revision = 0
    count_up(tournament, "revision")
    count_up(tournament, "revision")
    assert Tournament.objects.get(slug="one").revision == revision + 2
    assert Tournament.objects.get(slug="two").revision == other.revision


def test_a_result_is_saved_without_a_query_built_anew(
    make_tournament: Make, play_round: Play, arbiter: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_round(make_tournament())
    game, compiled, built = Game.objects.select_related("match__round__tournament")[0], Query.get_compiler, []
    recording.record_result(game, "", by=arbiter)
    monkeypatch.setattr(
        Query, "get_compiler", lambda self, *args, **kwargs: built.append(self) or compiled(self, *args, **kwargs)
    )
    recording.record_result(game, "1-0", by=arbiter)
    assert built == []


def test_outside_of_a_change_nothing_is_written(make_tournament: Make, play_round: Play) -> None:
    play_round(make_tournament())
    game, before = Game.objects.all()[0], Game.objects.all()[0]
    game.result = "0-1"
    with pytest.raises(WrittenOutside):
        update(game, "result", before=before)
    assert Game.objects.get(pk=game.pk).result == before.result
