"""Cases of results, of notes about boards, and of helpers."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import helper_link
from tests.tournaments.arbiter.worlds import (
    Case,
    first_game,
    of_round,
    of_tournament,
    other_result,
    published,
    published_in_matches,
    tomorrow,
    two_rounds,
)
from tournaments.results.actions import recording
from tournaments.results.actions.helpers import revoke_link
from tournaments.results.actions.notes import note_board
from tournaments.results.actions.reports import set_player_reports

CASES = (
    of_round(
        "results_file",
        "results_file",
        prepare=published,
        data=lambda _world: {"text": "1;1/2", "save": "1"},
        meddle=other_result,
    ),
    Case(
        "match_forfeit",
        lambda world: world.at("match_forfeit", first_game(world).match_id),
        lambda world: world.at("round", 1),
        prepare=published_in_matches,
        data=lambda _world: {"lost_by": "b"},
        meddle=lambda world: recording.record_result(first_game(world), "1-0", by=world.other),
    ),
    Case(
        "board_note",
        lambda world: world.at("board_note", first_game(world).pk),
        lambda world: world.at("board_note", first_game(world).pk),
        prepare=published,
        data=lambda _world: {"text": "a phone rang", "illegal_white": 1, "illegal_black": 0},
        meddle=lambda world: note_board(first_game(world), by=world.other, text="late by 20 minutes"),
    ),
    Case(
        "result",
        lambda world: world.at("result", first_game(world).pk),
        lambda world: world.at("round", 1),
        prepare=published,
        data=lambda _world: {"result": "1/2"},
        meddle=other_result,
    ),
    Case(
        "correct",
        lambda world: world.at("correct", first_game(world).pk),
        lambda world: world.at("correct", first_game(world).pk),
        prepare=two_rounds,
        data=lambda _world: {"result": "0-0", "reason": "phones rang"},
        meddle=other_result,
    ),
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
