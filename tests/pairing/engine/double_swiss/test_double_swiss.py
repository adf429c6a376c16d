"""The Double-Swiss system article by article, and each ruling, in rounds small enough to be worked by hand."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.round_pairing.trace import Bracket, Trace
from pairing.engine.systems.double_swiss.facts import PlayerFacts, player_facts
from pairing.engine.systems.double_swiss.pairer import pair_round
from pairing.engine.tournament import Colour, Scoring, Tournament
from tests.match_events import two_game_event

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def boards(tournament: Tournament) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in pair_round(tournament).pairs]


def couples(tournament: Tournament) -> list[list[int]]:
    return sorted(sorted(board) for board in boards(tournament))


def facts(tournament: Tournament, tpn: int) -> PlayerFacts:
    return next(player for player in player_facts(tournament) if player.tpn == tpn)


def brackets(tournament: Tournament) -> tuple[Bracket, ...]:
    return Trace.of(pair_round(tournament)).brackets


def by_scores(scores: dict[int, int], **more: Any) -> Tournament:
    """Players who have yet to play, with ``scores`` (whole points) out of half-point byes."""
    rounds = max(scores.values())
    byes = {tpn: "H" * score for tpn, score in scores.items()}
    return two_game_event(scores, [()] * rounds, byes=byes, total_rounds=20, **more)


# --- Matches (Preface, 1.4 to 1.6, C1, C2) --------------------------------------------------------------------------
@pytest.mark.parametrize("letters", ["++", "--", "xx", "+x", "x-", "-x", "x+"])
def test_a_forfeited_match_is_no_meeting_no_match_no_float_and_has_no_colour(letters: str) -> None:
    state = two_game_event((1, 2, 3, 4), [[(1, 2, letters), (3, 4, "11")]])
    for tpn in (1, 2):
        player = facts(state, tpn)
        assert (player.opponents, player.games, player.colours, player.floated_last_round) == ((), 0, (), False)
    again = pair_round(two_game_event((1, 2), [[(1, 2, letters)]]))
    assert {again.pairs[0].white, again.pairs[0].black} == {1, 2}


@pytest.mark.parametrize("letters", ["+-", "-+", "1+", "-=", "x1", "=x"])
def test_one_forfeited_game_or_a_crossed_match_is_played(letters: str) -> None:
    state = two_game_event((1, 2), [[(1, 2, letters)]])
    player = facts(state, 1)
    assert (player.opponents, player.games, player.may_take_bye) == ((2,), 1, True)
    assert player.colours == (() if letters in ("+-", "-+") else (WHITE,))
    with pytest.raises(NoCompletePairing):
        pair_round(state)


def test_the_colour_is_that_of_the_first_game_though_only_the_second_was_played() -> None:
    assert facts(two_game_event((1, 2), [[(2, 1, "+=")]]), 1).colours == (BLACK,)


@pytest.mark.parametrize(("letters", "barred"), [("++", [1]), ("+x", [1]), ("--", [2]), ("x-", [2]), ("xx", [])])
def test_a_match_won_by_forfeit_bars_from_the_bye(letters: str, barred: list[int]) -> None:
    state = two_game_event((1, 2), [[(1, 2, letters)]])
    assert [tpn for tpn in (1, 2) if not facts(state, tpn).may_take_bye] == barred


def test_byes_that_bar_and_what_they_are_worth() -> None:
    state = two_game_event(range(1, 5), [()], byes={1: "U", 2: "F", 3: "H", 4: "Z"})
    assert [facts(state, tpn).may_take_bye for tpn in range(1, 5)] == [False, False, True, True]
    assert [facts(state, tpn).score for tpn in range(1, 5)] == [15, 20, 10, 0]


def test_the_points_of_the_event() -> None:
    scoring = Scoring(win=30, draw=10, pairing_allocated_bye=40, games_per_match=2)
    state = two_game_event(range(1, 6), [[(1, 2, "1="), (3, 4, "h-")]], byes={5: "U"}, scoring=scoring)
    assert [facts(state, tpn).score for tpn in range(1, 6)] == [40, 10, 10, 30, 40]


def test_floats_are_up_and_down_and_in_the_round_just_before() -> None:
    rounds = [[(1, 2, "11"), (3, 4, "11")], [(1, 4, "11"), (3, 2, "xx")]]
    state = two_game_event(range(1, 5), rounds)
    assert [facts(state, tpn).floated_last_round for tpn in range(1, 5)] == [True, False, False, True]
    later = two_game_event(range(1, 5), [*rounds, []])
    assert not any(facts(later, tpn).floated_last_round for tpn in range(1, 5))


def test_virtual_points_make_the_pairing_score() -> None:
    state = two_game_event(range(1, 5), [[(1, 2, "=="), (3, 4, "==")]], virtual={1: (20,), 3: (20, 20), 4: (20,)})
    assert [facts(state, tpn).floated_last_round for tpn in range(1, 5)] == [True, True, False, False]
    assert [facts(state, tpn).score for tpn in range(1, 5)] == [10, 10, 30, 10]
    assert [facts(state, tpn).points for tpn in range(1, 5)] == [10, 10, 10, 10]


# --- The bye (3.4) --------------------------------------------------------------------------------------------------
def test_the_order_of_the_bye() -> None:
    """Lowest score, then most matches, then largest TPN: 2 has none of two, 4 none of one."""
    rounds = [[(1, 2, "11"), (3, 4, "11")], [(6, 2, "11")]]
    trace = Trace.of(pair_round(two_game_event(range(1, 8), rounds, byes={5: "HH"})))
    assert [candidate.tpn for candidate in trace.bye_candidates] == [2, 4, 7, 6, 3, 1, 5]
    assert trace.bye_candidates[0].verdict is ByeVerdict.CHOSEN


def test_the_bye_passes_three_over() -> None:
    """7 had a bye, 6 won by forfeit, 5 is the only one whom 3 may meet; so 4 has it."""
    byes = {7: "U", 1: "F", 2: "F", 3: "F", 4: "H", 5: "H"}
    forbidden = [(3, other) for other in (1, 2, 4, 6, 7)]
    state = two_game_event(range(1, 9), [[(6, 8, "++")]], byes=byes, absent=(8,), forbidden=forbidden)
    pairing = pair_round(state)
    verdicts = {candidate.tpn: candidate.verdict for candidate in Trace.of(pairing).bye_candidates}
    assert pairing.bye == 4
    assert [verdicts[tpn] for tpn in (7, 6, 5)] == [
        ByeVerdict.BARRED,
        ByeVerdict.BARRED,
        ByeVerdict.LEAVES_NO_PAIRING,
    ]


def test_a_single_player_has_the_bye() -> None:
    assert (boards(two_game_event((1,))), pair_round(two_game_event((1,))).bye) == ([], 1)


def test_no_complete_pairing_is_an_error_that_says_so() -> None:
    with pytest.raises(NoCompletePairing, match=r"3\.3\.3"):
        pair_round(two_game_event(range(1, 5), forbidden=[(1, 2), (1, 3), (1, 4)]))
    with pytest.raises(NoCompletePairing, match=r"C2"):
        pair_round(two_game_event((1,), [()], byes={1: "U"}))


def test_what_contradicts_itself_is_named() -> None:
    with pytest.raises(InvalidTournament, match=r"initial colour is not known.*4\.1"):
        pair_round(two_game_event((1, 2), initial=None))
    crossed = two_game_event(range(1, 5), [[(3, 1, "+-"), (2, 4, "-+")]], absent=(3, 4), initial=None)
    with pytest.raises(InvalidTournament, match=r"4\.1"):  # neither has had a colour
        pair_round(crossed)


# --- Sets of upfloaters (C4 to C7, 3.5) -----------------------------------------------------------------------------
def test_completion_stands_above_the_number() -> None:
    """C3: 1 and 2 could meet, but then 3 and 4, who may not, would be left."""
    assert couples(by_scores({1: 2, 2: 2, 3: 1, 4: 1}, forbidden=[(3, 4)])) == [[1, 3], [2, 4]]


def test_two_of_the_middle_beat_one_high_and_one_low() -> None:
    """C5, lowest score first: 3 and 3 points beat 4 and 2. 4 and 5 have nobody below but each other (C3)."""
    scores = {1: 5, 2: 5, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}
    alone = [(one, other) for one in (4, 5) for other in (3, 6, 7, 8)]
    state = by_scores(scores, forbidden=[(1, 2), *alone])
    assert couples(state) == [[1, 4], [2, 5], [3, 6], [7, 8]]
    assert brackets(state)[0].costs.upfloater_scores == (30, 30)


@pytest.mark.parametrize(
    ("kept_below", "chosen"),
    [
        ((), (2, 6, 1)),
        ((1,), (2, 6, 3)),
        ((1, 3), (2, 6, 5)),
        ((6,), (2, 8, 1)),
        ((6, 1), (2, 8, 3)),
        ((6, 1, 3), (2, 8, 5)),
        ((2,), (6, 8, 1)),
        ((2, 1), (6, 8, 3)),
        ((2, 1, 3), (6, 8, 5)),
    ],
)
def test_the_order_of_sets(kept_below: tuple[int, ...], chosen: tuple[int, ...]) -> None:
    """3.5.4 by the numbers of its example: 2, 6, 8 have more points than 1, 3, 5; one of them must stay for 12."""
    scores = {9: 4, 10: 4, 11: 4, 2: 3, 6: 3, 8: 3, 1: 2, 3: 2, 5: 2, 12: 1}
    apart = [(one, other) for one in kept_below for other in (9, 10, 11)]
    apart += [(12, other) for other in (1, 3, 5, 9, 10, 11)]
    first = brackets(by_scores(scores, forbidden=[*combinations((9, 10, 11), 2), *apart]))[0]
    assert first.upfloaters == chosen


def test_the_following_group_is_left_pairable() -> None:
    """C6: 2 goes up to 1, unless 3 and 4, who then are left, may not meet; then 3 does."""
    scores = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}
    assert couples(by_scores(scores)) == [[1, 2], [3, 4], [5, 6]]
    assert couples(by_scores(scores, forbidden=[(3, 4)])) == [[1, 3], [2, 4], [5, 6]]


def test_the_need_of_the_following_group_is_graded() -> None:
    """C6: 4 to 8 do not meet each other. Without 2 or 3 they need four from below, without one of them but two."""
    scores = {1: 3, **dict.fromkeys(range(2, 9), 2), **dict.fromkeys(range(9, 13), 1)}
    state = by_scores(scores, forbidden=combinations(range(4, 9), 2))
    assert [1, 4] in couples(state)
    assert brackets(state)[0].costs.needed_by_following == 2


def test_an_emptied_group_is_not_replaced_by_the_next_one() -> None:
    """C6: the following group of 1 is 2 alone, who goes up; that 3, 4, 5 then pair badly is not asked."""
    scores = {1: 3, 2: 2, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0, 8: 0}
    first = brackets(by_scores(scores, forbidden=combinations((3, 4, 5), 2)))[0]
    assert (first.upfloaters, first.costs.needed_by_following, first.following) == ((2,), 0, (20, (2,)))


@pytest.mark.parametrize(("total_rounds", "expected"), [(9, [[1, 3], [2, 4]]), (3, [[1, 2], [3, 4]])])
def test_a_floater_of_the_round_before_stays_below(total_rounds: int, expected: list[list[int]]) -> None:
    """C7: 2 and 3 have two points, 2 drew against 9 who had none; in the last round this does not count."""
    byes = {1: "FH", 2: "H.", 3: "HH"}
    state = two_game_event((1, 2, 3, 4, 9), [[], [(2, 9, "==")]], byes=byes, absent=(9,), total_rounds=total_rounds)
    assert couples(state) == expected


# --- Brackets (C8, 3.6) ---------------------------------------------------------------------------------------------
def test_half_meets_half() -> None:
    assert couples(two_game_event(range(1, 9))) == [[1, 5], [2, 6], [3, 7], [4, 8]]


def test_tops_are_compared_before_any_opponent() -> None:
    """3.6.2: the tops 1 and 2 come before 1 and 3, so 1-2 is paired last of all."""
    assert couples(two_game_event(range(1, 5), forbidden=[(1, 3)])) == [[1, 4], [2, 3]]
    assert couples(two_game_event(range(1, 5), forbidden=[(1, 3), (1, 4)])) == [[1, 2], [3, 4]]


def test_an_upfloater_with_a_smaller_number_is_a_top() -> None:
    """Residents 2, 4, 5 with 1 from below: the identifier is that of the four numbers."""
    state = by_scores({1: 1, 2: 2, 4: 2, 5: 2})
    assert couples(state) == [[1, 4], [2, 5]]
    assert brackets(state)[0].pairs == ((1, 4), (2, 5))


@pytest.mark.parametrize(("total_rounds", "expected"), [(9, [[2, 5], [3, 4]]), (3, [[2, 4], [3, 5]])])
def test_who_meets_an_upfloater_did_not_float_before(total_rounds: int, expected: list[list[int]]) -> None:
    """C8: 5 goes up to 2, 3, 4 and would meet 3, who floated against 9; in the last round this does not count."""
    byes = {2: "HH", 3: "H.", 4: "HH", 5: "HZ"}
    state = two_game_event((2, 3, 4, 5, 9), [[], [(3, 9, "==")]], byes=byes, absent=(9,), total_rounds=total_rounds)
    assert couples(state) == expected


# --- Colours (article 4) and boards ---------------------------------------------------------------------------------
def test_the_first_round_goes_by_the_parity_of_the_running_number() -> None:
    assert boards(two_game_event(range(1, 7))) == [(1, 4), (5, 2), (3, 6)]
    assert boards(two_game_event(range(1, 7), initial=BLACK)) == [(4, 1), (2, 5), (6, 3)]
    assert boards(two_game_event(range(1, 8), absent=(2,))) == [(1, 5), (6, 3), (4, 7)]


@pytest.mark.parametrize(
    ("first", "second", "white", "article"),
    [
        ("w", "", 2, "4.3.2"),
        ("b", "", 1, "4.3.4"),
        ("", "b", 2, "4.3.5"),
        ("wb", "bw", 1, "4.3.3"),
        ("bw", "wb", 2, "4.3.3"),
        ("bwwb", "wbbw", 1, "4.3.3"),
        ("wbb", "wbb", 1, "4.3.4"),
        ("bww", "bwbw", 2, "4.3.3"),
        ("w", "wb", 2, "4.3.3"),
        ("bbw", "wb", 2, "4.3.3"),  # as many Whites, though fewer of them than Blacks
    ],
)
def test_colours_by_the_histories(first: str, second: str, white: int, article: str) -> None:
    """1 is higher by TPN; both drew all their matches against others, who are away now."""
    rounds: list[list[tuple[int, int, str]]] = [[] for _ in range(max(len(first), len(second)))]
    for tpn, letters in ((1, first), (2, second)):
        for place, letter in enumerate(reversed(letters)):
            other = 10 * tpn + place
            rounds[-1 - place].append((tpn, other, "==") if letter == "w" else (other, tpn, "=="))
    away = (*range(10, 14), *range(20, 24))
    byes = {1: "H" * (len(rounds) - len(first)), 2: "H" * (len(rounds) - len(second))}
    (board,) = Trace.of(pair_round(two_game_event((1, 2, *away), rounds, byes=byes, absent=away))).boards
    assert (board.pair.white, board.article) == (white, article)


def test_a_crossed_match_leaves_first_colours_to_be_given() -> None:
    """4.3.1: neither has had a colour; that they played others does not matter."""
    state = two_game_event(range(1, 5), [[(3, 1, "+-"), (2, 4, "-+")]], absent=(3, 4))
    (board,) = Trace.of(pair_round(state)).boards
    assert (board.pair.white, board.article) == (1, "4.3.1")


def test_boards_by_higher_score_sum_and_number_of_the_higher_ranked() -> None:
    state = by_scores({1: 1, 2: 2, 3: 2, 4: 2, 5: 1, 6: 0})
    assert [sorted(board) for board in boards(state)] == [[2, 4], [1, 3], [5, 6]]
