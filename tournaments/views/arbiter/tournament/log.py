"""The audit log: who changed what, when, from what to what."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.audit.undoing import UNDOABLE
from tournaments.clicks.kinds import ENTRY
from tournaments.models import AuditEntry, Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.selectors.tournament.log import LogFilter, by_minute, groups_of, log_page, people_of
from tournaments.services.errors import Refused
from tournaments.services.tournament import undoing as services
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, do_if_sure, done, question_of, tournament_page


@arbiter_view
@require_safe
def audit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The log, newest first; ``?group=&round=&by=&q=&page=`` narrow it down."""
    return _log(request, tournament)


def _to_undo(_request: HttpRequest, tournament: Tournament, pk: int) -> Right | None:
    """As for making the change."""
    kind = AuditEntry.objects.filter(tournament=tournament, pk=pk).values_list("kind", flat=True).first()
    return Right.LEAD if kind in UNDOABLE and UNDOABLE[kind].is_led else None


@arbiter_view(further=_to_undo)
@require_POST
@rests_on(ENTRY)
def undo(request: HttpRequest, tournament: Tournament, entry: AuditEntry) -> HttpResponse:
    """Undo one change on which nothing rests, and go back to where the arbiter was."""
    try:
        do_if_sure(request, lambda sure: services.undo(entry, by=actor(request), sure=sure))
    except Refused as refusal:
        return _log(request, tournament, refusal, entry)
    done(request, _("Undone."))
    back = request.POST.get("back", "")
    home = reverse("arbiter:tournament", args=[tournament.slug])
    return redirect(
        back if back.startswith(home) and "//" not in back else reverse("arbiter:audit", args=[tournament.slug])
    )


def _log(
    request: HttpRequest, tournament: Tournament, refusal: Refused | None = None, to_undo: AuditEntry | None = None
) -> HttpResponse:
    """The page; where undoing ``to_undo`` was not done it says why, or asks."""
    number = request.GET.get("round", "")
    wanted = LogFilter(
        group=request.GET.get("group", ""),
        round_number=int(number) if number.isdecimal() and len(number) < 5 else None,
        text=request.GET.get("q", "").strip(),
        by_name=request.GET.get("by", ""),
    )
    query = request.GET.copy()
    query.pop("page", None)
    page, lines = log_page(tournament, wanted, page=request.GET.get("page"))
    context = {
        "page": page,
        "minutes": by_minute(lines),
        "people": people_of(tournament),
        "groups": groups_of(tournament),
        "wanted": wanted,
        "query": query.urlencode(),
        "round_numbers": range(1, tournament.total_rounds + 1),
        "to_undo": to_undo,
        "question": (question := question_of(refusal) if refusal else ""),
        "undo_back": request.POST.get("back") or reverse("arbiter:audit", args=[tournament.slug]),
    }
    problems = refusal.problems if refusal and not question else []
    status = HTTPStatus.CONFLICT if refusal else HTTPStatus.OK
    return tournament_page(
        request, "arbiter/tournament/log.html", tournament, context, problems=problems, status=status
    )
