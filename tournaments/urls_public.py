"""Addresses that everybody may read."""

from __future__ import annotations

from django.urls import path

from tournaments.files import public as files
from tournaments.players.public import check_in, entering, personal
from tournaments.players.public import pages as players
from tournaments.ratings import public as ratings
from tournaments.results.public import helping, slips
from tournaments.rounds import public as rounds
from tournaments.standings.public import pages as standings
from tournaments.standings.public import working
from tournaments.tournament.public import hall
from tournaments.tournament.public import pages as tournament

urlpatterns = [
    path("", tournament.home, name="home"),
    path("pairing-systems/", tournament.systems, name="systems"),
    path("pairing-systems/<slug:name>/", tournament.system, name="system"),
    path("helping/<int:pk>/", helping.helping, name="helping"),
    path("helping/<int:pk>/key/", helping.helper_key, name="helper_key"),
    path("helping/<int:pk>/boards/<int:number>/", helping.helper_result, name="helper_result"),
    path("my/<int:pk>/", personal.personal, name="personal"),
    path("my/<int:pk>/key/", personal.personal_key, name="personal_key"),
    path("my/<int:pk>/bye/", personal.personal_bye, name="personal_bye"),
    path("my/<int:pk>/bye/back/", personal.personal_bye_back, name="personal_bye_back"),
    path("my/<int:pk>/entry/back/", personal.personal_entry_back, name="personal_entry_back"),
    path("my/<int:pk>/here/", personal.personal_here, name="personal_here"),
    path("slips/<int:pk>/<slug:colour>/", slips.slip, name="slip"),
    path("slips/<int:pk>/<slug:colour>/key/", slips.slip_key, name="slip_key"),
    path("slips/<int:pk>/<slug:colour>/report/", slips.slip_report, name="slip_report"),
    path("<slug:slug>/", tournament.tournament, name="tournament"),
    path("<slug:slug>/enter/", entering.enter, name="enter"),
    path("<slug:slug>/check-in/", check_in.by_code, name="check_in"),
    path("<slug:slug>/check-in/key/", check_in.code_key, name="check_in_key"),
    path("<slug:slug>/check-in-screen/", check_in.screen, name="check_in_screen"),
    path("<slug:slug>/check-in-screen/key/", check_in.screen_key, name="check_in_screen_key"),
    path("<slug:slug>/check-in/<int:number>/", check_in.come, name="check_in_come"),
    path("<slug:slug>/hall/", hall.hall, name="hall"),
    path("<slug:slug>/rounds/<int:number>/", rounds.round_page, name="round"),
    path("<slug:slug>/rounds/<int:number>/names/", rounds.by_name, name="by_name"),
    path("<slug:slug>/rounds/<int:number>/versions/", rounds.versions, name="versions"),
    path("<slug:slug>/rounds/<int:number>/<slug:name>/", rounds.round_list, name="round_list"),
    path("<slug:slug>/standings/", standings.standings, name="standings"),
    path("<slug:slug>/standings/<int:player_id>/<path:code>/", working.working, name="working"),
    path("<slug:slug>/crosstable/", standings.crosstable, name="crosstable"),
    path("<slug:slug>/players/", players.players, name="players"),
    path("<slug:slug>/players/<int:player_id>/", players.player, name="player"),
    path("<slug:slug>/ratings/", ratings.ratings, name="ratings"),
    path("<slug:slug>/files/", files.overview, name="files"),
    path("<slug:slug>/files/calendar.ics", files.calendar, name="calendar"),
    path("<slug:slug>/files/<slug:kind>.<slug:form>", files.table, name="table_file"),
    path("<slug:slug>/files/round-<int:number>/games.pgn", files.games, name="games_file"),
    path("<slug:slug>/files/round-<int:number>/pairings.<slug:form>", files.pairings, name="pairings_file"),
]
