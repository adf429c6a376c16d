"""Rows as JSON within a query, in the words of both databases."""

from __future__ import annotations

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Func, JSONField, QuerySet, Subquery
from django.db.models.aggregates import Aggregate
from django.db.models.sql.compiler import SQLCompiler


class ArrayOf(Func):
    """The values of a row as one list.

    Django's own asks the connection whether it knows JSON, and keeps a no for good: a disk that failed once, at the
    first page, would take all pages with it until the next start.
    """

    function = "JSON_ARRAY"
    output_field = JSONField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        return self.as_sql(compiler, connection, function="JSONB_BUILD_ARRAY", **context)


class Nested(Func):
    """What a JSON column holds, as a value of such a list and not as its text."""

    function = "JSON"
    output_field = JSONField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        return self.as_sql(compiler, connection, template="%(expressions)s", **context)


class ListOf(Aggregate):
    """The values of all rows as one list, in no order."""

    function = "JSON_GROUP_ARRAY"
    output_field = JSONField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        return self.as_sql(compiler, connection, function="JSONB_AGG", **context)


def total_of(rows: QuerySet[Any], aggregate: Aggregate, *, column: str) -> Subquery:
    """The ``aggregate`` of those of ``rows`` that have the same in ``column``."""
    return Subquery(rows.order_by().values(column).annotate(total=aggregate).values("total"))
