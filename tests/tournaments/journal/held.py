"""The journal is held against the triggers: in every test, what a change noted is what it wrote, and it was counted.

The count is the tournament's revision: a form whose page has the same one is carried out without a further look.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime
from functools import cache
from typing import Any
from unittest.mock import patch

from django.apps import apps
from django.db import connection, models

from tests.tournaments.journal.oracle import is_watched, net, position, revision, unwatch, watch, watched, writes
from tests.tournaments.journal.outside import written_by_a_test
from tournaments.journal import changing
from tournaments.journal.noting import DELETED, INSERTED, OpenChange, Step
from tournaments.models.rows import RowOfTournament, kept_columns, noted_columns

Place = tuple[str, Any]  # name of the model, key of the row
Values = dict[str, Any]
GONE, NEW = "gone", "new"


@cache
def noted_models() -> tuple[type[models.Model], ...]:
    """All whose rows the journal notes."""
    return tuple(one for one in apps.get_app_config("tournaments").get_models() if issubclass(one, RowOfTournament))


@contextmanager
def held_against_triggers() -> Iterator[None]:
    """Hold each change that is made within, on this connection, against what the database has written."""
    begun: dict[int, tuple[int, bool]] = {}  # where it began, and whether a test opened it, which logs nothing
    watching = id(connection.connection)

    def begin(*args: Any) -> OpenChange:
        change = OpenChange(*args)
        if id(connection.connection) == watching:
            begun[id(change)] = position(), written_by_a_test()
        return change

    close = changing._close

    def end(change: OpenChange) -> None:
        if id(change) in begun:
            since, of_a_test = begun.pop(id(change))
            found = written(since)
            assert not (told := differences(noted(change.steps), found)), told
            counted = of_a_test or revision(change.tournament) != change.revision
            assert counted or not found, f"not counted in the revision: {list(found)[:10]}"
        close(change)

    triggers = nullcontext() if is_watched() else watched(noted_models())
    with triggers, patch.object(changing, "OpenChange", begin), patch.object(changing, "_close", end):
        yield


def keep_watching() -> None:
    """Make the triggers once for all tests of this connection: outside of a transaction they stay."""
    watch(noted_models())


def stop_watching() -> None:
    """Take the triggers away, for tests that commit: migrations among them change the tables below."""
    if is_watched():
        unwatch()
        _STOPPED.append(True)


def watch_again() -> None:
    """Make the triggers again after tests that commit, if there were some: else each test has to by itself."""
    if _STOPPED:
        _STOPPED.clear()
        if not is_watched():
            keep_watching()


_STOPPED: list[bool] = []


def differences(has: dict[Place, Any], should: dict[Place, Any]) -> str:
    """Where the journal is not what was written; empty where it is."""
    places = [place for place in has.keys() | should.keys() if has.get(place) != should.get(place)]
    return "\n".join(f"{place}: noted {has.get(place)}, written {should.get(place)}"[:600] for place in places[:10])


def written(since: int) -> dict[Place, Any]:
    """What became of each row, as the triggers have it."""
    found: dict[Place, Any] = {}
    by_table = {model._meta.db_table: model for model in noted_models()}
    for (table, key), (old, new) in net(writes(since)).items():
        model = by_table[table]
        place = str(model._meta.model_name), key
        columns = noted_columns(model)
        if not old:
            found[place] = NEW
        elif not new:
            found[place] = GONE, {name: _plain(model, name, old[name]) for name in kept_columns(model)}
        else:
            pairs = {name: (_plain(model, name, old[name]), _plain(model, name, new[name])) for name in columns}
            if differing := {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}:
                found[place] = differing
    return found


def noted(steps: list[Step]) -> dict[Place, Any]:
    """The same, as the journal has it."""
    ends: dict[Place, Any] = {}
    by_name = {str(model._meta.model_name): model for model in noted_models()}
    for table, kind, columns, rows in json.loads(json.dumps(steps)):
        for key, *values in rows:
            place, model = (table, key), by_name[table]
            if kind == INSERTED:
                ends[place] = NEW
            elif kind == DELETED:
                _gone(
                    ends,
                    place,
                    {name: _plain(model, name, one) for name, one in zip(columns, [key, *values], strict=True)},
                )
            elif ends.get(place) != NEW:
                known = ends.setdefault(place, {})
                half = len(columns)
                for name, old, new in zip(columns, values[:half], values[half:], strict=True):
                    first = known[name][0] if name in known else _plain(model, name, old)
                    known[name] = first, _plain(model, name, new)
    for place, end in list(ends.items()):
        if isinstance(end, dict):
            ends[place] = {name: pair for name, pair in end.items() if pair[0] != pair[1]}
    return {place: end for place, end in ends.items() if end}


def _gone(ends: dict[Place, Any], place: Place, row: Values) -> None:
    before = ends.pop(place, {})
    if before != NEW:  # what came and went in one change is nothing
        ends[place] = GONE, row | {name: pair[0] for name, pair in before.items()}


def _plain(model: type[models.Model], name: str, value: Any) -> Any:
    """A value as it can be compared, whichever way it was read."""
    field = next(one for one in model._meta.concrete_fields if one.attname == name)
    if value is None:
        return None
    if isinstance(field, models.BooleanField):
        return bool(value)
    if isinstance(field, models.DateTimeField):
        return datetime.fromisoformat(value).replace(tzinfo=None)
    if isinstance(field, models.JSONField):
        return json.loads(value) if isinstance(value, str) else value
    return value
