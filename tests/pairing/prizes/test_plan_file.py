"""Plans and standings from files, and everything that can be wrong with them."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

import pytest

from pairing.prizes import Birth, Category, Fund, InvalidPrizes, Plan, Prize, PrizeList, Row, Stayed
from pairing.prizes.categories import Age, Born, Newcomer, OneOf, RatingBand, Unrated
from pairing.prizes.fields import fraction, money, read_document
from pairing.prizes.plan import BY_RANK, Cumulation, Remainder, Sharing, SpecialPrize, TeamList, TeamScore, Unclaimed
from pairing.prizes.plan_file import read_plan
from pairing.prizes.standings_file import read_csv, read_rows, tenths

WHOLE = b"""
currency = "EUR"
coin = "0.50"
remainder = "kept"
withdrawn_may_win = true
least_games = 5
unclaimed = "passes"

[[categories]]
name = "U1800"
rating = { most = 1799, list = "national", or_unrated = true }
left_out = [3]

[[categories]]
name = "Girls"
sex = ["w", "f"]
born = { first = 2008 }
age = { on = 2026-07-01, most = 17 }
newcomer = true
unrated = true
club = "Lindenhof"
ticked = [1]

[[categories]]
name = "No title"
title = ""
unrated = "fide"

[[funds]]
name = "Money"
one_prize = "first list"
excluded = [2]
based_on = 80
guaranteed = 0.75

[[funds.lists]]
name = "Main"
prizes = [500, "250.50", { amount = 100, thing = "Book", worth = 20 }]
sharing = "Hort"
prize_places_only = true
least_share = 10
least_players = 3

[[funds.lists]]
name = "U1800"
category = "U1800"
prizes = [50]
sharing = "2/3"

[[funds.specials]]
name = "Best game"
thing = "Cup"
winner = 4
only = true

[[funds.teams]]
name = "Clubs"
prizes = [80]
best = 4
score = "places"

[[funds]]
name = "US"
one_prize = "us"
capped = false
lists = [{ name = "Places", prizes = [100] }]

[[players]]
number = 1
club = "Lindenhof"
newcomer = true
stayed = "withdrawn"
absent = true
birth = 2009-04-30
ratings = { national = 1650 }
"""


def test_everything_that_a_plan_can_say() -> None:
    file = read_plan(read_document(WHOLE))
    assert file.plan == Plan(
        funds=(
            Fund(
                "Money",
                (
                    PrizeList(
                        "Main",
                        (Prize(50000), Prize(25050), Prize(10000, "Book", 2000)),
                        sharing=Sharing(Fraction(1, 2), all_of_group=False, least=1000),
                        least_players=3,
                    ),
                    PrizeList("U1800", (Prize(5000),), "U1800", Sharing(Fraction(2, 3))),
                ),
                Cumulation.FIRST_LIST,
                frozenset({2}),
                (SpecialPrize("Best game", Prize(thing="Cup"), 4, is_only=True),),
                (TeamList("Clubs", (Prize(8000),), 4, score=TeamScore.PLACES),),
                based_on=80,
                guaranteed=Fraction(3, 4),
            ),
            Fund("US", (PrizeList("Places", (Prize(10000),), sharing=BY_RANK),), Cumulation.US, capped=False),
        ),
        categories=(
            Category("U1800", (RatingBand(None, 1799, "national", or_unrated=True),), left_out=frozenset({3})),
            Category(
                "Girls",
                (
                    Unrated(),
                    Age(datetime.date(2026, 7, 1), most=17),
                    Born(first=2008),
                    OneOf("sex", ("w", "f")),
                    OneOf("club", ("Lindenhof",)),
                    Newcomer(),
                ),
                ticked=frozenset({1}),
            ),
            Category("No title", (Unrated("fide"), OneOf("title", ("",)))),
        ),
        currency="EUR",
        coin=50,
        remainder=Remainder.KEPT,
        withdrawn_may_win=True,
        least_games=5,
        unclaimed=Unclaimed.PASSES,
    )


def test_what_a_plan_says_of_players() -> None:
    file = read_plan(read_document(WHOLE))
    rows = (Row(number=1, rank=1, points=60, name="A", ratings={"tournament": 1700}, sex="w"),)
    assert file.with_facts(rows) == (
        Row(
            number=1,
            rank=1,
            points=60,
            name="A",
            ratings={"tournament": 1700, "national": 1650},
            birth=Birth(2009, 4, 30),
            sex="w",
            club="Lindenhof",
            is_newcomer=True,
            stayed=Stayed.WITHDRAWN,
            is_absent=True,
        ),
    )


def test_the_same_as_json() -> None:
    plan = read_plan(
        read_document(b'{"decimals": 0, "funds": [{"name": "A", "lists": [{"name": "B", "prizes": [5]}]}]}')
    )
    assert plan.plan == Plan((Fund("A", (PrizeList("B", (Prize(5),)),)),), digits=0)


WRONG = b"""
currency = ["EUR"]
decimals = 9
coin = "0.005"
remainder = "thrown"
withdrawn_may_win = "perhaps"
least_games = -1
prices = 3

[[categories]]
name = "A"
rating = 1800
age = { most = 17 }
born = { first = "x" }
sex = [["w"]]
unrated = []
ticked = ["x"]

[[funds]]
one_prize = "two"
lists = 5
guaranteed = "1/0"
specials = [3]

[[funds]]
name = "F"
[[funds.lists]]
name = "L"
prizes = [1.234, true, { amount = 1, colour = "red" }]
sharing = "half"
least_share = "x"
[[funds.teams]]
prizes = 3
by = "hair"
"""


def test_all_that_is_wrong_with_a_plan_at_once() -> None:
    with pytest.raises(InvalidPrizes) as refused:
        read_plan(read_document(WRONG))
    expected = [
        "currency: a text is expected, not “['EUR']”.",
        "decimals: a currency has 0 to 4 of them.",
        "coin: an amount with at most 2 decimals is expected, not “0.005”.",
        "remainder: one of exact, kept is expected, not “thrown”.",
        "withdrawn_may_win: true or false is expected, not “perhaps”.",
        "least_games: a whole number is expected, not “-1”.",
        "prices: there is no such field; there are categories, coin, currency, decimals, funds, least_games, players,",
        "categories 1, rating: a table of fields is expected.",
        "categories 1, age, on: the day is missing on which the age counts.",
        "categories 1, born, first: a whole number is expected, not “x”.",
        "categories 1, sex: a text or a list of them is expected, not “[['w']]”.",
        "categories 1, unrated: true or the name of a rating list is expected, not “[]”.",
        "categories 1, ticked: a list of numbers is expected, not “['x']”.",
        "funds 1, one_prize: one of most valuable, first list, all, US is expected, not “two”.",
        "funds 1, lists: a list of tables is expected, not “5”.",
        "funds 1, guaranteed: a part such as 1/2 is expected, not “1/0”.",
        "funds 1, specials 1: a table of fields is expected.",
        "funds 2, lists 1, prizes 1, amount: an amount with at most 2 decimals is expected, not “1.234”.",
        "funds 2, lists 1, prizes 2, amount: an amount with at most 2 decimals is expected, not “True”.",
        "funds 2, lists 1, prizes 3, colour: there is no such field; there are amount, thing, worth.",
        "funds 2, lists 1, sharing: none, equal, Hort, or the part of the own place such as 2/3 is expected, not “half",
        "funds 2, lists 1, least_share: an amount with at most 2 decimals is expected, not “x”.",
        "funds 2, teams 1, prizes: a list of prizes is expected.",
        "funds 2, teams 1, by: one of club, federation, region is expected, not “hair”.",
    ]
    found = refused.value.problems
    missing = [text for text in expected if not any(problem.startswith(text) for problem in found)]
    assert missing == []
    assert len(found) == len(expected)


def test_what_a_plan_says_that_cannot_be_is_named_too() -> None:
    with pytest.raises(InvalidPrizes, match="There is no fund, so there is nothing to award"):
        read_plan({})
    with pytest.raises(InvalidPrizes, match="a table of fields is expected"):
        read_plan([1])
    file = read_plan(read_document(WHOLE))
    with pytest.raises(InvalidPrizes, match="players 1, number: there is no player 1 in the standings."):
        file.with_facts((Row(number=2, rank=1, points=0),))
    odd = read_plan({"players": 3, "funds": [{"name": "A", "lists": [{"name": "B", "prizes": [5]}]}]})
    with pytest.raises(InvalidPrizes, match="players: a list of tables is expected"):
        odd.with_facts(())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff", r"The file is not UTF-8 \(byte 1\)."),
        (b"[[funds", "The file is no TOML: "),
        (b'{"funds": ', "The file is no JSON: "),
        (b"[" * 100_000, "The file is no JSON: "),
    ],
)
def test_a_file_that_is_none(data: bytes, said: str) -> None:
    with pytest.raises(InvalidPrizes, match=said):
        read_document(data)


@pytest.mark.parametrize("value", ["", "x", "1e400", "NaN", True, 0.5, "87.505", None, "1" * 40])
def test_what_is_no_amount(value: Any) -> None:
    with pytest.raises((ValueError, TypeError, ArithmeticError)):
        money(value, 2)


@pytest.mark.parametrize("value", ["", "x", "1/0", True, 0.5])
def test_what_is_no_part(value: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        fraction(value)


# Standings


def test_standings_as_tables() -> None:
    text = "number;rank;points;name;rating;birth;sex;stayed;games\n"
    text += "3;1;6½;Abegg;2100;1999;w;;7\n5;2;6,5;Brun;;;;expelled;\n"
    assert read_rows(read_csv(text)) == (
        Row(
            number=3,
            rank=1,
            points=65,
            name="Abegg",
            ratings={"tournament": 2100},
            birth=Birth(1999),
            sex="w",
            games=7,
        ),
        Row(number=5, rank=2, points=65, name="Brun", stayed=Stayed.EXPELLED),
    )


def test_standings_as_the_command_line_gives_them() -> None:
    shown = {"rank": 1, "tpn": 7, "name": "Abegg, Anna", "points": "6.5", "values": ["30", None]}
    assert read_rows({"standings": [shown]}) == (Row(number=7, rank=1, points=65, name="Abegg, Anna"),)


def test_all_that_is_wrong_with_standings() -> None:
    text = "number,rank,points,birth,colour\n,1,5,1999-13-01,\n2,x,0.55,1999-02-30,red\n3,1,-1,0000,,more\n"
    with pytest.raises(InvalidPrizes) as refused:
        read_rows(read_csv(text))
    expected = [
        "player 1, number: this is missing.",
        "player 1, birth: a year or a day such as 1999-04-01 is expected, not “1999-13-01”.",
        "player 2, rank: a whole number is expected, not “x”.",
        "player 2, points: a number of points is expected, not “0.55”.",
        "player 2, birth: a year or a day such as 1999-04-01 is expected, not “1999-02-30”.",
        "player 2, colour: there is no such field; there are absent, birth, club,",
        "player 3, points: a number of points is expected, not “-1”.",
        "player 3, more cells than headings: there is no such field; there are",
    ]
    assert len(refused.value.problems) == len(expected)
    for problem, text in zip(refused.value.problems, expected, strict=True):
        assert problem.startswith(text)


@pytest.mark.parametrize("document", [3, {"players": []}, {"standings": {}}])
def test_what_are_no_standings(document: Any) -> None:
    with pytest.raises(InvalidPrizes, match="Standings are a list of players"):
        read_rows(document)


def test_quotes_that_do_not_end() -> None:
    with pytest.raises(InvalidPrizes, match="unexpected end of data"):
        read_csv('number,rank,points\n1,"1,5\n')


@pytest.mark.parametrize("value", ["", "x", "½½", -1, "1.25", "inf", None, [1]])
def test_what_are_no_points(value: Any) -> None:
    with pytest.raises((ValueError, TypeError, ArithmeticError)):
        tenths(value)
