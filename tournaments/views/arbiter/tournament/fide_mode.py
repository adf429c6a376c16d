"""FIDE mode: what it holds, and how it is left for good, in two steps."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import FIDE_MODE
from tournaments.forms.fide_mode import LeaveFideModeForm
from tournaments.models import Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.tournament.fide_mode import leave_fide_mode
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(FIDE_MODE, typed=LeaveFideModeForm)
def fide_mode(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show it; leave it after the consequences were shown."""
    form = LeaveFideModeForm(request.POST or None)
    status = form_status(form)
    is_second = form.is_valid()
    if is_second and "second" in request.POST:
        try:
            leave_fide_mode(tournament, by=actor(request), reason=form.cleaned_data["reason"])
        except Refused as refusal:
            status, is_second = refuse(form, refusal), False
        else:
            done(request, _("The tournament has left FIDE mode."))
            return redirect("arbiter:fide_mode", tournament.slug)
    context = {"form": form, "is_second": is_second}
    return tournament_page(request, "arbiter/tournament/fide_mode.html", tournament, context, status=status)
