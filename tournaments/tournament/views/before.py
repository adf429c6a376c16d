"""What is settled about the time before round 1."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, of_tournament, shows
from tournaments.pages.arbiter import actor, do_if_sure, done
from tournaments.permissions import Right, arbiter_view
from tournaments.rounds.queries.guards import has_begun
from tournaments.stale_forms.of_tournament import BEFORE
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.forms.before import BeforeForm


@shows("arbiter/tournament/before.html")
def _before_page(request: HttpRequest, tournament: Tournament, *, form: BeforeForm) -> Context:
    return {"form": form, "is_public": has_begun(tournament)}


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(BEFORE, typed=BeforeForm)
@answered_by(_before_page, form=of_tournament(BeforeForm))
def before(request: HttpRequest, tournament: Tournament, form: BeforeForm) -> HttpResponse:
    """Announce the tournament, or take the announcement back."""
    prepared = partial(prepare_tournament, tournament, by=actor(request), **form.cleaned_data)
    do_if_sure(request, lambda sure: prepared(sure=sure))
    return done(request, _("Saved."), "arbiter:before", tournament.slug)
