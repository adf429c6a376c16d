"""The addresses of this room, in the list of which ``urls_arbiter`` is put together."""

from __future__ import annotations

from django.urls import path

from tournaments.teams.views import line_ups, team, teams

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("teams/", teams.teams, name="teams"),
    path("teams/order/", teams.team_order, name="team_order"),
    path("teams/import/", teams.teams_import, name="teams_import"),
    path("teams/settings/", teams.team_settings, name="team_settings"),
    path("teams/line-ups/", line_ups.line_ups, name="line_ups"),
    path("teams/<int:pk>/line-up/", line_ups.line_up, name="line_up"),
    path("rounds/<int:number>/line-ups/", line_ups.line_ups_reveal, name="line_ups_reveal"),
    path("teams/<int:pk>/", team.team_edit, name="team_edit"),
    path("teams/<int:pk>/member/", team.team_member, name="team_member"),
    path("teams/<int:pk>/roster/", team.team_roster, name="team_roster"),
    path("teams/<int:pk>/bye/", team.team_bye, name="team_bye"),
    path("teams/<int:pk>/leave/", team.team_leave, name="team_leave"),
]
