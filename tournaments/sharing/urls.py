"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.sharing.public import app

# At the root of the site.
of_everybody = [
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("service-worker.js", app.service_worker, name="service_worker"),
    path("offline/", app.offline, name="offline"),
    path("<slug:slug>/manifest.webmanifest", app.tournament_manifest, name="tournament_manifest"),
]
