"""What speaks against undoing a change of a team event; as ``undo_rules``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, require, require_clean
from tournaments.history.actions.undo_parts import changed, unreadable
from tournaments.log.changes import Change, TeamNamed
from tournaments.log.kinds_of_teams import (
    MatchScoreEntered,
    RosterChanged,
    TeamByeChanged,
    TeamChanged,
    TeamEntered,
    TeamReturned,
    TeamsDrawn,
    TeamSettingsChanged,
    TeamsImported,
    TeamsNumbered,
    TeamWithdrawn,
)
from tournaments.models import ApartMember, ForbiddenPair, Round, Team, TeamSettings, Tournament, User
from tournaments.results.queries.windows import require_before_deadline
from tournaments.rounds.queries.guards import is_over, is_set_up, require_ahead, require_no_draft
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.teams.actions.settings import require_team_settings
from tournaments.teams.actions.teams import require_team
from tournaments.teams.queries.teams import has_been_paired, has_sat, roster_of

Afterwards = Callable[[], object] | None


def _team(tournament: Tournament, named: TeamNamed) -> Team:
    team = Team.objects.filter(tournament=tournament, pk=named.id or 0).first()
    if team is None:
        raise changed()
    team.tournament = tournament
    return team


def _before(row: type[Any], change: Any) -> dict[str, Any]:
    try:
        return {one.field: row._meta.get_field(one.field).to_python(one.old) for one in change.changes}
    except ValidationError as error:
        raise unreadable() from error


def _settings(tournament: Tournament, change: TeamSettingsChanged, _by: User | None) -> Afterwards:
    require_team_settings(tournament, settings_of_teams(tournament), _before(TeamSettings, change))
    return None


def _entered(tournament: Tournament, change: TeamEntered, _by: User | None) -> Afterwards:
    require_no_draft(tournament)
    team = _team(tournament, change.team)
    text = _("%(name)s has been in a round, has players, a bye or a line-up: this rests on the entry.")
    rests = has_been_paired(team) or team.roster.exists() or team.byes.exists() or team.line_ups.exists()
    require(not rests and team.withdrawn_from is None, text % {"name": team.name})
    pairs = ForbiddenPair.objects.filter(Q(one_team=team) | Q(other_team=team))
    is_apart = pairs.exists() or ApartMember.objects.filter(team=team).exists()
    text = _("%(name)s has forbidden pairings, which rest on the entry.")
    require(not is_apart, text % {"name": team.name})
    return None


def _changed(tournament: Tournament, change: TeamChanged, _by: User | None) -> Afterwards:
    team = _team(tournament, change.team)
    require_team(team, _before(Team, change))
    return lambda: require_clean(Team.objects.get(pk=team.pk))


def _numbered(tournament: Tournament, _change: TeamsNumbered | TeamsDrawn, _by: User | None) -> Afterwards:
    require_no_draft(tournament)
    require(not is_set_up(tournament), _("Round 1 has been paired: each team keeps its number for good (C.04.6, 1.1)."))
    return None


def _roster(tournament: Tournament, change: RosterChanged, _by: User | None) -> Afterwards:
    require_no_draft(tournament)
    seated = has_sat(roster_of(_team(tournament, change.team)))
    known = {one.id for one in change.gone}
    come = [one.name for one in change.players if one.id in seated and one.id not in known]
    require(not (come and is_set_up(tournament)), _("Round 1 has been paired: the order of the roster stays."))
    return None


def _imported(tournament: Tournament, _change: TeamsImported, _by: User | None) -> Afterwards:
    require_no_draft(tournament)
    require(not is_set_up(tournament), _("Round 1 has been paired with these teams."))
    return None


def _ahead(tournament: Tournament, change: Any, _by: User | None) -> Afterwards:
    require_ahead(tournament, change.round_number)
    return None


def _score(tournament: Tournament, change: MatchScoreEntered, _by: User | None) -> Afterwards:
    round_ = Round.objects.filter(tournament=tournament, pk=change.round_id or 0).first()
    require_no_draft(tournament)
    text = _("A later round rests on this result. Correct it instead.")
    if round_ is None or is_over(tournament, round_.number):
        raise Refused(text)
    require_before_deadline(tournament, round_.number)
    return None


RULES: Mapping[type[Change], Callable[[Tournament, Any, User | None], Afterwards]] = {
    TeamSettingsChanged: _settings,
    TeamEntered: _entered,
    TeamChanged: _changed,
    TeamsDrawn: _numbered,
    TeamsNumbered: _numbered,
    RosterChanged: _roster,
    TeamsImported: _imported,
    MatchScoreEntered: _score,
    **dict.fromkeys((TeamWithdrawn, TeamReturned, TeamByeChanged), _ahead),
}
