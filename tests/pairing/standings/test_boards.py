"""Tie-breaks of teams by boards, chains of direct encounter, strength of schedule: two examples worked by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.engine.tournament import Bye, ByeKind, Colour, Match, Outcome, Record, ScoreType, Team, Tournament
from pairing.standings import Event, InvalidTieBreaks, rank, read_tiebreaks, survey
from pairing.standings.boards import board_points
from tests.pairing.standings.test_matches import TEAM_SCORING, TURNED, team_match

MATCH, GAME = ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS
A = (  # the boards of the team named first; a bye stands without an opponent
    ((1, 2, "0==1"), (3, 4, "1===")),
    ((1, 3, "11=="), (2, 4, "0111")),
    ((2, 3, "===="), (1, None, "U"), (4, None, "Z")),
)
B = (
    ((1, 2, "forfeit"), (3, 4, "11==")),
    ((3, 1, "11=="), (2, 4, "11=0")),
)


def event_of(rounds: tuple[tuple[tuple[int, int | None, str], ...], ...], primary: ScoreType = MATCH) -> Tournament:
    records: dict[int, list[Record]] = {tpn: [] for tpn in range(1, 5)}
    for entries in rounds:
        for team, opponent, codes in entries:
            if opponent is None:
                records[team].append(Bye(ByeKind(codes)))
            elif codes == "forfeit":
                records[team].append(_forfeited(opponent, "++++", Outcome.WIN))
                records[opponent].append(_forfeited(team, "----", Outcome.LOSS))
            else:
                records[team].append(team_match(opponent, codes, Colour.WHITE))
                turned = "".join(TURNED[code] for code in codes)
                records[opponent].append(team_match(team, turned, Colour.BLACK))
    teams = tuple(Team(tpn, records=tuple(rows)) for tpn, rows in records.items())
    scores = (primary, GAME if primary is MATCH else MATCH)
    return Tournament(total_rounds=len(rounds), players=(), teams=teams, scoring=TEAM_SCORING, scores=scores)


def _forfeited(opponent: int, codes: str, outcome: Outcome) -> Match:
    return Match(team_match(opponent, codes, Colour.WHITE).games, outcome, played=False)


def values(event: Tournament, code: str, *, predetermined: bool = False) -> list[float | int | Fraction | None]:
    field = survey(event, predetermined=predetermined)
    lines = rank(field, read_tiebreaks((code,), Event.TEAMS)).lines
    return [line.values[0] for line in sorted(lines, key=lambda line: line.tpn)]


def order(event: Tournament, *codes: str) -> list[tuple[int, int]]:
    return [(line.rank, line.tpn) for line in rank(survey(event), read_tiebreaks(codes, Event.TEAMS)).lines]


def test_points_of_each_board() -> None:
    """The allocated bye is a win on every board, and so is a match won by forfeit."""
    assert [board_points(survey(event_of(A)), tpn) for tpn in (1, 2)] == [(20, 25, 20, 25), (15, 20, 20, 15)]
    assert [board_points(survey(event_of(B)), tpn) for tpn in (1, 2)] == [(10, 10, 15, 15), (10, 10, 5, 0)]


@pytest.mark.parametrize(
    ("code", "of_a", "of_b"),
    [
        ("BC", [230, 175, 140, 55], [135, 45, 130, 90]),
        ("WIN", [1, 1, 1, 0], [1, 1, 2, 0]),
        ("WIN:MP", [1, 1, 1, 0], [1, 1, 2, 0]),
        ("WON", [1, 1, 1, 0], [0, 1, 2, 0]),
        ("WON:MP", [1, 1, 1, 0], [0, 1, 2, 0]),
        ("STD", [20, 20, 15, 0], [10, 10, 20, 0]),
        ("SSSC", [170, 150, 145, 95], [110, 45, 80, 85]),
        ("SSSC/F", [170, 150, 145, 95], [90, 45, 100, 65]),
        ("SSSC/K2", [120, 110, 100, 60], [80, 35, 70, 55]),
    ],
)
def test_values(code: str, of_a: list[int], of_b: list[int]) -> None:
    assert values(event_of(A), code) == of_a
    assert values(event_of(B), code) == of_b


def test_strength_of_schedule_by_game_points_is_compared_exactly() -> None:
    sixth = Fraction(1, 6)
    expected = [40 + 185 * sixth, 40 + 170 * sixth, 30 + 185 * sixth, 150 * sixth]
    assert values(event_of(A, GAME), "SSSC") == expected


def test_an_event_too_short_for_its_boards_needs_a_factor() -> None:
    event = replace(event_of(B), total_rounds=1)
    with pytest.raises(InvalidTieBreaks, match="“SSSC” would divide by 0.* SSSC/K2"):
        values(event, "SSSC")
    assert values(event, "SSSC/K2") == values(event_of(B), "SSSC/K2")


@pytest.mark.parametrize(("code", "expected"), [("KS:MP", [30, 20, 10, 0]), ("KS:GP", [20, 20, 30, 10])])
def test_koya_in_either_score(code: str, expected: list[int]) -> None:
    assert values(event_of(A), code, predetermined=True) == expected


def test_boards_of_the_whole_event_and_of_the_match_between_two_say_otherwise() -> None:
    """1 and 2 are level in both scores and drew 2-2: alone the boards put 1 first, in a chain 2."""
    event = event_of(A)
    for code in ("MPvGP", "EDE", "EDE/P"):
        assert order(event, code)[:2] == [(1, 1), (1, 2)]
    for code in ("TBR", "BBE"):
        assert order(event, code)[:2] == [(1, 1), (2, 2)]
    for code in ("EDET", "EDEB", "EDEBT", "EDEBB", "BC"):
        assert order(event, code)[:2] == [(1, 2), (2, 1)]
    assert values(event, "EDEBT") == [2, 1, None, None]


def test_a_forfeited_match_counts_only_as_played() -> None:
    event = event_of(B)
    assert order(event, "EDE") == order(event, "EDEBT") == [(1, 3), (2, 1), (2, 2), (4, 4)]
    for code in ("EDE/P", "EDEB/P"):
        assert order(event, code) == [(1, 3), (2, 1), (3, 2), (4, 4)]


def test_board_count_is_left_out_where_game_points_differ() -> None:
    """In B the teams 1 and 2 have as many match points and not as many game points (12.1)."""
    event = event_of(B)
    assert order(event, "BC") == [(1, 3), (2, 1), (2, 2), (4, 4)]
    assert order(event, "MPvGP", "BC") == [(1, 3), (2, 1), (3, 2), (4, 4)]


def test_bottom_boards_are_left_out_one_by_one() -> None:
    """Level without board 4 and without 3 and 4; board 1 alone decides."""
    rounds = (((1, 3, "10=0"), (2, 4, "0110")), ((1, 4, "=0=0"), (2, 3, "=0=0")))
    event = event_of(rounds)
    boards = [board_points(survey(event), tpn) for tpn in (1, 2)]
    assert boards == [(15, 0, 10, 0), (5, 10, 15, 0)]
    level = event_of((((1, 3, "10=0"), (2, 4, "01=0")), ((1, 4, "0110"), (2, 3, "0110"))))
    assert [sum(points[:3]) for points in (board_points(survey(level), tpn) for tpn in (1, 2))] == [35, 35]
    lines = {line.tpn: line for line in rank(survey(level), read_tiebreaks(("BBE",), Event.TEAMS)).lines}
    assert lines[1].rank < lines[2].rank


def test_three_who_are_tied_are_not_parted_by_a_chain() -> None:
    rounds = (((1, 2, "1010"), (3, 4, "1111")), ((1, 3, "0110"), (2, 4, "1111")), ((2, 3, "1001"), (1, 4, "1111")))
    event = event_of(rounds)
    assert order(event, "EDEBT")[:3] == [(1, 1), (1, 2), (1, 3)]


def test_codes_of_chains_are_written_as_they_are_read() -> None:
    written = [str(entry.code) for entry in read_tiebreaks(("sssc/p/f/k3", "edebt/p", "won:mp"), Event.TEAMS)]
    assert written == ["SSSC/F/P/K3", "EDEBT/P", "WON:MP"]
    (entry,) = read_tiebreaks(("SSSC/F/K3",), Event.TEAMS)
    assert (entry.article, entry.name) == (
        "13.4",
        "Secondary score and strength of schedule (by Fore Buchholz, divided by 3)",
    )
