"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.comparison import public, views

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("settings/systems/", views.compare_systems, name="compare_systems"),
]

# At the root of the site.
of_everybody = [
    path("pairing-systems/compare/", public.compare_systems, name="compare_systems"),
]
