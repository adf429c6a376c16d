"""Single articles on small tournaments, where the worked example does not reach."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pairing.engine.errors import InvalidTournament
from pairing.engine.systems.dubov.facts import player_facts
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Scoring, Tournament
from pairing.standings import rank, read_tiebreaks, standings, survey, tiebreak
from pairing.standings.rating_tables import expected_score, performance_difference
from tests.pairing.standings.examples import ranking, ranks, shown, tournament

THREE_POINTS = Scoring(win=30, draw=10, pairing_allocated_bye=10)


class TestOwnRecord:
    def test_standard_points_compare_with_the_scheduled_opponent(self) -> None:
        """7.7: 0-0 is half a point each, ½-0 one and nothing; a double forfeit was not played and brings nothing."""
        event = tournament({1: ("2w0", "2b=", "2w-", "2b+"), 2: ("1b0", "1w0", "1b-", "1w-")})
        assert shown(event, "STD") == ["2.5", "0.5"]

    def test_standard_points_undo_another_scoring(self) -> None:
        event = tournament({1: ("2w1", "2b=", "U"), 2: ("1b0", "1w=", "Z")}, scoring=THREE_POINTS)
        assert shown(event, "STD") == ["2", "0.5"]  # the bye is worth a draw, hence half a point

    def test_wins_count_byes_worth_as_much_and_no_others(self) -> None:
        """7.1 and 7.2."""
        event = tournament({1: ("2w1", "2b+", "F", "U", "H"), 2: ("1b0", "1w-", "U", "1w=", "Z")})
        assert shown(event, "WIN")[0] == "4"
        assert shown(event, "WON")[0] == "1"
        dear = tournament({1: ("2w1", "U"), 2: ("1b0", "Z")}, scoring=THREE_POINTS)
        assert shown(dear, "WIN")[0] == "1"

    def test_forfeits_are_no_games_with_black(self) -> None:
        event = tournament({1: ("2b+", "2b1"), 2: ("1w-", "1w0")})
        assert (shown(event, "BPG"), shown(event, "BWG")) == (["1", "0"], ["1", "0"])

    def test_games_of_less_than_one_move_count_as_played(self) -> None:
        records = (
            (Game(2, Colour.BLACK, Outcome.WIN, rated=False),),
            (Game(1, Colour.WHITE, Outcome.LOSS, rated=False),),
        )
        event = Tournament(1, (Player(1, 2000, records[0]), Player(2, 1900, records[1])))
        assert [shown(event, code)[0] for code in ("WON", "BWG", "ARO")] == ["1", "1", "1900"]


class TestForeBuchholz:
    TABLE = {1: ("3w1", "2w1"), 2: ("4w1", "1b0"), 3: ("1b0", "4w+"), 4: ("2b0", "3b-")}

    def test_paired_games_of_the_final_round_are_draws_forfeits_too(self) -> None:
        """8.3: everybody is at 1½ or ½ then, and the forfeited board counts as a game."""
        assert shown(tournament(self.TABLE), "BH") == ["2", "2", "2", "1"]
        # 3 won by forfeit against 4, whose 0 points cap the dummy; drawn, they would have met each other.
        assert shown(tournament(self.TABLE), "FB") == ["2", "2", "2", "2"]

    def test_before_the_final_round_it_is_buchholz(self) -> None:
        event = tournament(self.TABLE, total_rounds=3)
        assert shown(event, "FB") == shown(event, "BH")

    def test_byes_before_a_forfeited_final_round_are_no_byes_to_the_end(self) -> None:
        """1 was away twice and forfeits the final round: two draws by 16.3.2, but with the game drawn only that one."""
        event = tournament({1: ("3w0", "Z", "Z", "2w-"), 2: ("Z", "3w1", "F", "1b+"), 3: ("1b1", "2b0", "F", "F")})
        field = survey(event)
        assert (field.adjusted[1], field.fore.adjusted[1]) == (10, 5)
        assert field.fore.players[3].records[-1] == Bye(ByeKind.FULL_POINT)


class TestDirectEncounter:
    def test_first_alone_whatever_is_missing_and_nobody_from_the_bottom(self) -> None:
        """6.3: 1 beat 2 and 3, who have not met. 4 and 5 beat 6 and have not met: nobody is placed."""
        event = tournament(
            {
                1: ("2w1", "3w1", "Z"),
                2: ("1b0", "F", "F"),
                3: ("F", "1b0", "F"),
                4: ("6w1", "Z", "Z"),
                5: ("Z", "6w1", "Z"),
                6: ("4b0", "5b0", "F"),
            }
        )
        assert ranks(ranking(event, "DE")) == {1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4}

    def test_all_have_met_and_the_rest_begins_anew(self) -> None:
        """6.2: 1 leads with 1½; 2 and 3 have ¾ each on average, and of them 3 won."""
        event = tournament({1: ("2w1", "3w=", "Z"), 2: ("1b0", "F", "3w="), 3: ("H", "1b=", "2b=")})
        assert ranks(ranking(event, "DE")) == {1: 1, 3: 2, 2: 3}

    def test_two_who_met_twice_count_their_average(self) -> None:
        """6.1.2: 1 has 1 and ½ against 2 (¾), 2 has ¼ against 1 and 1 against 3, 3 beat 1."""
        event = tournament({1: ("2w1", "2b=", "3w0", "H"), 2: ("1b0", "1w=", "H", "3b1"), 3: ("Z", "F", "1b1", "2w0")})
        found = {line.tpn: line.values for line in ranking(event, "DE").lines}
        assert ranks(ranking(event, "DE")) == {2: 1, 3: 2, 1: 3}
        assert found == {2: (1,), 3: (2,), 1: (3,)}

    def test_forfeits_only_where_the_regulations_include_them(self) -> None:
        """6.1.1."""
        event = tournament({1: ("2w+", "Z"), 2: ("1b-", "F")})
        assert ranks(ranking(event, "DE")) == {1: 1, 2: 1}
        assert ranks(ranking(event, "DE/P")) == {1: 1, 2: 2}

    def test_it_may_stand_in_the_list_several_times(self) -> None:
        """4.3: among four nothing is settled, but after the ratings 1 and 2 are alone, and 1 beat 2."""
        event = tournament(
            {1: ("2w1", "Z"), 2: ("1b0", "F"), 3: ("F", "Z"), 4: ("F", "Z")},
            ratings={1: 2000, 2: 2000, 3: 1900, 4: 1900},
        )
        found = ranking(event, "DE", "RTNG", "DE")
        assert ranks(found) == {1: 1, 2: 2, 3: 3, 4: 3}
        assert {line.tpn: (line.values[0], line.values[2]) for line in found.lines} == {
            1: (None, 1),
            2: (None, 2),
            3: (None, None),
            4: (None, None),
        }


class TestRatings:
    def test_aro_of_the_standings_is_that_of_the_pairing_list(self) -> None:
        event = tournament()
        listed = {fact.tpn: fact.aro for fact in player_facts(event)}
        assert [str(listed[tpn]) for tpn in sorted(listed)] == shown(event, "ARO")

    def test_without_a_game_there_is_no_value_and_the_last_place(self) -> None:
        event = tournament({1: ("F",), 2: ("3w1",), 3: ("2b0",)}, ratings={3: 1000})
        found = ranking(event, "ARO")
        assert ranks(found) == {2: 1, 1: 2, 3: 3}
        assert [line.values for line in found.lines] == [(1000,), (None,), (2000,)]
        for code in ("TPR", "PTP", "APRO", "APPO", "AOB"):
            assert shown(event, code)[0] == "-"

    def test_unrated_players_make_these_tiebreaks_fall(self) -> None:
        """10: unless a rule for them was published."""
        event = tournament(ratings={6: None})
        found = ranking(event, "BH", "ARO", "RTNG", "ARO/U1000")
        assert found.dropped == {"ARO", "RTNG"}
        values = {line.tpn: line.values for line in found.lines}
        assert values[3][1:] == (None, None, 1600)  # over the board against 6, 4 and 2: 1000, 1800 and 2000
        assert ranking(event, "ARO", unrated_rating=1000).dropped == frozenset()

    def test_perfect_performance_of_a_full_and_of_a_zero_score(self) -> None:
        event = tournament({1: ("2w1", "3w1"), 2: ("1b0", "Z"), 3: ("Z", "1b0")})
        assert shown(event, "PTP") == ["2736", "1300", "1300"]
        assert shown(event, "TPR")[0] == "2750"

    def test_scores_behind_a_performance_are_one_and_a_half_whatever_the_event_gives(self) -> None:
        table = {1: ("2w1", "3w="), 2: ("1b0", "Z"), 3: ("Z", "1b=")}
        for code in ("TPR", "PTP", "APRO", "APPO"):
            assert shown(tournament(table, scoring=THREE_POINTS), code) == shown(tournament(table), code)

    def test_the_score_is_rounded_to_hundredths_halves_up(self) -> None:
        """5 of 8 is .625, hence .63 and 95."""
        games = ("2w1", "3w1", "4w1", "5w1", "6w1", "7w0", "8w0", "9w0")
        others: dict[int, tuple[str, ...]] = {}
        for index, text in enumerate(games):
            result = "0" if text.endswith("1") else "1"
            others[index + 2] = tuple(f"1b{result}" if place == index else "Z" for place in range(8))
        event = tournament({1: games, **others}, ratings=dict.fromkeys(range(2, 10), 2000))
        assert shown(event, "TPR")[0] == "2095"

    def test_tables(self) -> None:
        assert [performance_difference(score) for score in (0, 1, 49, 50, 99, 100)] == [-800, -677, -7, 0, 677, 800]
        assert [expected_score(difference) for difference in (3, 4, 735, 736, 9999)] == [50, 51, 99, 100, 100]
        assert [expected_score(-difference) for difference in (3, 4, 735, 736, 9999)] == [50, 49, 1, 0, 0]
        assert all(expected_score(number) + expected_score(-number) == 100 for number in range(1000))
        assert all(expected_score(number) <= expected_score(number + 1) for number in range(-1000, 1000))


class TestRanking:
    def test_the_list_is_applied_to_each_group_that_is_still_tied(self) -> None:
        """4.2: the direct encounter asks only those whom Buchholz left together."""
        event = tournament({1: ("2w0",), 2: ("1b1",), 3: ("4w0",), 4: ("3b1",)})
        assert ranks(ranking(event, "DE")) == {2: 1, 4: 1, 1: 3, 3: 3}

    def test_pairing_numbers_ascend_and_ratings_descend_unless_reversed(self) -> None:
        event = tournament({1: (), 2: (), 3: ()}, total_rounds=3)
        assert ranks(ranking(event, "TPN")) == ranks(ranking(event, "RTNG")) == {1: 1, 2: 2, 3: 3}
        assert ranks(ranking(event, "TPN/R")) == ranks(ranking(event, "RTNG/R")) == {3: 1, 2: 2, 1: 3}
        assert ranks(ranking(event, "TPN", pairing_numbers={1: 9, 2: 5, 3: 7})) == {2: 1, 3: 2, 1: 3}

    def test_lots_part_a_group_only_if_each_of_it_has_one(self) -> None:
        event = tournament({1: (), 2: (), 3: ()}, total_rounds=3)
        field, asked = survey(event), read_tiebreaks(())
        drawn = rank(field, asked, lots={3: 0, 1: 1, 2: 2})
        assert [(line.rank, line.tpn, line.by_lot) for line in drawn.lines] == [
            (1, 3, True),
            (2, 1, True),
            (3, 2, True),
        ]
        assert drawn.still_tied == ()
        undrawn = rank(field, asked, lots={3: 0, 1: 1})
        assert {line.rank for line in undrawn.lines} == {1}
        assert undrawn.still_tied == ((1, 2, 3),)

    def test_an_order_given_by_hand_goes_before_lots_and_parts_only_who_is_still_tied(self) -> None:
        event = tournament({1: (), 2: (), 3: ()}, total_rounds=3)
        field, lots = survey(event), {1: 0, 2: 1, 3: 2}
        given = rank(field, read_tiebreaks(()), lots=lots, by_hand=[(3, 1, 2)])
        assert [(line.rank, line.tpn, line.by_hand, line.by_lot) for line in given.lines] == [
            (1, 3, True, False),
            (2, 1, True, False),
            (3, 2, True, False),
        ]
        of_two = rank(field, read_tiebreaks(()), lots=lots, by_hand=[(3, 1)])
        assert [line.tpn for line in of_two.lines if line.by_lot] == [1, 2, 3]
        parted = rank(field, read_tiebreaks(["TPN"]), by_hand=[(3, 1, 2)])
        assert [(line.tpn, line.by_hand) for line in parted.lines] == [(1, False), (2, False), (3, False)]

    def test_everybody_equal_before_the_first_round(self) -> None:
        event = Tournament(total_rounds=5, players=(Player(3, 1500), Player(1, 1600), Player(2, 1550)))
        assert [(line.rank, line.tpn, line.values) for line in standings(event)] == [
            (1, 1, (0, 0, 0)),
            (1, 2, (0, 0, 0)),
            (1, 3, (0, 0, 0)),
        ]

    def test_averages_of_buchholz_are_compared_exactly(self) -> None:
        working = tiebreak("AOB").working(survey(tournament()), 1)
        assert working.value == Fraction(265, 3)

    def test_contradictions_are_named_all_at_once(self) -> None:
        game = Game(9, Colour.WHITE, Outcome.WIN)
        players = (Player(1, 1500, (game, game)), Player(2, 1500, (Bye(ByeKind.ZERO_POINT),)), Player(1, 1500))
        with pytest.raises(InvalidTournament) as raised:
            standings(Tournament(total_rounds=3, players=players))
        assert raised.value.problems == (
            "A pairing number is given several times; give each its own.",
            "Player 1, round 1: opponent 9 is not among the players.",
            "Player 1, round 2: opponent 9 is not among the players.",
            "Player 2 has 1 round on record, the tournament 2: enter a bye for each round that is missing.",
            "Player 1 has 0 rounds on record, the tournament 2: enter a bye for each round that is missing.",
        )

    def test_the_second_cut_of_sonneborn_berger_looks_at_what_is_left(self) -> None:
        """16.5.2: of two worthless rounds the one with the lower score goes first; then the 3 x 1 is worth more."""
        full = ("F",) * 5
        event = tournament(
            {
                1: ("2w-", "Z", "3w1", "4w1", "5w1", "6w1"),
                2: ("1b+", "Z", "Z", "H", "F", "F"),
                3: ("Z", "Z", "1b0", "F", "F", "F"),
                4: (*full[:3], "1b0", *full[3:]),
                5: (*full[:4], "1b0", *full[4:]),
                6: (*full, "1b0"),
            }
        )
        working = tiebreak("SB/C2").working(survey(event), 1)
        assert [working.cut_by(place) for place in range(6)] == ["", "16.5", "14.2", "", "", ""]
        assert shown(event, "SB/C2")[0] == "15"

    def test_points_beside_the_scoring_count_everywhere(self) -> None:
        """A penalty and a changed round (record 299): the points, the opponents' Buchholz and the progress follow."""
        event = tournament({1: ("2w1",), 2: ("1b0",)})
        found = ranking(event, "BH", "PS", awarded={1: (5,)}, bonuses={1: -5, 2: 10})
        assert [(line.tpn, line.points, line.values) for line in found.lines] == [(2, 10, (0, 0)), (1, 0, (10, 5))]
