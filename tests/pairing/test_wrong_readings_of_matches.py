"""Other readings of C.04.5 and C.04.6 that are seldom told from the right one: states made up for them, and why.

Every other reading has a report file in ``engine/known_faults`` besides.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from pairing.engine.tournament import ColourPreferences, Tournament
from tests.comparison import right_outcome
from tests.match_events import team_event, two_game_event
from tests.wrong_readings import wrong_outcome, wrong_readings_of

EVENTS: dict[str, Callable[..., Tournament]] = {"double-swiss": two_game_event, "team": team_event}


def by_scores(system: str, scores: dict[int, int], **kwargs: Any) -> Tournament:
    """Entrants without a match, with ``scores`` out of half-point byes, each worth a point.

    Two more, who are away now, forfeited a match in each round, without which a file could not have the round.
    """
    rounds, away = max(scores.values()), (max(scores) + 1, max(scores) + 2)
    byes = {tpn: "H" * score for tpn, score in scores.items()}
    forfeits = [[(*away, "xx")]] * rounds
    return EVENTS[system]((*scores, *away), forfeits, byes=byes, absent=away, total_rounds=20, **kwargs)


def middle_pair_against_high_and_low(system: str) -> Tournament:
    """C5: 4 and 5 with 3 points each or 3 and 6 with 4 and 2; 4 and 5 have nobody below but each other."""
    scores = {1: 5, 2: 5, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}
    alone = [(one, other) for one in (4, 5) for other in (3, 6, 7, 8)]
    return by_scores(system, scores, forbidden=[(1, 2), *alone])


def four_or_two_from_below(system: str) -> Tournament:
    """C6: 4 to 8 do not meet each other; whoever of 2 to 8 goes up, the rest needs four from below, or two."""
    scores = {1: 3, **dict.fromkeys(range(2, 9), 2), **dict.fromkeys(range(9, 13), 1)}
    return by_scores(system, scores, forbidden=combinations(range(4, 9), 2))


def following_group_emptied(system: str) -> Tournament:
    """C6: 3 is the whole following group and goes up; with 4, then 5 and 6, who may not meet, are left below it."""
    return by_scores(system, {1: 5, 2: 5, 3: 4, 4: 3, 5: 3, 6: 3, 7: 1, 8: 1}, forbidden=[(1, 2), (5, 6)])


def first_number_against_smallest_sum(system: str) -> Tournament:
    """3.5.4: 1 and 8 go up, or 2 and 3; others would leave two who may not meet."""
    apart = [pair for pair in combinations((1, 2, 3, 8), 2) if pair not in ((1, 8), (2, 3))]
    return by_scores(system, {1: 1, 2: 1, 3: 1, 8: 1, 9: 2, 10: 2}, forbidden=[(9, 10), *apart])


def floaters_or_a_group_that_pairs(system: str) -> Tournament:
    """C6 and C7: 3 and 4 floated, but may not meet."""
    byes = {1: "FH", 2: "HH", 3: "H.", 4: "H."}
    matches = [(3, 8, "=="), (4, 9, "==")]
    return EVENTS[system](
        (1, 2, 3, 4, 5, 6, 8, 9), [[(8, 9, "xx")], matches], byes=byes, absent=(8, 9), forbidden=[(3, 4)]
    )


def absent_with_a_number(system: str) -> Tournament:
    """4.3.1: 1 had the bye and is away now."""
    return EVENTS[system](range(1, 6), [[(4, 5, "xx")]], byes={1: "U"}, absent=(1, 4, 5))


def all_want_white(system: str) -> Tournament:
    """C9: 1 and 3 strongly, 2 and 4 mildly; all their opponents are away."""
    rounds = [[(10, 1, "=="), (11, 3, "==")], [(12, 1, "=="), (13, 3, "=="), (14, 2, "=="), (15, 4, "==")]]
    everybody = (1, 2, 3, 4, *range(10, 16))
    byes = {2: "H.", 4: "H."}
    return team_event(everybody, rounds, byes=byes, absent=range(10, 16), colour_preferences=ColourPreferences.TYPE_B)


def strongly_once_or_mildly_twice(system: str) -> Tournament:
    """C8 before C9: 1 and 2 want White strongly, 3 and 4 mildly, 5 and 6 nothing; two pairings are allowed."""
    rounds = [[(10, 1, "=="), (11, 2, "==")], [(12, 1, "=="), (13, 2, "=="), (14, 3, "=="), (15, 4, "==")]]
    allowed = [(1, 2), (3, 5), (4, 6), (1, 3), (2, 4), (5, 6)]
    return team_event(
        (*range(1, 7), *range(10, 16)),
        rounds,
        byes={3: "H.", 4: "H.", 5: "HH", 6: "HH"},
        absent=range(10, 16),
        forbidden=[pair for pair in combinations(range(1, 7), 2) if pair not in allowed],
        colour_preferences=ColourPreferences.TYPE_B,
    )


def colours_or_a_floater(system: str) -> Tournament:
    """C8 before C10: 5 goes up and may meet 2, who wants the other colour but floated, or 3, who wants the same."""
    rounds = [[(10, 5, "11"), (2, 11, "=="), (12, 3, "==")], [(13, 5, "=="), (2, 14, "=="), (15, 3, "==")]]
    return team_event(
        (*range(2, 6), *range(10, 16)), rounds, byes={4: "HH", 15: "H."}, absent=range(10, 16), forbidden=[(4, 5)]
    )


def the_first_group_below_pairs_or_not(system: str) -> Tournament:
    """C6: 2 would go up to 1 and leave 3 and 4, who may not meet."""
    return by_scores(system, {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}, forbidden=[(3, 4)])


def two_blacks_after_three_whites(system: str) -> Tournament:
    """1.7.1: 1 has a difference of +1 and no preference, so 2 with the lower difference has White (4.3.5)."""
    rounds = [[(1, 10, "==")], [(1, 11, "==")], [(1, 12, "==")], [(13, 1, "=="), (2, 14, "==")]]
    rounds.append([(15, 1, "=="), (16, 2, "==")])
    return team_event((1, 2, *range(10, 17)), rounds, byes={2: "HHH"}, absent=range(10, 17))


MADE_UP = {
    "c5-best-upfloater-first": middle_pair_against_high_and_low,
    "c5-sum-of-differences": middle_pair_against_high_and_low,
    "c6-passes-or-fails": four_or_two_from_below,
    "c6-next-group-with-members": following_group_emptied,
    "c7-before-c6": floaters_or_a_group_that_pairs,
    "sets-by-smallest-sum": first_number_against_smallest_sum,
    "parity-among-those-present": absent_with_a_number,
    "c9-left-out": all_want_white,
    "c9-before-c8": strongly_once_or_mildly_twice,
    "c10-before-c8": colours_or_a_floater,
    "c6-left-out": the_first_group_below_pairs_or_not,
    "last-two-colours-whatever-the-difference": two_blacks_after_three_whites,
}


@pytest.mark.parametrize(
    ("system", "name"), [(system, name) for system in EVENTS for name in MADE_UP if name in wrong_readings_of(system)]
)
def test_a_seldom_reading_is_told_apart(system: str, name: str) -> None:
    state = MADE_UP[name](system)
    assert wrong_outcome(wrong_readings_of(system)[name], state) != right_outcome(state, system)
