"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.events import public, views

# Below /arbiter/.
of_arbiters = [
    path("events/new/", views.event_new, name="event_new"),
    path("events/<int:pk>/", views.event, name="event"),
    path("events/<int:pk>/settings/", views.event_settings, name="event_settings"),
    path("events/<int:pk>/players/", views.event_players, name="event_players"),
    path("events/<int:pk>/players/move/", views.event_move, name="event_move"),
    path("events/<int:pk>/copy/", views.event_copy, name="event_copy"),
    path("events/<int:pk>/delete/", views.event_delete, name="event_delete"),
]

# At the root of the site.
of_everybody = [
    path("events/<slug:slug>/", public.event, name="event"),
]
