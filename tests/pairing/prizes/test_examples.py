"""Events worked out by hand: what the regulations of opens, of youth events and of US events make of ties."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.prizes import Category, PrizeList, award, team_ranking
from pairing.prizes.boards import BoardsBy, BoardScore, by_board
from pairing.prizes.categories import OneOf
from pairing.prizes.plan import EQUAL, HORT, Cumulation, Sharing
from pairing.prizes.rows import Row
from pairing.ratings.performance import Performance
from pairing.standings.rating_tables import performance_difference
from tests.pairing.prizes.events import amounts, below, main, of_list, plan_of, prizes, standings

U1800, U1900, U2000 = below(1800), below(1900), below(2000)
WOMEN = Category("Women", (OneOf("sex", ("w",)),))


def test_equal_shares_and_nothing_for_who_is_behind_the_prizes() -> None:
    rows = standings("A 7", "B 13/2", "C 13/2", "D 13/2", "E 6")
    assert amounts(plan_of(main(1000, 600, 400, 200, sharing=EQUAL)), rows) == {
        "A": "1000",
        "B": "400",
        "C": "400",
        "D": "400",
    }


def test_hort_reaches_below_the_last_prize_place_or_not() -> None:
    rows = standings("A 7", "B 7", "C 13/2", "D 6", "E 6")
    everybody = plan_of(main(800, 500, 300, 200, sharing=HORT))
    assert amounts(everybody, rows) == {"A": "725", "B": "575", "C": "300", "D": "150", "E": "50"}
    on_prize_places = plan_of(main(800, 500, 300, 200, sharing=replace(HORT, all_of_group=False)))
    assert amounts(on_prize_places, rows) == {"A": "725", "B": "575", "C": "300", "D": "200"}


@pytest.mark.parametrize(("coin", "paid"), [(1, ("333.34", "333.33", "333.33")), (100, ("334", "333", "333"))])
def test_thirds_of_a_thousand_fit_to_the_coin(coin: int, paid: tuple[str, ...]) -> None:
    rows = standings("A 6", "B 6", "C 6")
    found = amounts(plan_of(main(500, 300, 200, sharing=EQUAL), coin=coin), rows)
    assert tuple(found.values()) == paid


@pytest.mark.parametrize(("coin", "paid"), [(1, ("87.50", "75", "62.50")), (100, ("88", "75", "62"))])
def test_of_equal_fractions_the_better_rank_gets_the_coin(coin: int, paid: tuple[str, ...]) -> None:
    rows = standings("A 6", "B 6", "C 6")
    found = amounts(plan_of(main(100, 75, 50, sharing=HORT), coin=coin), rows)
    assert tuple(found.values()) == paid


def test_everybody_takes_the_most_valuable_prize_of_three_lists() -> None:
    plan = plan_of(main(500, 300, 200), of_list(U1800, 250, 100), of_list(WOMEN, 150), categories=(U1800, WOMEN))
    rows = standings(
        "A 6 2100", "B 11/2 1790", "C 5 2050", "D 9/2 1750", "E 4 1700", "F 7/2 1650", C={"sex": "w"}, E={"sex": "w"}
    )
    assert amounts(plan, rows) == {"A": "500", "B": "300", "C": "200", "D": "250", "E": "150", "F": "100"}


def test_who_leaves_a_place_for_a_larger_prize_lets_the_next_ones_up() -> None:
    plan = plan_of(main(300, 150, 100), of_list(U2000, 200), categories=(U2000,))
    rows = standings("A 6 2200", "B 11/2 1950", "C 5 2100", "D 9/2 2080")
    assert amounts(plan, rows) == {"A": "300", "B": "200", "C": "150", "D": "100"}


@pytest.mark.parametrize(
    ("sharing", "prize", "paid"),
    [
        (EQUAL, 260, {"A": "300", "B": "300", "C": "300", "E": "260"}),
        (EQUAL, 300, {"A": "300", "B": "300", "C": "300", "E": "300"}),  # of equal ones the main prize
        (EQUAL, 320, {"A": "350", "B": "350", "C": "320", "D": "200"}),
        (HORT, 240, {"A": "350", "B": "300", "C": "250", "E": "240"}),
        (HORT, 260, {"A": "375", "B": "325", "C": "260", "D": "200"}),
    ],
)
def test_a_prize_of_a_category_against_a_share(sharing: Sharing, prize: int, paid: dict[str, str]) -> None:
    plan = plan_of(main(400, 300, 200, sharing=sharing), of_list(U1900, prize), categories=(U1900,))
    rows = standings("A 6 2100", "B 6 2090", "C 6 1850", "D 5 2000", "E 9/2 1800")
    assert amounts(plan, rows) == paid


@pytest.mark.parametrize(
    ("prize", "paid"),
    [
        (180, {"A": "295", "B": "295", "C": "295", "D": "295"}),
        (350, {"A": "333.34", "B": "333.33", "C": "333.33", "D": "350"}),
    ],
)
def test_us_players_who_tie_divide_all_prizes_unless_one_alone_is_better(prize: int, paid: dict[str, str]) -> None:
    plan = plan_of(main(600, 400), of_list(U1800, prize), categories=(U1800,), cumulation=Cumulation.US)
    assert amounts(plan, standings("A 5 2100", "B 5 2090", "C 5 1850", "D 5 1700")) == paid


@pytest.mark.parametrize(
    ("capped", "paid"),
    [
        (False, {"A": "600", "B": "600", "C": "600", "D": "600"}),
        (True, {"A": "500", "B": "633.34", "C": "633.33", "D": "633.33"}),
    ],
)
def test_us_nobody_gets_more_than_the_largest_single_prize(capped: bool, paid: dict[str, str]) -> None:
    places = PrizeList("Main", prizes(2000, 1000, 500, 300))
    plan = plan_of(places, of_list(U2000, 900, 700), categories=(U2000,), cumulation=Cumulation.US, capped=capped)
    first = standings("X 7 2300", "Y 13/2 2200", "A 6 2150", "B 6 1990", "C 6 1980", "D 6 1970")
    found = amounts(plan, first)
    assert {name: money for name, money in found.items() if name not in "XY"} == paid
    assert (found["X"], found["Y"]) == ("2000", "1000")


@pytest.mark.parametrize(("capped", "first", "others"), [(False, "746.75", "746.75"), (True, "536", "817")])
def test_us_a_pool_that_was_argued_about(capped: bool, first: str, others: str) -> None:
    u2400 = below(2400)
    lists = main(536, 306), of_list(u2400, 1379, 766)
    plan = plan_of(*lists, categories=(u2400,), cumulation=Cumulation.US, capped=capped)
    found = amounts(plan, standings("A 6 2450", "B 6 2390", "C 6 2380", "D 6 2370"))
    assert found == {"A": first, "B": others, "C": others, "D": others}


def test_the_last_of_the_tie_is_dropped_where_shares_are_too_small() -> None:
    plan = plan_of(main(500, 400, 300, 200, 60, sharing=replace(EQUAL, least=2000)))
    rows = standings("A 7", "B 13/2", "C 6", "D 11/2", "E 5", "F 5", "G 5", "H 5")
    assert amounts(plan, rows) == {
        "A": "500",
        "B": "400",
        "C": "300",
        "D": "200",
        "E": "20",
        "F": "20",
        "G": "20",
    }


def board_score(number: int, points: int, games: int, average: int) -> BoardScore:
    share = (100 * points + 5 * games) // (10 * games)
    return BoardScore(
        number, 1, games, points, Performance(average + performance_difference(share), average, games, 10 * points)
    )


def test_a_board_by_performance_and_by_percentage() -> None:
    x, y, z = board_score(1, 45, 5, 2110), board_score(2, 60, 7, 2180), board_score(3, 40, 4, 2200)
    best = by_board([x, y, z], least_games=5, by=BoardsBy.PERFORMANCE)[1]
    assert [(place.rank, place.score.number) for place in best] == [(1, 2), (2, 1)]
    assert [place.score.performance.rating for place in best if place.score.performance] == [2489, 2476]
    best = by_board([x, y, z], least_games=5, by=BoardsBy.PERCENTAGE)[1]
    assert [(place.score.number, round(place.score.percentage * 10)) for place in best] == [(1, 900), (2, 857)]


def test_equal_clubs_are_parted_by_their_best_player() -> None:
    rows = []
    points = {"P": (60, 55, 50, 40, 40), "Q": (55, 55, 50, 45)}
    made = sorted(((score, club) for club, scores in points.items() for score in scores), reverse=True)
    for place, (score, club) in enumerate(made, start=1):
        rows.append(Row(number=place, rank=place, points=score, club=club))
    ranking = team_ranking(rows, best=4)
    assert [(line.rank, line.team, line.score) for line in ranking.lines] == [(1, "P", 205), (2, "Q", 205)]


def test_two_thirds_of_the_own_place() -> None:
    plan = plan_of(main(800, 500, sharing=Sharing(Fraction(2, 3))))
    assert amounts(plan, standings("A 6", "B 6")) == {"A": "750", "B": "550"}


def test_the_sums_of_the_first_example() -> None:
    rows = standings("A 7", "B 13/2", "C 13/2", "D 13/2", "E 6")
    outcome = award(plan_of(main(1000, 600, 400, 200, sharing=EQUAL)), rows)
    assert sum(one.amount for one in outcome.awards) == 220000
    assert outcome.unawarded == ()
