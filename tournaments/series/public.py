"""The page of a series for everybody, and its table as a file."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.files.exports import csv_file
from tournaments.files.exports.tables import Table as FileTable
from tournaments.models import Series
from tournaments.pages.access import as_file, unless_known
from tournaments.publication.queries.groups import OF_SERIES, publics_of_series, version_of_group
from tournaments.series.queries.file import file_table
from tournaments.series.queries.rules import formula
from tournaments.series.queries.table import Table, table_of
from tournaments.series.queries.words import sum_in_words


def _page(request: HttpRequest, slug: str, build: Callable[[Table], HttpResponse]) -> HttpResponse:
    """What ``build`` makes of the series; 404 while it is not public."""
    found = Series.objects.select_related("club").filter(slug=slug, is_public=True).first()
    if found is None:
        raise Http404
    publics = publics_of_series(slug)
    answer = unless_known(
        request, version_of_group(found, publics), lambda: build(table_of(found, publics)), of=f"{OF_SERIES}{slug}"
    )
    if any(one.row.search_hidden for one in publics):
        answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@require_safe
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings with the formula, and the leader as an example."""

    def build(table: Table) -> HttpResponse:
        leader = table.lines[0] if table.lines else None
        counted = [cell.value for cell in leader.played if cell.cell.counts] if leader else []
        example = sum_in_words(leader.name, counted, leader.total) if leader and leader.name else ""
        context = {"series": table.series, "table": table, "formula": formula(table.series), "leader": leader}
        return render(request, "public/series/series.html", {**context, "example": example})

    return _page(request, slug, build)


@require_safe
def standings_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as comma separated values."""

    def build(table: Table) -> HttpResponse:
        made: FileTable = file_table(table)
        return as_file(csv_file.csv_file(made), csv_file.CONTENT_TYPE, f"{slug}.csv")

    return _page(request, slug, build)
