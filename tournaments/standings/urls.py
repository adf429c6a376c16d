"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.standings import public
from tournaments.standings.views import standings, tiebreaks

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("standings/", standings.standings, name="standings"),
    path("standings/before/", standings.before, name="standings_why"),
    path("standings/by-team/", standings.by_team, name="standings_by_team"),
    path("standings/<int:player_id>/<path:code>/", standings.working, name="working"),
    path("crosstable/", standings.crosstable, name="crosstable"),
    path("crosstable/players/", standings.player_crosstable, name="player_crosstable"),
    path("standings/boards/", standings.boards, name="boards"),
    path("settings/tiebreaks/", tiebreaks.tiebreaks, name="tiebreaks"),
    path("settings/tiebreaks/values/", tiebreaks.given_values, name="given_values"),
    path("settings/tiebreaks/lots/", tiebreaks.draw_lots, name="draw_lots"),
    path("settings/tiebreaks/by-hand/", tiebreaks.rank_by_hand, name="rank_by_hand"),
]

# At the root of the site.
of_everybody = [
    path("<slug:slug>/standings/", public.standings, name="standings"),
    path("<slug:slug>/standings/before/", public.before, name="standings_why"),
    path("<slug:slug>/standings/by-team/", public.by_team, name="standings_by_team"),
    path("<slug:slug>/standings/<int:player_id>/<path:code>/", public.working, name="working"),
    path("<slug:slug>/crosstable/", public.crosstable, name="crosstable"),
    path("<slug:slug>/crosstable/players/", public.player_crosstable, name="player_crosstable"),
    path("<slug:slug>/standings/boards/", public.boards, name="boards"),
]
