"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.files import public
from tournaments.files.views import events, reports, sending

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("export/trf/", reports.export, name="export_trf"),
    path("event-file/", events.export_event, name="export_event"),
    path("report/", reports.report, name="report"),
    path("report/made/", reports.report_made, name="report_made"),
    path("report/checks/", sending.report_checks_page, name="report_checks"),
    path("report/send/", sending.report_send, name="report_send"),
    path("report/sent/<int:pk>/", sending.report_sent, name="report_sent"),
]

# Below /arbiter/.
of_arbiters = [
    path("import/event/", events.import_event_page, name="import_event"),
    path("import/", reports.import_page, name="import_trf"),
]

# At the root of the site.
of_everybody = [
    path("<slug:slug>/files/", public.overview, name="files"),
    path("<slug:slug>/files/calendar.ics", public.calendar, name="calendar"),
    path("<slug:slug>/players/<int:player_id>/calendar.ics", public.player_calendar, name="player_calendar"),
    path("<slug:slug>/files/<slug:kind>.<slug:form>", public.table, name="table_file"),
    path("<slug:slug>/files/round-<int:number>/games.pgn", public.games, name="games_file"),
    path("<slug:slug>/files/round-<int:number>/pairings.<slug:form>", public.pairings, name="pairings_file"),
]
