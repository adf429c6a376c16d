"""Players from a list: look first, then import all or nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import PLAYERS
from tournaments.forms.imports import PlayersFileForm
from tournaments.models import Tournament
from tournaments.permissions import arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.players.files import ParsedPlayers, import_players
from tournaments.services.players.lists import read_players
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page

TEMPLATE = "arbiter/players/import.html"


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(PLAYERS, typed=PlayersFileForm)
def players_import(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Paste or upload a list; the page shows what was read and every problem before anything is saved."""
    form = PlayersFileForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return tournament_page(request, TEMPLATE, tournament, {"form": form}, status=form_status(form))
    text = form.cleaned_data["text"]
    parsed = read_players(text)
    # The file's text goes into the box, so that it can be mended there and is kept for the second step.
    form = PlayersFileForm({"text": text})
    form.is_valid()
    if "import" in request.POST and parsed.rows and not parsed.problems:
        return _imported(request, tournament, form, parsed)
    context = {"form": form, "parsed": parsed}
    return tournament_page(request, TEMPLATE, tournament, context, status=422 if parsed.problems else 200)


def _imported(
    request: HttpRequest, tournament: Tournament, form: PlayersFileForm, parsed: ParsedPlayers
) -> HttpResponse:
    try:
        import_players(tournament, parsed.rows, by=actor(request))
    except Refused as refusal:
        status = refuse(form, refusal)
        return tournament_page(request, TEMPLATE, tournament, {"form": form, "parsed": parsed}, status=status)
    count = len(parsed.rows)
    done(
        request,
        ngettext("%(count)d player has been entered.", "%(count)d players have been entered.", count)
        % {"count": count},
    )
    return redirect("arbiter:players", tournament.slug)
