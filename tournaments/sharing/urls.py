"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.sharing.public import app, codes, embed, feeds, oembed, pictures, search_engines
from tournaments.sharing.views import sharing

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("settings/sharing/", sharing, name="sharing"),
]

# At the root of the site.
of_everybody = [
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("service-worker.js", app.service_worker, name="service_worker"),
    path("offline/", app.offline, name="offline"),
    path("<slug:slug>/manifest.webmanifest", app.tournament_manifest, name="tournament_manifest"),
    path("<slug:slug>/picture.png", pictures.picture, name="picture"),
    path("<slug:slug>/rounds/<int:number>/picture.png", pictures.round_picture, name="round_picture"),
    path("<slug:slug>/standings/picture.png", pictures.standings_picture, name="standings_picture"),
    path("<slug:slug>/players/<int:player_id>/picture.png", pictures.player_picture, name="player_picture"),
    path("embed.js", embed.script, name="embed_script"),
    path("embed/<slug:slug>/standings/", embed.standings, name="embed_standings"),
    path("embed/<slug:slug>/pairings/", embed.pairings, name="embed_pairings"),
    path("oembed/", oembed.oembed, name="oembed"),
    path("sitemap.xml", search_engines.sitemap, name="sitemap"),
    path("<slug:slug>/feed.atom", feeds.feed, name="feed"),
    path("events/<slug:slug>/feed.atom", feeds.event_feed, name="event_feed"),
    path("qr/", codes.code, name="qr"),
    path("qr.svg", codes.code_picture, name="qr_picture"),
]
