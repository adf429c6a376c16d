"""The Dutch rules article by article, on tournaments small enough to be paired by hand."""

from __future__ import annotations

import pytest

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.preferences import Strength
from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems.dutch.colours import allocate_colours
from pairing.engine.systems.dutch.facts import Float, PlayerFacts, player_facts
from pairing.engine.systems.dutch.sequence import place_of
from pairing.engine.systems.dutch.system import SYSTEM
from pairing.engine.systems.dutch.trace import Bracket, Trace
from pairing.engine.tournament import Colour, Scoring, Tournament
from tests.events import event
from tests.pairing.engine.builders import player
from tests.pairing.engine.builders import tournament as table

W, B = Colour.WHITE, Colour.BLACK


def facts_of(tournament: Tournament) -> dict[int, PlayerFacts]:
    return {fact.tpn: fact for fact in player_facts(tournament)}


def boards(tournament: Tournament) -> list[tuple[int, int]]:
    pairing = SYSTEM.pair_round(tournament)
    return [(pair.white, pair.black) for pair in pairing.pairs]


def pairs(tournament: Tournament) -> set[frozenset[int]]:
    return {frozenset(board) for board in boards(tournament)}


def brackets(tournament: Tournament) -> tuple[Bracket, ...]:
    return Trace.of(SYSTEM.pair_round(tournament)).brackets


class TestFacts:
    def test_a_game_against_another_score_is_a_float(self) -> None:  # 1.4.2
        rounds = [[(1, 2, "1-0"), (3, 4, "1-0")], [(1, 4, "1-0"), (3, 2, "1-0")], [(1, 3, "1/2"), (2, 4, "1/2")]]
        facts = facts_of(event(range(1, 5), rounds[:2]))
        assert [facts[tpn].last_float for tpn in range(1, 5)] == [Float.DOWN, Float.UP, Float.DOWN, Float.UP]
        facts = facts_of(event(range(1, 5), rounds))
        assert [facts[tpn].last_float for tpn in range(1, 5)] == [None] * 4
        assert [facts[tpn].earlier_float for tpn in range(1, 5)] == [Float.DOWN, Float.UP, Float.DOWN, Float.UP]

    @pytest.mark.parametrize(
        ("record", "expected"), [("U", Float.DOWN), ("H", Float.DOWN), ("F", Float.DOWN), ("Z", None)]
    )
    def test_points_without_a_game_are_a_downfloat(self, record: str, expected: Float | None) -> None:  # 1.4.3, 1.4.4
        assert facts_of(table(player(1, record)))[1].last_float is expected

    def test_a_forfeit_is_a_downfloat_to_who_wins_and_nothing_to_who_loses(self) -> None:  # 1.4.3, 1.4.4
        facts = facts_of(table(player(1, "2w+"), player(2, "1b-")))
        assert (facts[1].last_float, facts[2].last_float) == (Float.DOWN, None)

    def test_an_absence_that_is_worth_more_than_a_loss_is_a_downfloat(self) -> None:  # 1.4.3
        facts = facts_of(table(player(1, "Z"), scoring=Scoring(win=30, draw=10, loss=0, absence=5)))
        assert facts[1].last_float is Float.DOWN

    def test_the_previous_round_is_the_one_just_before_played_or_not(self) -> None:  # 2.4.9 to 2.4.16
        fact = facts_of(table(player(1, "U Z Z")))[1]
        assert (fact.last_float, fact.earlier_float) == (None, None)
        fact = facts_of(table(player(1, "U Z")))[1]
        assert (fact.last_float, fact.earlier_float) == (None, Float.DOWN)

    @pytest.mark.parametrize(
        ("colours", "expected"),
        [
            ("", (None, None)),  # 1.7.4
            ("w", (B, Strength.STRONG)),  # 1.7.2
            ("wb", (W, Strength.MILD)),  # 1.7.3
            ("bww", (B, Strength.ABSOLUTE)),  # 1.7.1, the last two games
            ("wbwbww", (B, Strength.ABSOLUTE)),  # 1.7.1, the difference
            ("bbbbww", (W, Strength.ABSOLUTE)),  # both halves of 1.7.1: the difference rules
            ("bbbww", (B, Strength.ABSOLUTE)),  # a difference of -1 after two Whites: the last two games
        ],
    )
    def test_preferences(self, colours: str, expected: tuple[Colour | None, Strength | None]) -> None:
        others = "".join("b" if colour == "w" else "w" for colour in colours)
        games = " ".join(f"{place + 2}{colour}=" for place, colour in enumerate(colours))
        opponents = [
            player(place + 2, " ".join(["Z"] * place + [f"1{colour}="] + ["Z"] * (len(colours) - place - 1)))
            for place, colour in enumerate(others)
        ]
        fact = facts_of(table(player(1, games), *opponents))[1]
        assert (fact.preference, fact.strength) == expected
        assert fact.colour_difference == colours.count("w") - colours.count("b")  # 1.6

    def test_topscorers_have_more_than_half_and_only_in_the_last_round(self) -> None:  # 1.8
        players = (player(1, "2w1 2b0"), player(2, "1b0 1w1"), player(3, "4w1 4b="), player(4, "3b0 3w="))
        assert [tpn for tpn, fact in facts_of(table(*players, rounds=3)).items() if fact.is_topscorer] == [3]
        assert not any(fact.is_topscorer for fact in facts_of(table(*players, rounds=4)).values())

    def test_rounds_without_a_game_are_counted_those_before_a_late_entry_too(self) -> None:  # 2.4.4
        facts = facts_of(table(player(1, "Z H 2w="), player(2, "U 3w+ 1b="), player(3, "Z 2b- Z")))
        assert [facts[tpn].unplayed_games for tpn in (1, 2, 3)] == [2, 2, 3]


class TestFirstRounds:
    def test_upper_half_against_lower_half_and_the_last_has_the_bye(self) -> None:  # 3.2, 5.2.5
        tournament = event(range(1, 8))
        assert boards(tournament) == [(1, 4), (5, 2), (3, 6)]
        assert SYSTEM.pair_round(tournament).bye == 7

    def test_the_initial_colour_turns_all(self) -> None:  # 5.1, 5.2.5
        assert boards(event(range(1, 7), initial=B)) == [(4, 1), (2, 5), (6, 3)]

    def test_nobody_needs_a_rating(self) -> None:
        assert boards(table(player(1, rating=0), player(2, rating=0))) == [(1, 2)]
        assert not SYSTEM.needs_ratings

    def test_first_colours_go_by_the_running_number(self) -> None:  # 5.2.5
        assert boards(event((1, 2, 3, 4, 5), absent=(1,))) == [(2, 4), (5, 3)]


class TestSequence:
    def test_the_first_transposition_that_may_be(self) -> None:  # 4.2
        assert boards(event(range(1, 7), forbidden=[(1, 4)])) == [(1, 5), (4, 2), (3, 6)]
        (bracket,) = brackets(event(range(1, 7), forbidden=[(1, 4), (1, 5)]))
        assert place_of(bracket).numbers(place_of(bracket).s2) == (6, 4, 5)

    def test_the_smallest_exchange_comes_first(self) -> None:  # 4.3.2, rules 1 and 2
        apart = [(1, other) for other in (4, 5, 6)]
        place = place_of(brackets(event(range(1, 7), forbidden=apart))[0])
        assert (place.moved_out, place.moved_in) == ((3,), (4,))
        assert pairs(event(range(1, 7), forbidden=apart)) == {frozenset(pair) for pair in ((1, 3), (2, 5), (4, 6))}

    def test_of_equal_differences_the_larger_number_leaves(self) -> None:  # 4.3.2, rule 3
        """1 and 2 meet nobody but each other: 2 leaves, 4 comes; or 3 and 4 cannot help."""
        apart = [(one, other) for one in (1, 2) for other in (3, 4, 5, 6)]
        place = place_of(brackets(event(range(1, 7), forbidden=apart))[0])
        assert (place.moved_out, place.moved_in) == ((2,), (4,))

    def test_two_may_have_to_change_sides(self) -> None:  # 4.3.1
        apart = [(one, other) for one in (1, 2, 3, 4) for other in (5, 6, 7, 8)]
        place = place_of(brackets(event(range(1, 9), forbidden=apart))[0])
        assert (place.moved_out, place.moved_in) == ((3, 4), (5, 6))
        assert place.exchange_key == (2, 4, (-4, -3), (5, 6))


class TestDownfloaters:
    ROUND = [(1, 4, "1-0"), (5, 2, "0-1"), (3, 6, "1-0")]

    def test_an_odd_scoregroup_sends_down_its_last(self) -> None:  # 2.4.1, 3.7
        top, bottom = brackets(event(range(1, 7), [self.ROUND]))
        assert (top.downfloaters, bottom.mdps) == ((3,), (3,))
        assert bottom.mdp_pairs == ((3, 4),)  # 3-6 have met, and 4 is the first of the residents (4.2)
        assert bottom.pairs == ((5, 6),)

    def test_who_floated_last_round_is_spared(self) -> None:  # 2.4.9, before the sequence
        """Of 1, 2 and 3 with a point, 3 would go down; but 3 has the point of a bye."""
        tournament = event(range(1, 6), [[(1, 4, "1-0"), (2, 5, "1-0")]], byes={3: "F"}, absent=[5])
        assert facts_of(tournament)[3].last_float is Float.DOWN
        top, _bottom = brackets(tournament)
        assert top.downfloaters == (2,)  # 1 and 4 have met, so that 2 goes down
        assert top.costs.last_downfloats == 0

    def test_who_cannot_be_paired_floats_with_others(self) -> None:  # 2.4.1, 2.4.2
        """1 and 2 have met: both go down."""
        top, bottom = brackets(event(range(1, 5), [[(1, 3, "1-0"), (2, 4, "1-0")]], forbidden=[(1, 2)]))
        assert (top.pairs, top.downfloaters) == ((), (1, 2))
        assert bottom.mdp_pairs == ((1, 4), (2, 3))

    def test_more_mdps_than_residents_leave_some_in_the_limbo(self) -> None:  # 3.2.4, 4.4.2
        rounds = [[(1, 4, "1-0"), (2, 5, "1-0"), (3, 6, "1-0")]]
        tournament = event(range(1, 8), rounds, byes={7: "H"}, forbidden=[(1, 2), (1, 3), (2, 3)], absent=[6])
        _top, middle, bottom = brackets(tournament)
        assert middle.mdp_pairs == ((1, 7),)
        assert place_of(middle).limbo == (2, 3)
        assert bottom.mdps == (2, 3)

    def test_the_rest_is_looked_after(self) -> None:  # 2.2.1
        """3 to 5 may meet nobody of each other: three of the leaders have to go down, although two could meet."""
        apart = [(4, 5), (4, 6), (5, 6)]
        top, bottom = brackets(event(range(1, 7), [[(1, 4, "1-0"), (2, 5, "1-0"), (3, 6, "1-0")]], forbidden=apart))
        assert top.pairs == ()
        assert len(bottom.mdp_pairs) == 3


class TestBye:
    def test_it_goes_to_the_lowest_score(self) -> None:  # 2.3.1
        tournament = event(range(1, 6), [[(1, 3, "1-0"), (2, 4, "1-0")]], byes={5: "U"})
        assert SYSTEM.pair_round(tournament).bye == 4

    @pytest.mark.parametrize(("letter", "barred"), [("F", True), ("U", True), ("H", False), ("Z", False)])
    def test_whom_a_bye_bars(self, letter: str, barred: bool) -> None:  # 2.1.2
        pairing = SYSTEM.pair_round(event(range(1, 6), [[(1, 2, "1/2"), (3, 4, "1/2")]], byes={5: letter}))
        verdicts = {candidate.tpn: candidate.verdict for candidate in Trace.of(pairing).bye_candidates}
        assert (verdicts[5] is ByeVerdict.BARRED) is barred
        assert not (barred and pairing.bye == 5)
        assert pairing.bye == 5 or letter != "Z"  # the lowest score (2.3.1)

    @pytest.mark.parametrize(("result", "bye"), [("+-", 4), ("-+", 5)])
    def test_a_forfeit_win_bars_and_a_forfeit_loss_does_not(self, result: str, bye: int) -> None:  # 2.1.2
        tournament = event(range(1, 8), [[(1, 2, "1/2"), (3, 4, "1/2"), (5, 6, result)]], byes={7: "F"}, absent=[6, 7])
        assert SYSTEM.pair_round(tournament).bye == bye

    def test_everybody_had_one(self) -> None:  # 1.9.3
        with pytest.raises(NoCompletePairing, match=r"nobody may take the pairing-allocated bye \(1\.9\.3\)"):
            SYSTEM.pair_round(event((1, 2, 3), byes={1: "F", 2: "F", 3: "U"}, rounds=[[]]))

    def test_the_taker_floats_through_a_bracket(self) -> None:  # 2.3.1, 2.4.4
        """4 and 5 have had it, for no points; so 3 goes down from the bracket of ½ and through that of 0."""
        rounds = [[(1, 4, "1-0"), (2, 3, "1-0")], [(1, 2, "1/2"), (3, 5, "1/2")]]
        tournament = event(range(1, 6), rounds, byes={4: ".U", 5: "U."}, scoring=Scoring(pairing_allocated_bye=0))
        assert SYSTEM.pair_round(tournament).bye == 3
        _top, middle, bottom = brackets(tournament)
        assert 3 in middle.downfloaters
        assert bottom.downfloaters == (3,)
        assert (middle.costs.unplayed_games, bottom.costs.unplayed_games) == (None, 0)  # two left the middle one


class TestColours:
    @pytest.mark.parametrize(
        ("higher", "lower", "expected"),
        [
            ("w", "b", (B, "5.2.1")),  # both granted
            ("w", "", (B, "5.2.1")),  # 1.7.4: who has none lets the other have it
            ("", "b", (B, "5.2.1")),
            ("wb", "b", (B, "5.2.2")),  # strong before mild
            ("bww", "wbw", (B, "5.2.2")),  # absolute before strong
            ("bww", "www", (W, "5.2.2")),  # both absolute: the wider difference
            ("wbwbw", "bwwbw", (W, "5.2.3")),  # the latest time they had different colours
            ("bw", "bw", (B, "5.2.4")),  # the higher ranked
            ("", "", (W, "5.2.5")),
        ],
    )
    def test_the_article_that_gives_white(self, higher: str, lower: str, expected: tuple[Colour, str]) -> None:
        facts = [fact_with(1, higher), fact_with(2, lower)]
        board = allocate_colours(facts[1], facts[0], W)
        assert (W if board.pair.white == 1 else B, board.article) == expected


def fact_with(tpn: int, colours: str) -> PlayerFacts:
    """The facts of somebody who has had these colours, all against others."""
    other = tpn * 10
    games = " ".join(f"{other + place}{colour}=" for place, colour in enumerate(colours))
    opponents = [
        player(
            other + place,
            " ".join(["Z"] * place + [f"{tpn}{'b' if colour == 'w' else 'w'}="] + ["Z"] * (len(colours) - place - 1)),
        )
        for place, colour in enumerate(colours)
    ]
    return facts_of(table(player(tpn, games), *opponents))[tpn]
