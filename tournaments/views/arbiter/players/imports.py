"""Players from a list: look first, then import all or nothing."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import PLAYERS
from tournaments.forms.imports import PlayersFileForm
from tournaments.models import Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.players.files import ParsedPlayers, import_players, moved_by_rows
from tournaments.services.players.lists import read_players
from tournaments.services.players.namesakes import namesakes
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page

TEMPLATE = "arbiter/players/import.html"


@arbiter_view(see=Right.WORK)
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
    context = {"form": form, "parsed": parsed, **_to_enter(request, tournament, parsed)}
    is_asked = bool(context["moved"]) and request.POST.get("sure") != "on"
    if "import" in request.POST and context["to_enter"] and not parsed.problems and not is_asked:
        return _imported(request, tournament, context)
    status = 422 if parsed.problems or ("import" in request.POST and is_asked) else 200
    return tournament_page(request, TEMPLATE, tournament, context, status=status)


def _to_enter(request: HttpRequest, tournament: Tournament, parsed: ParsedPlayers) -> dict[str, Any]:
    """The rows that would be entered: of those whose name is there already the ones that the arbiter has ticked."""
    same = namesakes(tournament, parsed.rows)
    ticked = {line for line in request.POST.getlist("enter") if line.isdecimal() and len(line) < 10}
    left_out = {one.row.line for one in same if str(one.row.line) not in ticked}
    rows = [row for row in parsed.rows if row.line not in left_out]
    return {
        "same_names": same,
        "ticked": {int(line) for line in ticked},
        "to_enter": rows,
        "left_out": len(left_out),
        "moved": moved_by_rows(tournament, rows),
    }


def _imported(request: HttpRequest, tournament: Tournament, context: dict[str, Any]) -> HttpResponse:
    rows = context["to_enter"]
    try:
        import_players(tournament, rows, by=actor(request))
    except Refused as refusal:
        status = refuse(context["form"], refusal)
        return tournament_page(request, TEMPLATE, tournament, context, status=status)
    text = ngettext("%(count)d player has been entered.", "%(count)d players have been entered.", len(rows))
    text %= {"count": len(rows)}
    if left_out := context["left_out"]:
        more = ngettext(
            "%(count)d was left out, whose name is there already.",
            "%(count)d were left out, whose names are there already.",
            left_out,
        )
        text = f"{text} {more % {'count': left_out}}"
    done(request, text)
    return redirect("arbiter:players", tournament.slug)
