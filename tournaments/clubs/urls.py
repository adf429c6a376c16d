"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.clubs import public
from tournaments.clubs.views import clubs, reading

# Below /arbiter/.
of_arbiters = [
    path("clubs/", clubs.club_list, name="clubs"),
    path("clubs/<int:pk>/", clubs.club, name="club"),
    path("clubs/<int:pk>/privacy/", clubs.club_privacy, name="club_privacy"),
    path("clubs/<int:pk>/limits/", clubs.club_limits, name="club_limits"),
    path("clubs/<int:pk>/people/", clubs.club_people, name="club_people"),
    path("clubs/<int:pk>/tournaments/", clubs.club_tournaments, name="club_tournaments"),
    path("clubs/<int:pk>/delete/", clubs.club_delete, name="club_delete"),
    path("reading/", reading.reading, name="reading"),
    path("reading/<int:pk>/open/", reading.reading_open, name="reading_open"),
]

# At the root of the site.
of_everybody = [
    path("clubs/<slug:slug>/", public.club, name="club"),
    path("clubs/<slug:slug>/privacy/", public.privacy, name="club_privacy"),
]
