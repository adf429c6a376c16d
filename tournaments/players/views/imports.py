"""Players from a list: look first, then import all or nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.basics.list_form import PlayersFileForm
from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions.files import import_players, moved_by_rows
from tournaments.players.actions.lists import read_players
from tournaments.players.actions.namesakes import chosen_rows
from tournaments.stale_forms.of_players import PLAYERS
from tournaments.stale_forms.unchanged import requires_unchanged


def _form(request: HttpRequest, _tournament: Tournament) -> PlayersFileForm:
    return PlayersFileForm(request.POST or None, request.FILES or None).in_the_box()


@shows("arbiter/players/import.html")
def _page(
    request: HttpRequest, tournament: Tournament, form: PlayersFileForm, *, read: Context | None = None
) -> Context:
    """``read`` is what the list says, None where there is none."""
    if hasattr(form, "refusal"):
        read = _read(request, tournament, form)
    return {"form": form, **(read or {})}


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(PLAYERS, typed=PlayersFileForm)
@answered_by(_page, form=_form)
def players_import(request: HttpRequest, tournament: Tournament, form: PlayersFileForm) -> HttpResponse:
    """Paste or upload a list; the page shows what was read and every problem before anything is saved."""
    read = _read(request, tournament, form)
    rows, problems = read["to_enter"], read["parsed"].problems
    is_asked = bool(read["moved"]) and request.POST.get("sure") != "on"
    if "import" not in request.POST or not rows or problems or is_asked:
        status = 422 if problems or ("import" in request.POST and is_asked) else 200
        return _page(request, tournament, form, read=read, status=status)
    import_players(tournament, rows, by=actor(request))
    text = ngettext("%(count)d player has been entered.", "%(count)d players have been entered.", len(rows))
    text %= {"count": len(rows)}
    if left_out := read["left_out"]:
        more = ngettext(
            "%(count)d was left out, whose name is there already.",
            "%(count)d were left out, whose names are there already.",
            left_out,
        )
        text = f"{text} {more % {'count': left_out}}"
    return done(request, text, "arbiter:players", tournament.slug)


def _read(request: HttpRequest, tournament: Tournament, form: PlayersFileForm) -> Context:
    """The rows that would be entered: of those whose name is there already the ones that the arbiter has ticked."""
    parsed = read_players(form.cleaned_data["text"])
    chosen = chosen_rows(tournament, parsed.rows, request.POST.getlist("enter"))
    return {
        "parsed": parsed,
        "same_names": chosen.same_names,
        "ticked": chosen.ticked,
        "to_enter": chosen.to_enter,
        "left_out": chosen.left_out,
        "moved": moved_by_rows(tournament, chosen.to_enter),
    }
