"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.results.public import helping, replay, slips
from tournaments.results.views import deciding, entry, files, helpers, notes, scores

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    # Asked more than all others together, and patterns are tried one after the other.
    path("rounds/<int:number>/changes/", entry.results_since, name="results_since"),
    path("boards/<int:pk>/result/", entry.result, name="result"),
    path("matches/<int:pk>/forfeit/", entry.match_forfeit, name="match_forfeit"),
    path("matches/<int:pk>/score/", scores.match_score, name="match_score"),
    path("rounds/<int:number>/level/", deciding.level, name="level_matches"),
    path("matches/<int:pk>/decision/", deciding.decision, name="decision"),
    path("rounds/<int:number>/results-file/", files.results_file, name="results_file"),
    path("boards/<int:pk>/note/", notes.board_note, name="board_note"),
    path("boards/<int:pk>/correct/", entry.correct, name="correct"),
    path("helpers/", helpers.helpers, name="helpers"),
    path("helpers/reports/", helpers.player_reports, name="player_reports"),
    path("helpers/<int:pk>/", helpers.helper, name="helper"),
    path("helpers/<int:pk>/revoke/", helpers.helper_revoke, name="helper_revoke"),
]

# At the root of the site.
of_everybody = [
    path("helping/<int:pk>/", helping.helping, name="helping"),
    path("helping/<int:pk>/key/", helping.helper_key, name="helper_key"),
    path("helping/<int:pk>/boards/<int:number>/", helping.helper_result, name="helper_result"),
    path("slips/<int:pk>/<slug:colour>/", slips.slip, name="slip"),
    path("slips/<int:pk>/<slug:colour>/key/", slips.slip_key, name="slip_key"),
    path("slips/<int:pk>/<slug:colour>/report/", slips.slip_report, name="slip_report"),
    path("<slug:slug>/rounds/<int:number>/games/", replay.games, name="games"),
    path("<slug:slug>/rounds/<int:number>/games/<int:place>/", replay.game, name="replay"),
]
