"""All that is in the tables, to see that nothing has changed."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Model


def everything(*, but: tuple[type[Model], ...]) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables of the application, but for those of some models; read as they are, which is quick."""
    models = [model for model in apps.get_app_config("tournaments").get_models() if model not in but]
    quoted = connection.ops.quote_name
    found = {}
    with connection.cursor() as cursor:
        for model in models:
            key = quoted(model._meta.pk.column)
            cursor.execute(f"SELECT * FROM {quoted(model._meta.db_table)} ORDER BY {key}")  # noqa: S608
            found[model.__name__] = cursor.fetchall()
    return found
