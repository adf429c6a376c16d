"""The timetable: made from a rhythm, corrected by hand."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Tournament
from tournaments.pages.answers import answered_by, of_tournament
from tournaments.pages.arbiter import actor, done, form_status, tournament_page
from tournaments.permissions import arbiter_view
from tournaments.stale_forms.of_tournament import TIMETABLE
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.actions.timetable import set_timetable
from tournaments.tournament.forms.timetable import RhythmForm, TimetableForm

ASKED = "times"  # of the rhythm: a page that is asked with it shows what the rhythm makes


def _page(request: HttpRequest, tournament: Tournament, form: TimetableForm, **options: Any) -> HttpResponse:
    """The timetable as it is, or as the rhythm in the address makes it; nothing is changed by that."""
    rhythm, made = RhythmForm(tournament=tournament), None
    if request.method != "POST" and ASKED in request.GET:
        rhythm = RhythmForm(request.GET, tournament=tournament)
        if rhythm.is_valid():
            try:
                made = rhythm.timetable
            except OverflowError:
                rhythm.add_error("first_day", _("The calendar ends before the last round. Choose an earlier day."))
        form, options = TimetableForm(tournament=tournament, made=made), {"status": form_status(rhythm)}
    context = {"form": form, "rhythm": rhythm, "is_made": made is not None}
    return tournament_page(request, "arbiter/tournament/timetable.html", tournament, context, **options)


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(TIMETABLE, typed=TimetableForm)
@answered_by(_page, form=of_tournament(TimetableForm))
def timetable(request: HttpRequest, tournament: Tournament, form: TimetableForm) -> HttpResponse:
    """Say when each round begins."""
    set_timetable(tournament, form.timetable, by=actor(request))
    return done(request, _("The timetable has been saved."), "arbiter:timetable", tournament.slug)
