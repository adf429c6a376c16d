"""Six players, four rounds, every kind of unplayed round: all values worked out by hand, to the last digit."""

from __future__ import annotations

import pytest

from pairing.standings import Standing, standings, survey, tiebreak
from pairing.standings.buchholz import contributions
from pairing.standings.unplayed import Unplayed, categories
from pairing.standings.working import Source
from tests.pairing.standings.examples import ranking, ranks, record, shown, tournament

# One value for each player, 1 to 6.
COLUMNS = {
    "BH": "8.5 9.5 7.5 7.5 9.5 6.5",
    "BH/C1": "7.5 7.5 5.5 6.5 8 5.5",
    "SB": "5.75 7 2.5 1 5 1",
    "SB/C1": "4.75 6 1.5 0 3.5 1",
    "FB": "8.5 10 7.5 8 9 7",
    "PS": "8.5 7.5 6 1 5.5 3",
    "WIN": "2 2 2 1 2 1",
    "WON": "1 2 2 0 1 1",
    "BPG": "1 2 2 2 1 1",
    "BWG": "0 1 1 0 1 0",
    "REP": "4 3 3 4 4 3",
    "STD": "3 3 2 1 2.5 1",
    "AOB": "8.83 8.5 7.83 7.5 8.17 8.17",
    "ARO": "1833 1900 1800 1867 1900 1800",
    "TPR": "1958 2173 1925 1067 1900 1675",
    "PTP": "1968 2218 1945 800 1912 1671",
    "APRO": "1713 1928 1638 1853 1935 1631",
    "APPO": "1643 1942 1563 1861 1952 1552",
}


@pytest.mark.parametrize("code", COLUMNS)
def test_values(code: str) -> None:
    assert shown(tournament(), code) == COLUMNS[code].split()


def test_points_and_adjusted_points() -> None:
    field = survey(tournament())
    assert field.points == {1: 30, 2: 30, 3: 20, 4: 10, 5: 25, 6: 10}
    assert field.adjusted == {1: 30, 2: 30, 3: 20, 4: 10, 5: 25, 6: 15}


def test_contributions_to_buchholz() -> None:
    elements = contributions(survey(tournament()))
    assert {tpn: [element.basis for element in own] for tpn, own in elements.items()} == {
        1: [10, 20, 30, 25],
        2: [25, 20, 30, 20],
        3: [15, 20, 10, 30],
        4: [30, 15, 20, 10],
        5: [30, 20, 15, 30],
        6: [20, 10, 25, 10],
    }
    sources = {
        tpn: [element.source for element in own if element.source is not Source.OPPONENT]
        for tpn, own in elements.items()
    }
    assert sources == {
        1: [Source.OPPONENT_CAP],
        2: [Source.DRAWS_CAP],
        3: [Source.OWN_SCORE],
        4: [Source.OWN_SCORE],
        5: [Source.DRAWS_CAP],
        6: [Source.OWN_SCORE],
    }


@pytest.mark.parametrize(
    ("code", "tpn", "expected"),
    [
        ("BH/C1", 1, {0: "14.1"}),  # the forfeit win is no voluntary unplayed round
        ("BH/C1", 2, {1: "16.5"}),
        ("BH/C1", 3, {1: "16.5"}),  # the forfeit loss goes, though the lowest contribution is another
        ("SB/C1", 3, {2: "14.1"}),  # the larger of the two candidates goes
        ("SB/C1", 2, {1: "16.5"}),
        ("BH/M1", 1, {0: "14.3", 2: "14.3"}),
        ("BH/C2", 1, {0: "14.2", 1: "14.2"}),
        ("PS/C1", 1, {0: "14.1"}),
        ("ARO/C1", 1, {2: "14.1"}),
    ],
)
def test_what_is_cut_and_by_which_article(code: str, tpn: int, expected: dict[int, str]) -> None:
    working = tiebreak(code).working(survey(tournament()), tpn)
    assert {place: working.cut_by(place) for place in range(len(working.elements)) if working.cut_by(place)} == expected


def test_order() -> None:
    assert standings(tournament()) == (
        Standing(1, 2, 30, (75, 95, 700)),
        Standing(2, 1, 30, (75, 85, 575)),
        Standing(3, 5, 25, (80, 95, 500)),
        Standing(4, 3, 20, (55, 75, 250)),
        Standing(5, 4, 10, (65, 75, 100)),
        Standing(6, 6, 10, (55, 65, 100)),
    )


def test_direct_encounter_parts_four_and_six_and_leaves_one_and_two() -> None:
    assert ranks(ranking(tournament(), "DE")) == {1: 1, 2: 1, 5: 3, 3: 4, 6: 5, 4: 6}


def test_more_values_of_the_same_event() -> None:
    """Worked out by hand from the same table."""
    event = tournament()
    assert shown(event, "BH/C2") == ["5.5", "5.5", "4.5", "5", "6", "4.5"]
    assert shown(event, "BH/M1") == ["4.5", "4.5", "2.5", "3.5", "5", "3"]
    assert shown(event, "BH/M2") == ["0"] * 6
    # Forfeits as played: 1 keeps the 2 of player 3 (2), and 3 gets the 3 points of player 1.
    assert shown(event, "BH/P") == ["8.5", "9.5", "8.5", "7.5", "9.5", "6.5"]
    assert shown(event, "BH/C1/P") == ["7.5", "7.5", "7.5", "6.5", "8", "5.5"]
    assert shown(event, "SB/P") == ["5.75", "7", "2.5", "1", "5", "1"]
    # Half of four points: players 1, 2, 3 and 5 have it.
    assert shown(event, "KS") == ["2", "2.5", "0", "0", "0.5", "0"]
    assert shown(event, "KS/L+1") == ["1", "1.5", "0", "0", "0.5", "0"]
    assert shown(event, "KS/L-2") == ["3", "2.5", "2", "0", "1.5", "1"]
    # Of 4 points 60 % are 2.4, 63 % are 2.52 and 75 % are 3; the scores are 3, 3, 2, 1, 2.5 and 1.
    assert shown(event, "KS/L60") == ["1", "1.5", "0", "0", "0.5", "0"]
    assert shown(event, "KS/L63") == shown(event, "KS/L75") == shown(event, "KS/L+2")
    assert shown(event, "PS/C2") == ["5.5", "5", "4", "1", "4.5", "2"]
    assert shown(event, "ARO/C1") == ["1900", "2000", "1900", "2000", "2050", "1850"]
    assert shown(event, "ARO/M1") == ["1800", "1900", "1800", "1900", "2000", "1800"]
    assert shown(event, "TPN") == ["1", "2", "3", "4", "5", "6"]
    assert shown(event, "RTNG") == ["2100", "2000", "1900", "1800", "1700", "1600"]


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ("Z-1", ["16.2.3", "16.2.4", None]),
        ("1Z-", [None, "16.2.5", "16.2.4"]),
        ("HZ", ["16.2.5", "16.2.5"]),
        ("HU", ["16.2.3", "16.2.1"]),
        ("H+", ["16.2.3", "16.2.2"]),
        ("ZF", ["16.2.3", "16.2.1"]),
        ("Z0", ["16.2.3", None]),
    ],
)
def test_categories(rounds: str, expected: list[str | None]) -> None:
    records = tuple(record(letter if letter in "HUZF" else f"2w{letter}") for letter in rounds)
    assert categories(records) == tuple(Unplayed(value) if value else None for value in expected)
