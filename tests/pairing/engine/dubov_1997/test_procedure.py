"""Chapters 6 to 8 of the text of 1997 with their rulings, by cases that another reading would pair otherwise.

The worked examples that there are stand among them: the table in 6.2, and the three of the one program's manual.
"""

from __future__ import annotations

import pytest

from pairing.engine.systems.dubov_1997.trace import Refusal
from pairing.engine.tournament import Colour
from tests.pairing.engine.dubov_1997.cases import B, W, field_of, groups_of, pairs_of, person


class TestRows:
    """6.2 and 6.3."""

    def test_the_table_of_6_2(self) -> None:
        aros = ("2310.0", "2318.4", "2322.3", "2333.7", "2340.5", "2344.6")
        whites = [person(10 + n, 2500, aro, W) for n, aro in enumerate(aros)]
        blacks = [person(20 + n, r, 2400, B) for n, r in enumerate((2380, 2365, 2300, 2280, 2260, 2250))]
        assert pairs_of(*reversed(whites), *reversed(blacks)) == [(10 + n, 20 + n) for n in range(6)]

    def test_equal_aro_lower_rating_first_then_the_list(self) -> None:
        whites = [person(1, 2000, 1900, W), person(2, 1990, 1900, W), person(3, 1990, 1900, W)]
        assert field_of(*whites).white_column(0b111) == [1, 2, 0]

    def test_equal_rating_higher_aro_first_then_the_list(self) -> None:
        blacks = [person(1, 2000, 1900, B), person(2, 2000, 1950, B), person(3, 2000, 1900, B)]
        assert field_of(*blacks).black_column(0b111) == [1, 0, 2]

    def test_the_blacks_move_down_one_by_one(self) -> None:
        """White 1 has met Blacks 4 and 5: these move down, they do not change places with 6."""
        whites = [person(1, 2400, 1900, W, met=[4, 5]), person(2, 2390, 1910, W), person(3, 2380, 1920, W)]
        blacks = [person(4, 2300, 1900, B, met=[1]), person(5, 2290, 1900, B, met=[1]), person(6, 2280, 1900, B)]
        assert pairs_of(*whites, *blacks) == [(1, 6), (2, 4), (3, 5)]

    def test_a_coincidence_in_the_last_row_changes_the_row_above(self) -> None:
        whites = [person(1, 2400, 1900, W), person(2, 2390, 1910, W), person(3, 2380, 1920, W, met=[6])]
        blacks = [person(4, 2300, 1900, B), person(5, 2290, 1900, B), person(6, 2280, 1900, B, met=[3])]
        assert pairs_of(*whites, *blacks) == [(1, 4), (2, 6), (3, 5)]

    def test_a_white_without_a_black_looks_down_the_column_first_and_the_rest_is_a_new_group(self) -> None:
        blacks = [person(5 + n, 2300 - n, 1900, B, met=[2]) for n in range(4)]
        whites = [person(1, 2400, 1900, W), person(2, 2400, 1910, W, met=[5, 6, 7, 8])]
        whites += [person(3, 2400, 1920, W), person(4, 2400, 1930, W)]
        # Whites 1 and 4 are two against four Blacks: of equal ARO the lowest rating changes column (7.4).
        assert pairs_of(*whites, *blacks) == [(2, 3), (8, 5), (1, 6), (4, 7)]

    def test_then_up_the_column(self) -> None:
        blacks = [person(5 + n, 2300 - n, 1900, B, met=[4]) for n in range(4)]
        whites = [person(n, 2400, 1900 + n, W) for n in (1, 2)]
        whites += [person(3, 2400, 1903, W), person(4, 2400, 1904, W, met=[5, 6, 7, 8])]
        assert pairs_of(*whites, *blacks)[0] == (4, 3)

    def test_rows_that_cannot_be_filled_together_stop_at_the_first_of_them(self) -> None:
        """Whites 1 and 2 have only Black 4 between them: row 2 is stuck, though 3 has met all Blacks."""
        whites = [
            person(1, 2400, 1900, W, met=[5, 6]),
            person(2, 2400, 1901, W, met=[5, 6]),
            person(3, 2400, 1902, W),
        ]
        blacks = [person(4, 2300, 1900, B), person(5, 2290, 1900, B, met=[1, 2]), person(6, 2280, 1900, B, met=[1, 2])]
        (group,) = groups_of(*whites, *blacks)
        assert group.columns[0].stuck == 2
        assert group.columns[0].inside == (2, 3)

    def test_whoever_finds_nobody_leaves_the_search_to_the_row_above(self) -> None:
        """White 2 may meet neither another White nor leave a group that can be paired: White 1 looks."""
        whites = [
            person(1, 2400, 1900, W, met=[5, 6, 2]),
            person(2, 2400, 1901, W, met=[5, 6, 3, 1]),
            person(3, 2400, 1902, W, met=[2]),
        ]
        blacks = [person(4, 2300, 1900, B), person(5, 2290, 1900, B, met=[1, 2]), person(6, 2280, 1900, B, met=[1, 2])]
        (group,) = groups_of(*whites, *blacks)
        assert [attempt.player for attempt in group.columns[0].attempts] == [2, 1]
        assert group.columns[0].inside == (1, 3)


class TestTransfers:
    """Chapter 7."""

    def test_who_has_met_all_of_the_group_gets_somebody_who_may_go_up(self) -> None:
        """The worked example of an island: 35 has met 34 and 29; 8, rated higher than 20, may not go up."""
        people = [
            person(34, 2100, 2000, W, met=[35]),
            person(29, 2150, 2010, B, met=[35]),
            person(35, 2090, 2020, W, met=[34, 29]),
            person(8, 2300, 2000, B, score=15, may_go_up=False),
            person(20, 2200, 2000, B, score=15),
            person(41, 2050, 2000, W, score=15),
        ]
        top, lower = groups_of(*people)
        assert top.pairs == [(35, 20), (34, 29)]
        assert lower.pairs == [(41, 8)]
        (meeting,) = top.alone
        assert [(passed.tpn, passed.refusal) for passed in meeting.search.passed] == [(8, Refusal.MAY_NOT_GO_UP)]

    def test_the_nearest_score_comes_before_the_opposite_colour(self) -> None:
        people = [
            person(1, 2100, 2000, W),
            person(2, 2000, 2000, W, score=15),
            person(3, 2300, 2000, B, score=10),
            person(4, 2300, 2000, B, score=10),
        ]
        assert pairs_of(*people)[0] == (1, 2)

    def test_opposite_colour_then_rating_then_lowest_aro_then_the_list(self) -> None:
        people = [person(n, rating, aro, due) for n, rating, aro, due in (
            (1, 2400, 1900, W), (2, 2200, 1900, B), (3, 2300, 1950, B), (4, 2300, 1940, B), (5, 2300, 1940, B)
        )]  # fmt: skip
        field = field_of(*people)
        assert field.tpns(field.opponents_first(field.everybody, W)) == (4, 5, 3, 2, 1)
        assert field.tpns(field.opponents_first(field.everybody, B)) == (1, 4, 5, 3, 2)

    def test_nobody_usable_makes_a_floater(self) -> None:
        people = [person(1, 2100, 2000, W), person(2, 2000, 2000, B, score=15, may_go_up=False)]
        top, lower = groups_of(*people)
        assert top.pairs == []
        assert top.alone[0].search.found is None
        assert lower.pairs == [(1, 2)]  # 2.5 does not bind 8.2

    def test_the_manual_s_case_of_2_5(self) -> None:
        """12, alone at the top, comes down and meets 5, the highest rated, though nobody may be transferred up."""
        people = [
            person(12, 2200, 2000, W, score=30),
            person(5, 2400, 2000, B, may_go_up=False),
            person(9, 2300, 2000, B, may_go_up=False),
            person(15, 2100, 2000, W, may_go_up=False),
        ]
        assert pairs_of(*people) == [(12, 5), (15, 9)]

    def test_an_odd_group_gets_one_and_the_lowest_averages_change_column(self) -> None:
        """The worked example: 16 comes up; 11, 3, 7 change over, 8 is fixed; 19 and 4 have met."""
        people = [
            person(8, 2300, 1900, W, fixed=True),
            person(11, 2000, 1910, W),
            person(3, 2400, 1920, W),
            person(7, 2310, 1930, W),
            person(19, 2200, 1940, W, met=[4]),
            person(27, 2100, 1950, W),
            person(4, 2350, 1900, B, met=[19]),
            person(16, 2250, 1960, W, score=15),
        ]
        (group,) = groups_of(*people)
        assert group.odd is not None
        assert (group.odd.dominating, group.odd.search.found) == (W, 16)
        assert group.columns[0].pool[:3] == (11, 3, 7)
        assert group.pairs == [(8, 3), (19, 7), (27, 4), (16, 11)]

    def test_whoever_comes_up_must_let_the_whole_group_be_paired(self) -> None:
        """2 and 3 have met each other and 5, so 5, rated highest, would leave one of them over."""
        people = [
            person(1, 2300, 1900, W),
            person(2, 2200, 1910, W, met=[3, 5]),
            person(3, 2100, 1920, W, met=[2, 5]),
            person(5, 2400, 1900, B, score=15, met=[2, 3]),
            person(6, 2050, 1900, B, score=15),
            person(7, 2000, 1900, W, score=15),
        ]
        top, lower = groups_of(*people)
        assert top.odd is not None
        assert [(passed.tpn, passed.refusal) for passed in top.odd.search.passed] == [(5, Refusal.GROUP_LEFT_OVER)]
        assert top.odd.search.found == 6
        assert lower.pairs == [(7, 5)]

    def test_whoever_comes_up_must_let_the_rest_be_paired(self) -> None:
        people = [
            person(1, 2300, 1900, W, met=[5]),
            person(5, 2400, 1900, B, score=15, met=[1, 7]),
            person(6, 2050, 1900, B, score=15, met=[7]),
            person(7, 2000, 1900, W, score=15, met=[5, 6]),
        ]
        # 1 is alone (7.1); with 6 the others, 5 and 7, could not meet.
        top, lower = groups_of(*people)
        assert top.pairs == [(1, 7)]
        assert lower.pairs == [(6, 5)]

    def test_more_blacks_the_highest_averages_change_column(self) -> None:
        people = [person(n, 2000 + n, 1900 + n, B, fixed=n == 4) for n in (1, 2, 3, 4)]
        (group,) = groups_of(*people)
        assert group.columns[0].pool == (3, 2, 1)
        assert group.columns[0].changed == 2

    @pytest.mark.parametrize(("due", "first"), [(W, 2), (B, 1)])
    def test_of_equal_averages_the_higher_white_and_the_lower_black_changes(self, due: Colour, first: int) -> None:
        (group,) = groups_of(person(1, 2000, 1900, due), person(2, 2100, 1900, due))
        assert group.columns[0].pool[0] == first


class TestFloaters:
    """6.4 and chapter 8."""

    def test_as_few_as_possible_who_can_be_paired_below_with_the_lowest_rating(self) -> None:
        people = [
            person(1, 2300, 2000, W),
            person(2, 2200, 2000, W, met=[4]),
            person(3, 2250, 2000, W),
            person(4, 2100, 2000, B, score=15, met=[2], may_go_up=False),
        ]
        top, lower = groups_of(*people)
        assert top.leaving is not None
        assert top.leaving.floaters == (3,)  # 2 has the lower rating and nobody to meet below
        assert lower.pairs == [(3, 4)]

    def test_who_is_paired_instead_of_a_floater_stays(self) -> None:
        """1 or 2 has to leave, and 3 or 4: once 1 leaves, 2 is paired with 5 and is no floater, though next in turn."""
        group = [person(n, 2000 + 10 * n, 2000, W if n % 2 else B) for n in range(1, 5)]
        group += [person(n, 2400, 2000, B) for n in (5, 6)]
        below = [person(n, 1900, 2000, W if n % 2 else B, score=10) for n in range(7, 11)]
        met = {(1, 5), (2, 5), (3, 6), (4, 6)}
        apart = {(one, other) for one in range(1, 7) for other in range(one + 1, 7)} - met
        first, _last = groups_of(*group, *below, forbidden=apart)
        assert first.leaving is not None
        assert (first.leaving.floaters, sorted(map(sorted, first.pairs))) == ((1, 3), [[2, 5], [4, 6]])

    def test_of_equal_ratings_the_highest_aro_then_the_last_of_the_list(self) -> None:
        people = [person(1, 2000, 1900, W), person(2, 2000, 1950, W), person(3, 2000, 1950, W), person(4, 1999, 1, W)]
        field = field_of(*people)
        assert field.tpns(field.floaters_first(field.everybody)) == (4, 3, 2, 1)

    def test_a_last_group_that_has_played_itself_out_acts_two_groups_above(self) -> None:
        """7 and 8 have met, and 7 may meet only 1, so 1 floats through the group of 5 and 6."""
        people = [
            person(1, 2400, 2000, W, score=30),
            person(2, 2300, 2000, B, score=30),
            person(3, 2200, 2000, W, score=30),
            person(4, 2100, 2000, B, score=30),
            person(5, 2000, 2000, W, met=[7, 8]),
            person(6, 1990, 2000, B, met=[7, 8]),
            person(7, 1900, 2000, W, score=10, met=[5, 6, 8], may_go_up=False),
            person(8, 1890, 2000, B, score=10, met=[5, 6, 7], may_go_up=False),
        ]
        top, middle, bottom = groups_of(*people, forbidden=[(7, 2), (7, 3), (7, 4)])
        assert top.leaving is not None
        assert set(top.leaving.floaters) == {1, 4}
        assert top.leaving.hopeless == ()
        assert [meeting.search.found for meeting in middle.from_above] == [None, None]
        assert sorted(map(sorted, bottom.pairs)) == [[1, 7], [4, 8]]

    def test_floaters_take_turns_white_first(self) -> None:
        people = [
            person(1, 2000, 10, W),
            person(2, 2000, 5, W),
            person(3, 2100, 0, B),
            person(4, 2200, 0, B),
            person(5, 1900, 0, B),
        ]
        field = field_of(*people)
        assert field.tpns(field.in_turn(field.everybody)) == (2, 4, 1, 3, 5)

    def test_a_floater_meets_the_opposite_colour_with_the_highest_rating(self) -> None:
        people = [
            person(1, 2200, 2000, W, score=30, met=[3]),
            person(2, 2400, 2000, W, may_go_up=False),
            person(3, 2300, 2000, B, met=[1], may_go_up=False),
            person(4, 2100, 2000, B, may_go_up=False),
        ]
        assert pairs_of(*people) == [(1, 4), (2, 3)]

    def test_a_floater_takes_nobody_whom_the_others_need(self) -> None:
        people = [
            person(1, 2200, 2000, W, score=30),
            person(2, 2400, 2000, B, met=[4], may_go_up=False),
            person(3, 2300, 2000, B, met=[4], may_go_up=False),
            person(4, 2100, 2000, W, met=[2, 3], may_go_up=False),
        ]
        top, lower = groups_of(*people)
        assert top.pairs == []
        assert lower.pairs == [(1, 4), (3, 2)]
        refusals = [(passed.tpn, passed.refusal) for passed in lower.from_above[0].search.passed]
        assert refusals == [(2, Refusal.REST_LEFT_OVER), (3, Refusal.REST_LEFT_OVER)]
