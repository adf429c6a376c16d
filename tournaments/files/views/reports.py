"""Tournament report files: import of a whole tournament, export of the one at hand, its final report."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.trf.writer import Edition
from tournaments.basics.errors import Refused
from tournaments.files.actions.final_report import final_report, hand_out_report, is_handed_out, report_state
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.forms import TrfFileForm, TrfImportForm, as_hidden_text
from tournaments.files.queries.export import export_trf
from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, form_status, problem_page, site_page, tournament_page
from tournaments.permissions import Right, arbiter_view, maker_view, may
from tournaments.stale_forms.of_tournament import REPORT
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged

TEMPLATE = "arbiter/files/import.html"
LINE_END = "\r\n"  # the format wants CR; with LF behind it every program sees the lines


@arbiter_view
@require_safe
def export(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tournament as it stands, as a report file to keep; ``?edition=16`` for the older edition."""
    try:
        text = export_trf(tournament, edition=_edition(request.GET))
    except Refused as refusal:
        return problem_page(request, tournament, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    return _download(text, tournament.slug, _edition(request.GET))


@arbiter_view
@require_safe
def report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The final report: with ``?edition=`` the file, without it what stands in its way and what will be in it.

    Those who enter results get the file when it was noted that the report is made (``report_made``).
    """
    is_made_first = may(request, Right.WORK) and not cast(Any, tournament).is_mirror
    try:
        if "edition" in request.GET:
            edition, text = _edition(request.GET), final_report(tournament, edition=_edition(request.GET))
            if is_made_first and not is_handed_out(tournament):
                return redirect("arbiter:report", tournament.slug)
            return _download(text, f"{tournament.slug}-final", edition)
        context = {"state": report_state(tournament), "is_made_first": is_made_first}
    except Refused as refusal:
        return problem_page(request, tournament, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    return tournament_page(request, "arbiter/files/report.html", tournament, context)


@arbiter_view
@require_POST
@requires_unchanged(REPORT)
@answered_by(problem_page)
def report_made(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Note that the final report is made, and go on to the file."""
    edition = _edition(request.POST)
    hand_out_report(tournament, by=actor(request), edition=edition)
    query = "16" if edition is Edition.TRF16 else "26"
    return redirect(f"{reverse('arbiter:report', args=[tournament.slug])}?edition={query}")


def _edition(sent: QueryDict) -> Edition:
    return Edition.TRF16 if sent.get("edition") == "16" else Edition.TRF26


def _download(text: str, name: str, edition: Edition) -> HttpResponse:
    """The file under a name that tells its edition, so that the other one does not take its place."""
    return HttpResponse(
        text.replace("\n", LINE_END),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}-{edition.name.lower()}.trf"'},
    )


@maker_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=TrfImportForm)
def import_page(request: HttpRequest) -> HttpResponse:
    """Choose a file, look at what it holds and what would be adjusted, then import it."""
    if request.method == "POST" and "file_data" in request.POST:
        return _import(request)
    form = TrfFileForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return site_page(request, TEMPLATE, {"form": form}, status=form_status(form))
    data = form.cleaned_data["file"].read()
    review = review_trf(data)
    confirm = TrfImportForm(
        initial={"file_data": as_hidden_text(data), "name": review.name[:120], "total_rounds": review.total_rounds}
    )
    confirm.offer(review.systems)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if review.problems else HTTPStatus.OK
    return site_page(request, TEMPLATE, {"form": form, "review": review, "confirm": confirm}, status=status)


@shows(TEMPLATE)
def _confirm_page(request: HttpRequest, form: TrfImportForm) -> Context:
    """The second step with one more look at what has been filled in."""
    context: dict[str, Any] = {"form": TrfFileForm(), "confirm": form}
    if "file_data" not in form.errors:
        fields = form.cleaned_data
        context["review"] = review_trf(
            fields["file_data"],
            provisional_rating=fields.get("provisional_rating"),
            total_rounds=fields.get("total_rounds"),
            system=fields.get("system", ""),
        )
        form.offer(context["review"].systems)
    return context


@answered_by(_confirm_page, form=TrfImportForm)
def _import(request: HttpRequest, form: TrfImportForm) -> HttpResponse:
    """The second step: everything is saved, or nothing."""
    if "look" in request.POST:
        return _confirm_page(request, form)
    fields = dict(form.cleaned_data)
    tournament = import_trf(fields.pop("file_data"), by=actor(request), **fields)
    text = _("“%(name)s” has been imported.") % {"name": tournament.name}
    return done(request, text, "arbiter:tournament", tournament.slug)
