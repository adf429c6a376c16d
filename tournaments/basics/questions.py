"""Questions that are asked of the database with every click: put into SQL once, and asked again with other values.

Django works out the text of a query anew each time, which takes several times as long as the database takes to answer
it. What is read here is what ``QuerySet`` itself would give; nothing is kept of an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet
from django.db.models.query import ModelIterable, get_related_populators
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
Value = int | str
_LEAST, _MOST = -(2**63), 2**63 - 1


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a value of the question goes; ``shape`` is the type that the database's driver wants it in."""

    name: str
    shape: type[Any]


@dataclass(frozen=True, slots=True)
class _Put:
    """A question as SQL, and what makes rows of the answer."""

    sql: str
    params: tuple[Any, ...]
    locks: bool
    width: int
    converters: tuple[tuple[int, list[Any], Any], ...]
    make: Callable[[list[Any]], Any]


class Question(Generic[Row]):
    """``make`` gives the query set for values of the types that are named; it is called once.

    >>> from tournaments.models import Round
    >>> BY_NUMBER = Question(lambda number: Round.objects.filter(number=number), number=int)
    """

    def __init__(self, make: Callable[..., QuerySet[Any, Row]], **types: type[Value]) -> None:
        self._make = make
        self._types = types
        self._put: _Put | None = None

    def one(self, **values: Value) -> Row | None:
        """The first row; None where there is none."""
        return next(iter(self(**values)), None)

    def __call__(self, **values: Value) -> list[Row]:
        """All rows for these values."""
        connection = connections[DEFAULT_DB_ALIAS]
        put = self._put = self._put or self._in_sql()
        if put.locks and connection.features.has_select_for_update and not connection.in_atomic_block:
            raise TransactionManagementError("A row is locked in a transaction only.")
        if any(isinstance(value, int) and not _LEAST <= value <= _MOST for value in values.values()):
            return []  # an address may hold any number; no column holds such a one
        params = [one.shape(values[one.name]) if isinstance(one, _Place) else one for one in put.params]
        with connection.cursor() as cursor:
            cursor.execute(put.sql, params)
            rows = cursor.fetchall()
        if put.make is tuple and not put.converters:
            return cast(list[Row], [row[: put.width] for row in rows])
        found = []
        for row in rows:
            values_of_row = list(row[: put.width])
            for column, converters, expression in put.converters:
                for convert in converters:
                    values_of_row[column] = convert(values_of_row[column], expression, connection)
            found.append(put.make(values_of_row))
        return found

    def _in_sql(self) -> _Put:
        # Values that stand for themselves nowhere else, and that fit into every field of their type.
        marks: dict[str, Value] = {
            name: f"<{name}>" if of is str else 29_001 + number for number, (name, of) in enumerate(self._types.items())
        }
        asked = self._make(**marks)
        compiler = asked.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        places = tuple(_placed(param, marks) for param in params)
        missing = marks.keys() - {one.name for one in places if isinstance(one, _Place)}
        if missing:
            raise TypeError(f"The query does not ask for {', '.join(sorted(missing))}.")
        columns = [column[0] for column in compiler.select[: compiler.col_count]]
        converters = compiler.get_converters(columns).items()
        return _Put(
            sql=sql,
            params=places,
            locks=asked.query.select_for_update,
            width=len(columns),
            converters=tuple((column, made, expression) for column, (made, expression) in converters),
            make=_maker(asked, compiler),
        )


def _placed(param: Any, marks: dict[str, Value]) -> Any:
    """The place of a mark; every other parameter as it is."""
    for name, mark in marks.items():
        if isinstance(param, type(mark)) and param == mark:
            return _Place(name, type(param))
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
