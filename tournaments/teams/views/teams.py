"""The teams of an event, their order, and what the regulations fix."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.basics.list_form import PlayersFileForm
from tournaments.models import Team, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions.namesakes import chosen_rows
from tournaments.rounds.queries.guards import is_set_up
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.stale_forms.of_teams import TEAM_SETTINGS, TEAMS
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.teams.actions import teams as actions
from tournaments.teams.actions.lists import faults_of, import_teams, teams_read
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.actions.team_lists import read_teams
from tournaments.teams.forms.teams import OrderForm, TeamForm, TeamSettingsForm
from tournaments.teams.queries.teams import LOT, by_name, team_rows

MOST_TEAMS_SHOWN = 100  # of a list that is looked at before it is entered


def _new_form(request: HttpRequest | None, tournament: Tournament) -> TeamForm:
    return TeamForm((request.POST or None) if request else None, coming_round=tournament.coming_round())


def _order_form(request: HttpRequest | None, tournament: Tournament) -> OrderForm:
    teams = list(Team.objects.filter(tournament=tournament))
    return OrderForm((request.POST or None) if request else None, teams=teams)


@shows("arbiter/teams/list.html")
def _page(request: HttpRequest, tournament: Tournament, *, form: TeamForm | OrderForm | None = None) -> Context:
    is_order = isinstance(form, OrderForm)
    settings = settings_of_teams(tournament)
    return {
        "rows": team_rows(tournament),
        "settings": settings,
        "free": tournament.players.filter(team=None).count(),
        "form": _new_form(None, tournament) if is_order or form is None else form,
        "order_form": form if is_order else _order_form(None, tournament),
        "is_fixed": is_set_up(tournament),
    }


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(TEAMS, typed=TeamForm)
@answered_by(_page, form=_new_form)
def teams(request: HttpRequest, tournament: Tournament, form: TeamForm) -> HttpResponse:
    """All teams by their numbers, and a new one."""
    team = actions.add_team(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("The team has been entered."), "arbiter:team_edit", tournament.slug, team.pk)


@arbiter_view
@require_POST
@requires_unchanged(TEAMS)
@answered_by(_page, form=_order_form)
def team_order(request: HttpRequest, tournament: Tournament, form: OrderForm) -> HttpResponse:
    """Number the teams in another order: by a rule, by lot, or one of them elsewhere."""
    rule = form.cleaned_data["rule"]
    if rule == LOT:
        actions.draw_team_numbers(tournament, by=actor(request))
    elif rule:
        actions.order_teams_by(tournament, rule, by=actor(request))
    else:
        actions.order_teams(tournament, form.keys, by=actor(request))
    return done(request, _("The teams have been numbered."), "arbiter:teams", tournament.slug)


def _settings_form(request: HttpRequest, tournament: Tournament) -> TeamSettingsForm:
    form = TeamSettingsForm(request.POST or None, tournament=tournament)
    if is_set_up(tournament):
        form.fix(_("fixed since round 1 was paired"))
    return form


@shows("arbiter/teams/settings.html")
def _settings_page(_request: HttpRequest, _tournament: Tournament, *, form: TeamSettingsForm) -> Context:
    return {"form": form}


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(TEAM_SETTINGS, typed=TeamSettingsForm)
@answered_by(_settings_page, form=_settings_form)
def team_settings(request: HttpRequest, tournament: Tournament, form: TeamSettingsForm) -> HttpResponse:
    """What the regulations of the event fix."""
    set_team_settings(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("The regulations have been saved."), "arbiter:teams", tournament.slug)


def _list_form(request: HttpRequest, _tournament: Tournament) -> PlayersFileForm:
    return PlayersFileForm(request.POST or None, request.FILES or None).in_the_box()


@shows("arbiter/teams/import.html")
def _import_page(
    request: HttpRequest, tournament: Tournament, *, form: PlayersFileForm, read: Context | None = None
) -> Context:
    """``read`` is what the list says, None where there is none."""
    if hasattr(form, "refusal"):
        read = _read(request, tournament, form)
    return {"form": form, **(read or {})}


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(TEAMS, typed=PlayersFileForm)
@answered_by(_import_page, form=_list_form)
def teams_import(request: HttpRequest, tournament: Tournament, form: PlayersFileForm) -> HttpResponse:
    """Paste or upload teams with players; the page shows what was read and every problem before they are entered."""
    read = _read(request, tournament, form)
    problems = read["parsed"].problems
    if "import" not in request.POST or problems:
        return _import_page(request, tournament, form=form, read=read, status=422 if problems else 200)
    made, players = import_teams(tournament, read["to_enter"], by=actor(request))
    text = _("Entered: %(teams)d new teams, %(players)d players.") % {"teams": made, "players": players}
    return done(request, text, "arbiter:teams", tournament.slug)


def _read(request: HttpRequest, tournament: Tournament, form: PlayersFileForm) -> Context:
    """The rows that would be entered: of those whose name is there already the ones that the arbiter has ticked."""
    parsed = read_teams(form.cleaned_data["text"])
    parsed = replace(parsed, problems=(*parsed.problems, *faults_of(parsed.rows)))
    chosen = chosen_rows(tournament, parsed.rows, request.POST.getlist("enter"))
    count = len(teams_read(chosen.to_enter))
    known = by_name(tournament)
    there = [(team, key in known) for key, team in teams_read(parsed.rows).items() if key]
    return {
        "parsed": parsed,
        "same_names": chosen.same_names,
        "ticked": chosen.ticked,
        "to_enter": chosen.to_enter,
        "teams_read": there[:MOST_TEAMS_SHOWN],
        "teams_not_shown": len(there[MOST_TEAMS_SHOWN:]),
        "teams": ngettext("%(count)d team", "%(count)d teams", count) % {"count": count},
    }
