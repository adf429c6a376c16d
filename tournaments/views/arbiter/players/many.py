"""Byes and withdrawals of all players who are ticked in the list: all of them, or none."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.clicks.kinds import MANY
from tournaments.forms.player import WITHDRAW, ManyForm
from tournaments.models import Tournament
from tournaments.permissions import arbiter_view
from tournaments.services.errors import Doubtful, Refused, Stale
from tournaments.services.players.byes import request_byes, withdraw_players
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, tournament_page


@arbiter_view
@require_POST
@rests_on(MANY)
def players_many(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Note it for all who are ticked; what speaks against it comes on one page, before anything is done."""
    form = ManyForm(request.POST)
    chosen = [int(key) for key in request.POST.getlist("chosen") if key.isascii() and key.isdigit() and len(key) < 16]
    if not form.is_valid():
        return _page(request, tournament, form, chosen, [_("Choose what is to be noted, and a round.")])
    try:
        count = _done(request, tournament, form, chosen)
    except Stale:
        raise
    except Refused as refusal:
        return _page(request, tournament, form, chosen, refusal.problems, refusal=refusal)
    text = ngettext("Noted for %(count)d player.", "Noted for %(count)d players.", count)
    done(request, text % {"count": count})
    return redirect("arbiter:players", tournament.slug)


def _done(request: HttpRequest, tournament: Tournament, form: ManyForm, chosen: list[int]) -> int:
    action, number = form.cleaned_data["action"], form.cleaned_data["round_number"]
    if action == WITHDRAW:
        return withdraw_players(tournament, chosen, by=actor(request), from_round=number)
    sure = form.cleaned_data["sure"]
    return request_byes(tournament, chosen, by=actor(request), round_number=number, kind=action, sure=sure)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: ManyForm,
    chosen: list[int],
    told: Sequence[str],
    *,
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {
        "form": form,
        "told": told,
        "doubtful": isinstance(refusal, Doubtful),
        "refusal": refusal,
        "players": tournament.players.filter(pk__in=chosen).order_by("tpn"),
        "action": dict(form.fields["action"].choices).get(form.data.get("action")),  # type: ignore[attr-defined]
    }
    template = "arbiter/players/many.html"
    return tournament_page(request, template, tournament, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
