"""One team: its data, its roster in board order, leaving and coming back."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.models import Team, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, do_if_sure, done
from tournaments.permissions import arbiter_view
from tournaments.rating_lists.queries.listed_players import lists_of
from tournaments.rating_lists.queries.search import picked, suggested
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.stale_forms.of_teams import ROSTER, TEAM, TEAM_BYES
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.teams.actions import rosters, teams
from tournaments.teams.forms.teams import MemberForm, RosterForm, TeamByeForm, TeamForm
from tournaments.teams.queries.teams import has_been_paired, roster_of

Sent = TeamForm | MemberForm | RosterForm | TeamByeForm


def _form(request: HttpRequest | None, _tournament: Tournament, team: Team) -> TeamForm:
    return TeamForm((request.POST or None) if request else None, team=Team.objects.get(pk=team.pk))


def _member_form(request: HttpRequest, _tournament: Tournament, _team: Team) -> MemberForm:
    return MemberForm(request.POST or None)


def _bye_form(request: HttpRequest, _tournament: Tournament, _team: Team) -> TeamByeForm:
    return TeamByeForm(request.POST or None)


def _roster_form(request: HttpRequest | None, tournament: Tournament, team: Team) -> RosterForm:
    team.tournament = tournament
    return RosterForm((request.POST or None) if request else None, team=team, roster=roster_of(team))


@shows("arbiter/teams/edit.html")
def _page(request: HttpRequest, tournament: Tournament, team: Team, *, form: Sent | None = None) -> Context:
    """``?find=`` looks for a name or a number in the rating list, ``?pick=`` takes the player with a number of it."""
    text, known = request.GET.get("find", "").strip(), picked(tournament, request.GET.get("pick", ""))
    return {
        "lists": lists_of(tournament),
        "text": text,
        "suggestions": suggested(tournament, text),
        "team": team,
        "form": form if isinstance(form, TeamForm) else _form(None, tournament, team),
        "member_form": form if isinstance(form, MemberForm) else MemberForm(initial=known.fields if known else None),
        "roster_form": form if isinstance(form, RosterForm) else _roster_form(None, tournament, team),
        "bye_form": form if isinstance(form, TeamByeForm) else TeamByeForm(),
        "byes": team.byes.all(),
        "roster": roster_of(team),
        "boards": settings_of_teams(tournament).boards,
        "may_remove": not has_been_paired(team),
    }


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(TEAM, typed=TeamForm)
@answered_by(_page, form=_form)
def team_edit(request: HttpRequest, tournament: Tournament, team: Team, form: TeamForm) -> HttpResponse:
    """The data of a team."""
    teams.update_team(team, by=actor(request), **form.cleaned_data)
    return done(request, _("The team has been saved."), "arbiter:team_edit", tournament.slug, team.pk)


@arbiter_view
@require_POST
@requires_unchanged(ROSTER, typed=MemberForm)
@answered_by(_page, form=_member_form)
def team_member(request: HttpRequest, tournament: Tournament, team: Team, form: MemberForm) -> HttpResponse:
    """Enter a player as the last one of the roster."""
    rosters.add_member(team, by=actor(request), **form.cleaned_data)
    return done(request, _("The player has been entered."), "arbiter:team_edit", tournament.slug, team.pk)


@arbiter_view
@require_POST
@requires_unchanged(ROSTER)
@answered_by(_page, form=_roster_form)
def team_roster(request: HttpRequest, tournament: Tournament, team: Team, form: RosterForm) -> HttpResponse:
    """Put the roster in another order, take somebody out or somebody without a team in."""
    rosters.set_roster(team, form.keys, by=actor(request))
    return done(request, _("The roster has been saved."), "arbiter:team_edit", tournament.slug, team.pk)


@arbiter_view
@require_POST
@requires_unchanged(TEAM)
@answered_by(_page)
def team_leave(request: HttpRequest, tournament: Tournament, team: Team) -> HttpResponse:
    """With ``what=withdraw`` pair the team no more, with ``return`` again, with ``remove`` take it out of the list."""
    what, by = request.POST.get("what"), actor(request)
    if what == "remove":
        teams.remove_team(team, by=by)
        text = _("%(name)s is no longer in the list.") % {"name": team.name}
        return done(request, text, "arbiter:teams", tournament.slug)
    if what == "return":
        teams.return_team(team, by=by)
        text = _("%(name)s plays again.") % {"name": team.name}
        return done(request, text, "arbiter:team_edit", tournament.slug, team.pk)
    gone = teams.withdraw_team(team, by=by)
    text = _("%(name)s is paired no more from round %(number)d on.")
    values = {"name": team.name, "number": gone.withdrawn_from}
    return done(request, text % values, "arbiter:team_edit", tournament.slug, team.pk)


@arbiter_view
@require_POST
@requires_unchanged(TEAM_BYES)
@answered_by(_page, form=_bye_form)
def team_bye(request: HttpRequest, tournament: Tournament, team: Team, form: TeamByeForm) -> HttpResponse:
    """Note the bye that the team asks for in a round, or that it asks for none any more."""
    given = partial(teams.set_team_bye, team, by=actor(request), **form.cleaned_data)
    do_if_sure(request, lambda sure: given(sure=sure))
    text = _("%(name)s has a bye in round %(number)d.")
    if not form.cleaned_data["kind"]:
        text = _("%(name)s has no bye in round %(number)d any more.")
    values = {"name": team.name, "number": form.cleaned_data["round_number"]}
    return done(request, text % values, "arbiter:team_edit", tournament.slug, team.pk)
