"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.installation import views
from tournaments.installation.public import language, logo, manual, privacy

# Below /arbiter/.
of_arbiters = [
    path("backups/", views.backup_list, name="backups"),
    path("backups/<str:name>/", views.backup_file, name="backup_file"),
    path("look/", views.look, name="look"),
    path("privacy/", views.privacy, name="privacy"),
]

# At the root of the site.
of_everybody = [
    path("language/", language.language, name="language"),
    path("logo/<slug:mark>.webp", logo.logo, name="logo"),
    path("manual/", manual.manual, name="manual"),
    path("manual/<slug:name>/", manual.manual_page, name="manual_page"),
    path("privacy/", privacy.privacy, name="privacy"),
]
