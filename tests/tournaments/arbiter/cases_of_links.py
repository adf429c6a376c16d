"""Of all cases those of links for people without an account."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import helper_link
from tests.tournaments.arbiter.worlds import Case, of_tournament, tomorrow
from tournaments.results.actions.helpers import revoke_link
from tournaments.results.actions.reports import set_player_reports

CASES_OF_LINKS = (
    of_tournament(
        "player_reports",
        "helpers",
        data=lambda _world: {"on": "1"},
        meddle=lambda world: set_player_reports(world.tournament, on=True, by=world.other),
    ),
    of_tournament(
        "helpers",
        "helpers",
        data=lambda _world: {"name": "Ben", "last_board": 20, "ends_at": tomorrow()},
        first={"name": "Ada", "ends_at": tomorrow()},
    ),
    Case(
        "helper_revoke",
        lambda world: world.at("helper_revoke", helper_link(world.tournament).pk),
        lambda world: world.at("helpers"),
        prepare=lambda world: helper_link(world.tournament),
        meddle=lambda world: revoke_link(helper_link(world.tournament), by=world.other),
    ),
)
