"""What phones ask for again and again, of those whom they follow (static/js/followed.js)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse

from tournaments.pages.access import public_page_before
from tournaments.publication.queries.public import PublicTournament
from tournaments.tournament.public.live_data import live_of


def _live(_request: HttpRequest, public: PublicTournament) -> HttpResponse:
    return JsonResponse(live_of(public), json_dumps_params={"separators": (",", ":"), "ensure_ascii": False})


live = public_page_before(_live)(_live)
