"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.series import public
from tournaments.series.views import persons, series

# Below /arbiter/.
of_arbiters = [
    path("series/", series.series_list, name="series_list"),
    path("series/<int:pk>/", series.series, name="series"),
    path("series/<int:pk>/settings/", series.series_settings, name="series_settings"),
    path("series/<int:pk>/tournaments/", series.series_add, name="series_add"),
    path("series/<int:pk>/tournaments/move/", series.series_part, name="series_part"),
    path("series/<int:pk>/categories/", series.series_category, name="series_category"),
    path("series/<int:pk>/categories/remove/", series.series_category_remove, name="series_category_remove"),
    path("series/<int:pk>/persons/", persons.series_persons, name="series_persons"),
    path("series/<int:pk>/print/", series.series_print, name="series_print"),
    path("series/<int:pk>/printed/", series.series_printed, name="series_printed"),
    path("series/<int:pk>/delete/", series.series_delete, name="series_delete"),
]

# At the root of the site.
of_everybody = [
    path("series/<slug:slug>/", public.series, name="series"),
    path("series/<slug:slug>/standings.csv", public.standings_file, name="series_file"),
]
