"""The kinds of things that clicks rest on while a round is played, and of those that bring a tournament back."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.clicks.facts import (
    entry_facts,
    leaving_facts,
    not_come_facts,
    note_facts,
    point_facts,
    report_facts,
    results_facts,
    whole_facts,
)
from tournaments.clicks.finding import (
    at,
    find_entry,
    find_game,
    find_player,
    find_point,
    find_round,
    id_of,
    look_at_game,
    look_at_round,
    the_tournament,
)
from tournaments.clicks.seen import Kind

LEAVING = Kind(
    "leaving",
    find_player,
    id_of,
    leaving_facts,
    lambda place, row: at("player_leave", place, row.pk) if row else at("players", place),
    ("player.", "result.", "round."),
    _("The player or the player's board has changed since this page was made."),
    labels={"withdrawn_from": _("withdrawn from round")},
)
NOT_COME = Kind(
    "not_come",
    the_tournament,
    id_of,
    not_come_facts,
    lambda place, _row: at("not_come", place),
    ("player.", "result.", "bye.", "round."),
    _("Others are asked about now than when this page was made."),
)
RESULTS = Kind(
    "results",
    find_round,
    lambda round_: int(round_.number),
    results_facts,
    look_at_round,
    ("result.", "round."),
    _("Results of this round have changed since this page was made."),
    labels={"results": _("results entered")},
)
ENTRY = Kind(
    "entry",
    find_entry,
    id_of,
    entry_facts,
    lambda place, _row: at("audit", place),
    ("tournament.undo", "tournament.restore"),
    _("This change is not what it was when this page was made."),
    labels={"undone": _("undone")},
)
REPORT = Kind(
    "report",
    the_tournament,
    id_of,
    report_facts,
    lambda place, _row: at("report", place),
    ("result.", "round."),
    _("Results have changed since this page was made."),
    labels={"results": _("results entered")},
)
WHOLE = Kind(
    "whole",
    the_tournament,
    id_of,
    whole_facts,
    lambda place, _row: at("ending", place),
    ("",),
    _("The tournament has changed since this page was made."),
    labels={"changes": _("changes so far")},
)
RESTORE_POINT = Kind(
    "restore_point",
    find_point,
    id_of,
    point_facts,
    lambda place, row: at("restore_point", place, row.pk) if row else at("restore_points", place),
    ("",),
    _("The tournament has changed since this page was made: going back would undo more than was to be seen."),
    labels={"kept": _("kept"), "changes": _("changes so far")},
)
NOTE = Kind(
    "note",
    find_game,
    id_of,
    note_facts,
    look_at_game,
    ("result.note", "round."),
    _("The note of this board has changed since this page was made."),
    labels={"note": _("note")},
)
