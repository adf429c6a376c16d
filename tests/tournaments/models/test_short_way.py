"""An empty database gets its tables in one step, and they are those of the long way."""

from __future__ import annotations

from typing import Any

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

from tests.tournaments.models.rows import one_by_one

LAST = ("tournaments", "0048_deadline_of_corrections")
SHORT = ("tournaments", "0001_squashed_0048_deadline_of_corrections")


def described(state: ProjectState) -> dict[str, Any]:
    """What the tables are made from: fields, options, managers of every model, each in the order of their names."""
    return {
        model.name: (
            {name: field.deconstruct()[1:] for name, field in sorted(model.fields.items())},
            options_of(model),
            model.bases,
            [(name, type(manager)) for name, manager in model.managers],
        )
        for (app, _name), model in sorted(state.models.items())
        if app == "tournaments"
    }


def options_of(model: ModelState) -> dict[str, Any]:
    named = {name: sorted(repr(one) for one in model.options.get(name, ())) for name in ("constraints", "indexes")}
    return {**{name: value for name, value in model.options.items() if value}, **named}


def test_both_ways_make_the_same_tables() -> None:
    short = described(MigrationLoader(None).project_state(SHORT))
    long = described(one_by_one(None).project_state(LAST))
    assert len(short) == 40
    assert short == long


def test_an_empty_database_takes_the_short_way() -> None:
    loader = MigrationLoader(None)
    assert SHORT in loader.graph.nodes
    assert LAST not in loader.graph.nodes
    assert set(loader.disk_migrations[SHORT].replaces) == {
        key for key in one_by_one(None).graph.nodes if key[0] == "tournaments" and key <= LAST
    }


def test_the_long_way_makes_no_table_by_itself() -> None:
    """Statements of SQL in a migration are in no model: they would have to stand in both."""
    loader = one_by_one(None)
    found = {
        type(operation).__name__
        for key, migration in loader.disk_migrations.items()
        if key[0] == "tournaments" and key <= LAST
        for operation in migration.operations
    }
    assert not found & {"RunSQL", "SeparateDatabaseAndState"}
