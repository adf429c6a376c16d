"""The reading of the Dubov system of 1997 held against cases worked by hand, chapter by chapter."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from functools import partial

import pytest

from pairing.engine.tournament import Colour, Game, Outcome
from pairing.readings.common import Circle
from pairing.readings.dubov_1997 import Facts, Reading
from tests.comparison import pair_or_none, reading_of
from tests.events import event
from tests.strategies import random_tournament

pair_round = reading_of("dubov-1997")
W, B = Colour.WHITE, Colour.BLACK


def player(
    tpn: int,
    r: int,
    aro: str | int,
    due: Colour,
    *,
    score: int = 20,
    fixed: bool = False,
    met: Iterable[int] = (),
    transfers: tuple[int, ...] = (),
) -> Facts:
    """A player of round 5 as the rules see him; the colours of his games are none of this."""
    return Facts(
        tpn=tpn,
        rating=r,
        scores=(0, 0, 0, 0, score),
        games=tuple((index, Game(other, W, Outcome.DRAW)) for index, other in enumerate(met)),
        bye_barred=False,
        aro=Fraction(aro),
        due=due,
        fixed=due if fixed else None,
        transfers=transfers,
    )


def reading(*players: Facts, total_rounds: int = 9) -> Reading:
    """Round 5 of these players."""
    made = Reading(event((), total_rounds=total_rounds))
    made.tournament = event([0], [()] * 4, total_rounds=total_rounds)
    made.present = players
    made.circle = Circle(players, made.may_meet)
    return made


def couples(made: Reading) -> list[tuple[int, int]]:
    return [(one.tpn, other.tpn) for one, other in made.couples(made.present)]


def test_the_table_of_6_2() -> None:
    whites = [player(10 + n, 2500, aro, W) for n, aro in enumerate(("2310.0", "2318.4", "2322.3", "2333.7", "2344.6"))]
    blacks = [player(20 + n, r, 2400, B) for n, r in enumerate((2380, 2365, 2300, 2280, 2250))]
    assert couples(reading(*reversed(whites), *reversed(blacks))) == [(10 + n, 20 + n) for n in range(5)]


def test_who_has_met_all_of_the_group_gets_somebody_from_below_who_may_go_up() -> None:
    made = reading(
        player(34, 2100, 2000, W, met=[35]),
        player(29, 2150, 2010, B, met=[35]),
        player(35, 2090, 2020, W, met=[34, 29]),
        player(8, 2300, 2000, B, score=15, transfers=(3,)),
        player(20, 2200, 2000, B, score=15),
        player(41, 2050, 2000, W, score=15),
    )
    assert couples(made) == [(35, 20), (34, 29), (41, 8)]


def test_an_odd_group_gets_one_from_below_and_the_lowest_averages_change_over() -> None:
    made = reading(
        player(8, 2300, 1900, W, fixed=True),
        player(11, 2000, 1910, W),
        player(3, 2400, 1920, W),
        player(7, 2310, 1930, W),
        player(19, 2200, 1940, W, met=[4]),
        player(27, 2100, 1950, W),
        player(4, 2350, 1900, B, met=[19]),
        player(16, 2250, 1960, W, score=15),
        player(50, 1900, 1960, W, score=15),
    )
    made.present = made.present[:-1]  # an even number in all
    assert couples(made) == [(8, 3), (19, 7), (27, 4), (16, 11)]


def test_who_may_not_be_brought_up_may_meet_who_comes_down() -> None:
    made = reading(
        player(12, 2200, 2000, W, score=30),
        player(5, 2400, 2000, B, transfers=(3,)),
        player(9, 2300, 2000, B, transfers=(0, 1, 2)),
        player(15, 2100, 2000, W, transfers=(3,)),
    )
    assert couples(made) == [(12, 5), (15, 9)]


@pytest.mark.parametrize(("total_rounds", "partner"), [(9, 3), (10, 2), (5, 2)])
def test_three_times_up_and_from_ten_rounds_on_four_but_the_last_round_is_free(total_rounds: int, partner: int) -> None:
    made = reading(
        player(1, 2400, 2000, W, score=30),
        player(2, 2300, 2000, B, transfers=(0, 1, 2)),
        player(3, 2200, 2000, B),
        player(4, 2100, 2000, W),
        total_rounds=total_rounds,
    )
    assert couples(made)[0] == (1, partner)


def test_the_blacks_move_down_one_by_one() -> None:
    """Row 1 has met Black 1 and 2: Blacks 1 and 2 move down, they do not change places with Black 3."""
    whites = [player(1, 2400, 1900, W, met=[4, 5]), player(2, 2390, 1910, W), player(3, 2380, 1920, W)]
    blacks = [player(4, 2300, 1900, B, met=[1]), player(5, 2290, 1900, B, met=[1]), player(6, 2280, 1900, B)]
    assert couples(reading(*whites, *blacks)) == [(1, 6), (2, 4), (3, 5)]


def test_a_white_without_a_black_looks_down_the_column_first() -> None:
    """White 2 has met all Blacks: it meets White 3, not White 1; the others are a new group."""
    blacks = [player(5 + n, 2300 - n, 1900, B, met=[2]) for n in range(4)]
    whites = [player(1, 2400, 1900, W), player(2, 2400, 1910, W, met=[5, 6, 7, 8])]
    whites += [player(3, 2400, 1920, W), player(4, 2400, 1930, W)]
    # Whites 1 and 4 are two against four: of the Blacks the one with the highest R of those of equal ARO stays.
    assert couples(reading(*whites, *blacks)) == [(2, 3), (8, 5), (1, 6), (4, 7)]


def test_floaters_take_turns_and_want_the_other_colour_then_the_highest_rating() -> None:
    made = reading()
    floaters = [player(1, 2000, 10, W), player(2, 2000, 5, W), player(3, 2100, 0, B), player(4, 2200, 0, B)]
    floaters.append(player(5, 1900, 0, B))
    assert [one.tpn for one in made.floater_order(floaters)] == [2, 4, 1, 3, 5]


def test_the_floater_is_who_can_be_paired_below_then_of_the_lowest_rating() -> None:
    made = reading(
        player(1, 2300, 2000, W),
        player(2, 2200, 2000, W, met=[4, 5]),
        player(3, 2250, 2000, W),
        player(4, 2100, 2000, B, score=15, met=[2], transfers=(3,)),
    )
    assert made.new_floaters(made.present[:3], made.present) == (made.present[2],)


def test_of_two_due_the_same_who_has_it_fixed_gets_it() -> None:
    made = reading()
    fixed, other = player(1, 2300, 2000, B, fixed=True, met=[7, 8]), player(2, 2300, 2000, B)
    assert made.colours((fixed, other)) == (other, fixed)


@pytest.mark.parametrize(
    ("colours", "due", "fixed"),
    [
        ("", B, None),
        ("w", B, None),
        ("wb", W, None),
        ("ww", B, B),
        ("wbb", W, W),
        ("wbww", B, B),
        ("wwwwbb", B, B),  # no lawful history: 2.3 and 2.4 want different colours
    ],
)
def test_due_and_fixed_colours(colours: str, due: Colour, fixed: Colour | None) -> None:
    rounds = [
        [(1, number, "1-0") if colour == "w" else (number, 1, "1-0")] for number, colour in enumerate(colours, start=2)
    ]
    made = Reading(event(range(1, 9), rounds))
    assert (made.present[0].due, made.present[0].fixed) == (due, fixed)


def test_round_1_halves_the_list_and_alternates_by_row() -> None:
    tournament = event(range(1, 9), absent=[2], initial=B)
    assert pair_round(tournament) == ([(5, 1), (3, 6), (7, 4)], 8)


def test_round_1_with_forbidden_pairs_takes_the_next_order() -> None:
    assert pair_round(event(range(1, 7), forbidden=[(1, 4)]))[0] == [(1, 5), (4, 2), (3, 6)]


def test_the_bye_goes_to_the_lowest_rating_of_the_lowest_score_that_has_not_had_it() -> None:
    ratings = {1: 2400, 2: 2000, 3: 2000, 4: 2100, 5: 1900}
    tournament = event(range(1, 6), [[(1, 2, "1-0"), (4, 3, "1-0")]], byes={5: "U"}, ratings=ratings)
    # 2 and 3 lost with Black and Black: both are due White, the averages are 2400 and 2100.
    assert pair_round(tournament)[1] == 2


def test_rounds_are_complete_and_legal() -> None:
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
        assert all(made.may_meet(everybody[white], everybody[black]) for white, black in boards)
        seated = [tpn for board in boards for tpn in board] + ([] if bye is None else [bye])
        assert sorted(seated) == sorted(everybody)
        for white, black in boards if tournament.coming_round > 1 else ():
            assert everybody[white].fixed is not B
            assert everybody[black].fixed is not W
    assert paired > 75
