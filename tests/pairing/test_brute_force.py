"""The ground truth held against the text: small cases worked by hand, article by article."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, permutations, product

import pytest

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Record, Scoring, Tournament
from pairing.readings import NothingToPair
from pairing.readings.dubov import IMPOSSIBLE, Reading, middle_out
from pairing.readings.player_facts import (
    ABSOLUTE,
    MILD,
    STRONG,
    Facts,
    all_facts,
    average_rating_of_opponents,
    bars_bye,
    colour_preference,
    maximum_upfloats,
    points_of,
)
from tests.comparison import reading_of
from tests.events import event
from tests.strategies import random_tournament

pair_round = reading_of("dubov")
W, B = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
UNPLAYED_AND_PLAYED: tuple[Record, ...] = (
    Bye(ByeKind.PAIRING_ALLOCATED),
    Bye(ByeKind.FULL_POINT),
    Game(2, W, WIN, played=False),
    Bye(ByeKind.HALF_POINT),
    Bye(ByeKind.ZERO_POINT),
    Game(2, W, LOSS, played=False),
    Game(2, W, WIN),
    Game(2, W, DRAW),
    Game(2, W, LOSS),
)


def newcomers(count: int, *, absent: Iterable[int] = (), forbidden: Iterable[tuple[int, int]] = ()) -> Tournament:
    return event(range(1, count + 1), absent=absent, forbidden=forbidden)


def by_scores(scores: dict[int, int], *, forbidden: Iterable[tuple[int, int]] = ()) -> Tournament:
    """Players who have yet to play, with ``scores`` (tenths) out of half-point byes."""
    rounds = max(scores.values()) // 5
    byes = {tpn: "H" * (score // 5) for tpn, score in scores.items()}
    return event(scores, [()] * rounds, byes=byes, total_rounds=20, forbidden=forbidden)


def tpns(players: Iterable[Facts]) -> list[int]:
    return [player.tpn for player in players]


def couples(tournament: Tournament) -> list[list[int]]:
    return sorted(sorted(board) for board in pair_round(tournament)[0])


def upfloaters_of(tournament: Tournament, *residents: int) -> list[int]:
    reading = Reading(tournament)
    return tpns(reading.upfloaters(tuple(reading.facts[tpn] for tpn in residents), reading.present))


class TestFacts:
    @pytest.mark.parametrize(
        ("ratings", "aro"),
        [((), 0), ((2000,), 2000), ((2000, 2001), 2001), ((2000, 2000, 2001), 2000), ((2000, 2001, 2001), 2001)],
    )
    def test_aro_is_rounded_to_the_nearest_and_halves_go_up(self, ratings: tuple[int, ...], aro: int) -> None:
        assert average_rating_of_opponents(ratings) == aro

    @pytest.mark.parametrize(
        ("colours", "preference", "strength"),
        [
            ("", B, MILD),
            ("w", B, STRONG),
            ("b", W, STRONG),
            ("wb", W, MILD),
            ("bw", B, MILD),
            ("ww", B, ABSOLUTE),
            ("bbww", B, ABSOLUTE),
            ("bww", B, ABSOLUTE),
            ("wbw", B, STRONG),
            ("wwwb", B, ABSOLUTE),
            ("bbwb", W, ABSOLUTE),
            ("bbbbww", W, ABSOLUTE),
        ],
    )
    def test_colour_preferences(self, colours: str, preference: Colour, strength: int) -> None:
        assert colour_preference([Colour(letter) for letter in colours]) == (preference, strength)

    @pytest.mark.parametrize(("rounds", "limit"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
    def test_maximum_upfloats(self, rounds: int, limit: int) -> None:
        assert maximum_upfloats(event(range(1, 5), total_rounds=rounds)) == limit

    def test_points_by_the_scoring_of_the_event(self) -> None:
        scoring = Scoring(win=30, draw=10, loss=1, absence=2, pairing_allocated_bye=20)
        points = [points_of(record, scoring) for record in UNPLAYED_AND_PLAYED]
        assert points == [20, 30, 30, 10, 2, 2, 30, 10, 1]

    def test_who_may_not_take_the_bye(self) -> None:
        assert [bars_bye(record) for record in UNPLAYED_AND_PLAYED] == [True] * 3 + [False] * 6

    def test_an_upfloat_is_a_played_game_against_a_higher_score(self) -> None:
        """Before round 2: 1 and 4 have a point. 2 meets 4 and floats; 3 meets 1 but by forfeit; then all are absent."""
        rounds = [[(1, 2, "1-0"), (4, 3, "1-0")], [(2, 4, "1/2"), (1, 3, "+-")]]
        facts = all_facts(event(range(1, 5), rounds))
        assert [facts[tpn].upfloats for tpn in (1, 2, 3, 4)] == [0, 1, 0, 0]
        assert [facts[tpn].upfloated_last_round for tpn in (1, 2, 3, 4)] == [False, True, False, False]
        facts = all_facts(event(range(1, 5), [*rounds, ()]))
        assert [facts[tpn].upfloats for tpn in (1, 2, 3, 4)] == [0, 1, 0, 0]
        assert not any(player.upfloated_last_round for player in facts.values())

    def test_the_virtual_points_of_its_round_make_an_upfloat(self) -> None:
        virtual = {1: (10,), 2: (10, 10)}
        facts = all_facts(event(range(1, 5), [[(1, 3, "1/2"), (4, 2, "1/2")]], virtual=virtual))
        assert [facts[tpn].upfloated_last_round for tpn in (1, 2, 3, 4)] == [False, False, True, True]
        assert [(facts[tpn].points, facts[tpn].score) for tpn in (1, 2, 3, 4)] == [(5, 5), (5, 15), (5, 5), (5, 5)]

    def test_what_was_not_played_leaves_no_colour_no_opponent_and_no_game(self) -> None:
        facts = all_facts(event((1, 2, 3), [[(1, 2, "1/2")], [(3, 1, "+-")], ()], byes={2: ".UH"}))
        assert [facts[tpn].colours for tpn in (1, 2, 3)] == [(W,), (B,), ()]
        assert [facts[tpn].opponents for tpn in (1, 2, 3)] == [(2,), (1,), ()]
        assert [facts[tpn].aro for tpn in (1, 2, 3)] == [2480, 2490, 0]


class TestSortingCriteria:
    def test_middle_out(self) -> None:
        """4.3.3."""
        assert "".join(middle_out("ABCDEFG")) == "DCEBFAG"
        assert "".join(middle_out("ABCDEF")) == "CDBEAF"

    def test_sets_by_the_smallest_differing_number(self) -> None:
        """4.1.3."""
        reading = Reading(newcomers(5))
        sets = [tuple(tpns(chosen)) for chosen in reading.sets(reading.present, 2)]
        assert sets == [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5)]

    def test_seekers_of_white_by_aro_seekers_of_black_by_tpn(self) -> None:
        """4.3.2: AROs of 1, 2, 3 are 2300, 2100, 2200, so the list is 2, 3, 1; that of 4, 5, 6 stays 4, 5, 6."""
        ratings = {4: 2300, 5: 2100, 6: 2200, 1: 2000, 2: 1900, 3: 2400}
        rounds = [[(4, 1, "1/2"), (5, 2, "1/2"), (6, 3, "1/2")]]
        reading = Reading(event(range(1, 7), rounds, ratings=ratings))
        assert tpns(reading.sequence(reading.present[:3])) == [3, 2, 1]
        assert tpns(reading.sequence(reading.present[3:])) == [5, 4, 6]

    def test_the_first_legal_transposition_whatever_is_forbidden(self) -> None:
        """3.2.6 and the note of 4.4.2 (ABC, ACB, BAC, BCA, CAB, CBA), for all 512 sets of forbidden pairs."""
        orders = list(permutations((4, 5, 6)))
        assert orders == [(4, 5, 6), (4, 6, 5), (5, 4, 6), (5, 6, 4), (6, 4, 5), (6, 5, 4)]
        board_sets = [set(zip((1, 2, 3), order, strict=True)) for order in orders]
        every_pair = list(product((1, 2, 3), (4, 5, 6)))
        for forbidden in chain.from_iterable(combinations(every_pair, size) for size in range(10)):
            reading = Reading(newcomers(6, forbidden=forbidden))
            allowed = [order for order, boards in zip(orders, board_sets, strict=True) if not boards & set(forbidden)]
            if allowed:
                assert tuple(tpns(reading.first_transposition(reading.present[:3], reading.present[3:]))) == allowed[0]
            else:
                with pytest.raises(NothingToPair):
                    reading.first_transposition(reading.present[:3], reading.present[3:])


class TestPlayersWhoHaveYetToPlay:
    def test_first_half_against_second_half_colours_by_the_tpn(self) -> None:
        assert pair_round(newcomers(8)) == ([(1, 5), (6, 2), (3, 7), (8, 4)], None)
        assert pair_round(event(range(1, 9), initial=B)) == ([(5, 1), (2, 6), (7, 3), (4, 8)], None)

    def test_colours_follow_the_numbers_of_those_who_take_part(self) -> None:
        """2 and 8 have no number yet: 1, 3, 4 are numbers 1 to 3."""
        assert pair_round(newcomers(8, absent=(2, 8))) == ([(1, 5), (6, 3), (4, 7)], None)

    def test_the_last_has_the_bye(self) -> None:
        assert pair_round(newcomers(7)) == ([(1, 4), (5, 2), (3, 6)], 7)

    def test_late_entries_in_a_later_round(self) -> None:
        """3.2.3.1 of the bracket of 5 to 8 alone: the others have played, these have not."""
        state = event(range(1, 9), [[(1, 2, "1/2"), (3, 4, "1/2")]], forbidden=[(1, 3)])
        assert couples(state) == [[1, 4], [2, 3], [5, 7], [6, 8]]

    def test_one_barred_from_the_whole_other_half_meets_one_of_the_same_half(self) -> None:
        """3.2.4: one pair inside G1 = 1, 2, 3 is unavoidable. #1 of G1 is 2, who can go over and meet 1.

        #1 of G2 = 4, 5, 6 is 5, who comes back. S1 is 1, 3, 5 opposite 2, 4, 6.
        """
        state = newcomers(6, forbidden=[(1, 4), (1, 5), (1, 6)])
        assert couples(state) == [[1, 2], [3, 4], [5, 6]]

    def test_no_complete_pairing(self) -> None:
        with pytest.raises(NothingToPair):
            pair_round(newcomers(4, forbidden=[(1, 2), (1, 3), (1, 4)]))


class TestBye:
    def test_lowest_score_most_games_largest_tpn(self) -> None:
        """3.1.3 to 3.1.5: 2 and 3 and 5 have nothing from 2, 1 and 0 games; 4 and 6 a half, 6 with more games."""
        rounds = [[(1, 2, "1-0"), (7, 6, "1-0")], [(8, 2, "1-0"), (1, 3, "1-0"), (6, 4, "1/2")]]
        reading = Reading(event(range(1, 9), rounds, absent=(7, 8)))
        assert tpns(sorted(reading.present, key=reading.bye_order)) == [2, 3, 5, 6, 4, 1]

    def test_who_is_needed_by_another_does_not_get_it(self) -> None:
        """3.1.2: 1 may meet 5 only, so 4 is the first without whom the rest can be paired."""
        assert pair_round(newcomers(5, forbidden=[(1, 2), (1, 3), (1, 4)]))[1] == 4

    def test_who_had_one_before_does_not_get_it(self) -> None:
        assert pair_round(event(range(1, 6), [()], byes={5: "U", 4: "F", 3: "H"}))[1] == 2

    def test_nobody_may_take_it(self) -> None:
        with pytest.raises(NothingToPair):
            pair_round(event(range(1, 4), [()], byes={1: "F", 2: "F", 3: "U"}))


class TestUpfloaters:
    def test_the_fewest(self) -> None:
        scores = {1: 30, 2: 30, 3: 20, 4: 20}
        assert upfloaters_of(by_scores(scores), 1, 2) == []
        assert upfloaters_of(by_scores(scores, forbidden=[(1, 2)]), 1, 2) == [3, 4]

    def test_c6_takes_two_of_two_and_a_half_and_not_two_and_three_and_a_half(self) -> None:
        """Those left behind must be able to meet (C4), which leaves {3, 6} (3.5 and 2.0) and {4, 5} (2.5 both)."""
        scores = {1: 40, 2: 40, 3: 35, 4: 25, 5: 25, 6: 20}
        state = by_scores(scores, forbidden=[(1, 2), (5, 6), (4, 6)])
        assert upfloaters_of(state, 1, 2) == [4, 5]

    def test_c4_leaves_below_who_is_needed_there(self) -> None:
        state = by_scores({1: 20, 2: 10, 3: 10, 4: 10}, forbidden=[(3, 4)])
        assert upfloaters_of(state, 1) == [3]

    def test_c7_goes_before_the_order_of_the_pool(self) -> None:
        """1 and 2 both played White, 3 Black: with 3 both get their colour."""
        rounds = [[(1, 5, "1-0"), (2, 7, "1/2"), (6, 3, "1/2")], ()]
        state = event(range(1, 8), rounds, byes={1: ".F", 2: ".H", 3: ".H", 4: "HH"}, absent=(5, 6, 7))
        assert upfloaters_of(state, 1) == [3]

    @staticmethod
    def losers(*, total_rounds: int, losses_of_2: str, losses_of_3: str) -> Tournament:
        """Player 1 leads; 2 and 3 have half a point and lose with Black to leaders, who are now away, in rounds ``x``.

        Player 4 has nothing; 2 and 3 are alike but for their upfloats, so 2 is first in the order of 4.2.
        """
        count = len(losses_of_2)
        leaders = range(11, 11 + 2 * count)
        rounds = []
        for number in range(count):
            boards = [(11 + number, 2, "1-0")] if losses_of_2[number] == "x" else []
            boards += [(11 + count + number, 3, "1-0")] if losses_of_3[number] == "x" else []
            rounds.append(boards)
        byes = dict.fromkeys(leaders, "F" + "." * (count - 1))
        byes |= {1: "F" * count, 2: "H", 3: "H"}
        return event((1, 2, 3, 4, *leaders), rounds, byes=byes, total_rounds=total_rounds, absent=leaders)

    def test_c8_spares_a_maximum_upfloater(self) -> None:
        """Of 8 rounds MaxT is 3, which 2 has reached."""
        assert upfloaters_of(self.losers(total_rounds=8, losses_of_2=".xxx.", losses_of_3="..xx."), 1) == [3]
        assert upfloaters_of(self.losers(total_rounds=10, losses_of_2=".xxx.", losses_of_3="..xx."), 1) == [2]

    def test_c9_takes_the_maximum_upfloater_with_fewer_upfloats(self) -> None:
        state = self.losers(total_rounds=9, losses_of_2=".xxxx.", losses_of_3=".xxx..")
        assert upfloaters_of(state, 1) == [3]

    def test_c10_spares_who_floated_in_the_round_just_before(self) -> None:
        assert upfloaters_of(self.losers(total_rounds=9, losses_of_2="..x", losses_of_3=".x."), 1) == [3]
        assert upfloaters_of(self.losers(total_rounds=9, losses_of_2=".x.", losses_of_3=".x."), 1) == [2]

    def test_c8_to_c10_are_off_in_the_last_round(self) -> None:
        assert upfloaters_of(self.losers(total_rounds=6, losses_of_2=".xxx.", losses_of_3="..xx."), 1) == [2]
        assert upfloaters_of(self.losers(total_rounds=7, losses_of_2=".xxxx.", losses_of_3=".xxx.."), 1) == [2]
        assert upfloaters_of(self.losers(total_rounds=4, losses_of_2="..x", losses_of_3=".x."), 1) == [2]


class TestBracket:
    def test_the_larger_subgroup_gives_its_middle_player(self) -> None:
        """3 and 6 seek White; of 1, 2, 4, 5 (Black) #1 is 2. S1 by ARO: 3, 6, 2 opposite 1, 4, 5."""
        rounds = [[(1, 11, "1/2"), (2, 12, "1/2"), (13, 3, "1/2"), (4, 14, "1/2"), (5, 15, "1/2"), (16, 6, "1/2")]]
        ratings = {12: 2400, 13: 2000, 16: 2200}
        state = event((*range(1, 7), *range(11, 17)), rounds, ratings=ratings, absent=range(11, 17))
        assert pair_round(state) == ([(3, 1), (5, 2), (6, 4)], None)

    def test_an_unavoidable_pair_of_the_smaller_subgroup(self) -> None:
        """1, 2, 3 seek White, AROs 2100, 2000, 2200; 1 may not meet any of 4, 5, 6.

        3.2.4.1: sorted 2, 1, 3, so #1 is 1, who goes over. 3.2.4.2: #1 of 4, 5, 6 is 5, who comes over with an ARO of
        1900. S1 is 5, 2, 3; 5 may not meet 1, so T2 is 4, 1, 6.
        """
        boards = [(11, 1, "1/2"), (12, 2, "1/2"), (13, 3, "1/2"), (4, 14, "1/2"), (5, 15, "1/2"), (6, 16, "1/2")]
        ratings = {11: 2100, 12: 2000, 13: 2200, 15: 1900}
        state = event(
            (*range(1, 7), *range(11, 17)),
            [boards],
            ratings=ratings,
            absent=range(11, 17),
            forbidden=[(1, 4), (1, 5), (6, 1)],
        )
        assert couples(state) == [[1, 2], [3, 6], [4, 5]]

    def test_equal_aros_are_sorted_by_tpn(self) -> None:
        """3.2.5: 1 and 3 seek White with the same ARO."""
        boards = [(11, 1, "1/2"), (2, 12, "1/2"), (13, 3, "1/2"), (4, 14, "1/2")]
        players = (*range(1, 5), *range(11, 15))
        state = event(players, [boards], ratings={11: 2000, 13: 2000}, absent=range(11, 15))
        assert couples(state) == [[1, 2], [3, 4]]
        state = event(players, [boards], ratings={11: 2001, 13: 2000}, absent=range(11, 15))
        assert couples(state) == [[1, 4], [2, 3]]


class TestColoursAndBoards:
    @staticmethod
    def two_players(first: str, second: str) -> Tournament:
        """1 and 2 drew with others in the colours of ``first`` and ``second``; ``.`` is half a point without a game."""
        rounds = []
        for number, letters in enumerate(zip(first, second, strict=True)):
            boards = []
            for tpn, letter in enumerate(letters, start=1):
                other = 10 * tpn + number
                boards += [(tpn, other, "1/2")] if letter == "w" else [(other, tpn, "1/2")] if letter == "b" else []
            rounds.append(boards)
        others = [10 * tpn + number for tpn in (1, 2) for number in range(len(first))]
        byes = {1: "H" * len(first), 2: "H" * len(first)}
        return event((1, 2, *others), rounds, byes=byes, absent=others)

    @pytest.mark.parametrize(
        ("first", "second", "white", "article"),
        [
            ("", "", 1, "5.2.1"),
            ("..", "..", 1, "5.2.1"),
            ("w", "b", 2, "5.2.2"),
            ("wb", "ww", 1, "5.2.2"),
            ("wbw", "bww", 1, "5.2.3"),
            ("w", ".", 2, "5.2.3"),
            ("bw.", "..w", 1, "5.2.3"),
            ("wwbb", "wbwb", 1, "5.2.3"),
            ("wbbw", "bwbw", 1, "5.2.4"),
            ("bwwb", "wbwb", 2, "5.2.4"),
            ("wbbwbw", "..wbbw", 2, "5.2.4"),
            ("bwwb", "..wb", 1, "5.2.5"),
            ("wb..bw", "..wbbw", 2, "5.2.5"),
            ("wbbw..", "....bw", 2, "5.2.5"),
            ("bw", "..", 2, "5.2.5"),
        ],
    )
    def test_the_article_that_gives_white(self, first: str, second: str, white: int, article: str) -> None:
        reading = Reading(self.two_players(first, second))
        one, other = reading.facts[1], reading.facts[2]
        for couple in ((one, other), (other, one)):
            got_white, got_black, decided_by = reading.allocation(couple)
            assert (got_white.tpn, got_black.tpn, decided_by) == (white, 3 - white, article)

    def test_boards_by_the_higher_then_the_sum_then_the_tpn_of_the_higher_ranked(self) -> None:
        scores = {1: 10, 2: 20, 3: 20, 4: 20, 5: 10, 6: 5, 7: 10, 8: 20, 9: 20, 10: 10}
        reading = Reading(by_scores(scores))
        pairs = [(7, 10), (1, 8), (2, 6), (5, 4), (9, 3)]
        ordered = reading.board_order((reading.facts[one], reading.facts[other]) for one, other in pairs)
        assert [(one.tpn, other.tpn) for one, other in ordered] == [(9, 3), (5, 4), (1, 8), (2, 6), (7, 10)]


def naive_pairings(reading: Reading, everyone: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    """Every way of putting ``everyone`` into legal pairs, with no memory at all."""
    if not everyone:
        yield []
        return
    first, *others = everyone
    for partner in others:
        if reading.may_meet(reading.facts[first], reading.facts[partner]):
            rest = tuple(tpn for tpn in others if tpn != partner)
            for pairs in naive_pairings(reading, rest):
                yield [(first, partner), *pairs]


@pytest.mark.parametrize("seed", range(40))
def test_the_remembered_enumeration_is_the_plain_one(seed: int) -> None:
    """``Reading.fewest`` against the list of all pairings, for C4, C7 and the pairs inside a subgroup."""
    reading = Reading(random_tournament(random.Random(seed), players=8))
    present = tuple(tpns(reading.present))
    white = {player.tpn for player in reading.present if player.preference is W}
    groups = (white, set(present) - white)
    masks = tuple(reading.mask(reading.facts[tpn] for tpn in group) for group in groups)
    everyone = reading.mask(reading.present)
    inside = [
        tuple(sum(one in group and other in group for one, other in pairs) for group in groups)
        for pairs in naive_pairings(reading, present)
    ]
    assert (reading.fewest(everyone, (), ()) == 0) == bool(inside)
    assert min(reading.fewest(everyone, masks, ()), IMPOSSIBLE) == min(map(sum, inside), default=IMPOSSIBLE)
    assert min(reading.fewest(everyone, masks[:1], ()), IMPOSSIBLE) == min(
        (counts[0] for counts in inside), default=IMPOSSIBLE
    )
    assert (reading.fewest(everyone, (), masks) == 0) == ((0, 0) in inside)
