"""Restore points: kept, looked into, brought back."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import NEW, RESTORE_POINT
from tournaments.forms.restore_points import PointForm
from tournaments.forms.rounds import CASES
from tournaments.journal.changing import lock
from tournaments.models import RestorePoint, Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.selectors.tournament.restore_points import inside, points_of
from tournaments.services.errors import Refused
from tournaments.services.tournament import restore_points as services
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, do_if_sure, done, form_status, question_of, tournament_page
from tournaments.whole import Damaged


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NEW, typed=PointForm)
def restore_points(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The points that are kept; one can be made by hand."""
    form = PointForm(request.POST or None)
    if form.is_valid():
        services.keep_point(
            lock(tournament), RestorePoint.Occasion.ASKED, by=actor(request), note=form.cleaned_data["note"]
        )
        done(request, _("The tournament is kept as it stands now."))
        return redirect("arbiter:restore_points", tournament.slug)
    context = {"form": form, "points": points_of(tournament)}
    return tournament_page(
        request, "arbiter/tournament/restore_points.html", tournament, context, status=form_status(form)
    )


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(RESTORE_POINT)
def restore_point(request: HttpRequest, tournament: Tournament, point: RestorePoint) -> HttpResponse:
    """What one point holds and what a restore would change; sent, it is brought back, and the overview shows it."""
    problems: list[str] = []
    question = ""
    if request.method == "POST":
        try:
            restored = partial(services.restore, point, by=actor(request), case=request.POST.get("case", ""))
            do_if_sure(request, lambda sure: restored(sure=sure))
        except Refused as refusal:
            problems, question = refusal.problems, question_of(refusal)
        else:
            text = _(
                "The tournament is as it stood on %(at)s. The state before is kept among the restore points, "
                "so this can be undone."
            )
            done(request, text % {"at": date_format(localtime(point.at), "j F Y, H:i:s")})
            return redirect("arbiter:tournament", tournament.slug)
    held = None
    try:
        held = inside(point, tournament)
    except Damaged:
        problems = [_("This restore point is damaged and cannot be read.")]
    status = HTTPStatus.CONFLICT if problems else HTTPStatus.OK
    context = {"point": point, "inside": held, "cases": CASES, "question": question}
    template = "arbiter/tournament/restore_point.html"
    return tournament_page(request, template, tournament, context, problems=problems, status=status)
