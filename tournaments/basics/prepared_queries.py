"""Queries that are asked with every click: compiled once, executed again with other values.

To compile a query takes Django several times as long as the database takes to answer it: without this a saved result
costs more than twice as much of the processor, and the answer that nothing has changed three times as much. This is the
only module that uses private parts of Django: its compiler, and how rows are made of an answer. No answer is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable, get_related_populators
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
Value = int | str
SMALLEST, LARGEST = -(2**63), 2**63 - 1


@dataclass(frozen=True, slots=True)
class _Placeholder:
    """Stands among the parameters for the value of this name, in the type that the driver of the database wants."""

    name: str
    type: type[Any]


@dataclass(frozen=True, slots=True)
class _Statement:
    """A compiled query, and what makes rows of the answer."""

    sql: str
    params: tuple[Any, ...]
    locks: bool
    width: int
    converters: tuple[tuple[int, list[Any], Any], ...]
    make: Callable[[list[Any]], Any]


class PreparedQuery(Generic[Row]):
    """``make`` gives the query set for values of the types that are named; it is called once.

    >>> from tournaments.models import Round
    >>> BY_NUMBER = PreparedQuery(lambda number: Round.objects.filter(number=number), number=int)
    """

    def __init__(self, make: Callable[..., QuerySet[Any, Row]], **types: type[Value]) -> None:
        self._make = make
        self._types = types
        self._statement: _Statement | None = None

    def first(self, **values: Value) -> Row | None:
        """The first row; None where there is none."""
        return next(iter(self(**values)), None)

    def __call__(self, **values: Value) -> list[Row]:
        """All rows for these values."""
        connection = connections[DEFAULT_DB_ALIAS]
        statement = self._statement = self._statement or self._prepare()
        if statement.locks and connection.features.has_select_for_update and not connection.in_atomic_block:
            raise TransactionManagementError("A row is locked in a transaction only.")
        if any(isinstance(value, int) and not SMALLEST <= value <= LARGEST for value in values.values()):
            return []  # an address may hold any number; no column holds such a one
        params = [one.type(values[one.name]) if isinstance(one, _Placeholder) else one for one in statement.params]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, params)
            rows = cursor.fetchall()
        if statement.make is tuple and not statement.converters:
            return cast(list[Row], [row[: statement.width] for row in rows])
        found = []
        for row in rows:
            values_of_row = list(row[: statement.width])
            for column, converters, expression in statement.converters:
                for convert in converters:
                    values_of_row[column] = convert(values_of_row[column], expression, connection)
            found.append(statement.make(values_of_row))
        return found

    def _prepare(self) -> _Statement:
        # Values that stand for themselves nowhere else, and that fit into every field of their type.
        marks: dict[str, Value] = {
            name: f"<{name}>" if of is str else 29_001 + number for number, (name, of) in enumerate(self._types.items())
        }
        asked = self._make(**marks)
        compiler = asked.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, compiled = compiler.as_sql()
        params = tuple(_placeholder(param, marks) for param in compiled)
        missing = marks.keys() - {one.name for one in params if isinstance(one, _Placeholder)}
        if missing:
            raise TypeError(f"The query does not ask for {', '.join(sorted(missing))}.")
        columns = [column[0] for column in compiler.select[: compiler.col_count]]
        converters = compiler.get_converters(columns).items()
        return _Statement(
            sql=sql,
            params=params,
            locks=asked.query.select_for_update,
            width=len(columns),
            converters=tuple((column, made, expression) for column, (made, expression) in converters),
            make=_maker(asked, compiler),
        )


def _placeholder(param: Any, marks: dict[str, Value]) -> Any:
    """The placeholder of a mark; every other parameter as it is."""
    for name, mark in marks.items():
        if isinstance(param, type(mark)) and param == mark:
            return _Placeholder(name, type(param))
    return param


def _maker(asked: QuerySet[Any, Any], compiler: Any) -> Callable[[list[Any]], Any]:
    """What makes a row of the query set from the columns of the database."""
    if asked._iterable_class is not ModelIterable:
        return tuple
    model, select = asked.model, compiler.select
    fields = compiler.klass_info["select_fields"]
    first, end = fields[0], fields[-1] + 1
    names = [column[0].target.attname for column in select[first:end]]
    populators = get_related_populators(compiler.klass_info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
    annotations = list((compiler.annotation_col_map or {}).items())

    def instance(row: list[Any]) -> Any:
        made = model.from_db(DEFAULT_DB_ALIAS, names, row[first:end])
        for populator in populators:
            populator.populate(row, made)
        for name, column in annotations:
            setattr(made, name, row[column])
        return made

    return instance


def prefetched(row: Model, name: str, related: list[Any]) -> None:
    """Let ``row`` have the ``related`` rows that were just read as ``prefetch_related(name)`` would have left them."""
    rows = getattr(row, name).all()
    rows._result_cache = related
    row._prefetched_objects_cache = {name: rows}  # type: ignore[attr-defined]
