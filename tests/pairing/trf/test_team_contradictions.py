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


def test_a_sequence_with_more_boards_than_any_team_has_players() -> None:
    """It would change the points of the allocated bye, which are those of a drawn match."""
    (found,) = problems_with("352 WBWB", without="352")
    assert found[:2] == (20, 5)
    assert found[2].startswith("4 boards, but no team has more than 3 players (310); one letter for each board")


def test_a_sequence_with_boards_on_which_nobody_has_sat() -> None:
    told = remarks_with("352 WBW", without="352")
    assert told[-1] == (
        "3 boards, but in no match has anybody sat below board 2. If the event has fewer boards, take letters out: by "
        "their number a drawn match, and an allocated bye unless 320 says otherwise, is worth 1.5 game points."
    )
    assert not remarks_with()


@pytest.mark.parametrize(
    ("records", "place", "message"),
    [
        (("352 BW",), (21, 5), "Another record 352 has other colours, WB; keep one of them."),
        (("362 TW 1.0   TD 2.0",), (21, 5), "A match won brings 1.0 points and one drawn 2.0; a win is worth no"),
        (("362 TW 2.0   TD 1.0   TL 1.5",), (21, 5), "A match drawn brings 1.0 points and one lost 1.5; a draw"),
        (("362 TW 3.0", "362 TW 2.0"), (22, 5), "TW has 3.0 points elsewhere in 362; keep one of them."),
        (("362 TW 3.0   TW 2.0",), (21, 14), "TW has 3.0 points elsewhere in 362; keep one of them."),
    ],
)
def test_points_and_colours_are_stated_once(records: tuple[str, ...], place: tuple[int, int], message: str) -> None:
    found = problems_with(*records)
    assert place in [(line, column) for line, column, said in found if message in said], found


def test_a_record_that_says_the_same_again_is_none_too_many() -> None:
    assert remarks_with("352 WB", "362 TW 2.0   TD 1.0", "362 TD 1.0") == []


@pytest.mark.parametrize(
    ("records", "without", "place", "message"),
    [
        (("240 H  99    2",), "", (21, 11), "Round 99 of this bye is not in the event, which has 5 rounds (142, XXR)"),
        (("240 F   2    2",), "", (21, 11), "Round 2, team 2: the bye F is asked for here and H elsewhere; keep one."),
        (("240 F   1    3",), "", (21, 11), "Round 1, team 3 has the allocated bye, and the bye F here; correct one"),
        (("240 F   1    1",), "", (21, 11), "Round 1, team 1 has a match, and the bye F here; correct one of the two."),
        (
            ("320  1.0  1.0 003 000 002 001 003 001",),
            "320",
            (20, 35),
            "Round 6 of this bye is not in the event, which has 5 rounds (142, XXR); correct one of the two.",
        ),
        (
            ("320  1.0  1.0 003 000 000 001",),
            "320",
            (20, 27),
            "This bye is in round 4, but nothing was paired in round 3; correct the round.",
        ),
        (
            ("330 +-   3   1   2", "330 +-   4   1   2", "330 +-   5   3   2", "330 +-   6   1   2"),
            "",
            (24, 8),
            "Round 6 of this forfeit is not in the event, which has 5 rounds (142, XXR); correct one of the two.",
        ),
        (("330 +-   5   1   2",), "", (21, 8), "This forfeit is in round 5, but nothing was paired in round 3"),
        (("300   3   1   2    1    2",), "", (21, 5), "This line-up is in round 3, but the last one paired is 2"),
        (("300   0   1   2    1    2",), "", (21, 5), "The round of a line-up is 1 or more; correct it."),
        (("330 +-   0   1   2",), "", (21, 8), "The round of a forfeit is 1 or more; correct it."),
        (("300   4   1   2    1    2",), "", (21, 5), "This line-up is in round 4, but nothing was paired in round 3"),
    ],
)
def test_a_round_that_is_not_there_is_named_where_it_stands(
    records: tuple[str, ...], without: str, place: tuple[int, int], message: str
) -> None:
    found = problems_with(*records, without=without)
    assert [(line, column) for line, column, said in found if said.startswith(message)] == [place], found
    assert not any("The number of rounds is" in said for _line, _column, said in found), found


@pytest.mark.parametrize(
    ("records", "place", "message"),
    [
        (("310   0 Nobody",), (21, 5), "The numbers of teams begin with 1; give this team another."),
        (("300   1   1   1    1    2",), (21, 9), "A line-up is against another team; correct one of the two numbers."),
        (("300   1   1   2    1    1",), (21, 22), "Player 1 sits on two boards of this line-up; correct one of them."),
        (
            ("250  1.0        1   3    0    1",),
            (21, 23),
            "The first team number must be 1 or more and not above the last.",
        ),
        (("260   1   9    1    1",), (21, 5), "A prohibition needs at least two different teams."),
    ],
)
def test_numbers_that_no_team_can_have(records: tuple[str, ...], place: tuple[int, int], message: str) -> None:
    assert (*place, message) in problems_with(*records)


def test_the_old_records_of_the_same_teams_say_the_same() -> None:
    def old(name: str, *members: int) -> str:
        return f"013 {name:<32}" + "".join(f" {member:>4}" for member in members)[1:].rjust(len(members) * 5)

    assert remarks_with(old("Team 2", 4, 5, 6), old("Team 1", 1, 2, 3)) == []
    told = remarks_with(old("Team 1", 1, 3, 2), old("Team 4", 7, 8, 9), old("Team 2", 4, 5))
    assert told == [
        "Team 1 has other players, or another order of them, in record 310, which holds.",
        "No record 310 names this team; the records 310 hold.",
        "Team 2 has other players, or another order of them, in record 310, which holds.",
    ]


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("260   7   9    1    2", "This prohibition begins in round 7; the event has 5 rounds, so it never holds."),
        ("299 W   2.0   1.0    7    1", "These abnormal points are of round 7; the event has 5 rounds, so they never"),
        ("250  1.0        1   3   11   12", "No team has one of these numbers, so the virtual points are nobody's."),
    ],
)
def test_records_that_never_hold_are_told(record: str, message: str) -> None:
    (told,) = remarks_with(record)
    assert told.startswith(message), told


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "A record of a team event (310), and the file does not say its type of tournament. To pair it"),
        ("192 CUSTOM_TEAM_SWISS", "Not a type of tournament that is paired here, those of teams are: FIDE_TEAM (the"),
    ],
)
def test_a_file_of_teams_is_offered_the_systems_of_teams_alone(code: str, message: str) -> None:
    (found,) = problems_with(*([code] if code else []), without="192")
    assert found[2].startswith(message), found
    assert "--system team" in found[2]
    assert "dutch" not in found[2].lower()


def test_of_two_abnormal_points_of_one_result_the_last_one_holds_and_it_is_told() -> None:
    (told,) = remarks_with("299 W   2.0   1.0    1    1", "299 W   3.0   1.0    1    2    1", "299 W   4.0   1.0")
    assert told == "Team 1 has other points for W in round 1 in another record 299; the last one holds."
    assert remarks_with("299     1.0   1.0    1    1", "299     2.0   1.0    1    1") == []  # bonuses add up
    assert remarks_with("299 W   2.0   1.0    1    1", "299 W   2.0   1.0    1    1") == []
