"""Records of an event of teams that contradict each other or name what is not there: each is told with its place."""

from __future__ import annotations

import pytest

from pairing.engine.tournament import Match, Outcome
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from pairing.trf.team_event import read_team_event
from tests.pairing.trf.test_team_event import BLOCKS, RECORDS, text_of

SETTINGS = ("142 5", "152 W")  # in lines 19 and 20; what is added stands in line 21
FORFEITED = BLOCKS | {  # team 3 did not come in round 2
    1: "   4 w 1     9 b +",
    2: "   5 b =     7 w +",
    7: "0000 - U     2 b -",
    9: "0000 - Z     1 w -",
}


def problems_with(*added: str, blocks: dict[int, str] = BLOCKS, without: str = "") -> list[tuple[int, int, str]]:
    """Line, column and message of each problem of the small event with more records, and ``without`` one of its own."""
    records = (record for record in (*RECORDS, *SETTINGS) if not without or not record.startswith(without))
    file = read_trf(text_of(blocks, (*records, *added)))
    with pytest.raises(UnusableTrf) as raised:
        round_to_pair(file)
    return [(problem.line, problem.column, problem.message) for problem in raised.value.problems]


def remarks_with(*added: str, blocks: dict[int, str] = BLOCKS, without: str = "") -> list[str]:
    """What is told of the small event, which can be paired, with more records and ``without`` one of its own."""
    records = (record for record in (*RECORDS, *SETTINGS) if not without or not record.startswith(without))
    file = read_trf(text_of(blocks, (*records, *added)))
    return [problem.message for problem in round_to_pair(file).snapshot.adjustments]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("+-", "team 3 wins it, but on the boards team 1 has 2.0 points and team 3 has 0.0"),
        ("--", "nobody wins it, but on the boards team 1 has 2.0 points and team 3 has 0.0"),
    ],
)
def test_a_forfeited_match_is_won_by_who_won_the_boards(kind: str, said: str) -> None:
    (found,) = problems_with(f"330 {kind}   2   3   1", blocks=FORFEITED)
    assert found == (21, 5, f"Round 2: the match of 3 and 1 is forfeited, {said}; correct one of the two.")


@pytest.mark.parametrize("record", ["330 -+   2   3   1", "330 +-   2   1   3"])
def test_a_forfeited_match_and_its_boards_agree(record: str) -> None:
    file = read_trf(text_of(FORFEITED, (*RECORDS, record)))
    first, _second, third = read_team_event(file).tournament.teams
    assert [first.records[1], third.records[1]] == [
        Match(match.games, outcome, played=False)
        for match, outcome in ((first.records[1], Outcome.WIN), (third.records[1], Outcome.LOSS))
        if isinstance(match, Match)
    ]


def test_what_was_left_aside_in_reading_is_told_of_teams_too() -> None:
    """``pair`` and ``explain`` tell of an event of teams what they tell of one of players."""
    told = remarks_with("082 3", "XYZ something", "192 FIDE_TEAM_TYPEB")
    assert "A line that is not known or not used here; it was left aside and kept." in told
    assert "A second record 192; the first one holds, and this one is not used." in told
