"""Title norms: who may make one, the certificate of one, and what FIDE's forms ask about the event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Tournament
from tournaments.norms.actions.officials import set_officials
from tournaments.norms.forms import OfficialsForm
from tournaments.norms.queries.certificate import certificate
from tournaments.norms.queries.estimates import norm_of, norms_page
from tournaments.norms.queries.event_facts import event_report
from tournaments.pages.access import as_file, found
from tournaments.pages.answers import Context, answered_by, of_tournament, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.stale_forms.of_tournament import OFFICIALS
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/norms/norms.html")
def _norms(request: HttpRequest, tournament: Tournament) -> Context:
    return {"page": norms_page(tournament)}


@arbiter_view
@require_safe
def norms(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The players with a title norm in reach: what is met, what is lacking, what the last round needs."""
    return _norms(request, tournament)


@arbiter_view
@require_safe
def norm_certificate(request: HttpRequest, tournament: Tournament, pk: int, title: str) -> HttpResponse:
    """The certificate of a title result (IT1) of a player, filled in, as a spreadsheet."""
    from tournaments.files.exports import form_xlsx  # its library loads longer than all pages together

    field, line, norm = found(norm_of(tournament, pk, title))
    name = f"{tournament.slug}-it1-{title.lower()}-{pk}.xlsx"
    return as_file(form_xlsx.form_xlsx(certificate(tournament, field, line, norm)), form_xlsx.CONTENT_TYPE, name)


@shows("arbiter/norms/forms.html")
def _forms(request: HttpRequest, tournament: Tournament) -> Context:
    return {"report": event_report(tournament)}


@arbiter_view
@require_safe
def fide_forms(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What a tournament report and the norm reports of the arbiters ask, to copy from."""
    return _forms(request, tournament)


@shows("arbiter/norms/officials.html")
def _officials(request: HttpRequest, tournament: Tournament, *, form: OfficialsForm) -> Context:
    return {"form": form}


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(OFFICIALS, typed=OfficialsForm)
@answered_by(_officials, form=of_tournament(OfficialsForm))
def officials(request: HttpRequest, tournament: Tournament, form: OfficialsForm) -> HttpResponse:
    """Say who was an arbiter of the event, in which role, with which FIDE number."""
    set_officials(tournament, form.officials, by=actor(request))
    return done(request, _("The arbiters of the event have been saved."), "arbiter:fide_forms", tournament.slug)
