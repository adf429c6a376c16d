"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.players.public import check_in as public_check_in
from tournaments.players.public import collected, entry_form, pages, personal, teams
from tournaments.players.views import check_in, entries, imports, leaving, links, many, numbers, requests, stored

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("players/", entries.player_list, name="players"),
    path("players/new/", entries.player_new, name="player_new"),
    path("players/import/", imports.players_import, name="players_import"),
    path("players/many/", many.players_many, name="players_many"),
    path("players/provisional/", entries.provisional_all, name="provisional_all"),
    path("players/not-come/", leaving.not_come, name="not_come"),
    path("players/requests/", requests.requests, name="requests"),
    path("players/numbers/", numbers.numbers, name="numbers"),
    path("players/links/", links.links, name="links"),
    path("players/byes/", links.wish_list, name="wishes"),
    path("players/byes/<int:pk>/", links.bye_wish, name="bye_wish"),
    path("players/<int:pk>/", entries.player_edit, name="player_edit"),
    path("players/<int:pk>/stored.json", stored.player_stored, name="player_stored"),
    path("players/<int:pk>/name/", entries.player_name, name="player_name"),
    path("players/<int:pk>/remove/", entries.player_remove, name="player_remove"),
    path("players/<int:pk>/withdraw/", entries.player_withdraw, name="player_withdraw"),
    path("players/<int:pk>/leave/", leaving.leave, name="player_leave"),
    path("players/<int:pk>/return/", entries.player_return, name="player_return"),
    path("players/<int:pk>/provisional/", entries.provisional_one, name="provisional_one"),
    path("players/<int:pk>/byes/", entries.bye_request, name="bye_request"),
    path("players/<int:pk>/link/", links.link, name="link"),
    path("check-in/", check_in.check_in, name="check_in"),
    path("check-in/code/", check_in.check_in_code, name="check_in_code"),
    path("check-in/rows/", check_in.rows, name="check_in_rows"),
    path("check-in/missing/", check_in.missing_page, name="missing"),
    path("check-in/<int:pk>/", check_in.presence, name="presence"),
    path("byes/<int:pk>/cancel/", entries.bye_cancel, name="bye_cancel"),
    path("print/check-in-poster/", check_in.print_poster, name="print_poster"),
    path("print/links/", links.print_links, name="print_links"),
]

# At the root of the site.
of_everybody = [
    path("my/<int:pk>/", personal.personal, name="personal"),
    path("my/<int:pk>/key/", personal.personal_key, name="personal_key"),
    path("my/<int:pk>/bye/", personal.personal_bye, name="personal_bye"),
    path("my/<int:pk>/bye/back/", personal.personal_bye_back, name="personal_bye_back"),
    path("my/<int:pk>/collect/", personal.personal_collect, name="personal_collect"),
    path("my/<int:pk>/collect/back/", personal.personal_collect_back, name="personal_collect_back"),
    path("players/<slug:fide_id>/", collected.collected, name="collected"),
    path("my/<int:pk>/entry/back/", personal.personal_entry_back, name="personal_entry_back"),
    path("my/<int:pk>/here/", personal.personal_here, name="personal_here"),
    path("events/<slug:slug>/enter/", entry_form.enter_event, name="event_enter"),
    path("<slug:slug>/enter/", entry_form.enter, name="enter"),
    path("<slug:slug>/check-in/", public_check_in.by_code, name="check_in"),
    path("<slug:slug>/check-in/key/", public_check_in.code_key, name="check_in_key"),
    path("<slug:slug>/check-in-screen/", public_check_in.screen, name="check_in_screen"),
    path("<slug:slug>/check-in-screen/key/", public_check_in.screen_key, name="check_in_screen_key"),
    path("<slug:slug>/check-in/<int:number>/", public_check_in.come, name="check_in_come"),
    path("<slug:slug>/players/", pages.players, name="players"),
    path("<slug:slug>/players/<int:player_id>/", pages.player, name="player"),
    path("<slug:slug>/players/<int:player_id>/what-if/", pages.what_if, name="what_if"),
    path("<slug:slug>/teams/", teams.teams, name="teams"),
    path("<slug:slug>/teams/<int:team_id>/", teams.team, name="team"),
]
