"""The arbiters' addresses, all below /arbiter/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.arbiter.accounts import accounts
from tournaments.views.arbiter.files import events, reports
from tournaments.views.arbiter.players import entries, imports
from tournaments.views.arbiter.ratings import comparison, rating_list
from tournaments.views.arbiter.results import entry
from tournaments.views.arbiter.rounds import by_hand, explanation, rounds, versions
from tournaments.views.arbiter.standings import tiebreaks
from tournaments.views.arbiter.tournament import ending, home, log, overview, restore_points, timetable
from tournaments.views.arbiter.upkeep import backups

tournament_patterns: list[URLPattern | URLResolver] = [
    path("", overview.overview, name="tournament"),
    path("settings/", overview.settings, name="settings"),
    path("settings/draw/", overview.draw_colour, name="draw_colour"),
    path("settings/pairs/", overview.forbid_pair, name="forbid_pair"),
    path("settings/pairs/<int:pk>/remove/", overview.allow_pair, name="allow_pair"),
    path("settings/timetable/", timetable.timetable, name="timetable"),
    path("settings/tiebreaks/", tiebreaks.tiebreaks, name="tiebreaks"),
    path("settings/tiebreaks/lots/", tiebreaks.draw_lots, name="draw_lots"),
    path("players/", entries.player_list, name="players"),
    path("players/new/", entries.player_new, name="player_new"),
    path("players/import/", imports.players_import, name="players_import"),
    path("players/suggest/", comparison.suggest, name="suggest"),
    path("players/provisional/", entries.provisional_all, name="provisional_all"),
    path("players/<int:pk>/", entries.player_edit, name="player_edit"),
    path("players/<int:pk>/remove/", entries.player_remove, name="player_remove"),
    path("players/<int:pk>/withdraw/", entries.player_withdraw, name="player_withdraw"),
    path("players/<int:pk>/return/", entries.player_return, name="player_return"),
    path("players/<int:pk>/provisional/", entries.provisional_one, name="provisional_one"),
    path("players/<int:pk>/byes/", entries.bye_request, name="bye_request"),
    path("ratings/", comparison.ratings, name="ratings"),
    path("byes/<int:pk>/cancel/", entries.bye_cancel, name="bye_cancel"),
    path("pair/", rounds.pair, name="pair"),
    path("rounds/<int:number>/", rounds.round_page, name="round"),
    path("rounds/<int:number>/publish/", rounds.publish, name="publish"),
    path("rounds/<int:number>/discard/", rounds.discard, name="discard"),
    path("rounds/<int:number>/take-back/", versions.take_back, name="take_back"),
    path("rounds/<int:number>/by-hand/", by_hand.by_hand, name="by_hand"),
    path("rounds/<int:number>/by-hand/start/", by_hand.by_hand_start, name="by_hand_start"),
    path("rounds/<int:number>/by-hand/step/", by_hand.by_hand_step, name="by_hand_step"),
    path("rounds/<int:number>/by-hand/finish/", by_hand.by_hand_finish, name="by_hand_finish"),
    path("rounds/<int:number>/by-hand/cancel/", by_hand.by_hand_cancel, name="by_hand_cancel"),
    path("rounds/<int:number>/versions/", versions.versions, name="versions"),
    path("rounds/<int:number>/changes/", entry.results_since, name="results_since"),
    path("rounds/<int:number>/print/", rounds.round_print, name="round_print"),
    path("rounds/<int:number>/explanation/", explanation.explanation, name="explanation"),
    path("boards/<int:pk>/result/", entry.result, name="result"),
    path("boards/<int:pk>/correct/", entry.correct, name="correct"),
    path("end/", ending.ending, name="ending"),
    path("end/archive/", ending.archive, name="archive"),
    path("end/delete/", ending.delete, name="delete"),
    path("restore-points/", restore_points.restore_points, name="restore_points"),
    path("restore-points/<int:pk>/", restore_points.restore_point, name="restore_point"),
    path("log/", log.audit, name="audit"),
    path("export/trf/", reports.export, name="export_trf"),
    path("event-file/", events.export_event, name="export_event"),
    path("report/", reports.report, name="report"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("new/", overview.tournament_new, name="tournament_new"),
    path("import/event/", events.import_event_page, name="import_event"),
    path("import/", reports.import_page, name="import_trf"),
    path("ratings/", rating_list.rating_list, name="rating_list"),
    path("ratings/progress/", rating_list.rating_list_progress, name="rating_list_progress"),
    path("ratings/stop/", rating_list.rating_list_stop, name="rating_list_stop"),
    path("backups/", backups.backup_list, name="backups"),
    path("backups/<str:name>/", backups.backup_file, name="backup_file"),
    path("password/", accounts.own_password, name="own_password"),
    path("accounts/", accounts.account_list, name="accounts"),
    path("accounts/<int:pk>/", accounts.account, name="account"),
    path("accounts/<int:pk>/tournaments/", accounts.account_tournaments, name="account_tournaments"),
    path("accounts/<int:pk>/password/", accounts.account_password, name="account_password"),
    path("accounts/<int:pk>/active/", accounts.account_active, name="account_active"),
    path("t/<slug:slug>/", include(tournament_patterns)),
]
