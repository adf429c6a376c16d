"""Who leaves in the middle of a round, and who plays on after a loss by forfeit."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import LEAVING, NOT_COME
from tournaments.forms.leaving import LeaveForm, NotComeForm
from tournaments.models import Player, Tournament
from tournaments.not_come import not_come as asked_of
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.players import leaving as services
from tournaments.services.rounds.guards import last_round
from tournaments.services.rounds.obstacles import pairing_obstacles
from tournaments.services.rounds.reading import Reading
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(LEAVING)
def leave(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """A player withdraws, is expelled or has not come: what follows for the board and for the rounds to come."""
    games = services.open_games(player)
    form = LeaveForm(request.POST or None, is_playing=bool(games))
    status = form_status(form)
    if form.is_valid():
        try:
            services.leave_board(player, by=actor(request), **form.sent)
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("Done for %(name)s.") % {"name": player.name})
            last = last_round(tournament)
            return redirect("arbiter:round", tournament.slug, last.number if last else 1)
    last = last_round(tournament)
    context = {"player": player, "form": form, "games": games, "round": last}
    return tournament_page(request, "arbiter/players/leave.html", tournament, context, status=status)


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NOT_COME)
def not_come(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who lost by forfeit in the round at hand: does the player go on?"""
    last = last_round(tournament)
    asked = asked_of(last, tournament.total_rounds)
    form = NotComeForm(request.POST or None, asked=asked)
    status = form_status(form)
    if form.is_valid():
        try:
            left = services.answer_not_come(tournament, form.answers, by=actor(request))
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("Noted."))
            return redirect("arbiter:not_come" if left else "arbiter:tournament", tournament.slug)
    rows = [(one, form[f"player_{one.player.pk}"]) for one in asked]
    context = {"form": form, "rows": rows, "round": last, "others": _other_obstacles(tournament)}
    return tournament_page(request, "arbiter/players/not_come.html", tournament, context, status=status)


def _other_obstacles(tournament: Tournament) -> bool:
    return bool(pairing_obstacles(Reading(tournament), nonetheless=True))
