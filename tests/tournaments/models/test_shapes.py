"""JSON columns: each has its shape, and nothing that is written goes past it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import models, transaction
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import play_round
from tournaments.basics.dump import pack
from tournaments.basics.errors import Refused
from tournaments.basics.load import unpack
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.models import AuditEntry, Publication, Tournament, User
from tournaments.models.shapes import Odd, ShapedJSON

Make = Callable[..., Tournament]
DAMAGE: list[tuple[str, Any]] = [
    *(("pairings", value) for value in ({}, [], {"boards": {}, "byes": []}, {"boards": [{}], "byes": []}, 1)),
    *(("round_list", value) for value in ({}, [], {"system": "x" * 30, "lines": []}, {"system": "dubov", "lines": {}})),
]
OF_TOURNAMENT: list[tuple[str, Any]] = [
    *(("report_extras", value) for value in ({"rounds": "x"}, [], {"rounds": 3})),
    *(("tiebreaks", value) for value in ("QQ", "BH/", "\0", "B" * 200)),
    *(("tiebreak_lots", value) for value in ([], {"round": "x"}, {"order": 1})),
    *(("given_values", value) for value in ({"values": []}, {"values": {"BH": {"x": 1}}})),
    *(("total_rounds", value) for value in (0, 10**12, -1, "x", None, [])),
    *(("name", value) for value in ("a\0b", "\ud800", "x" * 500, None, {}, "Open \u202eretsam")),
    *(("start_date", value) for value in ("0001-01-01", "9999-12-31", "x", 20260101)),
]


def json_columns() -> list[models.Field[Any, Any]]:
    found = (field for model in apps.get_models() for field in model._meta.concrete_fields)
    return [field for field in found if isinstance(field, models.JSONField)]


def test_every_json_column_has_a_shape() -> None:
    assert len(json_columns()) >= 13
    bare = [str(field) for field in json_columns() if not isinstance(field, ShapedJSON)]
    assert not bare, "give these a shape of tournaments/models/columns.py"


@pytest.mark.parametrize("field", json_columns(), ids=str)
def test_no_column_takes_in_what_no_database_keeps(field: Any) -> None:
    deep: Any = []
    for _each in range(100):
        deep = [deep]
    for value in ("text", 1, deep, {"a": deep}, {"a": 10**30}, ["\0"], {"a": "\ud800"}, {"a": float("nan")}, True):
        with pytest.raises(Odd):
            field.shape(value, False)
    if field.has_default():
        field.shape(field.get_default(), True)


@pytest.mark.django_db
def test_whatever_writes_a_row_is_checked(make_tournament: Make) -> None:
    tournament = make_tournament()
    tournament.report_extras = ["none"]
    entry = AuditEntry(tournament=tournament, kind="x", payload=["no object"])
    for write in (
        tournament.save,
        lambda: tournament.save(update_fields=["report_extras"]),
        lambda: Tournament.objects.filter(pk=tournament.pk).update(report_extras=[]),
        lambda: AuditEntry.objects.bulk_create([entry]),
        lambda: entry.save(force_insert=True),
    ):
        with pytest.raises(Odd, match="report_extras|payload"), transaction.atomic():
            write()
    tournament.refresh_from_db()
    assert tournament.report_extras == {}


def with_value(packed: bytes, column: str, value: Any) -> bytes:
    data = unpack(packed)
    held = data["publications"]
    if column in held["columns"]:
        held["rows"][0][held["columns"].index(column)] = value
    else:
        data["tournament"][column] = value
    return pack(data) if column != "name" else _with_halves(data)


def _with_halves(data: dict[str, Any]) -> bytes:
    """Also with what UTF-8 cannot hold."""
    return zlib.compress(json.dumps(data).encode())


@pytest.fixture
def packed(make_tournament: Make, arbiter: User) -> bytes:
    tournament = make_tournament(players=4, rounds=1)
    play_round(tournament, by=arbiter)
    return event_file(tournament)


@pytest.mark.django_db
def test_an_event_file_with_an_odd_value_is_refused_by_its_place(packed: bytes, organiser: User) -> None:
    for column, value in DAMAGE + OF_TOURNAMENT:
        with pytest.raises(Refused) as refused:
            import_event(with_value(packed, column, value), by=organiser)
        assert column in str(refused.value) or column == "tiebreaks", (column, value)
    assert Tournament.objects.count() == 1


@pytest.mark.django_db
def test_all_faults_come_at_once_and_bounded(packed: bytes, organiser: User) -> None:
    data = unpack(packed)
    data["tournament"]["report_extras"] = 1
    players = data["tables"]["player"]
    for row in players["rows"]:
        row[players["columns"].index("rating")] = 10**12
    log = data["log"]
    for row in log["rows"] * 10:
        row[log["columns"].index("payload")] = "x"
    log["rows"] = log["rows"] * 10
    with pytest.raises(Refused) as refused:
        import_event(pack(data), by=organiser)
    told = refused.value.problems
    assert "tournament, report_extras: an object belongs here" in told[0]
    assert "player, row 4, rating: a number from 0 to 32767 belongs here" in told
    assert len(told) <= 25
    assert "more" in told[-1]


@pytest.mark.django_db
def test_damage_that_is_in_the_database_stays_with_its_tournament(
    make_tournament: Make, arbiter: User, settings: Any
) -> None:
    """As an earlier version took it in: the lists go on, and only its own pages tell that they cannot be shown."""
    for slug in ("good", "odd", "torn"):
        play_round(make_tournament(slug=slug, players=4, rounds=1), by=arbiter)
    _as_before(Publication, Publication.objects.get(tournament__slug="odd").pk, pairings={})
    _as_before(Tournament, Tournament.objects.get(slug="torn").pk, tiebreaks="QQ", report_extras=[])
    client = Client(raise_request_exception=False)
    client.force_login(arbiter)
    front = client.get("/")
    assert front.status_code == 200
    assert [f"Tournament {slug}" in front.text for slug in ("good", "odd", "torn")] == [True] * 3
    assert "won by" in front.text
    assert [client.get(at).status_code for at in ("/api/v1/tournaments/", "/arbiter/", page("good"))] == [200] * 3
    own = client.get(page("odd"))
    assert own.status_code == 500
    assert "<h1>" in own.text


def page(slug: str) -> str:
    return reverse("public:tournament", args=[slug])


def _as_before(model: type[models.Model], pk: int, **values: Any) -> None:
    """Written past the columns' shapes, as it was when they had none."""
    for name, value in values.items():
        field: Any = model._meta.get_field(name)
        shape = getattr(field, "shape", None)
        if shape is not None:
            field.shape = lambda _value, _strict: None
        try:
            model._base_manager.filter(pk=pk).update(**{name: value})
        finally:
            if shape is not None:
                field.shape = shape
