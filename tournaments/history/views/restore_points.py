"""Restore points: kept, looked into, brought back."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.basics.incoming import Damaged
from tournaments.history.actions import restore_points as actions
from tournaments.history.forms import PointForm
from tournaments.history.queries.restore_points import inside, points_of
from tournaments.journal import restore_points as journal_restore_points
from tournaments.journal.changing import lock
from tournaments.models import RestorePoint, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, do_if_sure, done, tournament_page
from tournaments.permissions import Right, arbiter_view
from tournaments.rounds.queries.cases import CASES
from tournaments.stale_forms.of_tournament import RESTORE_POINT
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/history/restore_points.html")
def _page(request: HttpRequest, tournament: Tournament, form: PointForm) -> Context:
    return {"form": form, "points": points_of(tournament)}


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=PointForm)
@answered_by(_page, form=PointForm)
def restore_points(request: HttpRequest, tournament: Tournament, form: PointForm) -> HttpResponse:
    """The points that are kept; one can be made by hand."""
    note = form.cleaned_data["note"]
    journal_restore_points.keep_point(lock(tournament), RestorePoint.Occasion.ASKED, by=actor(request), note=note)
    return done(request, _("The tournament is kept as it stands now."), "arbiter:restore_points", tournament.slug)


def _page_of_one(request: HttpRequest, tournament: Tournament, point: RestorePoint, **shown: Any) -> HttpResponse:
    held = None
    try:
        held = inside(point, tournament)
    except Damaged:
        shown["problems"] = [_("This restore point is damaged and cannot be read.")]
        shown["status"] = HTTPStatus.CONFLICT
    context = {"point": point, "inside": held, "cases": CASES.items()}
    return tournament_page(request, "arbiter/history/restore_point.html", tournament, context, **shown)


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(RESTORE_POINT)
@answered_by(_page_of_one)
def restore_point(request: HttpRequest, tournament: Tournament, point: RestorePoint) -> HttpResponse:
    """What one point holds and what a restore would change; sent, it is brought back, and the overview shows it."""
    restored = partial(actions.restore, point, by=actor(request), case=request.POST.get("case", ""))
    do_if_sure(request, lambda sure: restored(sure=sure))
    text = _(
        "The tournament is as it stood on %(at)s. The state before is kept among the restore points, "
        "so this can be undone."
    )
    text %= {"at": date_format(localtime(point.at), "LONG_SECONDS_FORMAT")}
    return done(request, text, "arbiter:tournament", tournament.slug)
