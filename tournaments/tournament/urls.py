"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.tournament.public import hall as public_hall
from tournaments.tournament.public import live, pages
from tournaments.tournament.views import before, ending, fide_mode, groups, hall, home, overview, timetable

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("", overview.overview, name="tournament"),
    path("settings/", overview.settings, name="settings"),
    path("settings/draw/", overview.draw_colour, name="draw_colour"),
    path("settings/pairs/", groups.forbid_pair, name="forbid_pair"),
    path("settings/pairs/<int:pk>/remove/", groups.allow_pair, name="allow_pair"),
    path("settings/timetable/", timetable.timetable, name="timetable"),
    path("settings/groups/", groups.groups, name="groups"),
    path("settings/groups/<int:pk>/", groups.group_edit, name="group_edit"),
    path("settings/groups/<int:pk>/move/", groups.group_move, name="group_move"),
    path("settings/groups/<int:pk>/remove/", groups.group_remove, name="group_remove"),
    path("settings/before/", before.before, name="before"),
    path("hall/", hall.hall, name="hall"),
    path("hall/add/", hall.hall_add, name="hall_add"),
    path("hall/remove/", hall.hall_remove, name="hall_remove"),
    path("hall/pictures/", hall.hall_picture_add, name="hall_picture_add"),
    path("hall/pictures/<int:pk>/delete/", hall.hall_picture_remove, name="hall_picture_remove"),
    path("fide-mode/", fide_mode.fide_mode, name="fide_mode"),
    path("end/", ending.ending, name="ending"),
    path("end/archive/", ending.archive, name="archive"),
    path("end/delete/", ending.delete, name="delete"),
]

# Below /arbiter/.
of_arbiters = [
    path("", home.home, name="home"),
    path("new/", overview.tournament_new, name="tournament_new"),
]

# At the root of the site.
of_everybody = [
    path("", pages.home, name="home"),
    path("pairing-systems/", pages.systems, name="systems"),
    path("pairing-systems/<slug:name>/", pages.system, name="system"),
    path("<slug:slug>/", pages.tournament, name="tournament"),
    path("<slug:slug>/hall/", public_hall.hall, name="hall"),
    path("<slug:slug>/hall/<int:screen>/", public_hall.hall, name="hall_screen"),
    path("<slug:slug>/live/", live.live, name="live"),
]
