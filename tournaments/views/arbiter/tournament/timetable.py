"""The timetable: made from a rhythm, corrected by hand."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import TIMETABLE
from tournaments.forms.timetable import RhythmForm, TimetableForm
from tournaments.models import Tournament
from tournaments.permissions import arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.tournament.timetable import set_timetable
from tournaments.timetable import Timetable
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page

ASKED = "times"  # of the rhythm: a page that is asked with it shows what the rhythm makes


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(TIMETABLE, typed=TimetableForm)
def timetable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Say when each round begins."""
    if request.method != "POST":
        return _asked(request, tournament)
    form = TimetableForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return _page(request, tournament, form, status=form_status(form))
    try:
        set_timetable(tournament, form.timetable, by=actor(request))
    except Refused as refusal:
        return _page(request, tournament, form, status=refuse(form, refusal))
    done(request, _("The timetable has been saved."))
    return redirect("arbiter:timetable", tournament.slug)


def _asked(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The timetable as it is, or as the rhythm in the address makes it; nothing is changed by that."""
    if ASKED not in request.GET:
        return _page(request, tournament, TimetableForm(tournament=tournament))
    rhythm = RhythmForm(request.GET, tournament=tournament)
    made: Timetable | None = None
    if rhythm.is_valid():
        try:
            made = rhythm.timetable
        except OverflowError:
            rhythm.add_error("first_day", _("The calendar ends before the last round. Choose an earlier day."))
    form = TimetableForm(tournament=tournament, made=made)
    return _page(request, tournament, form, rhythm=rhythm, is_made=made is not None, status=form_status(rhythm))


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: TimetableForm,
    *,
    rhythm: RhythmForm | None = None,
    is_made: bool = False,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = {"form": form, "rhythm": rhythm or RhythmForm(tournament=tournament), "is_made": is_made}
    return tournament_page(request, "arbiter/tournament/timetable.html", tournament, context, status=status)
