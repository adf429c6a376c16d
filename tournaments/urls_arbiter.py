"""The arbiters' addresses, all below /arbiter/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.arbiter import (
    accounts,
    explanation,
    home,
    log,
    player_imports,
    players,
    rating_list,
    ratings,
    results,
    rounds,
    tiebreaks,
    tournament,
    trf,
)

tournament_patterns: list[URLPattern | URLResolver] = [
    path("", tournament.overview, name="tournament"),
    path("settings/", tournament.settings, name="settings"),
    path("settings/draw/", tournament.draw_colour, name="draw_colour"),
    path("settings/pairs/", tournament.forbid_pair, name="forbid_pair"),
    path("settings/pairs/<int:pk>/remove/", tournament.allow_pair, name="allow_pair"),
    path("settings/tiebreaks/", tiebreaks.tiebreaks, name="tiebreaks"),
    path("settings/tiebreaks/lots/", tiebreaks.draw_lots, name="draw_lots"),
    path("players/", players.player_list, name="players"),
    path("players/new/", players.player_new, name="player_new"),
    path("players/import/", player_imports.players_import, name="players_import"),
    path("players/suggest/", ratings.suggest, name="suggest"),
    path("players/provisional/", players.provisional_all, name="provisional_all"),
    path("players/<int:pk>/", players.player_edit, name="player_edit"),
    path("players/<int:pk>/remove/", players.player_remove, name="player_remove"),
    path("players/<int:pk>/withdraw/", players.player_withdraw, name="player_withdraw"),
    path("players/<int:pk>/return/", players.player_return, name="player_return"),
    path("players/<int:pk>/provisional/", players.provisional_one, name="provisional_one"),
    path("players/<int:pk>/byes/", players.bye_request, name="bye_request"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("byes/<int:pk>/cancel/", players.bye_cancel, name="bye_cancel"),
    path("pair/", rounds.pair, name="pair"),
    path("rounds/<int:number>/", rounds.round_page, name="round"),
    path("rounds/<int:number>/publish/", rounds.publish, name="publish"),
    path("rounds/<int:number>/discard/", rounds.discard, name="discard"),
    path("rounds/<int:number>/changes/", results.results_since, name="results_since"),
    path("rounds/<int:number>/print/", rounds.round_print, name="round_print"),
    path("rounds/<int:number>/explanation/", explanation.explanation, name="explanation"),
    path("boards/<int:pk>/result/", results.result, name="result"),
    path("boards/<int:pk>/correct/", results.correct, name="correct"),
    path("log/", log.audit, name="audit"),
    path("export/trf/", trf.export, name="export_trf"),
    path("report/", trf.report, name="report"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("new/", tournament.tournament_new, name="tournament_new"),
    path("import/", trf.import_page, name="import_trf"),
    path("ratings/", rating_list.rating_list, name="rating_list"),
    path("ratings/progress/", rating_list.rating_list_progress, name="rating_list_progress"),
    path("ratings/stop/", rating_list.rating_list_stop, name="rating_list_stop"),
    path("password/", accounts.own_password, name="own_password"),
    path("accounts/", accounts.account_list, name="accounts"),
    path("accounts/<int:pk>/", accounts.account, name="account"),
    path("accounts/<int:pk>/tournaments/", accounts.account_tournaments, name="account_tournaments"),
    path("accounts/<int:pk>/password/", accounts.account_password, name="account_password"),
    path("accounts/<int:pk>/active/", accounts.account_active, name="account_active"),
    path("t/<slug:slug>/", include(tournament_patterns)),
]
