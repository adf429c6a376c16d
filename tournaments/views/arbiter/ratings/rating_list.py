"""The rating list: imported by organisers, in the background, with a progress bar that survives a reload."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.clicks.kinds import RATING_LISTS
from tournaments.clicks.seen import Seen
from tournaments.forms.rating_list import RatingListForm
from tournaments.permissions import organiser_view
from tournaments.rating_lists.fetch import LARGEST_DOWNLOAD
from tournaments.selectors.ratings.search import rating_lists
from tournaments.services.errors import Refused, Stale
from tournaments.services.ratings.importing import begin_import, stop_import
from tournaments.services.ratings.job import start_job
from tournaments.uploads import organiser, takes
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, is_htmx, refuse


@takes(LARGEST_DOWNLOAD, organiser)
@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(RATING_LISTS, typed=RatingListForm, service_compares=True)
def rating_list(request: HttpRequest, *, seen: Seen | None = None) -> HttpResponse:
    """The list in use, the import that runs, and a form for a new one."""
    lists = rating_lists()
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = RatingListForm(*sent, current=lists.current)
    status = form_status(form)
    if seen and form.is_valid():
        try:
            begun = begin_import(by=actor(request), after=seen.number("import"), **form.service_fields())
        except Stale:
            raise
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            start_job(begun)
            return redirect("arbiter:rating_list")
    context = {"lists": lists, "form": form, "hours": settings.RATING_LIST_HOURS}
    return render(request, "arbiter/ratings/rating_list.html", context, status=status)


@organiser_view
@never_cache
@require_safe
def rating_list_progress(request: HttpRequest) -> HttpResponse:
    """The progress bar alone for HTMX; the whole page once the import is over, and for everybody else."""
    lists = rating_lists()
    if not is_htmx(request):
        return render(
            request, "arbiter/ratings/rating_list.html", {"lists": lists, "form": RatingListForm(current=lists.current)}
        )
    if lists.running is None:
        return HttpResponseClientRedirect(reverse("arbiter:rating_list"))
    return render(request, "arbiter/ratings/parts/progress.html", {"running": lists.running})


@organiser_view
@require_POST
@rests_on(RATING_LISTS, service_compares=True)
def rating_list_stop(request: HttpRequest, *, seen: Seen) -> HttpResponse:
    """Stop the import that the page showed; the list in use stays."""
    try:
        stop_import(by=actor(request), number=seen.number("import"))
    except Stale:
        raise
    except Refused as refusal:
        lists = rating_lists()
        context = {"lists": lists, "form": RatingListForm(current=lists.current), "problems": refusal.problems}
        return render(request, "arbiter/ratings/rating_list.html", context, status=HTTPStatus.CONFLICT)
    done(request, _("The import has been stopped. The list in use is the old one."))
    return redirect("arbiter:rating_list")
