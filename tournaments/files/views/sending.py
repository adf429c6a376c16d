"""Before a report is sent: what to look at; and what was sent, as it was."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.trf.writer import Edition
from tournaments.files.actions.sending import send_report, sent_reports
from tournaments.files.forms import SendForm
from tournaments.files.queries.periods import next_period
from tournaments.files.queries.report_checks import report_checks
from tournaments.models import SentReport, Tournament
from tournaments.pages.access import as_file, found
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import arbiter_view
from tournaments.stale_forms.of_tournament import SENT_REPORTS
from tournaments.stale_forms.unchanged import requires_unchanged


def _form(request: HttpRequest, tournament: Tournament) -> SendForm:
    if request.method == "POST":
        return SendForm(request.POST)
    due = next_period(tournament)
    return SendForm(initial={"last_round": due.last if due else None})


@shows("arbiter/files/report_checks.html")
def _page(request: HttpRequest, tournament: Tournament, *, form: SendForm) -> Context:
    again = form if form.is_bound and form.data.get("first_round") else None
    return {
        "checks": report_checks(tournament),
        "sent": sent_reports(tournament),
        "due": next_period(tournament),
        "form": SendForm() if again else form,
        "again": again,
    }


@arbiter_view
@require_safe
def report_checks_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All checks with their places, and the reports that were sent."""
    return _page(request, tournament, form=_form(request, tournament))


@arbiter_view
@require_POST
@requires_unchanged(SENT_REPORTS)
@answered_by(_page, form=_form)
def report_send(request: HttpRequest, tournament: Tournament, form: SendForm) -> HttpResponse:
    """Keep the report as it is sent, and lock its rounds."""
    values = dict(form.cleaned_data)
    edition = Edition[values.pop("edition")]
    first = values.pop("first_round") or 0
    send_report(tournament, by=actor(request), edition=edition, first_round=first, **values)
    return done(request, _("The report has been kept as it was sent."), "arbiter:report_checks", tournament.slug)


@arbiter_view
@require_safe
def report_sent(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The file that was sent, byte for byte."""
    row = found(SentReport.objects.filter(tournament=tournament, pk=pk).first())
    name = f"{tournament.slug}-rounds-{row.first_round}-{row.last_round}-{row.edition.lower()}.trf"
    return as_file(row.file.encode(), "text/plain; charset=utf-8", name)
