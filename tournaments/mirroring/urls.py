"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.mirroring import views

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("mirror/", views.mirror, name="mirror"),
]

# Below /arbiter/.
of_arbiters = [
    path("mirrors/", views.mirrors, name="mirrors"),
    path("mirrors/<int:pk>/end/", views.mirror_end, name="mirror_end"),
]
