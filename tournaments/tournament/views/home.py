"""The arbiter's first page: the tournaments to work on."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.clubs.queries.pages import read_lately
from tournaments.models import Reading
from tournaments.pages.arbiter import actor
from tournaments.permissions import account_view, tournaments_of
from tournaments.tournament.queries import overview as read


@account_view
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments that the user may work on, so many on a page; ``?q=`` looks for name, place, year."""
    wanted = request.GET.get("q", "").strip()[:80]
    tournaments = tournaments_of(actor(request))
    page = read.tournament_page(tournaments, wanted, page=request.GET.get("page"))
    query = urlencode({"q": wanted}) if wanted else ""
    context = {"page": page, "wanted": wanted, "query": query, "readings": _told(request)}
    return render(request, "arbiter/tournament/home.html", context)


def _told(request: HttpRequest) -> list[Reading]:
    """What federations have read lately in the club that whoever asks organises."""
    club: int | None = getattr(request.user, "club_organised", None)
    return read_lately(club) if club and not actor(request).is_organiser else []
