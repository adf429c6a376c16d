"""The rows of a database as data: written and read through the models of any migration."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.apps.registry import Apps
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

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
    executor = MigrationExecutor(connection)
    targets = [target] if target else [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] == "tournaments"]
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


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
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


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
