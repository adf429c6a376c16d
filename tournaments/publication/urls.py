"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.publication import views

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("publication/", views.publication, name="publication"),
    path("publication/results/", views.release_results, name="release_results"),
    path("publication/standings/", views.release_standings, name="release_standings"),
    path("certificates/", views.certificates, name="certificates"),
    path("certificates/file/", views.certificates_archive, name="certificates_archive"),
]
