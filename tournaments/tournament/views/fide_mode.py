"""FIDE mode: what it holds, and how it is left for good, in two steps."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.stale_forms.of_tournament import FIDE_MODE
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.actions.fide_mode import leave_fide_mode
from tournaments.tournament.forms.fide_mode import LeaveFideModeForm


@shows("arbiter/tournament/fide_mode.html")
def _page(request: HttpRequest, tournament: Tournament, form: LeaveFideModeForm, *, is_second: bool = False) -> Context:
    return {"form": form, "is_second": is_second}


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(FIDE_MODE, typed=LeaveFideModeForm)
@answered_by(_page, form=LeaveFideModeForm)
def fide_mode(request: HttpRequest, tournament: Tournament, form: LeaveFideModeForm) -> HttpResponse:
    """Show it; leave it after the consequences were shown."""
    if "second" not in request.POST:
        return _page(request, tournament, form, is_second=True)
    leave_fide_mode(tournament, by=actor(request), reason=form.cleaned_data["reason"])
    return done(request, _("The tournament has left FIDE mode."), "arbiter:fide_mode", tournament.slug)
