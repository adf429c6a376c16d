"""Addresses of the read-only API, below its version. Described in ``tournaments/api/openapi.json``."""

from __future__ import annotations

from django.urls import path

from tournaments.views.public import api

urlpatterns = [
    path("openapi.json", api.description, name="description"),
    path("tournaments/", api.tournaments, name="tournaments"),
    path("tournaments/<slug:slug>/", api.tournament, name="tournament"),
    path("tournaments/<slug:slug>/players/", api.players, name="players"),
    path("tournaments/<slug:slug>/rounds/", api.rounds, name="rounds"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", api.round_detail, name="round"),
    path("tournaments/<slug:slug>/rounds/<int:number>/explanation/", api.explanation, name="explanation"),
    path("tournaments/<slug:slug>/rounds/<int:number>/steps/", api.steps, name="steps"),
    path("tournaments/<slug:slug>/rounds/<int:number>/<slug:name>/", api.round_list, name="round_list"),
    path("tournaments/<slug:slug>/standings/", api.standings, name="standings"),
    path("tournaments/<slug:slug>/ratings/", api.ratings, name="ratings"),
    path("", api.nothing),
    path("<path:rest>", api.nothing),
]
