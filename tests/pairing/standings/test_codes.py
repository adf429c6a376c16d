"""The notation of records 202 and 212: read, written, and everything wrong named at once."""

from __future__ import annotations

import re

import pytest

from pairing.standings import (
    RULES,
    InvalidTieBreaks,
    read_tiebreaks,
    tiebreak,
)

# What FIDE asks a program to offer for individual events (MTB26), and the tie-breaks of 2026.
MANDATORY = (
    *("DE", "DE/P", "BPG", "BWG", "REP", "STD", "WIN", "WON", "PS", "PS/C1", "PS/C2", "TPN", "TPN/R"),
    *("SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "SB/C2/P", "AOB", "AOB/F", "KS", "KS/L+1", "KS/L-1"),
    *(f"{name}{cut}{mode}" for name in ("BH", "FB") for cut in ("", "/C1", "/C2", "/M1", "/M2") for mode in ("", "/P")),
    *("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"),
)
NAMES = frozenset(code.split("/")[0] for code in MANDATORY)


@pytest.mark.parametrize("code", [*MANDATORY, "BH/C3", "ARO/M3/U1400", "RTNG/R/U1000", "KS/L-12", "KS/L60", "KS/L100"])
def test_what_is_read_is_written_the_same(code: str) -> None:
    assert tiebreak(code).acronym == code


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("bh/c1", "BH/C1"),
        (" BH/P/C1 ", "BH/C1/P"),
        ("GE", "REP"),
        ("ks/l2", "KS/L+2"),
        ("KS/L+0", "KS"),
        ("KS/L50", "KS"),
    ],
)
def test_other_ways_to_write_it(written: str, code: str) -> None:
    assert tiebreak(written).acronym == code


@pytest.mark.parametrize(
    ("code", "name", "article"),
    [
        ("BH/C1", "Buchholz Cut 1", "8.1, 14.1"),
        ("BH/M2/P", "Buchholz Median 2 (forfeits as played)", "8.1, 14.4, 16.6"),
        ("DE/P", "Direct encounter (forfeits as played)", "6, 6.1.1"),
        ("AOB/F", "Average of opponents' Buchholz (by Fore Buchholz)", "8.2"),
        ("KS/L-1", "Koya system (limit lowered by ½)", "9.2, 14.5"),
        ("KS/L+3", "Koya system (limit raised by 1½)", "9.2, 14.5"),
        ("KS/L60", "Koya system (limit 60 % of the highest possible score)", "9.2, 14.5"),
        ("TPN/R", "Pairing number (highest first)", "7.8"),
        ("RTNG/R/U1000", "Rating (lowest first, unrated as 1000)", "10.6, 10"),
    ],
)
def test_names_and_articles(code: str, name: str, article: str) -> None:
    assert (tiebreak(code).name, tiebreak(code).article) == (name, article)


@pytest.mark.parametrize("code", ["BH/C1", "BH/C99", "KS/L+1", "KS/L+99", "KS/L-99", "ARO/U1", "ARO/U4000", "KS/L100"])
def test_the_largest_and_the_smallest_numbers(code: str) -> None:
    assert tiebreak(code).acronym == code


@pytest.mark.parametrize("code", ["BH/C0", "BH/C100", "KS/L+100", "KS/L-100", "ARO/U0", "ARO/U4001", "KS/L101"])
def test_numbers_beyond(code: str) -> None:
    with pytest.raises(InvalidTieBreaks, match=f"“{re.escape(code)}”: .*(must be from 1 to|is unclear)"):
        tiebreak(code)


def test_one_digit_after_ks_is_half_points_and_two_are_percent() -> None:
    assert [tiebreak(f"KS/L{number}").acronym for number in (9, 10, 0)] == ["KS/L+9", "KS/L10", "KS"]


def test_everything_wrong_is_named_at_once() -> None:
    with pytest.raises(InvalidTieBreaks) as raised:
        read_tiebreaks(
            ["XX", "BH", "SSSC", "BH:GP", "SB/M1", "BH/C0", "KS/L101", "BH/Q", "BH/C1/M1", "", "BH/C", "ARO/P1"]
            + ["OTHER_BLITZ", "PTS", "KS/L+1/L60"]
        )
    assert [problem.split(":")[0].split(";")[0] for problem in raised.value.problems] == [
        "There is no tie-break “XX”. Known",
        "“SSSC” is a tie-break for teams",
        "“BH",
        "“SB/M1”",
        "“BH/C0”",
        "“KS/L101”",
        "“BH/Q”",
        "“BH/C1/M1” has two variants of one kind",
        "“” is no tie-break",
        "“BH/C”",
        "“ARO/P1”",
        "“OTHER_BLITZ” is no tie-break of C.07, and cannot be computed here",
        "“PTS” are the points, which go before every tie-break",
        "“KS/L+1/L60” has two variants of one kind",
    ]


@pytest.mark.parametrize(
    "acronym",
    ["MPTS", "GPTS", "MPVGP", "EDE", "EMMSB", "EMGSB", "EGMSB", "EGGSB"]
    + ["ESB", "EDEC", "EDET", "EDEB", "EDEBT", "EDEBB", "BC", "TBR", "BBE", "SSSC"],
)
def test_what_is_for_teams_is_told_so(acronym: str) -> None:
    with pytest.raises(InvalidTieBreaks, match=f"“{acronym}” is a tie-break for teams; this is an individual event"):
        read_tiebreaks([acronym])


def test_every_tiebreak_of_the_list_is_there() -> None:
    assert set(RULES) == NAMES
    assert len(NAMES) == 20


def test_what_is_worked_out_elsewhere_is_read_only_where_values_are_given() -> None:
    one, two = read_tiebreaks(["other_blitz", "OTHER_X/R"], given=None)
    assert [entry.acronym for entry in (one, two)] == ["OTHER_BLITZ", "OTHER_X/R"]
    assert (one.name, one.is_given, one.ascending, two.ascending) == ("Worked out elsewhere", True, False, True)
    assert not tiebreak("BH").is_given
    assert tiebreak("OTHER_BLITZ", given={"OTHER_BLITZ"}) == one
    for given in ((), {"OTHER_Y"}):
        with pytest.raises(InvalidTieBreaks, match="cannot be computed here"):
            read_tiebreaks(["OTHER_BLITZ"], given=given)
    with pytest.raises(InvalidTieBreaks, match="OTHER_BLITZ has no variant /C; it takes: /R"):
        read_tiebreaks(["OTHER_BLITZ/C1"], given=None)
