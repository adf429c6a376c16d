"""Which round is the coming one, byes entered for it, and the ways in which foreign files write byes."""

from __future__ import annotations

import pytest

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.pairing.trf.samples import EVENT, LAST, line_of, places, problems_of, sound, with_fields

COMING = 122  # first column of round 4


@pytest.mark.parametrize(
    ("block", "kind", "points_with_bye"),
    [
        ("0000 - H", ByeKind.HALF_POINT, " 0.5"),
        ("0000 - F", ByeKind.FULL_POINT, " 1.0"),
        ("0000 - Z", ByeKind.ZERO_POINT, " 0.0"),
        ("       H", ByeKind.HALF_POINT, " 0.5"),
        ("       -", ByeKind.ZERO_POINT, " 0.0"),
        ("0000 - =", ByeKind.HALF_POINT, " 0.5"),
        ("0000 - +", ByeKind.FULL_POINT, " 1.0"),
    ],
)
def test_a_bye_in_the_columns_of_the_coming_round_is_an_absence(
    block: str, kind: ByeKind, points_with_bye: str
) -> None:
    for points in (" 0.0", points_with_bye):
        file = sound(with_fields({(line_of(5), COMING): block, (line_of(5), 81): points}))
        assert file.coming_round == 4
        assert file.players[4].coming == Bye(kind)
        assert file.absent == file.tournament().absent == {5}


def test_an_opponent_or_an_allocated_bye_makes_a_round_a_paired_one() -> None:
    with_bye = with_fields({(line_of(5), COMING): "0000 - U", (line_of(5), 81): " 1.0"})
    assert sound(with_bye).rounds_paired == 4
    with_game = with_fields({(line_of(5), COMING): "   6 w 0", (line_of(6), COMING): "   5 b 0"})
    file = sound(with_game)
    assert file.rounds_paired == 4
    assert file.players[0].records[3] == Bye(ByeKind.ZERO_POINT)


def test_byes_for_later_rounds_do_not_touch_the_coming_one() -> None:
    file = sound(with_fields({(line_of(5), COMING + 10): "0000 - H"}))
    assert file.players[4].byes_ahead == (None, Bye(ByeKind.HALF_POINT))
    assert file.absent == frozenset()


def test_records_240_and_xxz_make_players_absent() -> None:
    file = sound(f"{EVENT}240 H   4    2    5\n240 Z   5    1\nXXZ 6, 5\n")
    assert file.absent == {2, 5, 6}
    before = file.tournament()
    assert (before.absent, before.absent_with_points) == ({2, 5, 6}, {2, 5})
    assert sound(write_trf(trf_from_tournament(before))).tournament().absent_with_points == {2, 5}
    assert file.players[4].coming == Bye(ByeKind.HALF_POINT)  # XXZ says absent, 240 says why
    assert file.players[0].byes_ahead == (None, Bye(ByeKind.ZERO_POINT))


def test_record_240_of_a_paired_round_repeats_the_players_line() -> None:
    sound(f"{EVENT}240 H   2    6\n")
    assert places(problems_of(f"{EVENT}240 H   2    6    4\n")) == [(LAST, 16, "4")]


def test_a_lone_plus_is_the_allocated_bye_where_nobody_else_has_it() -> None:
    file = sound(EVENT.replace("0000 - U", "0000 - +"))
    assert file.players[3].records[1] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert places(file.adjustments) == [(line_of(4), 109, "+")]
    text = with_fields({(line_of(6), 102): "0000 - +", (line_of(6), 81): " 2.5"})
    file = sound(text)
    assert file.players[5].records[1] == Bye(ByeKind.FULL_POINT, by_forfeit=True)
    both = sound(text.replace("0000 - U", "0000 - 1"))
    assert {player.records[1] for player in (both.players[3], both.players[5])} == {
        Bye(ByeKind.FULL_POINT, by_forfeit=True)
    }


@pytest.mark.parametrize(("code", "points", "kind"), [("=", " 2.0", "H"), ("-", " 1.5", "Z"), ("0", " 1.5", "Z")])
def test_a_result_without_an_opponent_is_a_bye(code: str, points: str, kind: str) -> None:
    file = sound(with_fields({(line_of(6), 109): code, (line_of(6), 81): points}))
    assert file.players[5].records[1] == Bye(ByeKind(kind))
    assert places(file.adjustments) == [(line_of(6), 109, code)]


def test_a_forfeit_without_a_colour_takes_the_opponents_or_goes_by_starting_rank() -> None:
    one = sound(with_fields({(line_of(1), 117): "-"}))
    assert one.players[0].records[2] == Game(3, Colour.WHITE, Outcome.WIN, played=False)
    none = sound(with_fields({(line_of(1), 117): "-", (line_of(3), 117): " "}))
    assert [none.players[index].records[2] for index in (0, 2)] == [
        Game(3, Colour.WHITE, Outcome.WIN, played=False),
        Game(1, Colour.BLACK, Outcome.LOSS, played=False),
    ]
    assert places(none.adjustments) == [(line_of(1), 117, "-")]


def test_a_german_black_and_a_half_sign_are_read_and_told() -> None:
    file = sound(with_fields({(line_of(1), 107): "s", (line_of(2), 109): "½"}))
    assert file.players[0].records[1] == Game(2, Colour.BLACK, Outcome.DRAW)
    assert places(file.adjustments) == [(line_of(1), 107, "s"), (line_of(2), 109, "½")]


@pytest.mark.parametrize(
    ("points", "accepted"), [("2.5", True), ("3.5", True), ("3.0", True), ("4.0", True), ("1.5", False)]
)
def test_points_may_include_the_bye_and_the_virtual_points_of_the_coming_round(points: str, accepted: bool) -> None:
    text = with_fields({(line_of(1), 81): f" {points}", (line_of(1), COMING): "0000 - H"})
    text += "XXA    1  1.0  1.0  1.0  1.0\n"
    assert (problems_of(text) == ()) is accepted


def test_missing_points_are_no_problem_but_told() -> None:
    file = sound(with_fields({(line_of(1), 81): "    ", (line_of(5), 81): "    "}))
    assert [remark.line for remark in file.adjustments] == [line_of(1)]
    assert "2.5" in file.adjustments[0].message
