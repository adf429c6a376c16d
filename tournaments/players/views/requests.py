"""Entry requests, which came by the public form: accepted, merged or refused, several at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.basics.errors import Doubtful, Refused
from tournaments.models import EntryRequest, Player, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions.entry_requests import accept_entries, merge_entry, refuse_entries
from tournaments.players.actions.files import PlayerRow
from tournaments.players.actions.namesakes import namesakes
from tournaments.players.forms.entry_requests import RequestsForm
from tournaments.publication.queries.registration import open_requests
from tournaments.stale_forms.of_players import REQUESTS
from tournaments.stale_forms.unchanged import requires_unchanged

MOST_DECIDED = 30  # of those decided last


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A request, and the players who are there under the same name or number."""

    asked: EntryRequest
    there: tuple[Player, ...]


@shows("arbiter/players/requests.html")
def _page(request: HttpRequest, tournament: Tournament, form: RequestsForm) -> Context:
    refusal = getattr(form, "refusal", None)
    asked = open_requests(tournament)
    still = {one.pk for one in asked}
    decided = tournament.entry_requests.exclude(pk__in=still).order_by("-decided_at", "-pk")[:MOST_DECIDED]
    return {
        "problems": refusal.problems if refusal else [],
        "lines": _lines(tournament, asked),
        "decided": list(decided),
        "form": form,
        "ask_sure": isinstance(refusal, Doubtful),
        "chosen": set(_numbers(request.POST.getlist("chosen"))),
    }


@arbiter_view(see=Right.WORK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(REQUESTS, typed=RequestsForm)
@answered_by(_page, form=RequestsForm)
def requests(request: HttpRequest, tournament: Tournament, form: RequestsForm) -> HttpResponse:
    """Decide on those who ask to be entered."""
    return done(request, _decided(request, tournament, form), "arbiter:requests", tournament.slug)


def _decided(request: HttpRequest, tournament: Tournament, form: RequestsForm) -> str:
    """Do what was pressed; returns what was done."""
    sure = request.POST.get("sure") == "on"
    by, chosen = actor(request), _numbers(request.POST.getlist("chosen"))
    if "merge" in request.POST:
        key, _colon, player = request.POST["merge"].partition(":")
        numbers = _numbers([key, player])
        if len(numbers) != len((key, player)):
            raise Refused(_("Choose the player with whom the request is to be merged."))
        there = get_object_or_404(Player, pk=numbers[1], tournament=tournament)
        merge_entry(tournament, numbers[0], there, by=by, sure=sure)
        return _("%(name)s is one and the same now.") % {"name": there.name}
    if request.POST.get("do") == "refuse":
        count = refuse_entries(tournament, chosen, by=by, reason=form.cleaned_data["reason"])
        return ngettext("%(count)d request has been refused.", "%(count)d requests have been refused.", count) % {
            "count": count
        }
    count = accept_entries(tournament, chosen, by=by, sure=sure)
    return ngettext("%(count)d player has been entered.", "%(count)d players have been entered.", count) % {
        "count": count
    }


def _numbers(texts: list[str]) -> list[int]:
    return [int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 16]


def _lines(tournament: Tournament, asked: list[EntryRequest]) -> list[RequestLine]:
    rows = [PlayerRow(at, {"name": one.name, "fide_id": one.fide_id}) for at, one in enumerate(asked)]
    same = {one.row.line: one.there for one in namesakes(tournament, rows)}
    numbers = [one.fide_id for one in asked if one.fide_id]
    known = {player.fide_id: player for player in tournament.players.filter(fide_id__in=numbers)}
    lines = []
    for at, one in enumerate(asked):
        by_number = [known[one.fide_id]] if one.fide_id in known else []
        there = {player.pk: player for player in (*by_number, *same.get(at, ()))}
        lines.append(RequestLine(one, tuple(there.values())))
    return lines
