"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.rating_lists import views

# Below /arbiter/.
of_arbiters = [
    path("ratings/", views.rating_list, name="rating_list"),
    path("ratings/progress/", views.rating_list_progress, name="rating_list_progress"),
    path("ratings/stop/", views.rating_list_stop, name="rating_list_stop"),
    path("ratings/renew/", views.rating_list_renew, name="rating_list_renew"),
    path("ratings/<int:pk>/columns/", views.rating_list_columns, name="rating_list_columns"),
    path("ratings/<int:pk>/remove/", views.rating_list_remove, name="rating_list_remove"),
]
