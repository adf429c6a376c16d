"""Byes and withdrawals of all players who are ticked in the list: all of them, or none."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.basics.errors import Doubtful
from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import arbiter_view
from tournaments.players.actions.byes import request_byes, withdraw_players
from tournaments.players.forms.player import WITHDRAW, ManyForm
from tournaments.stale_forms.of_players import MANY
from tournaments.stale_forms.unchanged import requires_unchanged


def _chosen(request: HttpRequest) -> list[int]:
    return [int(key) for key in request.POST.getlist("chosen") if key.isascii() and key.isdigit() and len(key) < 16]


@shows("arbiter/players/many.html")
def _page(request: HttpRequest, tournament: Tournament, form: ManyForm) -> Context:
    """What speaks against it, before anything is done."""
    refusal = getattr(form, "refusal", None)
    return {
        "form": form,
        "reasons": refusal.problems if refusal else [_("Choose what is to be noted, and a round.")],
        "doubtful": isinstance(refusal, Doubtful),
        "refusal": refusal,
        "players": tournament.players.filter(pk__in=_chosen(request)).order_by("tpn"),
        "action": dict(form.fields["action"].choices).get(form.data.get("action")),  # type: ignore[attr-defined]
    }


@arbiter_view
@require_POST
@requires_unchanged(MANY)
@answered_by(_page, form=ManyForm)
def players_many(request: HttpRequest, tournament: Tournament, form: ManyForm) -> HttpResponse:
    """Note it for all who are ticked."""
    action, number = form.cleaned_data["action"], form.cleaned_data["round_number"]
    if action == WITHDRAW:
        count = withdraw_players(tournament, _chosen(request), by=actor(request), from_round=number)
    else:
        sure = form.cleaned_data["sure"]
        count = request_byes(
            tournament, _chosen(request), by=actor(request), round_number=number, kind=action, sure=sure
        )
    text = ngettext("Noted for %(count)d player.", "Noted for %(count)d players.", count)
    return done(request, text % {"count": count}, "arbiter:players", tournament.slug)
