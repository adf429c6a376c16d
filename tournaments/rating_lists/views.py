"""The rating list: imported by organisers, in the background, with a progress bar that survives a reload."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, is_htmx
from tournaments.pages.uploads import organiser, takes
from tournaments.permissions import organiser_view
from tournaments.rating_lists.actions.importing import begin_import, start_job, stop_import
from tournaments.rating_lists.forms import RatingListForm
from tournaments.rating_lists.lists.fetch import LARGEST_DOWNLOAD
from tournaments.rating_lists.queries.search import rating_lists
from tournaments.stale_forms.expected import ExpectedVersion
from tournaments.stale_forms.of_people import RATING_LISTS
from tournaments.stale_forms.unchanged import requires_unchanged


def _form(request: HttpRequest) -> RatingListForm:
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    return RatingListForm(*sent, current=rating_lists().current)


@shows("arbiter/rating_lists/rating_list.html")
def _page(request: HttpRequest, *, form: RatingListForm | None = None) -> Context:
    lists = rating_lists()
    form = form or RatingListForm(current=lists.current)
    return {"lists": lists, "form": form, "hours": settings.RATING_LIST_HOURS}


@takes(LARGEST_DOWNLOAD, organiser)
@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(RATING_LISTS, typed=RatingListForm, service_compares=True)
@answered_by(_page, form=_form)
def rating_list(request: HttpRequest, form: RatingListForm, *, expected: ExpectedVersion) -> HttpResponse:
    """The list in use, the import that runs, and a form for a new one."""
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
