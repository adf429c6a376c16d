"""Pairings that the basic rules do not allow, and ranks that the points do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.tournament import Scoring, Tournament
from pairing.trf.doubts import basic_rule_doubts, rank_doubts
from pairing.trf.reader import read_trf
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.events import event
from tests.pairing.trf.samples import EVENT, line_of, places, sound, with_fields
from tests.round_robins import round_robin_file


def doubts(tournament: Tournament) -> list[tuple[int, int, str]]:
    """Starting rank, round and article of each doubt."""
    text = write_trf(trf_from_tournament(tournament))
    file = read_trf(text)
    tpns = {player.line: player.tpn for player in file.players}
    lines = text.splitlines()
    found = []
    for doubt in basic_rule_doubts(file):
        end = doubt.column - 1 + len(doubt.read)
        assert lines[doubt.line - 1][doubt.column - 1 : end] == doubt.read
        found.append((tpns[doubt.line], (doubt.column - 92) // 10 + 1, doubt.message.rsplit("C.04.1, ")[1][0]))
    return found


def test_the_sample_gives_no_doubt() -> None:
    assert basic_rule_doubts(sound(EVENT)) == ()
    assert rank_doubts(sound(EVENT)) == ()


def test_a_second_game_of_two_players_is_told_once() -> None:
    played = event(range(1, 5), [[(1, 2, "1-0"), (3, 4, "1-0")], [(2, 1, "1-0"), (4, 3, "1-0")]])
    assert doubts(played) == [(1, 2, "2"), (3, 2, "2")]


def test_a_round_robin_follows_no_swiss_rules() -> None:
    file = read_trf(write_trf(round_robin_file(11)))  # a double one: everybody meets twice
    assert file.rounds_paired > len(file.players)
    assert basic_rule_doubts(file) == ()
    assert basic_rule_doubts(replace(file, kept_lines=()))


def test_a_game_after_a_forfeit_is_none() -> None:
    assert doubts(event(range(1, 3), [[(1, 2, "+-")], [(2, 1, "1-0")]])) == []


@pytest.mark.parametrize("byes", ["UU", "FU"])
def test_the_allocated_bye_after_a_free_win_is_told(byes: str) -> None:
    played = event(range(1, 4), [[(1, 2, "1-0")], [(2, 1, "--")]], byes={3: byes})
    assert doubts(played) == [(3, 2, "4")]


def test_the_allocated_bye_after_a_win_by_forfeit_is_told() -> None:
    played = event(range(1, 4), [[(1, 2, "+-")], [(2, 3, "1-0")]], byes={1: ".U", 3: "H"})
    assert doubts(played) == [(1, 2, "4")]


@pytest.mark.parametrize(("draw", "expected"), [(10, [(3, 2, "4")]), (5, [])])
def test_half_a_point_may_be_as_much_as_a_win(draw: int, expected: list[tuple[int, int, str]]) -> None:
    scoring = Scoring(win=10, draw=draw, pairing_allocated_bye=10)
    assert doubts(event(range(1, 4), [[(1, 2, "1-0")], [(2, 1, "--")]], byes={3: "HU"}, scoring=scoring)) == expected


def test_a_third_game_with_one_colour_is_told() -> None:
    rounds = [[(1, 2, "1-0")], [(1, 3, "1-0")], [(1, 4, "1-0")]]
    assert doubts(event(range(1, 5), rounds)) == [(1, 3, "6"), (1, 3, "7")]


def test_colours_of_the_last_round_are_left_to_the_systems() -> None:
    rounds = [[(1, 2, "1-0")], [(1, 3, "1-0")], [(1, 4, "1-0")], [(1, 4, "1-0")]]
    played = event(range(1, 5), rounds)
    assert doubts(replace(played, total_rounds=5)) == [(1, 3, "6"), (1, 3, "7"), (1, 4, "2"), (1, 4, "6"), (1, 4, "7")]
    assert doubts(replace(played, total_rounds=4)) == [(1, 3, "6"), (1, 3, "7"), (1, 4, "2")]


def test_a_rank_before_somebody_with_more_points_is_told() -> None:
    # Ferrari has 2.0 points and rank 2, Brändli and Cattaneo 1.5 and rank 3.
    file = sound(with_fields({(line_of(6), 86): "   6", (line_of(5), 86): "   2"}))
    found = rank_doubts(file)
    assert places(found) == [(line_of(5), 86, "   2"), (line_of(6), 86, "   6")]
    assert "by the points it is 6" in found[0].message
    assert "by the points it is 2" in found[1].message


def test_players_without_a_rank_move_nobody() -> None:
    assert rank_doubts(sound(with_fields({(line_of(5), 86): "    "}))) == ()
