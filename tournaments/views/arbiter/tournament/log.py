"""The audit log: who changed what, when, from what to what."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import arbiter_view
from tournaments.selectors.tournament.log import LogFilter, by_minute, groups_of, log_page, people_of
from tournaments.views.arbiter.common import tournament_page


@arbiter_view
@require_safe
def audit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The log, newest first; ``?group=&round=&by=&q=&page=`` narrow it down."""
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
    }
    return tournament_page(request, "arbiter/tournament/log.html", tournament, context)
