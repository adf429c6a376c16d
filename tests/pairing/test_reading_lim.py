"""The reading of the Lim system held against cases worked by hand, article by article."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import partial

import pytest

from pairing.engine.tournament import Colour, Game, Outcome
from pairing.readings.common import Circle
from pairing.readings.lim import Facts, Reading, Side
from tests.comparison import pair_or_none, reading_of
from tests.events import event
from tests.strategies import random_tournament

pair_round = reading_of("lim")
W, B = Colour.WHITE, Colour.BLACK


def player(
    tpn: int,
    colours: str = "",
    *,
    met: Iterable[int] = (),
    score: int = 20,
    due: Colour | None = None,
    floated: bool = False,
    rating: int = 2000,
) -> Facts:
    """A player of round 5 as the rules see him; ``met`` and ``colours`` are equally long, or one of them is empty."""
    games = [(n, other, W) for n, other in enumerate(met)]
    if colours:
        numbers = list(met) or [900 + n for n in range(len(colours))]
        games = [(n, other, Colour(colour)) for n, (other, colour) in enumerate(zip(numbers, colours, strict=True))]
    return Facts(
        tpn=tpn,
        rating=rating,
        scores=(0, 0, 0, 0, score),
        games=tuple((n, Game(other, colour, Outcome.DRAW)) for n, other, colour in games),
        bye_barred=False,
        due=due,
        floated=floated,
    )


class Uncoloured(Reading):
    """Colours set no limits, so that ``met`` can be as long as one likes."""

    def may_have(self, player: Facts, colour: Colour) -> bool:
        return True


def reading(*players: Facts, kind: type[Reading] = Uncoloured, total_rounds: int = 9) -> Reading:
    """Round 5 of these players; the median is 20."""
    made = kind(event((), total_rounds=total_rounds))
    made.tournament = event([0], [()] * 4, total_rounds=total_rounds)
    made.present = players
    made.circle = Circle(players, made.compatible)
    return made


def group(*, met: Iterable[tuple[int, int]] = (), size: int = 6, score: int = 20) -> tuple[Facts, ...]:
    """Players 1 to ``size`` of whom ``met`` have played."""
    both = [*met, *((other, one) for one, other in met)]
    return tuple(player(tpn, met=[b for a, b in both if a == tpn], score=score) for tpn in range(1, size + 1))


def pairs(made: Reading, *, down: bool = True) -> list[tuple[int, int]]:
    return [(one.tpn, other.tpn) for one, other in made.pair_members(made.present, [], down=down)]


def tpns(players: Iterable[Facts]) -> list[int]:
    return [player.tpn for player in players]


class TestExchanges:
    """Article 4."""

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
    def test_the_columns_of_4_2(self, met: list[int], expected: list[tuple[int, int]]) -> None:
        assert pairs(reading(*group(met=[(1, other) for other in met]))) == expected

    @pytest.mark.parametrize(
        ("met", "expected"),
        [
            ([4], [(1, 6), (2, 5), (3, 4)]),
            ([4, 5], [(1, 6), (2, 3), (4, 5)]),
            ([4, 5, 3], [(1, 3), (2, 6), (4, 5)]),  # 1 has met 2 too, so 6 is given up for 3
        ],
    )
    def test_the_columns_of_4_3(self, met: list[int], expected: list[tuple[int, int]]) -> None:
        first = [(1, 4), (1, 5), *([(1, 2)] if len(met) == 3 else [])]
        assert pairs(reading(*group(met=[*first, *((2, other) for other in met)]))) == expected

    def test_upward_the_same_on_the_reversed_list(self) -> None:
        assert pairs(reading(*group(met=[(6, 3)])), down=False) == [(6, 2), (5, 3), (4, 1)]

    @pytest.mark.parametrize(("size", "floating"), [(7, [2]), (6, [2, 6])])
    def test_who_cannot_be_given_an_opponent_floats_and_in_an_even_group_the_last_one_too(
        self, size: int, floating: list[int]
    ) -> None:
        """4.4: player 2 has met everybody of the group."""
        residents = group(met=[(2, other) for other in (1, 3, 4, 5, 6, 7)], size=size, score=30)
        made = reading(*residents, *(player(10 + n) for n in range(3)))
        assert tpns(made.floaters(residents, Side(down=True), made.present[size:])) == floating


class TestSecondScrutiny:
    """5.2."""

    def test_an_earlier_pair_is_not_given_up_for_a_later_one(self) -> None:
        dues = {1: W, 2: W, 3: W, 4: W, 5: B, 6: W}
        made = reading(*(player(tpn, due=due) for tpn, due in dues.items()))
        assert pairs(made) == [(1, 5), (2, 4), (3, 6)]

    def test_an_earlier_pair_takes_its_next_good_exchange_for_a_later_one(self) -> None:
        """1-3 and 2-4 are good, but then 2 has nobody; 1-4 and 2-3 give both what they want."""
        made = reading(player(1, due=W), player(2, due=W, met=[4]), player(3, due=B), player(4, due=B))
        assert pairs(made) == [(1, 4), (2, 3)]

    def test_no_games_suit_everybody(self) -> None:
        assert pairs(reading(player(1, due=W), player(2, due=W), player(3), player(4))) == [(1, 3), (2, 4)]


class TestFloaters:
    """Article 3."""

    def one_floater(self, *residents: Facts, following: tuple[Facts, ...] = (), down: bool = True) -> int:
        made = reading(*residents, *following)
        (floater,) = made.floaters(residents, Side(down=down), following)
        return floater.tpn

    def test_the_lowest_number_floats_down_and_the_highest_up(self) -> None:
        residents, following = group(size=5, score=30), (player(9), player(10))
        assert self.one_floater(*residents, following=following) == 5
        assert self.one_floater(*residents, following=following, down=False) == 1

    def test_who_is_due_the_colour_that_more_are_due_floats(self) -> None:
        dues = (W, W, W, B, B)
        residents = [player(n, due=due, score=30) for n, due in enumerate(dues, start=1)]
        assert self.one_floater(*residents, following=(player(9),)) == 3

    def test_colours_that_were_even_are_not_asked(self) -> None:
        dues = (W, W, None, B, B)
        residents = [player(n, due=due, score=30) for n, due in enumerate(dues, start=1)]
        assert self.one_floater(*residents, following=(player(9),)) == 5

    def test_who_floated_just_before_stays_if_that_makes_no_worse_floater(self) -> None:
        one, two, three = player(1, score=30), player(2, score=30), player(3, score=30, floated=True)
        assert self.one_floater(one, two, three, following=(player(9),)) == 2
        hopeless = (player(1, score=30, met=[9]), player(2, score=30, met=[9]))
        assert self.one_floater(*hopeless, three, following=(player(9),)) == 3

    def test_who_has_an_opponent_next_door_floats_before_the_colours_are_asked(self) -> None:
        residents = (player(1, due=W, score=30), player(2, due=W, score=30), player(3, due=B, score=30))
        residents = (residents[0], player(2, due=W, score=30, met=[9]), residents[2])
        assert self.one_floater(player(1, due=W, score=30, met=[9]), *residents[1:], following=(player(9),)) == 3

    def test_the_floater_ahead_is_served_first(self) -> None:
        following = (player(8, met=[2]), player(9, met=[2]))
        ahead, behind = player(1, score=40, met=[8]), player(3, score=30, met=[8])
        made = reading(ahead, behind, *following)
        side = Side(down=True, floaters=(ahead,))
        assert made.with_opponent((ahead, behind), side, following) == (ahead,)

    def test_types_of_floaters(self) -> None:
        again = (player(1, score=40), player(2, score=40, met=[8, 9]))
        here = (player(3, score=30), player(4, score=30, met=[8, 9]))
        following = (player(8), player(9))
        made = reading(*again, *here, *following)
        assert made.types(again + here, Side(down=True, floaters=again), following) == (1, 1, 1)

    def test_a_floater_meets_the_highest_number_of_the_other_colour(self) -> None:
        made = reading(player(5, due=W, score=30), player(1, due=W), player(2, due=B), player(3, due=B))
        assert made.opponent_of(made.present[0], made.present, down=True).tpn == 2
        assert made.opponent_of(made.present[0], made.present, down=False).tpn == 3
        assert made.opponent_of(made.present[1], made.present[:2], down=True).tpn == 5

    def test_who_moved_towards_the_median_floated(self) -> None:
        tournament = event(range(1, 7), [[(1, 2, "1-0"), (3, 4, "1/2"), (5, 6, "1-0")], [(1, 3, "1-0"), (4, 2, "1-0")]])
        assert {one.tpn: one.floated for one in Reading(tournament).present} == {
            1: True, 2: True, 3: False, 4: False, 5: False, 6: False,
        }  # fmt: skip


class TestMedian:
    """2.2 and 2.6."""

    def test_the_order_of_groups_and_a_cracked_pair(self) -> None:
        """Two of the median have met; the pair made last above is cracked, as no more came from above than below."""
        players = (player(1, score=30), player(2, score=30), player(5, met=[6]), player(6, met=[5]))
        players += (player(8, score=10), player(9, score=10))
        made = reading(*players)
        assert [(a.tpn, b.tpn) for (a, b), _ in made.couples(players)] == [(9, 8), (1, 5), (2, 6)]

    def test_a_side_used_up_leaves_it_to_the_other(self) -> None:
        players = (player(5, met=[6]), player(6, met=[5]), player(8, score=10), player(9, score=10))
        made = reading(*players)
        assert [(a.tpn, b.tpn) for (a, b), _ in made.couples(players)] == [(9, 5), (8, 6)]

    def test_an_empty_median(self) -> None:
        players = (player(1, score=30), player(9, score=10))
        assert [(a.tpn, b.tpn) for (a, b), _ in reading(*players).couples(players)] == [(1, 9)]

    def test_from_above_may_meet_from_below(self) -> None:
        """The colour decides it: 5 is due the same as 1."""
        players = (player(1, score=30, due=W), player(2, score=10, due=B), player(5, due=W), player(6, due=B))
        assert [(a.tpn, b.tpn) for (a, b), _ in reading(*players).couples(players)] == [(1, 2), (5, 6)]


class TestColours:
    """Article 5."""

    @pytest.mark.parametrize(
        ("one", "other", "colour", "in_the_lower_half"),
        [
            (player(1, "ww"), player(2, "wbw"), B, B),  # the only one within the limits
            (player(1, "wbw"), player(2, "bwb"), B, B),
            (player(1), player(2, "w"), W, W),
            (player(1, "bw"), player(2, "wbw"), W, W),  # 2 has had one colour more often
            (player(1, "wbbw"), player(2, "bwbw"), W, W),  # the third game back
            (player(1, "bw"), player(2, "wbbw"), B, W),  # no difference as far as the shorter one goes
        ],
    )
    def test_colour_of_the_higher_ranked(
        self, one: Facts, other: Facts, colour: Colour, in_the_lower_half: Colour
    ) -> None:
        made = reading(kind=Reading)
        one, other = (self.with_due(made, each) for each in (one, other))
        assert made.colour_of_higher(one, other, group=40) is colour
        assert made.colour_of_higher(one, other, group=39) is in_the_lower_half

    def with_due(self, made: Reading, one: Facts) -> Facts:
        colours = "".join(colour.value for colour in one.colours)
        return player(one.tpn, colours, due=made.due_colour(one))

    def test_last_round_of_one_score_is_free_of_the_limits(self) -> None:
        twice_white = [player(tpn, "ww") for tpn in (1, 2)]
        made = reading(*twice_white, player(3, "ww", score=10), kind=Reading, total_rounds=5)
        assert made.compatible(*twice_white)
        assert not made.compatible(twice_white[0], made.present[2])
        assert not reading(*twice_white, kind=Reading).compatible(*twice_white)

    def test_round_1_goes_by_the_running_number(self) -> None:
        boards = [(1, 6), (7, 3), (4, 8)]
        assert pair_round(event(range(1, 10), absent=[2, 5], initial=W)) == (boards, 9)


def test_rounds_are_complete_and_compatible() -> None:
    paired, drawn_or_none = 0, partial(pair_or_none, reading=pair_round)
    for seed in range(150):
        tournament = random_tournament(random.Random(seed), pair=drawn_or_none if seed % 2 else None)
        drawn = drawn_or_none(tournament)
        if drawn is None:
            continue
        paired += 1
        boards, bye = drawn
        made = Reading(tournament)
        everybody = {one.tpn: one for one in made.present}
        seated = [tpn for board in boards for tpn in board] + ([] if bye is None else [bye])
        assert sorted(seated) == sorted(everybody)
        for white, black in boards:
            couple = (everybody[white], everybody[black])
            assert made.compatible(*couple)
            assert made.free_of_colours(*couple) or made.within_limits(*couple)
    assert paired > 75
