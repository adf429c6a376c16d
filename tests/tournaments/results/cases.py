"""Cases of results, of notes about boards, and of helpers."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import helper_link
from tests.tournaments.arbiter.worlds import (
    By,
    Case,
    first_game,
    first_place,
    level_in_a_cup,
    of_round,
    other_result,
    published,
    published_in_matches,
    tomorrow,
    two_rounds,
)
from tournaments.results.actions import recording
from tournaments.results.actions.deciding import decide_match
from tournaments.results.actions.helpers import revoke_link
from tournaments.results.actions.notes import note_board
from tournaments.results.actions.reports import set_player_reports

CASES = (
    of_round(
        "results_file",
        "results_file",
        by=By.ARBITER,
        prepare=published,
        data=lambda world: {"text": f"{first_place(world)};1/2", "save": "1"},
        meddle=other_result,
    ),
    Case(
        "match_forfeit",
        "round",
        by=By.HELPER,
        key=lambda world: first_game(world).match_id,
        page_key=lambda _world: 1,
        prepare=published_in_matches,
        data=lambda _world: {"lost_by": "b"},
        meddle=lambda world: recording.record_result(first_game(world), "1-0", by=world.other),
    ),
    Case(
        "decision",
        "level_matches",
        by=By.ARBITER,
        key=lambda world: first_game(world).match_id,
        page_key=lambda _world: 1,
        prepare=level_in_a_cup,
        data=lambda _world: {"goes_on": "w", "decided_by": "play-off", "decided_score": "2-0"},
        meddle=lambda world: decide_match(first_game(world).match, by=world.other, goes_on="b", decided_by="lot"),
        undoes="result.decide",
    ),
    Case(
        "board_note",
        "board_note",
        by=By.ARBITER,
        key=lambda world: first_game(world).pk,
        prepare=published,
        data=lambda _world: {"text": "a phone rang", "illegal_white": 1, "illegal_black": 0},
        meddle=lambda world: note_board(first_game(world), by=world.other, text="late by 20 minutes"),
    ),
    Case(
        "result",
        "round",
        by=By.HELPER,
        key=lambda world: first_game(world).pk,
        page_key=lambda _world: 1,
        prepare=published,
        data=lambda _world: {"result": "1/2"},
        meddle=other_result,
    ),
    Case(
        "correct",
        "correct",
        by=By.ARBITER,
        key=lambda world: first_game(world).pk,
        prepare=two_rounds,
        data=lambda _world: {"result": "0-0", "reason": "phones rang"},
        meddle=other_result,
    ),
    Case(
        "player_reports",
        "helpers",
        by=By.CHIEF,
        data=lambda _world: {"on": "1"},
        meddle=lambda world: set_player_reports(world.tournament, on=True, by=world.other),
    ),
    Case(
        "helpers",
        "helpers",
        by=By.ARBITER,
        data=lambda _world: {"name": "Ben", "last_board": 20, "ends_at": tomorrow()},
        first={"name": "Ada", "ends_at": tomorrow()},
    ),
    Case(
        "helper_revoke",
        "helpers",
        by=By.ARBITER,
        key=lambda world: helper_link(world.tournament).pk,
        prepare=lambda world: helper_link(world.tournament),
        meddle=lambda world: revoke_link(helper_link(world.tournament), by=world.other),
    ),
)
