"""The rows of a database as data: written and read through the models of any migration."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps as now
from django.apps.registry import Apps
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from config.serving.limits import collect_rarely
from tournaments.models import Installation
from tournaments.upkeep.versions import versions_of

Rows = dict[str, dict[str, Any]]

BOARDS = ("tournaments", "0004_rating_lists")
"""The version that had boards, before there were matches and games."""

MADE_BY_BOARDS = Path(__file__).parent / "data" / "boards.json"
"""What that version made through its services, and what it showed of it.

Four tournaments: the demonstration; one with every kind of result, a late entry, a withdrawal, byes and corrections;
an imported one with a draft; one without a round.
"""


def migrated(target: tuple[str, str] | None = None) -> Apps:
    """The models as they are after ``target``, to which the database is brought; the newest state without one."""
    executor = _executor()
    targets = [target] if target else _newest(executor.loader)
    with collecting_rarely():
        executor.migrate(targets)
    return _executor().loader.project_state(targets).apps if target else now


def from_the_beginning(target: tuple[str, str]) -> Apps:
    """The models as they are after ``target``, in new tables: quicker than going back there from the newest ones."""
    _drop_tables()
    return migrated(target)


def new_tables() -> None:
    """The newest tables, empty, made as an empty database gets them; nothing where they are the newest ones."""
    if versions_of(connection).missing:
        _drop_tables()
        executor = MigrationExecutor(connection)
        with collecting_rarely():
            executor.migrate(_newest(executor.loader))


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """As the server looks for garbage: each step makes all models anew, and most of them are needed until the last."""
    usual = gc.get_threshold()
    collect_rarely()
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def made_once(what: str, make: Callable[[], object]) -> None:
    """The rows that ``make`` leaves in the newest tables, put back as they were when they have been made before."""
    every = now.get_app_config("tournaments").get_models(include_auto_created=True)
    models = [model for model in every if model is not Installation]  # which is there in any case
    if what not in _MADE:
        make()
        _MADE[what] = [row for model in models for row in model._base_manager.order_by("pk")]
        return
    with transaction.atomic(), connection.constraint_checks_disabled():
        for row in _MADE[what]:
            row.save_base(raw=True, force_insert=True)
    _reset_sequences(models)


_MADE: dict[str, list[Model]] = {}  # in this process


def _drop_tables() -> None:
    cascade = "CASCADE" if connection.vendor == "postgresql" else ""
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            if name.startswith("tournaments_"):
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)} {cascade}")  # noqa: S608
    MigrationRecorder.Migration.objects.filter(app="tournaments").delete()


def _reset_sequences(models: list[type[Model]]) -> None:
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def _newest(loader: MigrationLoader) -> list[tuple[str, str]]:
    return [leaf for leaf in loader.graph.leaf_nodes() if leaf[0] == "tournaments"]


def _executor() -> MigrationExecutor:
    """One that goes by every migration, as a database does that was made before there was one for many of them."""
    executor = MigrationExecutor(connection)
    executor.loader = one_by_one(connection)
    return executor


def one_by_one(connection: BaseDatabaseWrapper | None) -> MigrationLoader:
    """The migrations without those that stand for many others."""
    loader = MigrationLoader(connection, load=False, replace_migrations=False)
    load_disk = loader.load_disk

    def load() -> None:
        load_disk()
        loader.disk_migrations = {key: one for key, one in loader.disk_migrations.items() if not one.replaces}

    loader.load_disk = load
    loader.build_graph()
    return loader


def load(apps: Apps, tables: Rows) -> None:
    """Save ``tables`` as they are: no field is filled in, no number given anew."""
    models = [apps.get_model("tournaments", name) for name in tables]
    with transaction.atomic(), connection.constraint_checks_disabled():
        for model, table in zip(models, tables.values(), strict=True):
            fields = {field.attname: field for field in model._meta.concrete_fields}
            for values in table["rows"]:
                named = zip(table["columns"], values, strict=True)
                row = model(**{name: fields[name].to_python(value) for name, value in named})
                row.save_base(raw=True, force_insert=True)
    _reset_sequences(models)


def dumped(apps: Apps, names: list[str]) -> Rows:
    """The rows of these tables in the form that ``load`` takes."""
    tables = {}
    for name in names:
        model = apps.get_model("tournaments", name)
        fields = sorted(model._meta.concrete_fields, key=lambda field: field.attname)
        rows = [[field.value_from_object(row) for field in fields] for row in model._default_manager.order_by("pk")]
        tables[name] = {"columns": [field.attname for field in fields], "rows": rows}
    plain: Rows = json.loads(json.dumps(tables, cls=DjangoJSONEncoder))
    return plain


def in_order_of_names(tables: Rows) -> Rows:
    """The same tables with their columns in the order of their names, as ``dumped`` gives them."""
    sorted_tables = {}
    for name, table in tables.items():
        order = sorted(range(len(table["columns"])), key=lambda place: table["columns"][place])
        rows = [[row[place] for place in order] for row in table["rows"]]
        sorted_tables[name] = {"columns": [table["columns"][place] for place in order], "rows": rows}
    return sorted_tables
