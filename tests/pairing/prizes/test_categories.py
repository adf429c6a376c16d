"""Who is in a category, whom it is doubtful of, and its own standings."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from pairing.prizes import Birth, Category, Plan, PrizeWriter, Row, Stayed, check_category, checks, standings_of
from pairing.prizes.categories import Age, Born, Condition, Fit, Newcomer, OneOf, RatingBand, Unrated

DAY = datetime.date(2026, 7, 1)
YES, NO, UNKNOWN = Fit.YES, Fit.NO, Fit.UNKNOWN


def player(**given: object) -> Row:
    values: dict[str, Any] = {"number": 1, "rank": 1, "points": 0, **given}
    return Row(**values)


@pytest.mark.parametrize(
    ("condition", "given", "fit"),
    [
        (RatingBand(1600, 1800), {"ratings": {"tournament": 1600}}, YES),
        (RatingBand(1600, 1800), {"ratings": {"tournament": 1800}}, YES),
        (RatingBand(1600, 1800), {"ratings": {"tournament": 1801}}, NO),
        (RatingBand(1600, 1800), {"ratings": {"tournament": 1599}}, NO),
        (RatingBand(most=1800), {}, NO),
        (RatingBand(most=1800, or_unrated=True), {}, YES),
        (RatingBand(most=1800, of="national"), {"ratings": {"tournament": 1900, "national": 1750}}, YES),
        (Unrated(), {}, YES),
        (Unrated(), {"ratings": {"tournament": 1500}}, NO),
        (Unrated("fide"), {"ratings": {"tournament": 1500}}, YES),
        (Age(DAY, most=17), {"birth": Birth(2008, 7, 2)}, YES),
        (Age(DAY, most=17), {"birth": Birth(2008, 7, 1)}, NO),
        (Age(DAY, most=17), {"birth": Birth(2008)}, UNKNOWN),
        (Age(DAY, most=18), {"birth": Birth(2008)}, YES),
        (Age(DAY, least=60), {"birth": Birth(1966, 7, 1)}, YES),
        (Age(DAY, least=60), {"birth": Birth(1966, 7, 2)}, NO),
        (Age(DAY, least=60), {}, UNKNOWN),
        (Born(first=2008), {"birth": Birth(2008)}, YES),
        (Born(first=2008), {"birth": Birth(2007, 12, 31)}, NO),
        (Born(last=1966), {"birth": Birth(1967)}, NO),
        (Born(last=1966), {}, UNKNOWN),
        (OneOf("sex", ("w", "F")), {"sex": "f"}, YES),
        (OneOf("sex", ("w",)), {"sex": "m"}, NO),
        (OneOf("sex", ("w",)), {}, UNKNOWN),
        (OneOf("club", ("Lindenhof",)), {"club": "lindenhof "}, YES),
        (OneOf("title", ("GM", "IM")), {"title": "IM"}, YES),
        (OneOf("title", ("",)), {}, YES),
        (OneOf("title", ("GM",)), {}, NO),
        (OneOf("federation", ("SUI",)), {"federation": "GER"}, NO),
        (OneOf("region", ("North",)), {"region": "North"}, YES),
        (Newcomer(), {"is_newcomer": True}, YES),
        (Newcomer(), {}, NO),
    ],
)
def test_a_condition(condition: Condition, given: dict[str, object], fit: Fit) -> None:
    assert condition.fit(player(**given)) is fit


@pytest.mark.parametrize(
    ("condition", "problem"),
    [
        (RatingBand(), "ratings: neither a lowest nor a highest is named."),
        (Age(DAY, 20, 10), "ages: nothing lies between 20 and 10."),
        (Born(), "birth years: neither a lowest nor a highest is named."),
        (OneOf("hair", ("red",)), "“hair” is nothing that a category asks about; there are sex, club,"),
    ],
)
def test_a_condition_that_is_none(condition: Condition, problem: str) -> None:
    (found,) = Category("A", (condition,)).problems()
    assert found.startswith(f"Category A: {problem}")


def test_all_conditions_must_hold_and_ticks_go_before() -> None:
    category = Category("Young women", (OneOf("sex", ("w",)), Born(first=2008)), frozenset({3}), frozenset({2}))
    rows = [
        player(number=1, sex="w", birth=Birth(2010)),
        player(number=2, sex="w", birth=Birth(2010)),
        player(number=3, sex="m"),
        player(number=4, sex="w", birth=Birth(2000)),
        player(number=5, sex="w"),
    ]
    assert [row.number for row in rows if category.has(row)] == [1, 3]
    check = check_category(category, rows)
    assert (check.fits_but_out, check.in_but_unfit, check.unknown) == ((2,), (3,), (5,))
    assert not check.is_clear
    assert check_category(category, rows[:1]).is_clear


def test_a_category_by_hand_alone_has_nothing_to_doubt() -> None:
    category = Category("Juniors of the club", ticked=frozenset({2}))
    rows = [player(number=1), player(number=2)]
    assert [row.number for row in rows if category.has(row)] == [2]
    assert check_category(category, rows).is_clear
    both = Category("A", (Newcomer(),), frozenset({1}), frozenset({1}))
    assert both.problems() == ["Category A: player 1 is ticked and left out."]


def test_doubts_in_words() -> None:
    women = Category("Women", (OneOf("sex", ("w",)),), frozenset({2}), frozenset({1}))
    rows = [
        player(number=1, name="Abegg, Anna", sex="w"),
        player(number=2, name="Brun, Beat", sex="m"),
        player(number=3, name="Cattaneo, Chris"),
        player(number=4, name="Dubach, Dominique"),
    ]
    writer = PrizeWriter(rows)
    assert [writer.sentence(step).replace("\N{NO-BREAK SPACE}", " ") for step in checks(Plan((), (women,)), rows)] == [
        "Anna Abegg fits Women and is not in it",
        "Beat Brun is in Women and does not fit",
        "It is not known whether Women fits 3 Cattaneo, Chris and 4 Dubach, Dominique",
    ]


def test_its_own_standings_keep_shared_ranks() -> None:
    rows = [
        Row(number=number, rank=rank, points=points, sex=sex, stayed=stayed)
        for number, rank, points, sex, stayed in [
            (1, 1, 60, "m", Stayed.TO_THE_END),
            (2, 2, 50, "w", Stayed.TO_THE_END),
            (4, 3, 40, "w", Stayed.TO_THE_END),
            (3, 3, 40, "w", Stayed.TO_THE_END),
            (5, 5, 30, "w", Stayed.EXPELLED),
            (6, 6, 20, "w", Stayed.WITHDRAWN),
        ]
    ]
    own = standings_of(Category("Women", (OneOf("sex", ("w",)),)), rows)
    assert [(row.number, row.rank) for row in own] == [(2, 1), (3, 2), (4, 2), (6, 4)]
