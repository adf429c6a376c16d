"""What is public at once, and the buttons for what is not."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, of_tournament, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.publication import actions as actions
from tournaments.publication.forms import PublicationForm
from tournaments.publication.queries.certificates import certificates_file, certificates_of, log_state
from tournaments.publication.queries.withheld import withheld
from tournaments.stale_forms.of_tournament import PUBLICATION
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/publication/publication.html")
def _page(request: HttpRequest, tournament: Tournament, form: PublicationForm | None = None) -> Context:
    results, standings = withheld(tournament)
    form = form or PublicationForm(tournament=tournament)
    return {"form": form, "results_of": results, "standings_after": standings}


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(PUBLICATION, typed=PublicationForm)
@answered_by(_page, form=of_tournament(PublicationForm))
def publication(request: HttpRequest, tournament: Tournament, form: PublicationForm) -> HttpResponse:
    """Choose what is public at once."""
    actions.set_publication(tournament, by=actor(request), **form.service_fields())
    return done(request, _("What is public at once has been saved."), "arbiter:publication", tournament.slug)


@arbiter_view
@require_POST
@requires_unchanged(PUBLICATION)
@answered_by(_page)
def release_results(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Publish the results of the last complete round."""
    actions.release_results(tournament, by=actor(request))
    return done(request, _("The results are public."), "arbiter:tournament", tournament.slug)


@arbiter_view
@require_POST
@requires_unchanged(PUBLICATION)
@answered_by(_page)
def release_standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Publish the standings after the last complete round."""
    actions.release_standings(tournament, by=actor(request))
    return done(request, _("The standings are public."), "arbiter:tournament", tournament.slug)


@arbiter_view
@require_safe
@shows("arbiter/publication/certificates.html")
def certificates(request: HttpRequest, tournament: Tournament) -> Context:
    """The certificates of all rounds, and whether the log still is what they say."""
    found = certificates_of(tournament)
    return {"certificates": found, "log": log_state(tournament) if found else None}


@arbiter_view
@require_safe
def certificates_archive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All certificates and the digests of the log, as ``python -m pairing verify`` reads them."""
    return HttpResponse(
        certificates_file(tournament),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{tournament.slug}-certificates.zip"'},
    )
