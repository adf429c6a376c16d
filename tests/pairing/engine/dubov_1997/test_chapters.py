"""Chapters 1 to 5 of the text of 1997 with their rulings, by cases that another reading would pair otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.result import Pair, RoundPairing
from pairing.engine.systems.dubov_1997.allocated_bye import order_of_candidates
from pairing.engine.systems.dubov_1997.colours import ColourRule, who_is_white
from pairing.engine.systems.dubov_1997.facts import PlayerFacts, due_colour, maximum_transfers, player_facts
from pairing.engine.systems.dubov_1997.pairer import pair_round
from pairing.engine.systems.dubov_1997.trace import Trace
from pairing.engine.tournament import Colour, Tournament
from tests.events import event
from tests.pairing.engine.dubov_1997.cases import B, W, field_of, person


def facts_of(tournament: Tournament, tpn: int) -> PlayerFacts:
    return next(player for player in player_facts(tournament) if player.tpn == tpn)


def boards(pairing: RoundPairing) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in pairing.pairs]


class TestDefinitions:
    """Chapters 1 and 2."""

    @pytest.mark.parametrize(
        ("colours", "due", "fixed"),
        [
            ("", B, False),
            ("w", B, False),
            ("b", W, False),
            ("wb", W, False),
            ("bw", B, False),
            ("wbw", B, False),
            ("ww", B, True),
            ("wbb", W, True),
            ("wbww", B, True),
            ("wwb", B, False),
            ("wwwbb", W, True),  # foreign: one White more, but a third Black is not allowed
            ("wwwwbb", B, True),  # foreign: 2.3 wants Black, 2.4 White; the difference decides
        ],
    )
    def test_due_and_fixed_colours(self, colours: str, due: Colour, fixed: bool) -> None:
        assert due_colour(tuple(map(Colour, colours))) == (due, fixed)

    def test_aro_is_exact_and_shown_with_one_decimal(self) -> None:
        ratings = {1: 2000, 2: 1501, 3: 1500, 4: 1500}
        played = [[(1, 2, "1-0"), (3, 4, "1-0")], [(3, 1, "1-0"), (4, 2, "1-0")], [(1, 4, "1-0")]]
        tournament = event(range(1, 5), played, ratings=ratings)
        assert facts_of(tournament, 1).aro == "1500.3"
        assert facts_of(tournament, 4).aro == "1667.0"

    def test_without_a_game_the_aro_is_0(self) -> None:
        assert facts_of(event(range(1, 5)), 1).aro == "0.0"

    def test_averages_that_look_alike_are_told_apart(self) -> None:
        """5/3 and 17/10: both 1.7 with one decimal."""
        exact = {3: 6000 + 5, 10: 20000 + 17}
        whites = [
            with_games(1, 1900, opponents_rating=exact[10], games=10),
            with_games(2, 2000, opponents_rating=exact[3], games=3),
        ]
        assert {player.aro for player in whites} == {"2001.7"}
        assert field_of(*whites).white_column(0b11) == [1, 0]

    def test_a_forfeit_is_no_game_and_may_be_paired_again(self) -> None:
        tournament = event(range(1, 3), [[(1, 2, "+-")]])
        assert boards(pair_round(tournament)) == [(2, 1)]
        assert facts_of(tournament, 2).games == 0

    def test_transfers_are_games_against_a_higher_score_whatever_brought_them_about(self) -> None:
        played = [[(1, 2, "1-0"), (3, 4, "1-0")], [(1, 4, "1-0"), (2, 3, "+-")]]
        tournament = event(range(1, 5), played)
        assert [facts_of(tournament, tpn).transfers for tpn in (1, 2, 3, 4)] == [0, 0, 0, 1]
        assert not facts_of(tournament, 4).may_go_up

    def test_a_round_without_a_game_ends_two_times_running(self) -> None:
        played = [[(1, 2, "1-0"), (3, 4, "1-0")], [(1, 4, "1-0")], [(1, 2, "1-0")]]
        tournament = event(range(1, 5), played, byes={4: "..H"})
        assert facts_of(tournament, 4).transfers == 1
        assert facts_of(tournament, 4).may_go_up

    def test_three_transfers_and_from_ten_rounds_on_four(self) -> None:
        assert [maximum_transfers(rounds) for rounds in (5, 9, 10, 15)] == [3, 3, 4, 4]

    def test_the_last_round_is_free(self) -> None:
        played = [[(1, 2, "1-0"), (3, 4, "1-0")], [(1, 4, "1-0"), (2, 3, "1-0")]]
        assert not facts_of(event(range(1, 5), played, total_rounds=4), 4).may_go_up
        assert facts_of(event(range(1, 5), played, total_rounds=3), 4).may_go_up

    def test_two_with_the_same_fixed_colour_may_not_meet(self) -> None:
        field = field_of(person(1, 2000, 1900, W, fixed=True), person(2, 2000, 1900, W, fixed=True))
        assert field.adjacent == (0, 0)
        field = field_of(person(1, 2000, 1900, W, fixed=True), person(2, 2000, 1900, W))
        assert field.adjacent == (0b10, 0b01)

    def test_where_no_complete_pairing_exists_the_reason_is_told(self) -> None:
        with pytest.raises(NoCompletePairing, match="2.1 to 2.4"):
            pair_round(event(range(1, 3), [[(1, 2, "1-0")]]))

    def test_everybody_needs_a_rating(self) -> None:
        with pytest.raises(InvalidTournament, match="no rating"):
            pair_round(event(range(1, 3), ratings={1: 0, 2: 2000}))


def with_games(tpn: int, rating: int, *, opponents_rating: int, games: int) -> PlayerFacts:
    plain = person(tpn, rating, 0, W)
    return replace(plain, opponents=plain.opponents[:games], opponents_rating=opponents_rating)


class TestColours:
    """Chapter 3, and 2.3 and 2.4 before it."""

    @pytest.mark.parametrize(
        ("one", "other", "white", "rule"),
        [
            (person(1, 2000, 1900, B), person(2, 2000, 1900, W), 2, ColourRule.DUE),
            # a foreign history: by the numbers White would go to 2, but 1 may not have Black a third time
            (
                person(1, 2000, 1900, W, fixed=True, colours="wwwbb"),
                person(2, 2000, 1900, W, colours="bwb"),
                1,
                ColourRule.FIXED,
            ),
            (person(1, 2000, 1900, B, colours="wb"), person(2, 2000, 1900, B, colours="wbw"), 1, ColourRule.NUMBERS),
            (person(1, 2000, 1900, W, colours="bwwb"), person(2, 2000, 1900, W, colours="wbwb"), 2, ColourRule.HISTORY),
            (person(1, 2000, 1900, W, colours="wb"), person(2, 2000, "1900.1", W, colours="wb"), 2, ColourRule.ARO),
            (person(1, 2000, 1900, W, colours="wb"), person(2, 1999, 1900, W, colours="wb"), 2, ColourRule.RATING),
            (person(1, 2000, 1900, W, colours="wb"), person(2, 2000, 1900, W, colours="wb"), 1, ColourRule.LIST),
        ],
    )
    def test_the_lines_in_their_order(self, one: PlayerFacts, other: PlayerFacts, white: int, rule: ColourRule) -> None:
        for first, second in ((one, other), (other, one)):
            is_white, decided = who_is_white(first, second)
            assert (first.tpn if is_white else second.tpn, decided) == (white, rule)

    def test_who_has_no_game_has_an_aro_of_0(self) -> None:
        newcomer = with_games(1, 2000, opponents_rating=0, games=0)
        is_white, rule = who_is_white(newcomer, person(2, 2000, 1900, W))
        assert (is_white, rule) == (False, ColourRule.ARO)


class TestBye:
    """2.2 and chapter 4."""

    def test_the_lowest_rating_of_the_lowest_score(self) -> None:
        people = [person(1, 1900, 2000, W, score=25), person(2, 2100, 2000, W), person(3, 2050, 2000, B)]
        assert order_of_candidates(field_of(*people)) == [2, 1, 0]

    def test_of_equal_ratings_the_dominating_colour_of_the_whole_group_then_the_highest_aro(self) -> None:
        people = [
            person(1, 2000, 1900, W),
            person(2, 2000, 1950, W),
            person(3, 2000, 1999, B),
            person(4, 2300, 2000, W),
        ]
        assert order_of_candidates(field_of(*people)) == [1, 0, 2, 3]

    def test_equal_numbers_of_both_colours_decide_nothing(self) -> None:
        people = [person(1, 2000, 1900, W), person(2, 2000, 1950, W), person(3, 2000, 1999, B), person(4, 2300, 2, B)]
        assert order_of_candidates(field_of(*people)) == [2, 1, 0, 3]

    def test_one_lowest_rating_alone_is_not_asked_for_the_colour(self) -> None:
        people = [person(1, 2000, 1900, W), person(2, 2001, 1950, W), person(3, 1999, 1, B)]
        assert order_of_candidates(field_of(*people)) == [2, 0, 1]

    def test_all_equal_the_last_of_the_list(self) -> None:
        assert order_of_candidates(field_of(*(person(n, 2000, 1900, W) for n in (1, 2, 3)))) == [2, 1, 0]

    @pytest.mark.parametrize(("letter", "may"), [("U", False), ("F", False), ("H", True), ("Z", True)])
    def test_whoever_had_a_point_without_playing_is_barred(self, letter: str, may: bool) -> None:
        tournament = event(range(1, 4), [[(1, 2, "1-0")]], byes={3: letter})
        assert facts_of(tournament, 3).may_take_bye == may

    def test_a_forfeit_winner_is_barred_and_a_loser_is_not(self) -> None:
        tournament = event(range(1, 4), [[(1, 2, "+-")]])
        assert [facts_of(tournament, tpn).may_take_bye for tpn in (1, 2, 3)] == [False, True, True]

    def test_who_would_leave_the_others_unpaired_does_not_get_it(self) -> None:
        played = [[(1, 2, "1-0"), (3, 4, "1-0")]]
        tournament = event(range(1, 6), played, byes={5: "U"}, forbidden=[(1, 3), (1, 5)])
        pairing = pair_round(tournament)
        assert pairing.bye == 2  # 4 has the lower rating, but 1 could only meet 4


class TestFirstRound:
    """Chapter 5."""

    def test_halves_of_those_present_and_colours_by_rows(self) -> None:
        tournament = event(range(1, 9), absent=[2], initial=B)
        pairing = pair_round(tournament)
        assert boards(pairing) == [(5, 1), (3, 6), (7, 4)]
        assert pairing.bye == 8

    def test_the_list_decides_even_where_the_ratings_do_not_fall(self) -> None:
        pairing = pair_round(event(range(1, 4), ratings={1: 1000, 2: 2000, 3: 3000}))
        assert (boards(pairing), pairing.bye) == ([(1, 2)], 3)

    def test_pairs_kept_apart_move_the_right_hand_list_to_its_next_order(self) -> None:
        assert boards(pair_round(event(range(1, 7), forbidden=[(1, 4)]))) == [(1, 5), (4, 2), (3, 6)]

    def test_where_no_order_is_legal_somebody_of_the_left_hand_list_meets_another_one_of_it(self) -> None:
        pairing = pair_round(event(range(1, 7), forbidden=[(2, 4), (2, 5), (2, 6)]))
        assert boards(pairing) == [(1, 5), (3, 2), (4, 6)]
        assert Trace.of(pairing).first_round[0].inside == (2, 3)

    def test_later_rounds_need_no_lots(self) -> None:
        tournament = event(range(1, 5), [[(1, 2, "1-0")]], byes={3: "H", 4: "H"})
        without = Tournament(tournament.total_rounds, tournament.players)
        assert boards(pair_round(without)) == boards(pair_round(tournament))
        with pytest.raises(InvalidTournament, match="initial colour"):
            pair_round(Tournament(9, event(range(1, 5)).players))


def test_scores_for_pairing_have_the_virtual_points_and_boards_stand_by_c_04_2() -> None:
    played = [[(1, 3, "0-1"), (2, 4, "1-0")]]
    virtual = {1: (10, 10), 2: (10, 10)}
    pairing = pair_round(event(range(1, 5), played, virtual=virtual))
    assert [group.score for group in Trace.of(pairing).groups] == [20, 10, 0]
    assert pairing.pairs == (Pair(1, 2), Pair(3, 4))
