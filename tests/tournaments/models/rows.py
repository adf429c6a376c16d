"""Rows that a test makes once and puts back for the others."""

from __future__ import annotations

from collections.abc import Callable

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model

from tournaments.models import Installation


def made_once(what: str, make: Callable[[], object]) -> None:
    """The rows that ``make`` leaves in empty tables, put back as they were when they have been made before."""
    every = apps.get_app_config("tournaments").get_models(include_auto_created=True)
    models = [model for model in every if model is not Installation]  # which is there in any case
    if what not in _MADE:
        make()
        _MADE[what] = [row for model in models for row in model._base_manager.order_by("pk")]
        return
    with transaction.atomic(), connection.constraint_checks_disabled():
        for row in _MADE[what]:
            row.save_base(raw=True, force_insert=True)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


_MADE: dict[str, list[Model]] = {}  # in this process
