"""Round robins and the like (C.07, 15.2): forfeits are games, but for ratings and the losers' own records."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.standings import DEFAULT_OF_PREDETERMINED, InvalidTieBreaks, read_tiebreaks, survey
from pairing.standings.ranking import rank
from tests.pairing.standings.examples import ranks, shown, tournament

# Four play all: 2 beats 1 by forfeit with Black, 3 and 4 both stayed away from each other.
FOUR = {
    1: ("4w1", "3b1", "2w-"),
    2: ("3w1", "4b=", "1b+"),
    3: ("2b0", "1w0", "4w-"),
    4: ("1b0", "2w=", "3b-"),
}
# The last one wins one game only, by forfeit against the first.
UPSET = {1: ("2w1", "3b1", "4w-"), 2: ("1b0", "4b1", "3w="), 3: ("4w1", "1w0", "2b="), 4: ("3b0", "2w0", "1b+")}
# Three play all, each rests once; 1 won against 2 by forfeit.
THREE = {1: ("2w+", "Z", "3b="), 2: ("1b-", "3w1", "Z"), 3: ("Z", "2b0", "1w=")}


def values(table: dict[int, tuple[str, ...]], code: str) -> list[str]:
    return shown(tournament(table), code, predetermined=True)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # Points: 2, 2.5, 0, 0.5.
        ("SB", ["0.5", "2.25", "0", "1.25"]),
        ("SB/C1", ["0.5", "2.25", "0", "1.25"]),
        ("KS", ["0", "1", "0", "0.5"]),
        ("WIN", ["2", "2", "0", "0"]),
        ("WON", ["2", "2", "0", "0"]),
        ("BPG", ["1", "2", "1", "1"]),
        ("BWG", ["1", "1", "0", "0"]),
        ("REP", ["2", "3", "2", "2"]),
        ("STD", ["2", "2.5", "0", "0.5"]),
        ("ARO", ["1850", "1850", "2050", "2050"]),  # forfeits never count for ratings
    ],
)
def test_values_of_four_who_play_all(code: str, expected: list[str]) -> None:
    assert values(FOUR, code) == expected


@pytest.mark.parametrize("code", ["SB", "WON", "BPG", "BWG"])
def test_a_swiss_event_of_the_same_games_has_other_values(code: str) -> None:
    assert values(UPSET, code) != shown(tournament(UPSET), code)


def test_a_forfeit_win_brings_the_whole_score_of_the_opponent() -> None:
    assert (values(UPSET, "SB")[3], shown(tournament(UPSET), "SB")[3]) == ("2", "1")


def test_the_round_that_everybody_rests_is_no_game() -> None:
    # Points 1.5, 1, 0.5 from two games each: the limit of KS is 1, not 1.5.
    assert values(THREE, "KS") == ["1", "0", "0.5"]
    assert shown(tournament(THREE), "KS") == ["0", "0", "0.5"]
    assert values(THREE, "SB") == ["1.25", "0.5", "0.75"]


def test_direct_encounter_counts_forfeits_and_needs_no_missing_games() -> None:
    # 1, 2 and 3 have two points each; 1 beat 2 by forfeit and 2 beat 3, 1 and 3 meet in a round still to come.
    table = {1: ("2w+", "4b1"), 2: ("1b-", "3w1"), 3: ("4w1", "2b0"), 4: ("3b0", "1w0")}
    found = rank(survey(tournament(table, total_rounds=3), predetermined=True), read_tiebreaks(["DE"]))
    assert ranks(found) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_tiebreaks_for_swiss_events_are_refused() -> None:
    with pytest.raises(InvalidTieBreaks) as raised:
        read_tiebreaks(["SB", "BH/C1", "AOB/F", "FB", "XX"], predetermined=True)
    assert [problem.split(" ")[0] for problem in raised.value.problems] == ["“BH/C1”", "“AOB/F”", "“FB”", "There"]
    assert "must not be used in a round robin" in raised.value.problems[0]
    names: list[Any] = [entry.acronym for entry in read_tiebreaks(DEFAULT_OF_PREDETERMINED, predetermined=True)]
    assert names == ["DE", "WIN", "SB", "KS"]
