"""The Swiss team pairing system article by article, and each ruling, in rounds small enough to be worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.engine.basics.preferences import Strength
from pairing.engine.errors import NoCompletePairing
from pairing.engine.round_pairing.trace import Trace
from pairing.engine.systems.team.facts import TeamFacts, team_facts
from pairing.engine.systems.team.pairer import pair_round
from pairing.engine.tournament import Colour, ColourPreferences, ScoreType, Scoring, Tournament
from tests.match_events import team_event

WHITE, BLACK = Colour.WHITE, Colour.BLACK
A, B, NONE = ColourPreferences.TYPE_A, ColourPreferences.TYPE_B, ColourPreferences.NONE
MP, GP = ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS


def boards(tournament: Tournament) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in pair_round(tournament).pairs]


def couples(tournament: Tournament) -> list[list[int]]:
    return sorted(sorted(board) for board in boards(tournament))


def facts(tournament: Tournament, tpn: int) -> TeamFacts:
    return next(team for team in team_facts(tournament) if team.tpn == tpn)


def with_histories(histories: dict[int, str], **more: Any) -> Tournament:
    """Drawn matches of each team against others, who are away now, with the colours named.

    Shorter histories begin later, after half-point byes, so that all have the same points.
    """
    rounds: list[list[tuple[int, int, str]]] = [[] for _ in range(max(map(len, histories.values())))]
    away = []
    for place, (tpn, letters) in enumerate(histories.items()):
        for back, letter in enumerate(reversed(letters)):
            other = 50 + 10 * place + back
            away.append(other)
            rounds[-1 - back].append((tpn, other, "==") if letter == "w" else (other, tpn, "=="))
    byes = {tpn: "H" * (len(rounds) - len(letters)) for tpn, letters in histories.items()}
    return team_event((*histories, *away), rounds, byes=byes, absent=away, **more)


# --- Scores (1.2) and matches (1.6, C1, C2) -------------------------------------------------------------------------
def test_primary_and_secondary_score() -> None:
    rounds = [[(1, 2, "11="), (3, 4, "1==")], [(1, 3, "h00"), (2, 4, "+++")]]
    by_matches = team_event(range(1, 6), rounds, boards=3, byes={5: "UH"})
    assert [facts(by_matches, tpn).score for tpn in range(1, 6)] == [20, 20, 40, 0, 20]
    assert [facts(by_matches, tpn).secondary for tpn in range(1, 6)] == [30, 35, 40, 10, 30]
    by_games = team_event(range(1, 6), rounds, boards=3, byes={5: "UH"}, scores=(GP,))
    assert [facts(by_games, tpn).score for tpn in range(1, 6)] == [30, 35, 40, 10, 30]
    assert [facts(by_games, tpn).secondary for tpn in range(1, 6)] == [None] * 5


def test_the_points_of_the_event() -> None:
    scoring = Scoring(win=30, draw=20, loss=10, pairing_allocated_bye=20)
    rounds = [[(1, 2, "11"), (3, 4, "1-")], [(1, 3, "xx"), (2, 4, "+x")]]
    state = team_event(range(1, 6), rounds, byes={5: "UF"}, match_scoring=scoring)
    assert [facts(state, tpn).score for tpn in range(1, 6)] == [30, 40, 20, 20, 50]


def test_virtual_points_are_in_the_primary_score_alone() -> None:
    """C.04.7; and they make a float of a match between equal points."""
    state = team_event(range(1, 5), [[(1, 3, "=="), (2, 4, "==")]], virtual={1: (20, 20), 2: (20,), 4: (20,)})
    assert [(facts(state, tpn).score, facts(state, tpn).secondary) for tpn in (1, 2)] == [(30, 10), (10, 10)]
    assert [facts(state, tpn).floated_last_round for tpn in range(1, 5)] == [True, False, True, False]


@pytest.mark.parametrize("letters", ["++", "--", "xx", "+-", "+x"])
def test_boards_that_were_all_forfeited_are_no_match(letters: str) -> None:
    state = team_event((1, 2), [[(1, 2, letters)]])
    for tpn in (1, 2):
        team = facts(state, tpn)
        assert (team.opponents, team.games, team.colours, team.floated_last_round) == ((), 0, (), False)
    assert facts(state, 1).may_take_bye == (letters not in ("++", "+x"))
    assert facts(state, 2).may_take_bye == (letters != "--")
    assert couples(state) == [[1, 2]]


@pytest.mark.parametrize("letters", ["-1", "x=", "+0"])
def test_one_board_makes_a_match_with_the_colour_of_the_first(letters: str) -> None:
    """1.6.1: as scheduled on the first board, though it was forfeited; and a forfeited board bars nobody."""
    state = team_event((1, 2), [[(1, 2, letters)]])
    assert [facts(state, tpn).colours for tpn in (1, 2)] == [(WHITE,), (BLACK,)]
    assert [facts(state, tpn).may_take_bye for tpn in (1, 2)] == [True, True]
    with pytest.raises(NoCompletePairing, match=r"3\.3\.3"):
        pair_round(state)


# --- Colour preferences (1.7) ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("colours", "of_type_a", "of_type_b", "in_the_last_round", "clause"),
    [
        ("", "", "", "", "1.7.2.5"),
        ("w", "", "black", "black", "1.7.2.4"),
        ("b", "", "white", "white", "1.7.2.3"),
        ("wb", "", "white", "", "1.7.2.3"),
        ("bw", "", "black", "", "1.7.2.4"),
        ("ww", "BLACK", "BLACK", "BLACK", "1.7.2.2"),
        ("bb", "WHITE", "WHITE", "WHITE", "1.7.2.1"),
        ("wbw", "", "black", "black", "1.7.2.4"),
        ("bww", "BLACK", "BLACK", "BLACK", "1.7.2.2"),
        ("wbb", "WHITE", "WHITE", "WHITE", "1.7.2.1"),
        ("wwb", "", "black", "black", "1.7.2.4"),
        ("bbww", "BLACK", "BLACK", "BLACK", "1.7.2.2"),  # strong at a difference of 0, in the last round too
        ("wwbb", "WHITE", "WHITE", "WHITE", "1.7.2.1"),
        ("wwwbb", "", "black", "black", "1.7.2.4"),  # +1 after two Blacks
        ("bbbww", "", "white", "white", "1.7.2.3"),
        ("wwwwbb", "BLACK", "BLACK", "BLACK", "1.7.2.2"),
        ("bwbwwb", "", "white", "", "1.7.2.3"),
    ],
)
def test_preferences_by_type(colours: str, of_type_a: str, of_type_b: str, in_the_last_round: str, clause: str) -> None:
    """Capital letters are Type A's simple and Type B's strong ones, small letters mild ones."""
    rounds = max(len(colours), 1)
    for kind, total, expected in (
        (A, rounds + 1, of_type_a),
        (A, rounds + 9, of_type_a),
        (B, rounds + 2, of_type_b),
        (B, rounds + 1, in_the_last_round),
        (NONE, rounds + 9, ""),
    ):
        team = facts(with_histories({1: colours, 2: "w"}, total_rounds=total, colour_preferences=kind), 1)
        name = "" if team.preference is None else team.preference.name
        shown = name if kind is A or team.strength is Strength.STRONG else name.lower()
        assert shown == expected, (kind, total)
    assert facts(with_histories({1: colours, 2: "w"}, total_rounds=99, colour_preferences=B), 1).clause == clause


# --- The bye (3.4) and brackets (C7 to C10) -------------------------------------------------------------------------
def test_the_order_of_the_bye() -> None:
    rounds = [[(1, 2, "11"), (3, 4, "11")], [(6, 2, "++"), (1, 3, "11")]]
    pairing = pair_round(team_event(range(1, 8), rounds, byes={5: "HH"}))
    assert [candidate.tpn for candidate in Trace.of(pairing).bye_candidates] == [4, 2, 7, 3, 6, 5, 1]
    assert pairing.bye == 4


def test_preferences_come_before_the_identifier() -> None:
    """C8: 1 and 3 want White, 2 and 4 Black; without preferences it is 1-3, 2-4."""
    histories = {1: "bb", 2: "ww", 3: "bb", 4: "ww"}
    assert couples(with_histories(histories, colour_preferences=NONE)) == [[1, 3], [2, 4]]
    assert couples(with_histories(histories, colour_preferences=A)) == [[1, 4], [2, 3]]


def test_strong_preferences_come_behind_all() -> None:
    """C9 behind C8: one pair of the same colour cannot be helped, but it need not be of two strong ones."""
    histories = {1: "bb", 2: "ww", 3: "bb", 4: "bww"}
    assert couples(with_histories(histories, colour_preferences=B)) == [[1, 4], [2, 3]]
    histories = {1: "bb", 2: "b", 3: "bb", 4: "b"}
    (bracket,) = Trace.of(pair_round(with_histories(histories, colour_preferences=B))).brackets
    assert bracket.pairs == ((1, 4), (2, 3))
    assert (bracket.costs.preferences_missed, bracket.costs.strong_preferences_missed) == (2, 0)


@pytest.mark.parametrize(("left", "expected"), [(2, [[2, 5], [3, 4]]), (1, [[2, 4], [3, 5]])])
def test_opponents_of_upfloaters_in_the_last_two_rounds(left: int, expected: list[list[int]]) -> None:
    """C10: 5 goes up to 2, 3, 4 and would meet 3, who floated against 9."""
    byes = {2: "HH", 3: "H.", 4: "HH", 5: "HZ"}
    state = team_event((2, 3, 4, 5, 9), [[], [(3, 9, "==")]], byes=byes, absent=(9,), total_rounds=3 + left)
    assert couples(state) == expected


@pytest.mark.parametrize(("left", "expected"), [(2, [[1, 3], [2, 4]]), (1, [[1, 2], [3, 4]])])
def test_upfloaters_in_the_last_two_rounds(left: int, expected: list[list[int]]) -> None:
    """C7: 2 and 3 have the same points, 2 drew against 9 who had none."""
    byes = {1: "FH", 2: "H.", 3: "HH"}
    state = team_event((1, 2, 3, 4, 9), [[], [(2, 9, "==")]], byes=byes, absent=(9,), total_rounds=3 + left)
    assert couples(state) == expected


def test_the_top_member_has_the_smaller_number_whatever_the_score() -> None:
    """3.6.1: residents 2, 4, 5 with 1 from below."""
    byes = {1: "HZ", 2: "HH", 4: "HH", 5: "HH"}
    assert couples(team_event((1, 2, 4, 5), [(), ()], byes=byes)) == [[1, 4], [2, 5]]


# --- Colours (article 4) and boards ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "first", "second", "white", "article"),
    [
        (A, "ww", "", 2, "4.3.2"),
        (A, "", "bb", 2, "4.3.2"),
        (A, "bb", "ww", 1, "4.3.3"),
        (B, "bb", "b", 1, "4.3.4"),
        (B, "b", "bb", 2, "4.3.4"),
        (B, "w", "ww", 1, "4.3.4"),
        (B, "bbb", "bb", 1, "4.3.5"),
        (A, "w", "", 2, "4.3.5"),
        (A, "wwbb", "wbb", 2, "4.3.5"),
        (A, "wwwb", "bww", 2, "4.3.5"),
        (A, "wb", "bw", 1, "4.3.6"),
        (NONE, "bbww", "wwbb", 2, "4.3.6"),
        (A, "bb", "bb", 1, "4.3.7"),
        (A, "ww", "ww", 2, "4.3.7"),
        (A, "wb", "wb", 1, "4.3.8"),
        (NONE, "ww", "ww", 2, "4.3.8"),
        (NONE, "wb", "", 1, "4.3.8"),
        (NONE, "", "wb", 2, "4.3.9"),
        (NONE, "", "bw", 1, "4.3.9"),
    ],
)
def test_colours_by_article(kind: ColourPreferences, first: str, second: str, white: int, article: str) -> None:
    """1 and 2 have the same points; 1 is the first-team by its number."""
    (board,) = Trace.of(pair_round(with_histories({1: first, 2: second}, colour_preferences=kind))).boards
    assert (board.pair.white, board.article) == (white, article)


def test_the_first_round_goes_by_the_parity_of_the_number_itself() -> None:
    """1.1: the number is kept for good, so it does not matter that 2 is absent."""
    assert boards(team_event(range(1, 7))) == [(1, 4), (5, 2), (3, 6)]
    assert boards(team_event(range(1, 8), absent=(2,))) == [(1, 5), (3, 6), (7, 4)]
    assert boards(team_event(range(1, 8), absent=(2,), initial=BLACK)) == [(5, 1), (6, 3), (4, 7)]


@pytest.mark.parametrize(("scores", "white"), [((MP, GP), 1), ((MP,), 2), ((GP, MP), 1)])
def test_the_first_team_by_the_secondary_score_if_there_is_one(scores: tuple[ScoreType, ...], white: int) -> None:
    """4.2, 4.3.8: both won and had White; 2 has more game points, and as the first-team gets Black."""
    state = team_event((1, 2, 8, 9), [[(1, 9, "1="), (2, 8, "11")]], scores=scores, absent=(8, 9))
    (board,) = Trace.of(pair_round(state)).boards
    assert (board.pair.white, board.article) == (white, "4.3.8")


def test_boards_go_by_number_and_not_by_the_secondary_score() -> None:
    """C.04.2, 3.6: 1-3 and 2-4 have the same match points; 2 and 4 have more game points."""
    rounds = [[(1, 8, "=="), (2, 9, "==")], [(3, 8, "=="), (4, 9, "==")]]
    byes = {1: ".H", 2: ".H", 3: "H.", 4: "H."}
    state = team_event((1, 2, 3, 4, 8, 9), rounds, byes=byes, absent=(8, 9), colour_preferences=NONE)
    assert [sorted(board) for board in boards(state)] == [[1, 3], [2, 4]]
