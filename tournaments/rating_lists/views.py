"""Rating lists: imported by organisers, in the background, with a progress bar that survives a reload."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.basics.errors import require
from tournaments.models import RatingList
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, is_htmx
from tournaments.pages.uploads import organiser, takes
from tournaments.permissions import organiser_view
from tournaments.rating_lists.actions.importing import begin_import, incoming, start_job, stop_import
from tournaments.rating_lists.actions.keeping import begin_renewal, choose_columns, lists_of_addresses, remove_list
from tournaments.rating_lists.forms import ColumnsForm, RatingListForm, WrittenForm
from tournaments.rating_lists.lists.fetch import LARGEST_DOWNLOAD
from tournaments.rating_lists.lists.mapping import Form, ListMapping, name_of_column
from tournaments.rating_lists.lists.presets import guessed_columns, preset_for
from tournaments.rating_lists.lists.source import Sample, sample
from tournaments.rating_lists.queries.listed_players import lists_in_use
from tournaments.rating_lists.queries.search import rating_lists
from tournaments.stale_forms.expected import ExpectedVersion
from tournaments.stale_forms.of_people import RATING_LIST, RATING_LISTS
from tournaments.stale_forms.unchanged import requires_unchanged

MOST_SHOWN = 12  # lines of a list whose columns are chosen


def _form(request: HttpRequest) -> RatingListForm:
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    return RatingListForm(*sent, in_use=lists_in_use(), again=request.GET.get("list", ""))


@shows("arbiter/rating_lists/rating_list.html")
def _page(request: HttpRequest, *, form: RatingListForm | None = None) -> Context:
    lists = rating_lists()
    form = form or RatingListForm(in_use=lists_in_use())
    return {"lists": lists, "form": form, "hours": settings.RATING_LIST_HOURS}


@shows("arbiter/rating_lists/columns.html")
def _columns_page(request: HttpRequest, rating_list: RatingList, form: ColumnsForm) -> Context:
    found, written = _sample(request, rating_list)
    is_fixed = found.mapping.form is Form.FIXED
    chosen = {str(form[name].value()): form.fields[name].label for name in form.fields if form[name].value()}
    headings = [(name_of_column(found.headings, place), one) for place, one in enumerate(found.headings)]
    columns = [(place, heading, chosen.get(name, "")) for place, (name, heading) in enumerate(headings, start=1)]
    return {
        "rating_list": rating_list,
        "found": found,
        "written": written,
        "form": form,
        "columns": columns,
        "lines": [line for line in found.lines if line[0] != found.mapping.heading_line or is_fixed][:MOST_SHOWN],
        "is_fixed": is_fixed,
        "preset": preset_for(found.headings),
        "tens": _ruler(found.lines[:MOST_SHOWN]) if is_fixed else (),
    }


def _ruler(lines: Sequence[tuple[int, Sequence[str]]]) -> list[str]:
    """1, 11, 21 and so on above the lines of a list of fixed width, each where that sign stands."""
    width = max((len(cells[0]) for _number, cells in lines), default=0)
    return [f"{first:<10}" for first in range(1, width + 1, 10)]


def _sample(request: HttpRequest, rating_list: RatingList) -> tuple[Sample, WrittenForm]:
    """The first lines as the page says that they are written, else as the list was read before, else as is guessed."""
    path = incoming(rating_list)
    kept = ListMapping.of(rating_list.mapping) if rating_list.mapping else None
    found = sample(path, kept)
    if not path.is_file():
        found = replace(found, problem=_("The file of this list is not here any more. Import it again."))
    is_spreadsheet = found.mapping.form is Form.SPREADSHEET
    sent = request.POST if request.method == "POST" else request.GET if "heading_line" in request.GET else None
    written = WrittenForm(sent, is_spreadsheet=is_spreadsheet, initial=found.mapping.kept())
    if sent is not None and written.is_valid():
        found = sample(path, written.mapping(found.mapping.columns))
    return found, written


def _columns_form(request: HttpRequest, rating_list: RatingList) -> ColumnsForm:
    found, _written = _sample(request, rating_list)
    if request.method == "POST":
        return ColumnsForm(request.POST, found=found)
    columns = dict(found.mapping.columns)
    if found.mapping.form is not Form.FIXED and not set(columns.values()) & set(found.headings):
        columns = guessed_columns(found.headings)
    national = "yes" if rating_list.is_national or not rating_list.mapping else ""
    return ColumnsForm(found=found, initial=columns | {"is_national": national})


def _page_of_list(request: HttpRequest, _rating_list: RatingList, **told: Any) -> HttpResponse:
    return _page(request, **told)


@takes(LARGEST_DOWNLOAD, organiser)
@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(RATING_LISTS, typed=RatingListForm, service_compares=True)
@answered_by(_page, form=_form)
def rating_list(request: HttpRequest, form: RatingListForm, *, expected: ExpectedVersion) -> HttpResponse:
    """The lists in use, the import that runs, and a form for a new one; ``?list=`` names the one to replace."""
    start_job(begin_import(by=actor(request), after=expected.number("import"), **form.service_fields()))
    return redirect("arbiter:rating_list")


@organiser_view
@never_cache
@require_safe
def rating_list_progress(request: HttpRequest) -> HttpResponse:
    """The progress bar alone for HTMX; the whole page once the import is over, and for everybody else."""
    if not is_htmx(request):
        return _page(request)
    running = rating_lists().running
    if running is None:
        return HttpResponseClientRedirect(reverse("arbiter:rating_list"))
    return render(request, "arbiter/rating_lists/parts/progress.html", {"running": running})


@organiser_view
@require_POST
@requires_unchanged(RATING_LISTS, service_compares=True)
@answered_by(_page)
def rating_list_stop(request: HttpRequest, *, expected: ExpectedVersion) -> HttpResponse:
    """Stop the import that the page showed; the list in use stays."""
    stop_import(by=actor(request), number=expected.number("import"))
    return done(request, _("The import has been stopped. The list in use is the old one."), "arbiter:rating_list")


@organiser_view
@require_POST
@requires_unchanged(RATING_LISTS, service_compares=True)
@answered_by(_page)
def rating_list_renew(request: HttpRequest, *, expected: ExpectedVersion) -> HttpResponse:
    """Fetch all lists that came from an address again, one after the other."""
    lists = lists_of_addresses()
    require(lists, _("No list came from an address. Upload the new file."))
    begun = begin_renewal(lists[0], by=actor(request), after=expected.number("import"))
    start_job(begun, then_others=True)
    return redirect("arbiter:rating_list")


@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(RATING_LIST, service_compares=True)
@answered_by(_columns_page, form=_columns_form)
def rating_list_columns(
    request: HttpRequest, rating_list: RatingList, form: ColumnsForm, *, expected: ExpectedVersion
) -> HttpResponse:
    """Which column of a list that waits holds what; its import goes on then."""
    _found, written = _sample(request, rating_list)
    require(written.is_valid(), _("How the list is written is not valid. Look at it above."))
    columns, is_national = form.columns(), form.cleaned_data["is_national"] == "yes"
    choose_columns(rating_list, written.mapping(columns), by=actor(request), is_national=is_national)
    start_job(rating_list)
    return redirect("arbiter:rating_list")


@organiser_view
@require_POST
@requires_unchanged(RATING_LIST)
@answered_by(_page_of_list)
def rating_list_remove(request: HttpRequest, rating_list: RatingList) -> HttpResponse:
    """Remove a list, or an import that waits for its columns."""
    remove_list(rating_list, by=actor(request))
    text = _("%(name)s has been removed. Players keep their ratings.") % {"name": rating_list.name}
    return done(request, text, "arbiter:rating_list")
