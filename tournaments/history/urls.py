"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.history.views import log, restore_points

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("restore-points/", restore_points.restore_points, name="restore_points"),
    path("restore-points/<int:pk>/", restore_points.restore_point, name="restore_point"),
    path("log/", log.audit, name="audit"),
    path("log/<int:pk>/undo/", log.undo, name="undo"),
]
