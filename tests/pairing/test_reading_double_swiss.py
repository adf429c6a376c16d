"""The literal reading of C.04.5 held against the text: small cases worked by hand, article by article."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from pairing.engine.tournament import Colour, Scoring, Tournament
from pairing.readings import NothingToPair
from pairing.readings.double_swiss import Reading
from pairing.readings.matches import Facts
from pairing.readings.upfloating import Couple, Entrants
from tests.comparison import reading_of
from tests.match_events import two_game_event
from tests.readings.double_swiss_states import make_event
from tests.readings.match_states import upfloat_heavy_state

pair_round = reading_of("double-swiss")
W, B = Colour.WHITE, Colour.BLACK
FORFEITED = ("++", "--", "xx", "+x", "x-", "-x", "x+")
"""Matches in which one player, or each, forfeited both games."""


def couples(tournament: Tournament) -> list[list[int]]:
    return sorted(sorted(board) for board in pair_round(tournament)[0])


def facts(tournament: Tournament, tpn: int) -> Facts:
    return Reading(tournament).facts[tpn]


def by_scores(scores: dict[int, int], **kwargs: Any) -> Tournament:
    """Players who have yet to play, with ``scores`` (whole points) out of half-point byes."""
    rounds = max(scores.values())
    byes = {tpn: "H" * score for tpn, score in scores.items()}
    return two_game_event(scores, [()] * rounds, byes=byes, total_rounds=20, **kwargs)


class TestMatches:
    @pytest.mark.parametrize("letters", FORFEITED)
    def test_a_forfeited_match_is_no_meeting_no_match_no_float_and_has_no_colour(self, letters: str) -> None:
        state = two_game_event((1, 2, 3, 4), [[(1, 2, letters), (3, 4, "11")]], byes={})
        for tpn in (1, 2):
            player = facts(state, tpn)
            assert (player.met, player.matches, player.colours, player.floated) == (frozenset(), 0, (), False)

    @pytest.mark.parametrize("letters", ["+-", "-+", "1+", "-=", "x1", "=x"])
    def test_one_forfeited_game_or_a_crossed_match_is_played(self, letters: str) -> None:
        state = two_game_event((1, 2), [[(1, 2, letters)]])
        player = facts(state, 1)
        assert (set(player.met), player.matches, player.may_take_bye) == ({2}, 1, True)
        assert player.colours == (() if letters in ("+-", "-+") else (W,))

    @pytest.mark.parametrize(("letters", "barred"), [("++", 1), ("+x", 1), ("x+", 1), ("--", 2), ("x-", 2), ("xx", 0)])
    def test_a_match_won_by_forfeit_bars_from_the_bye(self, letters: str, barred: int) -> None:
        state = two_game_event((1, 2), [[(1, 2, letters)]])
        assert [tpn for tpn in (1, 2) if not facts(state, tpn).may_take_bye] == ([barred] if barred else [])

    def test_byes_that_bar(self) -> None:
        state = two_game_event(range(1, 5), [()], byes={1: "U", 2: "F", 3: "H", 4: "Z"})
        assert [facts(state, tpn).may_take_bye for tpn in range(1, 5)] == [False, False, True, True]
        assert [facts(state, tpn).score for tpn in range(1, 5)] == [15, 20, 10, 0]

    def test_a_forfeited_match_may_be_paired_again(self) -> None:
        assert pair_round(two_game_event((1, 2), [[(1, 2, "+x")]]))[0] == [(1, 2)]
        with pytest.raises(NothingToPair):
            pair_round(two_game_event((1, 2), [[(1, 2, "+-")]]))

    def test_floats_are_up_and_down_in_the_round_before_alone(self) -> None:
        state = two_game_event(range(1, 5), [[(1, 2, "11"), (3, 4, "11")], [(1, 4, "11"), (3, 2, "xx")]])
        assert [facts(state, tpn).floated for tpn in range(1, 5)] == [True, False, False, True]
        later = two_game_event(range(1, 5), [[(1, 2, "11"), (3, 4, "11")], [(1, 4, "11")], []])
        assert not any(facts(later, tpn).floated for tpn in range(1, 5))

    def test_virtual_points_of_its_round_make_a_float(self) -> None:
        state = two_game_event(range(1, 5), [[(1, 2, "=="), (3, 4, "==")]], virtual={1: (20,), 3: (20, 20), 4: (20,)})
        assert [facts(state, tpn).floated for tpn in range(1, 5)] == [True, True, False, False]
        assert [facts(state, tpn).score for tpn in range(1, 5)] == [10, 10, 30, 10]


class TestColours:
    def test_the_first_round_goes_by_the_parity_of_the_running_number(self) -> None:
        assert pair_round(two_game_event(range(1, 7)))[0] == [(1, 4), (5, 2), (3, 6)]
        assert pair_round(two_game_event(range(1, 7), initial=B))[0] == [(4, 1), (2, 5), (6, 3)]
        assert pair_round(two_game_event(range(1, 8), absent=(2,)))[0] == [(1, 5), (6, 3), (4, 7)]

    def test_who_was_paired_before_keeps_the_number(self) -> None:
        """2 is absent in both: with a forfeited match it has a number, after a bye asked for it has none."""
        with_match = two_game_event(range(1, 6), [[(1, 2, "xx")]], absent=(1, 2, 5))
        assert pair_round(with_match)[0] == [(3, 4)]
        with_bye = two_game_event(range(1, 6), [()], byes={1: "H", 2: "U"}, absent=(1, 2, 5))
        assert pair_round(with_bye)[0] == [(4, 3)]

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
    def test_articles(self, first: str, second: str, white: int, article: str) -> None:
        """Histories of 1, who is higher by TPN, and of 2, against 3 and others; all drawn."""
        rounds: list[list[tuple[int, int, str]]] = []
        for number in range(max(len(first), len(second))):
            line = []
            for tpn, letters, opponent in ((1, first, 10 + number), (2, second, 20 + number)):
                place = number - (max(len(first), len(second)) - len(letters))
                if place >= 0:
                    pair = (tpn, opponent) if letters[place] == "w" else (opponent, tpn)
                    line.append((*pair, "=="))
            rounds.append(line)
        everybody = [1, 2, *range(10, 14), *range(20, 24)]
        byes = {1: "H" * (len(rounds) - len(first)), 2: "H" * (len(rounds) - len(second))}
        reading = Reading(two_game_event(everybody, rounds, byes=byes))
        found, _, decided = reading.allocation((reading.facts[1], reading.facts[2]))
        assert (found.tpn, decided) == (white, article)

    def test_a_crossed_match_leaves_first_colours_to_be_given(self) -> None:
        """4.3.1: neither 1 nor 2 has had a colour, whom they met before does not matter."""
        state = two_game_event(range(1, 5), [[(3, 1, "+-"), (2, 4, "-+")]])
        reading = Reading(state)
        white, _, article = reading.allocation((reading.facts[1], reading.facts[2]))
        assert (white.tpn, article) == (1, "4.3.1")


class TestBye:
    def test_lowest_score_most_matches_largest_number(self) -> None:
        rounds = [[(1, 2, "11"), (3, 4, "11")], [(6, 2, "11")]]
        state = two_game_event(range(1, 8), rounds, byes={5: "HH"}, absent=())
        reading = Reading(state)
        order = sorted(reading.present, key=reading.bye_order)
        assert [player.tpn for player in order] == [2, 4, 7, 6, 3, 1, 5]

    def test_the_first_three_are_passed_over(self) -> None:
        """7 had a bye, 6 won by forfeit, 5 is the only one whom 4 may meet; so 4 has it."""
        rounds = [[(6, 8, "++")]]
        byes = {7: "U", 1: "F", 2: "F", 3: "F", 4: "H", 5: "H"}
        forbidden = [(3, other) for other in (1, 2, 4, 6, 7)]
        state = two_game_event(range(1, 9), rounds, byes=byes, absent=(8,), forbidden=forbidden)
        assert pair_round(state)[1] == 4

    def test_no_complete_pairing(self) -> None:
        with pytest.raises(NothingToPair):
            pair_round(two_game_event(range(1, 5), forbidden=[(1, 2), (1, 3), (1, 4)]))
        with pytest.raises(NothingToPair):
            pair_round(two_game_event((1,), [()], byes={1: "U"}))


class TestUpfloaters:
    def test_two_of_the_middle_beat_one_high_and_one_low(self) -> None:
        """C5, lowest score first: 3 and 3 points beat 4 and 2. 4 and 5 have nobody below but each other (C3)."""
        scores = {1: 5, 2: 5, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}
        alone = [(one, other) for one in (4, 5) for other in (3, 6, 7, 8)]
        state = by_scores(scores, forbidden=[(1, 2), *alone])
        assert couples(state) == [[1, 4], [2, 5], [3, 6], [7, 8]]

    def test_the_example_of_the_article(self) -> None:
        """3.5.4: 2, 6, 8 with 3 points and 1, 3, 5 with 2.5."""
        state = two_game_event(range(1, 9), [()], byes={})
        reading = Reading(state)
        scores = {2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25}
        pool = [_with_score(reading.facts[tpn], score) for tpn, score in scores.items()]
        sets = [chosen for chosen in combinations(pool, 3) if sum(player.score == 30 for player in chosen) == 2]
        in_order = [reading.place_of_set(chosen) for chosen in sorted(sets, key=reading.place_of_set)]
        expected = [(2, 6, 1), (2, 6, 3), (2, 6, 5), (2, 8, 1), (2, 8, 3), (2, 8, 5), (6, 8, 1), (6, 8, 3), (6, 8, 5)]
        assert in_order == expected

    def test_completion_stands_above_the_number(self) -> None:
        """C3: 1 and 2 could meet, but then 3 and 4, who may not, would be left."""
        assert couples(by_scores({1: 2, 2: 2, 3: 1, 4: 1}, forbidden=[(3, 4)])) == [[1, 3], [2, 4]]

    def test_the_following_group_is_left_pairable(self) -> None:
        """C6: 2 goes up to 1, unless 3 and 4, who then are left, may not meet; then 3 does."""
        scores = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}
        assert couples(by_scores(scores)) == [[1, 2], [3, 4], [5, 6]]
        assert couples(by_scores(scores, forbidden=[(3, 4)])) == [[1, 3], [2, 4], [5, 6]]

    def test_the_following_group_is_graded(self) -> None:
        """C6: 4 to 8 do not meet each other. Without 2 or 3 they need four from below, without one of them but two."""
        scores = {1: 3, **dict.fromkeys(range(2, 9), 2), **dict.fromkeys(range(9, 13), 1)}
        reading = Reading(by_scores(scores, forbidden=combinations(range(4, 9), 2)))
        reading.in_this_round = everybody = reading.present
        needed = {
            tpn: reading.needed_by_following_group(everybody[:1], (reading.facts[tpn],), everybody)
            for tpn in range(2, 9)
        }
        assert needed == {2: 4, 3: 4, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2}
        assert [1, 4] in couples(reading.tournament)

    def test_an_emptied_group_is_not_replaced_by_the_next_one(self) -> None:
        """C6: the following group of 1 is 2 alone, who goes up; that 3, 4, 5 then pair badly is not asked."""
        scores = {1: 3, 2: 2, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0, 8: 0}
        reading = Reading(by_scores(scores, forbidden=combinations((3, 4, 5), 2)))
        reading.in_this_round = everybody = reading.present
        assert reading.needed_by_following_group(everybody[:1], (reading.facts[2],), everybody) == 0

    @pytest.mark.parametrize(("total_rounds", "expected"), [(9, [[1, 3], [2, 4]]), (3, [[1, 2], [3, 4]])])
    def test_a_floater_of_the_round_before_stays_below(self, total_rounds: int, expected: list[list[int]]) -> None:
        """C7: 2 and 3 have two points, 2 drew against 9 who had none; in the last round this does not count."""
        byes = {1: "FH", 2: "H.", 3: "HH"}
        state = two_game_event((1, 2, 3, 4, 9), [[], [(2, 9, "==")]], byes=byes, absent=(9,), total_rounds=total_rounds)
        assert couples(state) == expected


class TestBracket:
    def test_half_against_half(self) -> None:
        assert couples(two_game_event(range(1, 9))) == [[1, 5], [2, 6], [3, 7], [4, 8]]

    def test_the_example_of_the_identifier(self) -> None:
        """3.6.2: of 4 6 9 11 8 16 10 24."""
        players = (4, 6, 8, 9, 10, 11, 16, 24)
        allowed = [{11, 24}, {16, 6}, {10, 9}, {8, 4}]
        forbidden = [pair for pair in combinations(players, 2) if set(pair) not in allowed]
        reading = Reading(two_game_event(players, forbidden=forbidden))
        (pairing,) = reading.pairings(reading.present)
        assert [top.tpn for top, _ in pairing] == [4, 6, 9, 11]
        assert [bottom.tpn for _, bottom in pairing] == [8, 16, 10, 24]

    @pytest.mark.parametrize("count", [2, 4, 6, 8])
    def test_pairings_come_in_the_order_of_their_identifiers(self, count: int) -> None:
        reading = Reading(two_game_event(range(1, count + 1)))
        identifiers = []
        for pairing in reading.pairings(reading.present):
            identifiers.append([*(top.tpn for top, _ in pairing), *(bottom.tpn for _, bottom in pairing)])
        assert identifiers == sorted(identifiers)
        assert len(identifiers) == {2: 1, 4: 3, 6: 15, 8: 105}[count]

    def test_tops_first(self) -> None:
        """3.6.2: the tops 1 and 2 come before 1 and 3, so 1-2 is paired last of all."""
        assert couples(two_game_event(range(1, 5), forbidden=[(1, 3)])) == [[1, 4], [2, 3]]
        assert couples(two_game_event(range(1, 5), forbidden=[(1, 3), (1, 4)])) == [[1, 2], [3, 4]]

    def test_an_upfloater_with_a_smaller_number_is_a_top(self) -> None:
        """3 residents 2, 4, 5 with 1 from below: the identifier is that of the four numbers."""
        assert couples(by_scores({1: 1, 2: 2, 4: 2, 5: 2})) == [[1, 4], [2, 5]]

    @pytest.mark.parametrize(("total_rounds", "expected"), [(9, [[2, 5], [3, 4]]), (3, [[2, 4], [3, 5]])])
    def test_who_meets_an_upfloater_did_not_float_before(self, total_rounds: int, expected: list[list[int]]) -> None:
        """C8: 5 goes up to 2, 3, 4 and would meet 3, who floated against 9; in the last round this does not count."""
        byes = {2: "HH", 3: "H.", 4: "HH", 5: "HZ"}
        state = two_game_event((2, 3, 4, 5, 9), [[], [(3, 9, "==")]], byes=byes, absent=(9,), total_rounds=total_rounds)
        assert couples(state) == expected


class TestBoards:
    def test_higher_score_sum_number_of_the_higher_ranked(self) -> None:
        state = by_scores({1: 1, 2: 2, 3: 2, 4: 2, 5: 1, 6: 0})
        assert [sorted(board) for board in pair_round(state)[0]] == [[2, 4], [1, 3], [5, 6]]


def test_upfloaters_never_meet() -> None:
    """Two who met could both stay below."""

    class Watching(Reading):
        def pair_bracket(self, residents: Entrants, upfloaters: Entrants) -> Sequence[Couple]:
            couples = super().pair_bracket(residents, upfloaters)
            assert all(one in residents or other in residents for one, other in couples)
            sizes[len(upfloaters)] += 1
            return couples

    sizes: Counter[int] = Counter()
    for seed in range(300):
        rng = random.Random(seed)
        with suppress(NothingToPair):
            Watching(upfloat_heavy_state(make_event(rng, rng.randint(6, 10)))).pair_round()
    assert sum(times for size, times in sizes.items() if size >= 2) > 50


def test_points_of_the_event() -> None:
    scoring = Scoring(win=30, draw=10, pairing_allocated_bye=40, games_per_match=2)
    state = two_game_event(range(1, 6), [[(1, 2, "1="), (3, 4, "h-")]], byes={5: "U"}, scoring=scoring)
    assert [facts(state, tpn).score for tpn in range(1, 6)] == [40, 10, 10, 30, 40]


def _with_score(player: Facts, score: int) -> Facts:
    return replace(player, score=score)
