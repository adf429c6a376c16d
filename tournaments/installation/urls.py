"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.installation.views import backups, manual

# Below /arbiter/.
of_arbiters = [
    path("backups/", backups.backup_list, name="backups"),
    path("backups/<str:name>/", backups.backup_file, name="backup_file"),
    path("manual/", manual.manual, name="manual"),
]
