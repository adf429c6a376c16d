"""The arbiter's first page: the tournaments to work on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import account_view, tournaments_of
from tournaments.selectors.tournament import overview as read
from tournaments.views.arbiter.common import actor


@account_view
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments that the user may work on."""
    tournaments = read.tournament_list(tournaments_of(actor(request)))
    return render(request, "arbiter/tournament/home.html", {"tournaments": tournaments})
