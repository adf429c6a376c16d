"""A query's marks are written as SQLite wants them once for each text, and as Django writes them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

from config.sqlite import base


@pytest.mark.parametrize("query", ["SELECT %s", "SELECT '%%s', %s", "SELECT 1 %% 2", "SELECT '?'", "%%%s %s%s"])
def test_marks_are_as_django_writes_them(query: str) -> None:
    django = SQLiteCursorWrapper.convert_query(None, query)  # type: ignore[arg-type]
    assert base.Cursor.convert_query(None, query) == django  # type: ignore[arg-type]


@pytest.mark.django_db
def test_a_query_is_rewritten_once() -> None:
    if connection.vendor != "sqlite":
        return  # PostgreSQL has marks of its own
    base._with_question_marks.cache_clear()
    with connection.cursor() as cursor:
        assert [cursor.execute("SELECT %s, 7 %% 4", [number]).fetchone() for number in (1, 2, 3)] == [
            (1, 3),
            (2, 3),
            (3, 3),
        ]
        assert cursor.execute("SELECT %(one)s", {"one": 5}).fetchone() == (5,)
    assert base._with_question_marks.cache_info().misses == 1
