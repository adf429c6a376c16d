"""The kinds of things that clicks rest on where people without an account enter results by a link."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from tournaments.clicks.facts import game_facts, link_facts, reports_facts
from tournaments.clicks.finding import at, find_game, find_link, id_of, the_tournament
from tournaments.clicks.seen import Kind

HELPER = Kind(
    "helper",
    find_link,
    id_of,
    link_facts,
    lambda place, _row: at("helpers", place),
    ("helper.",),
    _("This link is not what it was when this page was made."),
    labels={"revoked": _("revoked")},
)
# The board of a game as those see it who are no arbiters; the way back leads from its address to their boards.
OWN_BOARD = Kind(
    "own_board",
    find_game,
    id_of,
    game_facts,
    lambda _place, _row: "../../",
    (),
    _("The result of this board has changed since this page was made."),
    layout="public/keyed/layout.html",
)

OWN_SLIP = replace(OWN_BOARD, name="own_slip", look=lambda _place, _row: "../")
REPORTS = Kind(
    "reports",
    the_tournament,
    id_of,
    reports_facts,
    lambda place, _row: at("helpers", place),
    ("tournament.update",),
    _("Whether players report results has changed since this page was made."),
    labels={"reports": _("players report results")},
)

OF_LINKS = (HELPER, OWN_BOARD, OWN_SLIP, REPORTS)
