"""From the file to the engine's input: the coming round, earlier rounds, ratings, initial colour, prohibitions."""

from __future__ import annotations

import pytest

from pairing.engine.tournament import Colour, Scoring
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.events import event
from tests.pairing.trf.samples import EVENT, LAST, line_of, places, sound, with_fields


def test_the_coming_round_has_all_the_records() -> None:
    tournament = sound(EVENT).tournament()
    assert (tournament.coming_round, tournament.total_rounds) == (4, 5)
    assert [player.rating for player in tournament.players] == [2410, 2275, 2190, 2055, 1980, 1875]
    assert tournament.players[0].name == "Abegg, Anton"


def test_an_earlier_round_is_rebuilt_with_those_who_were_away() -> None:
    before_second = sound(EVENT).tournament(before_round=2)
    assert before_second.coming_round == 2
    assert before_second.absent == {6}  # a half-point bye; who has the allocated bye was there to be paired
    assert before_second.absent_with_points == {6}
    before_third = sound(EVENT).tournament(before_round=3)
    assert before_third.absent == frozenset()  # a forfeit was paired
    assert before_third.players == tuple(sound(EVENT).tournament(before_round=3).players)
    assert sound(EVENT).tournament(before_round=4) == sound(EVENT).tournament()


def test_xxz_holds_for_the_coming_round_only() -> None:
    file = sound(f"{EVENT}XXZ 1\n")
    assert file.tournament().absent == {1}
    assert file.tournament(before_round=3).absent == frozenset()


@pytest.mark.parametrize("number", [0, 5])
def test_a_round_out_of_reach_is_refused(number: int) -> None:
    with pytest.raises(UnusableTrf, match=f"before round {number}"):
        sound(EVENT).tournament(before_round=number)


def test_the_number_of_rounds_must_be_stated_or_given() -> None:
    file = sound(EVENT.replace("142 5\n", ""))
    with pytest.raises(UnusableTrf, match="number of rounds is not stated"):
        file.tournament()
    assert file.tournament(total_rounds=7).total_rounds == 7


def test_the_number_given_goes_before_the_number_stated_and_that_is_told() -> None:
    snapshot = sound(EVENT).snapshot(total_rounds=9)
    assert snapshot.tournament.total_rounds == 9
    assert "5" in snapshot.adjustments[0].message
    assert "9" in snapshot.adjustments[0].message


def test_when_all_rounds_have_been_paired_an_earlier_one_may_be_named() -> None:
    file = sound(EVENT.replace("142 5", "142 3"))
    with pytest.raises(UnusableTrf, match="has 3 rounds, paired already"):
        file.tournament()
    assert file.tournament(before_round=3).total_rounds == 3


def test_that_all_rounds_are_paired_is_told_of_a_sound_file_alone() -> None:
    """Of a faulty one the faults are what its owner has to know, and the first line is what is read."""
    file = read_trf(EVENT.replace("142 5", "142 3").replace("2055", "x055"))
    with pytest.raises(UnusableTrf) as refused:
        file.snapshot(needs_ratings=True)
    assert [problem.column for problem in refused.value.problems] == [49]


def test_players_without_a_rating_are_all_named_together_with_everything_else() -> None:
    text = with_fields({(line_of(2), 49): "    ", (line_of(5), 49): "   0"}).replace("142 5\n", "")
    with pytest.raises(UnusableTrf) as raised:
        read_trf(text).tournament()
    shown = [problem.message for problem in raised.value.problems]
    assert len(shown) == 3
    assert any("Brändli, Berta" in message for message in shown)
    assert any("Egli, Emil" in message for message in shown)


def test_a_provisional_rating_is_used_and_told() -> None:
    file = sound(with_fields({(line_of(2), 49): "    "}))
    snapshot = file.snapshot(unrated_rating=1400)
    assert [player.rating for player in snapshot.tournament.players[:2]] == [2410, 1400]
    # Told besides: the number of rated players (072), which is one less now.
    assert places(snapshot.adjustments) == [(7, 5, "6"), (line_of(2), 49, "")]


@pytest.mark.parametrize(("swapped", "expected"), [(False, Colour.WHITE), (True, Colour.BLACK)])
def test_the_initial_colour_is_inferred_from_the_first_round(swapped: bool, expected: Colour) -> None:
    text = EVENT.replace("152 W\n", "")
    if swapped:
        text = with_fields({(14, 97): "b", (17, 97): "w"}, text)
    snapshot = sound(text).snapshot()
    assert snapshot.tournament.initial_colour is expected
    assert expected.name.lower() in snapshot.adjustments[0].message


def test_an_even_pairing_number_at_the_top_has_the_opposite_of_the_initial_colour() -> None:
    # The top game is forfeited, so number 2 (Black) is the highest ranked player with a game.
    text = EVENT.replace("152 W\n", "")
    text = with_fields({(14, 99): "+", (17, 99): "-"}, text)
    assert sound(text).tournament().initial_colour is Colour.WHITE


def test_without_a_stated_colour_and_without_games_white_is_used_and_told() -> None:
    lines = [line[:80] for line in EVENT.replace("152 W\n", "").splitlines()]
    snapshot = sound("\n".join(lines)).snapshot()
    assert snapshot.tournament.coming_round == 1
    assert snapshot.tournament.initial_colour is Colour.WHITE
    assert "white is used" in snapshot.adjustments[0].message


def test_prohibitions_hold_in_their_rounds() -> None:
    file = sound(f"{EVENT}XXP 6 2 4\n260   1   3    1    5\n260   4   9    3    5\n")
    assert file.tournament().forbidden_pairs == {(2, 4), (2, 6), (4, 6), (3, 5)}
    assert file.tournament(before_round=2).forbidden_pairs == {(2, 4), (2, 6), (4, 6), (1, 5)}


def test_virtual_points_come_from_either_record() -> None:
    one = sound(f"{EVENT}XXA    1  1.0  0.5\nXXA    2  1.0  0.5\n").tournament()
    other = sound(f"{EVENT}250       1.0   1   1    1    2\n250       0.5   2   2    1    2\n").tournament()
    assert one == other
    assert [player.virtual_points for player in one.players[:3]] == [(10, 5), (10, 5), ()]


def test_acceleration_by_name_gives_the_points_of_baku() -> None:
    # Six were in round 1, so GA is 1 to 4; three of the five rounds are accelerated, two of them in full.
    by_name = sound(f"{EVENT}192 FIDE_DUBOV_BAKU\n").snapshot()
    by_points = sound(f"{EVENT}250       1.0   1   2    1    4\n250       0.5   3   3    1    4\n").tournament()
    assert by_name.tournament == by_points
    assert [player.virtual_points for player in by_points.players] == [(10, 10, 5)] * 4 + [()] * 2
    assert places(by_name.adjustments) == [(LAST, 5, "FIDE_DUBOV_BAKU")]


def test_acceleration_in_the_form_of_the_format_is_that_of_its_name() -> None:
    text = write_trf(trf_from_tournament(event(range(1, 21))))
    ranges = "250       1.0   1   3    1   10\n250       0.5   4   5    1   10\n"
    assert sound(f"{text}192 FIDE_DUBOV_BAKU\n").tournament() == sound(text + ranges).tournament()


def test_virtual_points_that_are_given_go_before_the_name() -> None:
    snapshot = sound(f"{EVENT}192 FIDE_DUBOV_BAKU\nXXA    1  1.0\n").snapshot()
    assert [player.virtual_points for player in snapshot.tournament.players[:2]] == [(10,), ()]
    assert snapshot.adjustments == ()


def test_who_was_not_paired_in_the_first_round_is_a_late_entry_to_baku() -> None:
    # Without 1 and 4, who met in round 1, four began: 2 and 3 are GA, and 1 stands before the last of them.
    text = with_fields({(line_of(tpn), 92): "0000 - Z" for tpn in (1, 4)} | {(line_of(1), 81): " 1.5"})
    file = sound(f"{text}192 FIDE_DUBOV_BAKU\n")
    for before_round in (1, 3, 4):
        players = file.tournament(before_round=before_round).players
        assert [player.tpn for player in players if player.virtual_points] == [1, 2, 3]


def test_the_allocated_bye_of_the_first_round_belongs_to_its_field() -> None:
    text = write_trf(trf_from_tournament(event(range(1, 6), [[(1, 3, "1-0"), (4, 2, "1-0")]], byes={5: "U"})))
    players = sound(f"{text}192 FIDE_DUBOV_BAKU\n").tournament().players
    assert [player.tpn for player in players if player.virtual_points] == [1, 2, 3, 4]


def test_before_the_first_round_those_who_are_there_are_the_field_of_baku() -> None:
    text = write_trf(trf_from_tournament(event(range(1, 7), absent=[1, 6])))
    players = sound(f"{text}192 FIDE_DUBOV_BAKU\n").tournament().players
    assert [player.tpn for player in players if player.virtual_points] == [1, 2, 3]


def test_baku_goes_by_the_number_of_rounds_that_is_used() -> None:
    file = sound(f"{EVENT}192 FIDE_DUBOV_BAKU\n")
    assert file.tournament(total_rounds=9).players[0].virtual_points == (10, 10, 10, 5, 5)


def test_the_records_of_the_other_dubov_program_say_the_same() -> None:
    theirs = sound(EVENT.replace("142 5", "TNR 5") + "BYE 2\nBYE 6\nFOR 1 5\nACC true\n")
    ours = sound(f"{EVENT}192 FIDE_DUBOV_BAKU\nXXZ 2 6\nXXP 1 5\n")
    assert theirs.tournament() == ours.tournament()
    assert any(player.virtual_points for player in theirs.tournament().players)
    assert theirs.adjustments == ()
    assert [remark.message for remark in theirs.snapshot().adjustments] == [
        "The virtual points are not given; they follow from ACC true (C.04.7)."
    ]
    again = read_trf(write_trf(theirs))
    assert (again, again.tournament()) == (theirs, theirs.tournament())
    assert not any(player.virtual_points for player in sound(f"{EVENT}ACC 0\n").tournament().players)


def test_virtual_points_that_are_given_go_before_acc_and_that_is_told() -> None:
    file = sound(f"{EVENT}ACC 1\nXXA    1  1.0\n")
    assert places(file.adjustments) == [(LAST, 5, "1")]
    assert [player.virtual_points for player in file.tournament().players[:2]] == [(10,), ()]


def test_baku_with_a_scoring_that_it_is_not_meant_for_is_refused() -> None:
    text = write_trf(trf_from_tournament(event(range(1, 7), scoring=Scoring(win=30, draw=10))))
    with pytest.raises(UnusableTrf) as raised:
        sound(f"{text}192 FIDE_DUBOV_BAKU\n").tournament()
    (problem,) = raised.value.problems
    assert (problem.line, problem.column, problem.read) == (text.count("\n") + 1, 5, "FIDE_DUBOV_BAKU")


def test_a_file_accelerated_by_name_is_written_and_read_as_the_same() -> None:
    file = sound(f"{EVENT}192 FIDE_DUBOV_BAKU\n")
    assert sound(write_trf(file)).tournament() == file.tournament()
    assert sound(write_trf(trf_from_tournament(file.tournament()))).tournament() == file.tournament()


def test_a_file_with_problems_gives_no_tournament() -> None:
    with pytest.raises(UnusableTrf, match="do not add up"):
        read_trf(with_fields({(line_of(3), 81): " 2.0"})).tournament()
