"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.events.public import event as public_event
from tournaments.events.views import event, groups, hall, prints, staff

# Below /arbiter/.
of_arbiters = [
    path("events/new/", event.event_new, name="event_new"),
    path("events/<int:pk>/", event.event, name="event"),
    path("events/<int:pk>/settings/", event.event_settings, name="event_settings"),
    path("events/<int:pk>/players/", event.event_players, name="event_players"),
    path("events/<int:pk>/players/move/", event.event_move, name="event_move"),
    path("events/<int:pk>/print/", prints.event_prints, name="event_prints"),
    path("events/<int:pk>/print/names/", prints.event_print_names, name="event_print_names"),
    path("events/<int:pk>/print/boards/", prints.event_print_boards, name="event_print_boards"),
    path("events/<int:pk>/print/standings/", prints.event_print_standings, name="event_print_standings"),
    path("events/<int:pk>/hall/", hall.event_hall, name="event_hall"),
    path("events/<int:pk>/hall/add/", hall.event_hall_add, name="event_hall_add"),
    path("events/<int:pk>/hall/remove/", hall.event_hall_remove, name="event_hall_remove"),
    path("events/<int:pk>/staff/", staff.event_staff, name="event_staff"),
    path("events/<int:pk>/copy/", event.event_copy, name="event_copy"),
    path("events/<int:pk>/delete/", event.event_delete, name="event_delete"),
]

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("players/split/", groups.players_split, name="players_split"),
]

# At the root of the site.
of_everybody = [
    path("events/<slug:slug>/", public_event.event, name="event"),
    path("events/<slug:slug>/calendar.ics", public_event.calendar, name="event_calendar"),
    path("events/<slug:slug>/hall/", public_event.hall, name="event_hall"),
    path("events/<slug:slug>/hall/<int:screen>/", public_event.hall, name="event_hall_screen"),
    path("events/<slug:slug>/players/", public_event.players, name="event_players"),
]
