"""Who leaves in the middle of a round, and who plays on after a loss by forfeit."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Player, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions import leaving as actions
from tournaments.players.forms.leaving import LeaveForm, NotComeForm
from tournaments.rounds.queries.guards import last_round
from tournaments.rounds.queries.not_come import not_come as asked_of
from tournaments.rounds.queries.obstacles import pairing_obstacles
from tournaments.rounds.queries.reading import Reading
from tournaments.stale_forms.of_players import LEAVING, NOT_COME
from tournaments.stale_forms.unchanged import requires_unchanged


def _leave_form(request: HttpRequest, _tournament: Tournament, player: Player) -> LeaveForm:
    return LeaveForm(request.POST or None, games=actions.open_games(player))


@shows("arbiter/players/leave.html")
def _leave_page(request: HttpRequest, tournament: Tournament, player: Player, form: LeaveForm) -> Context:
    return {"player": player, "form": form, "games": form.games, "round": last_round(tournament)}


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(LEAVING)
@answered_by(_leave_page, form=_leave_form)
def leave(request: HttpRequest, tournament: Tournament, player: Player, form: LeaveForm) -> HttpResponse:
    """A player withdraws, is expelled or has not come: what follows for the board and for the rounds to come."""
    actions.leave_board(player, by=actor(request), **form.sent)
    last = last_round(tournament)
    text = _("Done for %(name)s.") % {"name": player.name}
    return done(request, text, "arbiter:round", tournament.slug, last.number if last else 1)


def _not_come_form(request: HttpRequest, tournament: Tournament) -> NotComeForm:
    return NotComeForm(request.POST or None, asked=asked_of(tournament, last_round(tournament)))


@shows("arbiter/players/not_come.html")
def _not_come_page(request: HttpRequest, tournament: Tournament, form: NotComeForm) -> Context:
    rows = [(one, form[f"player_{one.player.pk}"]) for one in form.asked]
    others = bool(pairing_obstacles(Reading(tournament), nonetheless=True))
    return {"form": form, "rows": rows, "round": last_round(tournament), "others": others}


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NOT_COME)
@answered_by(_not_come_page, form=_not_come_form)
def not_come(request: HttpRequest, tournament: Tournament, form: NotComeForm) -> HttpResponse:
    """Who lost by forfeit in the round at hand: does the player go on?"""
    left = actions.answer_not_come(tournament, form.answers, by=actor(request))
    return done(request, _("Noted."), "arbiter:not_come" if left else "arbiter:tournament", tournament.slug)
