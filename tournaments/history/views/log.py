"""The audit log: who changed what, when, from what to what."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.history.actions import undoing as actions
from tournaments.log.kinds import UNDOABLE
from tournaments.log.reading import LogFilter, by_minute, groups_of, log_page, people_of
from tournaments.models import AuditEntry, Tournament
from tournaments.pages.answers import answered_by
from tournaments.pages.arbiter import actor, do_if_sure, done, tournament_page
from tournaments.permissions import Right, arbiter_view
from tournaments.stale_forms.of_tournament import ENTRY
from tournaments.stale_forms.unchanged import requires_unchanged


def _log(
    request: HttpRequest,
    tournament: Tournament,
    to_undo: AuditEntry | None = None,
    *,
    problems: Iterable[str] = (),
    question: str = "",
    status: int = HTTPStatus.OK,
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
        "undo_back": request.POST.get("back") or reverse("arbiter:audit", args=[tournament.slug]),
    }
    shown = {"problems": () if question else problems, "question": question, "status": status}
    return tournament_page(request, "arbiter/history/log.html", tournament, context, **shown)


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
@requires_unchanged(ENTRY)
@answered_by(_log)
def undo(request: HttpRequest, tournament: Tournament, entry: AuditEntry) -> HttpResponse:
    """Undo one change on which nothing rests, and go back to where the arbiter was."""
    do_if_sure(request, lambda sure: actions.undo(entry, by=actor(request), sure=sure))
    back = request.POST.get("back", "")
    home = reverse("arbiter:tournament", args=[tournament.slug])
    if not back.startswith(home) or "//" in back:
        back = reverse("arbiter:audit", args=[tournament.slug])
    return done(request, _("Undone."), back)
