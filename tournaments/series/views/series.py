"""The arbiters' pages of series: how they count, which tournaments do, the standings, and the print of them."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.basics.errors import Stale, require
from tournaments.models import Series
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import series_list_view, series_of, series_view
from tournaments.series import actions
from tournaments.series.forms import REMOVE, UP, AddForm, CategoryForm, KeyForm, NewSeriesForm, PartForm, SeriesForm
from tournaments.series.queries.pages import parts_of, to_add, with_counts
from tournaments.series.queries.rules import formula
from tournaments.series.queries.table import moved_since_print, table_of
from tournaments.stale_forms.of_series import SERIES
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/series/list.html")
def _list_page(request: HttpRequest, form: NewSeriesForm) -> Context:
    return {"form": form, "all_series": with_counts(series_of(actor(request)))}


@series_list_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=NewSeriesForm)
@answered_by(_list_page, form=NewSeriesForm)
def series_list(request: HttpRequest, form: NewSeriesForm) -> HttpResponse:
    """All series that are one's own to change, and a form for a new one."""
    made = actions.make_series(by=actor(request), name=form.cleaned_data["name"])
    text = _("The series “%(name)s” has been made. Say by what it counts, and which tournaments do.")
    return done(request, text % {"name": made.name}, "arbiter:series_settings", made.pk)


@shows("arbiter/series/series.html")
def _page(_request: HttpRequest, series: Series) -> Context:
    table = table_of(series)
    return {"series": series, "table": table, "moved": moved_since_print(table), "section": "standings"}


@series_view
@require_safe
def series(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings as they are, and what has changed since they were printed."""
    return _page(request, Series.objects.get(pk=pk))


@series_view
@require_POST
@requires_unchanged(SERIES)
@answered_by(_page)
def series_printed(request: HttpRequest, series: Series) -> HttpResponse:
    """Keep the standings as those on paper."""
    actions.note_printed(series, by=actor(request))
    text = _("Kept as printed. What changes from now on is told on this page.")
    return done(request, text, "arbiter:series", series.pk)


@series_view
@require_safe
def series_print(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings on paper, with the formula."""
    row = Series.objects.get(pk=pk)
    context = {"series": row, "table": table_of(row), "formula": formula(row), "printed_at": timezone.now()}
    return render(request, "arbiter/series/print/standings.html", {"tournament": None, **context})


def _unchanged(series: Series) -> Series:
    """The row anew: a form writes into the one that it has."""
    return Series.objects.get(pk=series.pk)


@shows("arbiter/series/settings.html")
def _settings_page(request: HttpRequest, series: Series, *, form: forms.BaseForm | None = None) -> Context:
    row = _unchanged(series)
    categories = list(row.categories.all())
    chosen = {str(one.pk): one for one in categories}.get(request.GET.get("category", ""))
    usual = CategoryForm.of(chosen) if chosen else CategoryForm()
    return {
        "series": row,
        "parts": parts_of(row),
        "categories": categories,
        "form": form if isinstance(form, SeriesForm) else SeriesForm(instance=_unchanged(series)),
        "add_form": form if isinstance(form, AddForm) else AddForm(tournaments=to_add(row)),
        "part_form": form if isinstance(form, PartForm) else None,
        "category_form": form if isinstance(form, CategoryForm) else usual,
        "section": "settings",
    }


@series_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(SERIES, typed=SeriesForm)
@answered_by(_settings_page, form=lambda request, series: SeriesForm(request.POST or None, instance=_unchanged(series)))
def series_settings(request: HttpRequest, series: Series, form: SeriesForm) -> HttpResponse:
    """By what the series counts, and who reads it."""
    actions.change_series(series, by=actor(request), **form.rules)
    return done(request, _("The series counts so now."), "arbiter:series", series.pk)


@series_view
@require_POST
@requires_unchanged(SERIES, typed=AddForm)
@answered_by(_settings_page, form=lambda request, series: AddForm(request.POST, tournaments=to_add(series)))
def series_add(request: HttpRequest, series: Series, form: AddForm) -> HttpResponse:
    """One more tournament counts."""
    added = form.cleaned_data["tournament"]
    actions.set_tournaments(series, [*(part.tournament for part in parts_of(series)), added], by=actor(request))
    text = _("“%(name)s” counts for the series.") % {"name": added.name}
    return done(request, text, "arbiter:series_settings", series.pk)


@series_view
@require_POST
@requires_unchanged(SERIES, typed=PartForm)
@answered_by(_settings_page, form=lambda request, _series: PartForm(request.POST))
def series_part(request: HttpRequest, series: Series, form: PartForm) -> HttpResponse:
    """A tournament goes one place up or down, or counts no longer."""
    rows = [part.tournament for part in parts_of(series)]
    place = next((place for place, row in enumerate(rows) if row.pk == form.cleaned_data["tournament"]), None)
    if place is None:
        raise Stale(_("This tournament does not count for the series any more."))
    moved = rows.pop(place)
    if form.cleaned_data["to"] != REMOVE:
        to = place - 1 if form.cleaned_data["to"] == UP else place + 1
        require(0 <= to <= len(rows), _("The tournament stands there already."))
        rows.insert(to, moved)
    actions.set_tournaments(series, rows, by=actor(request))
    return done(request, _("These are the tournaments of the series now."), "arbiter:series_settings", series.pk)


@series_view
@require_POST
@requires_unchanged(SERIES, typed=CategoryForm)
@answered_by(_settings_page, form=lambda request, _series: CategoryForm(request.POST))
def series_category(request: HttpRequest, series: Series, form: CategoryForm) -> HttpResponse:
    """A category with ranks of its own: a new one, or one as it is to be."""
    key, text = form.cleaned_data["category"], _("The category has been added.")
    if key is None:
        actions.add_category(series, by=actor(request), **form.conditions)
    else:
        actions.change_category(series, key, by=actor(request), **form.conditions)
        text = _("The category has been saved.")
    return done(request, text, "arbiter:series_settings", series.pk)


@series_view
@require_POST
@requires_unchanged(SERIES, typed=KeyForm)
@answered_by(_settings_page, form=lambda request, _series: KeyForm(request.POST))
def series_category_remove(request: HttpRequest, series: Series, form: KeyForm) -> HttpResponse:
    """Do without a category."""
    actions.remove_category(series, form.cleaned_data["category"], by=actor(request))
    return done(request, _("The category has been removed."), "arbiter:series_settings", series.pk)


@series_view
@require_POST
@requires_unchanged(SERIES)
@answered_by(_settings_page)
def series_delete(request: HttpRequest, series: Series) -> HttpResponse:
    """Delete the series; its tournaments stay."""
    actions.delete_series(series, by=actor(request))
    text = _("“%(name)s” has been deleted. Its tournaments are there as before.") % {"name": series.name}
    return done(request, text, "arbiter:series_list")
