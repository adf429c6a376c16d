"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.push import public

# At the root of the site.
of_everybody = [
    path("<slug:slug>/players/<int:player_id>/notifications/", public.notifications, name="notifications"),
    path(
        "<slug:slug>/players/<int:player_id>/notifications/stop/", public.notifications_stop, name="notifications_stop"
    ),
]
