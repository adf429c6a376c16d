"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.teams.public import captain
from tournaments.teams.views import captains, line_ups, team, teams

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("teams/", teams.teams, name="teams"),
    path("teams/order/", teams.team_order, name="team_order"),
    path("teams/import/", teams.teams_import, name="teams_import"),
    path("teams/settings/", teams.team_settings, name="team_settings"),
    path("teams/line-ups/", line_ups.line_ups, name="line_ups"),
    path("teams/captains/", captains.captains, name="captains"),
    path("teams/captains/print/", captains.print_captains, name="print_captains"),
    path("teams/<int:pk>/captain/", captains.captain, name="captain"),
    path("teams/<int:pk>/line-up/", line_ups.line_up, name="line_up"),
    path("rounds/<int:number>/line-ups/", line_ups.line_ups_reveal, name="line_ups_reveal"),
    path("teams/<int:pk>/", team.team_edit, name="team_edit"),
    path("teams/<int:pk>/member/", team.team_member, name="team_member"),
    path("teams/<int:pk>/roster/", team.team_roster, name="team_roster"),
    path("teams/<int:pk>/bye/", team.team_bye, name="team_bye"),
    path("teams/<int:pk>/leave/", team.team_leave, name="team_leave"),
]

# At the root of the site.
of_everybody = [
    path("captains/<int:pk>/", captain.captain, name="captain"),
    path("captains/<int:pk>/key/", captain.captain_key, name="captain_key"),
    path("captains/<int:pk>/line-up/", captain.captain_line_up, name="captain_line_up"),
    path("captains/<int:pk>/matches/<int:number>/", captain.captain_results, name="captain_results"),
]
