"""Addresses that everybody may read."""

from __future__ import annotations

from django.urls import path

from tournaments.views.public import pages
from tournaments.views.public.files import files
from tournaments.views.public.standings import working

urlpatterns = [
    path("", pages.home, name="home"),
    path("<slug:slug>/", pages.tournament, name="tournament"),
    path("<slug:slug>/rounds/<int:number>/", pages.round_page, name="round"),
    path("<slug:slug>/rounds/<int:number>/names/", pages.by_name, name="by_name"),
    path("<slug:slug>/rounds/<int:number>/aro/", pages.aro_list, name="aro_list"),
    path("<slug:slug>/standings/", pages.standings, name="standings"),
    path("<slug:slug>/standings/<int:player_id>/<path:code>/", working.working, name="working"),
    path("<slug:slug>/crosstable/", pages.crosstable, name="crosstable"),
    path("<slug:slug>/players/", pages.players, name="players"),
    path("<slug:slug>/players/<int:player_id>/", pages.player, name="player"),
    path("<slug:slug>/ratings/", pages.ratings, name="ratings"),
    path("<slug:slug>/files/", files.overview, name="files"),
    path("<slug:slug>/files/calendar.ics", files.calendar, name="calendar"),
    path("<slug:slug>/files/<slug:kind>.<slug:form>", files.table, name="table_file"),
    path("<slug:slug>/files/round-<int:number>/games.pgn", files.games, name="games_file"),
    path("<slug:slug>/files/round-<int:number>/pairings.<slug:form>", files.pairings, name="pairings_file"),
]
