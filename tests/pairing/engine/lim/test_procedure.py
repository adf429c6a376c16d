"""The articles of C.04.4.3, each with cases worked by hand."""

from __future__ import annotations

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems.lim.colours import ColourRule, allocate_colours
from pairing.engine.systems.lim.group import opponents_in_turn
from pairing.engine.systems.lim.pairer import pair_round
from pairing.engine.systems.lim.trace import Trace
from pairing.engine.tournament import Colour, Tournament
from tests.events import event
from tests.pairing.engine.lim.cases import Case, people, person

SIX = people(1, 2, 3, 4, 5, 6)


def boards(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    pairing = pair_round(tournament)
    return [(pair.white, pair.black) for pair in pairing.pairs], pairing.bye


class TestBye:
    """Article 1.1."""

    def test_the_lowest_ranked_of_the_lowest_score_has_it(self) -> None:
        after = event(range(1, 6), [[(1, 3, "1-0"), (4, 2, "1-0")]], byes={5: "U"})
        assert boards(after)[1] == 3  # 2 and 3 have nothing, 5 had the bye

    def test_nobody_has_it_without_whom_the_others_cannot_be_paired(self) -> None:
        kept_apart = [(1, 2), (2, 3), (1, 3)]
        assert boards(event(range(1, 6)))[1] == 5
        assert boards(event(range(1, 6), forbidden=kept_apart))[1] == 3  # 1, 2 and 3 need both 4 and 5
        with pytest.raises(NoCompletePairing):
            pair_round(event(range(1, 4), forbidden=kept_apart))


class TestExchanges:
    """Articles 2.4, 2.5 and 4."""

    def test_the_order(self) -> None:
        assert list(opponents_in_turn([1, 2, 3, 4, 5, 6])) == [4, 5, 6, 3, 2]
        assert list(opponents_in_turn([2, 4])) == [4]

    @pytest.mark.parametrize(
        ("met", "expected"),
        [
            ([], [(1, 4), (2, 5), (3, 6)]),
            ([4], [(1, 5), (2, 4), (3, 6)]),
            ([4, 5], [(1, 6), (2, 4), (3, 5)]),
            ([4, 5, 6], [(1, 3), (2, 5), (4, 6)]),
            ([4, 5, 6, 3], [(1, 2), (3, 5), (4, 6)]),
        ],
    )
    def test_columns_of_4_2(self, met: list[int], expected: list[tuple[int, int]]) -> None:
        assert Case(*SIX, met=[(1, other) for other in met]).pairs == expected

    @pytest.mark.parametrize(
        ("met", "expected"),
        [
            ([], [(1, 6), (2, 4), (3, 5)]),
            ([4], [(1, 6), (2, 5), (3, 4)]),
            ([4, 5], [(1, 6), (2, 3), (4, 5)]),
            ([4, 5, 3], [(1, 3), (2, 6), (4, 5)]),
            ([4, 5, 3, 6], [(1, 2), (3, 5), (4, 6)]),
        ],
    )
    def test_columns_of_4_3(self, met: list[int], expected: list[tuple[int, int]]) -> None:
        case = Case(*SIX, met=[(1, 4), (1, 5), *((2, other) for other in met)])
        assert case.pairs == expected

    def test_upward_the_same_on_the_reversed_list(self) -> None:
        assert Case(*SIX, downward=False).pairs == [(6, 3), (5, 2), (4, 1)]
        assert Case(*SIX, met=[(3, 6)], downward=False).pairs == [(6, 2), (5, 3), (4, 1)]
        assert Case(*SIX, met=[(6, 3), (6, 2), (6, 1)], downward=False).pairs == [(6, 4), (5, 2), (3, 1)]

    @pytest.mark.parametrize(("size", "floaters"), [(6, [2, 5]), (7, [2])])
    def test_both_outcomes_of_4_4(self, size: int, floaters: list[int]) -> None:
        """#1 and #2 may meet nobody but #6: #2 floats, of an even group the lowest numbered one with him."""
        met = [(1, 2), *((one, other) for one in (1, 2) for other in (3, 4, 5, 7) if other <= size)]
        case = Case(*people(*range(1, size + 1)), met=met)
        assert case.floaters == floaters
        assert case.pairs[0] == (1, 6)


class TestSecondScrutiny:
    """Articles 5.1 to 5.6: exchanges for colours."""

    def test_each_pair_is_given_both_colours_in_turn(self) -> None:
        players = [person(tpn, "w" if tpn in (1, 2, 4, 5) else "b") for tpn in range(1, 9)]
        assert Case(*players).pairs == [(1, 6), (2, 7), (3, 5), (4, 8)]

    def test_an_earlier_pair_takes_another_good_exchange_for_a_later_one(self) -> None:
        players = [person(1, "w"), person(2, "w"), person(3, "b"), person(4, "b")]
        assert Case(*players).pairs == [(1, 3), (2, 4)]
        assert Case(*players, met=[(2, 4)]).pairs == [(1, 4), (2, 3)]

    def test_an_earlier_pair_is_not_given_up_for_later_ones(self) -> None:
        """1 has 3 alone without a fault, though then 2 and 4 are due the same colour."""
        players = [person(1, "w"), person(2, "w"), person(3, "b"), person(4, "w")]
        assert Case(*players).pairs == [(1, 3), (2, 4)]

    def test_what_cannot_be_avoided_falls_on_the_last_pair(self) -> None:
        players = [person(tpn, "b" if tpn == 3 else "w") for tpn in range(1, 5)]
        assert Case(*players).pairs == [(1, 3), (2, 4)]

    def test_who_has_no_game_suits_everybody(self) -> None:
        assert Case(person(1, "w"), person(2, "w"), person(3), person(4)).pairs == [(1, 3), (2, 4)]


class TestFloaters:
    """Articles 2.3, 3.1 to 3.5, 3.9 and 3.10."""

    def test_the_lowest_number_floats_down_and_the_highest_up(self) -> None:
        beyond = people(8, 9, score=15)
        assert Case(*people(1, 2, 3), next_door=beyond).floaters == [3]
        assert Case(*people(1, 2, 3), next_door=beyond, downward=False).floaters == [1]

    def test_who_tends_to_equalise_the_due_colours_floats(self) -> None:
        players = [person(1, "b"), person(2, "w"), person(3, "w"), person(4, "w"), person(5, "b")]
        assert Case(*players, next_door=people(9, score=15)).floaters == [4]

    def test_equal_numbers_of_due_colours_leave_it_to_the_number(self) -> None:
        players = [person(1, "b"), person(2, "b"), person(3, "w"), person(4, "w"), person(5)]
        assert Case(*players, next_door=people(9, score=15)).floaters == [5]

    def test_types_go_before_colours(self) -> None:
        """4 is due the colour that more are due, but meets nobody next door."""
        players = [person(1, "b"), person(2, "w"), person(3, "w"), person(4, "w"), person(5, "b")]
        case = Case(*players, next_door=people(9, score=15), met=[(4, 9), (3, 9)])
        assert case.floaters == [2]

    def test_who_floated_here_is_spared(self) -> None:
        beyond = people(8, 9, score=15)
        case = Case(*people(1, 2), person(5, score=25), from_above=[5], next_door=beyond)
        assert case.floaters == [2]
        assert case.pairs == [(5, 1)]

    def test_who_floated_just_before_is_spared(self) -> None:
        players = [person(1), person(2), person(3, floated=True)]
        assert Case(*players, next_door=people(9, score=15)).floaters == [2]
        assert Case(*players, next_door=people(9, score=15), met=[(1, 9), (2, 9)]).floaters == [3]  # 3.10.1

    def test_floaters_ahead_are_served_first(self) -> None:
        """4 floats in any case, and next door may meet 9 alone: 3, who comes before 4, would take 9 away, not so 2."""
        met = [(4, 1), (4, 2), (4, 3), (4, 10)]
        beyond = people(9, 10, score=15)
        assert Case(*people(1, 2, 3, 4), met=met, next_door=beyond).floaters == [3, 4]
        assert Case(*people(1, 2, 3, 4), met=[*met, (3, 10)], next_door=beyond).floaters == [2, 4]

    def test_no_opponent_at_all_floats_whatever_else(self) -> None:
        case = Case(*people(1, 2, 3, 4), met=[(1, 2), (1, 3), (1, 4)], next_door=people(9, score=15))
        assert case.floaters == [1, 4]

    def test_an_extended_search_for_many(self) -> None:
        """Twelve of one club and eight others: four of the club float, the lowest numbered."""
        club = range(1, 13)
        met = [(one, other) for one in club for other in club if one < other]
        case = Case(*people(*range(1, 21)), met=met, next_door=people(30, 31, 32, 33, 34, score=15))
        assert case.floaters == [9, 10, 11, 12]


class TestOpponentsOfFloaters:
    """Articles 3.6 to 3.8."""

    def test_the_highest_number_of_the_other_colour(self) -> None:
        floater = person(9, "w", score=25)
        players = [person(1, "w"), person(2, "b"), person(3, "b")]
        assert Case(*players, floater, from_above=[9]).pairs == [(9, 2), (1, 3)]
        assert Case(*players[1:], person(5, "b"), person(9, "w", score=15), from_below=[9], downward=False).pairs == [
            (9, 5),
            (3, 2),
        ]

    def test_the_first_one_where_nobody_is_due_the_other_colour(self) -> None:
        case = Case(*people(1, 2, 3, colours="w"), person(9, "w", score=25), from_above=[9])
        assert case.pairs == [(9, 1), (2, 3)]

    def test_the_order_of_floaters(self) -> None:
        above = [person(7, score=25), person(8, score=25), person(6, score=23)]
        case = Case(*people(1, 2, 3), *above, from_above=[6, 7, 8])
        assert case.pairs == [(7, 1), (8, 2), (6, 3)]
        below = [person(7, score=15), person(8, score=15), person(6, score=17)]
        case = Case(*people(1, 2, 3), *below, from_below=[6, 7, 8], downward=False, met=[(6, 7), (6, 8), (7, 8)])
        assert case.pairs == [(8, 3), (7, 2), (6, 1)]

    def test_in_the_median_those_from_above_come_first_and_may_meet_those_from_below(self) -> None:
        case = Case(person(5), person(8), person(9, score=25), person(2, score=15), from_above=[9], from_below=[2])
        assert case.pairs == [(9, 2), (5, 8)]


class TestMedian:
    """Articles 2.2 and 2.6."""

    def test_the_groups_go_from_both_ends_to_the_median(self) -> None:
        after = event(range(1, 9), [[(1, 5, "1-0"), (2, 6, "1-0"), (3, 7, "1/2"), (4, 8, "1/2")]])
        groups = Trace.of(pair_round(after)).groups
        assert [(group.score, group.downward, group.is_median) for group in groups] == [
            (10, True, False),
            (0, False, False),
            (5, True, True),
        ]

    def test_nobody_has_the_median_score(self) -> None:
        after = event(range(1, 5), [[(1, 3, "1-0"), (2, 4, "1-0")]], forbidden=[(1, 2), (3, 4)])
        trace = Trace.of(pair_round(after))
        assert trace.groups[-1].residents == ()
        assert trace.groups[-1].from_above == (1, 2)
        assert trace.groups[-1].from_below == (4, 3)

    def test_a_blocked_median_takes_the_last_pair_from_above(self) -> None:
        after = event(range(1, 7), [[(1, 4, "1-0"), (2, 5, "1-0"), (3, 6, "1/2")]])
        trace = Trace.of(pair_round(after))
        assert [(crack.pair, crack.from_above) for crack in trace.cracked] == [((1, 2), True)]
        assert trace.groups[-1].members == (3, 6, 1, 2)

    def test_more_floaters_from_above_take_it_from_below(self) -> None:
        games = [(1, 4, "1-0"), (2, 5, "1-0"), (3, 6, "1-0"), (7, 8, "1-0")]
        after = event(range(1, 9), [games], forbidden=[(1, 3), (2, 3), (1, 7), (2, 7), (3, 7), (1, 2)])
        trace = Trace.of(pair_round(after))
        assert trace.cracked
        assert not trace.cracked[0].from_above
        assert trace.cracked[0].floaters_from_above > trace.cracked[0].floaters_from_below


class TestColours:
    """Article 5, and 7.2."""

    @pytest.mark.parametrize(
        ("higher", "lower", "below", "white", "rule"),
        [
            ("ww", "w", False, 2, ColourRule.LIMITS),
            ("wb", "bb", False, 2, ColourRule.LIMITS),
            ("w", "b", False, 2, ColourRule.DUE),
            ("", "w", False, 1, ColourRule.DUE),
            ("b", "", False, 1, ColourRule.DUE),
            ("wb", "b", False, 2, ColourRule.UNEQUAL),
            ("wbwb", "bwwb", False, 1, ColourRule.HISTORY),
            ("wbwb", "wb", False, 1, ColourRule.RANK),
            ("wbwb", "wb", True, 2, ColourRule.RANK),
            ("", "", False, 1, ColourRule.FIRST),
        ],
    )
    def test_steps(self, higher: str, lower: str, below: bool, white: int, rule: ColourRule) -> None:
        board = allocate_colours(person(1, higher), person(2, lower), Colour.WHITE, below_median=below)
        assert (board.pair.white, board.rule) == (white, rule)

    def test_the_higher_ranked_is_of_the_higher_score(self) -> None:
        board = allocate_colours(person(1, "wb"), person(2, "wb", score=25), Colour.WHITE, below_median=False)
        assert (board.pair.white, board.rule) == (2, ColourRule.RANK)

    def test_the_drawn_colour_goes_by_the_number(self) -> None:
        board = allocate_colours(person(2), person(4), Colour.WHITE, below_median=False)
        assert (board.pair.white, board.rule) == (4, ColourRule.FIRST)
        assert boards(event(range(1, 9), initial=Colour.BLACK))[0] == [(5, 1), (2, 6), (7, 3), (4, 8)]

    def test_equal_scores_are_free_of_limits_in_the_last_round(self) -> None:
        both = (person(1, "ww"), person(2, "ww"))
        assert Case(*both).floaters == [1, 2]
        assert Case(*both, last_round=True).pairs == [(1, 2)]
        assert Case(person(1, "ww"), person(2, "ww", score=15), last_round=True).floaters == [1, 2]


class TestMaxiTournaments:
    """Articles 3.2.3, 3.8 and 5.7."""

    @pytest.mark.parametrize(("maxi", "rating", "floaters"), [(False, 2300, [2]), (True, 2300, [3]), (True, 2100, [2])])
    def test_a_floater_for_colours(self, maxi: bool, rating: int, floaters: list[int]) -> None:
        players = [person(1, "w"), person(2, "w", rating=rating), person(3, "b")]
        assert Case(*players, next_door=people(9, score=15), met=[(1, 9)], maxi=maxi).floaters == floaters

    @pytest.mark.parametrize(("maxi", "rating", "opponent"), [(False, 1899, 2), (True, 1899, 1), (True, 1900, 2)])
    def test_an_opponent_for_colours(self, maxi: bool, rating: int, opponent: int) -> None:
        players = [person(1, "w"), person(2, "b", rating=rating), person(3, "w")]
        case = Case(*players, person(9, "w", score=25), from_above=[9], maxi=maxi)
        assert case.pairs[0] == (9, opponent)

    @pytest.mark.parametrize(("maxi", "rating", "opponent"), [(False, 1899, 4), (True, 1899, 3), (True, 1900, 4)])
    def test_an_exchange_for_colours(self, maxi: bool, rating: int, opponent: int) -> None:
        players = [person(1, "w"), person(2, "w"), person(3, "w"), person(4, "b", rating=rating)]
        assert Case(*players, maxi=maxi).pairs[0] == (1, opponent)
