"""What the regulations of a team event fix before round 1, and what may change later."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, label_of, require, require_clean
from tournaments.basics.systems import is_for_teams
from tournaments.journal.changing import change
from tournaments.log.kinds_of_teams import TeamSettingsChanged
from tournaments.log.writing import field_changes, log
from tournaments.models import Acceleration, TeamSettings, Tournament, User
from tournaments.rounds.queries.guards import is_set_up, require_no_draft
from tournaments.rounds.queries.team_obstacles import baku_objection_of, objection_to_scores
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.teams.models import FIXED_BY_ROUND_1, TEAM_SETTINGS


def set_team_settings(tournament: Tournament, *, by: User | None, **fields: Any) -> TeamSettings:
    """Settle ``fields`` of the regulations (``TEAM_SETTINGS``).

    Raises:
        Refused: it is no team event, the data are not good, or they come too late; with every reason.
        TypeError: a field that is none of the regulations.
    """
    if unknown := sorted(fields.keys() - set(TEAM_SETTINGS)):
        raise TypeError(f"The regulations of a team event have no field {', '.join(unknown)}.")
    with change(tournament) as current:
        require_team_event(current)
        settings = settings_of_teams(current)
        changes = field_changes({name: getattr(settings, name) for name in fields}, fields)
        if not changes:
            return settings
        require_team_settings(current, settings, {one.field: fields[one.field] for one in changes})
        settings.save()
        log(current, TeamSettingsChanged(changes), by=by)
        return settings


def require_team_event(tournament: Tournament) -> None:
    """Refuse what is for teams alone in a tournament of single players."""
    text = _("This is a tournament of single players. Choose a pairing system for teams in the settings.")
    require(is_for_teams(tournament), text)


def require_team_settings(tournament: Tournament, settings: TeamSettings, new: dict[str, Any]) -> None:
    """Let ``settings`` of the locked ``tournament`` have these values, where they may; nothing is saved.

    Raises:
        Refused: the data are not good, or come too late; with every reason.
    """
    if late := [name for name in FIXED_BY_ROUND_1 if name in new]:
        require_no_draft(tournament)
        if is_set_up(tournament):
            text = _("Round 1 has been paired, so this can no longer be changed: %(field)s.")
            raise Refused(text % {"field": label_of(TeamSettings, name)} for name in late)
    for name, value in new.items():
        setattr(settings, name, value)
    problems = list(_problems(tournament, settings))
    if problems:
        raise Refused(problems)
    require_clean(settings)


def _problems(tournament: Tournament, settings: TeamSettings) -> list[str]:
    points = (settings.match_loss, settings.match_draw, settings.match_win)
    problems = []
    if list(points) != sorted(points):
        problems.append(_("A match lost cannot bring more than one drawn, nor that more than one won."))
    if settings.primary_score == settings.secondary_score:
        problems.append(_("The secondary score is another one than the primary score, or none."))
    if (settings.bye_match_points or 0) > settings.match_win:
        problems.append(_("A bye cannot be worth more than a win. Correct the match points of the bye."))
    if (settings.bye_game_points or 0) > settings.boards * tournament.points_win:
        problems.append(_("A bye cannot be worth more than a win on every board. Correct the game points of the bye."))
    if tournament.acceleration == Acceleration.BAKU and (objection := baku_objection_of(settings)):
        problems.append(objection)
    if settings.scores_without_players and (objection := objection_to_scores(tournament)):
        problems.append(objection)
    return problems
