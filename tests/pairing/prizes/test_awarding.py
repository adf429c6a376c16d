"""Who takes nothing, what nobody takes, prizes by hand, of teams, and the sentences that say so."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pairing.explaining.writer import Language
from pairing.prizes import Category, Fund, InvalidPrizes, Plan, Prize, PrizeList, PrizeWriter, Row, award, checks
from pairing.prizes.categories import OneOf, RatingBand
from pairing.prizes.plan import (
    BY_RANK,
    EQUAL,
    HORT,
    Cumulation,
    Remainder,
    Sharing,
    SpecialPrize,
    TeamList,
    TeamScore,
    Unclaimed,
)
from pairing.prizes.rows import Stayed
from pairing.prizes.words import WORDS
from tests.pairing.prizes.events import amounts, below, main, of_list, plan_of, prizes, sentences, standings

U1800, U1900 = below(1800), below(1900)
FOUR = ("A 6 2100", "B 5 1850", "C 4 1750", "D 3 1700")


def test_a_decision_names_what_was_taken_and_what_was_not() -> None:
    plan = plan_of(main(300, 200, 100), of_list(U1900, 120), categories=(U1900,), currency="EUR")
    rows = standings("Abegg 6 2100", "Brun 5 2050", "Meier 4 1850")
    assert sentences(award(plan, rows)) == [
        "Abegg takes 1st place, 300 EUR",
        "Brun takes 2nd place, 200 EUR",
        "Meier takes U1900’s 1st, 120 EUR, and not 3rd place, 100 EUR",
        "Nobody takes 3rd place, 100 EUR",
    ]


def test_of_equal_prizes_that_of_the_earlier_list() -> None:
    plan = plan_of(main(300, 120), of_list(U1900, 120), categories=(U1900,))
    rows = standings("A 6 2100", "B 5 1850", "C 4 1800")
    assert sentences(award(plan, rows))[1:] == [
        "B takes 2nd place, 120, and not U1900’s 1st, 120 (of equal prizes the one of the earlier list)",
        "C takes U1900’s 1st, 120",
    ]


def test_the_sentences_of_shares() -> None:
    rows = standings("A 6", "B 6", "C 5", "D 5", "E 5")
    for sharing, last in [
        (EQUAL, "A shares with B and takes 250 (1st place): 500 divided by 2"),
        (HORT, "A shares with B and takes 275 (1st place): half of 300 and half of 500 divided by 2"),
        (
            Sharing(Fraction(1, 4)),
            "A shares with B and takes 262.50 (1st place): 1/4 of 300 and 3/4 of 500 divided by 2",
        ),
    ]:
        assert sentences(award(plan_of(main(300, 200, sharing=sharing)), rows))[0] == last
    plan = plan_of(main(300, 200, 50, sharing=replace(EQUAL, least=2500)))
    assert sentences(award(plan, rows))[2:] == [
        "C shares with D and takes 25 (3rd place): 50 divided by 2",
        "D shares with C and takes 25 (4th place): 50 divided by 2",
        "E takes no share, as with one more to share a share would be smaller than 25",
    ]


def test_a_thing_goes_by_rank_and_counts_what_it_is_worth() -> None:
    cup = PrizeList("Main", (Prize(30000, "Cup", 5000), Prize(20000)), sharing=EQUAL)
    plan = plan_of(cup, of_list(U1900, 280), categories=(U1900,))
    outcome = award(plan, standings("A 6 1850", "B 6 2000"))
    assert sentences(outcome)[0] == (
        "A shares with B and takes 250 and Cup (1st place): 500 divided by 2, and not U1900’s 1st, 280"
    )
    book = plan_of(PrizeList("Main", (Prize(thing="Book"),)))
    assert sentences(award(book, standings("A 6"))) == ["A takes 1st place, Book"]


def test_who_left_a_place_that_is_worth_more_now_is_told() -> None:
    plan = plan_of(main(500, 300, sharing=EQUAL), of_list(U1900, 420), categories=(U1900,))
    outcome = award(plan, standings("A 6 1850", "B 6 2000", "C 5 2000"))
    assert "A left a place in Main, which is now worth 500, more than 420" in sentences(outcome)
    outcome = award(plan, standings("A 6 2000", "B 6 1850", "C 5 2000"))
    assert not [text for text in sentences(outcome) if "left" in text]


@pytest.mark.parametrize(
    ("given", "settings", "said"),
    [
        ({"stayed": Stayed.EXPELLED}, {"withdrawn_may_win": True}, "A was expelled and takes no prize"),
        ({"stayed": Stayed.WITHDRAWN}, {}, "A withdrew and takes no prize"),
        ({"games": 1}, {"least_games": 4}, "A played 1 game and takes no prize; 4 are asked for"),
        ({"games": 3}, {"least_games": 4}, "A played 3 games and takes no prize; 4 are asked for"),
        ({"is_absent": True}, {"unclaimed": Unclaimed.PASSES}, "A did not come: the prizes pass on to the next"),
    ],
)
def test_who_takes_no_prize(given: dict[str, Any], settings: dict[str, Any], said: str) -> None:
    plan = plan_of(main(300, 200), **settings)
    rows = standings(*FOUR, A=given)
    assert amounts(plan, rows) == {"B": "300", "C": "200"}
    assert sentences(award(plan, rows))[0] == said


def test_who_withdrew_may_win_where_the_regulations_say_so() -> None:
    rows = standings(*FOUR, A={"stayed": Stayed.WITHDRAWN, "games": 4})
    assert amounts(plan_of(main(300, 200), withdrawn_may_win=True, least_games=4), rows) == {"A": "300", "B": "200"}


def test_a_prize_that_is_not_claimed_stays_with_the_organiser() -> None:
    plan = plan_of(main(300, 200))
    outcome = award(plan, standings(*FOUR, A={"is_absent": True}))
    assert [(one.name, one.is_claimed) for one in outcome.awards] == [("A", False), ("B", True)]
    assert sentences(outcome)[0] == "A did not come: 300 stays with the organiser"


def test_players_whom_a_fund_excludes_win_in_the_others() -> None:
    money = Fund("Money", (main(300, 200),), excluded=frozenset({1}))
    cups = Fund("Cups", (PrizeList("Places", (Prize(thing="Cup"),)),))
    outcome = award(Plan((money, cups)), standings(*FOUR))
    assert [(one.fund, one.name) for one in outcome.awards] == [("Money", "B"), ("Money", "C"), ("Cups", "A")]
    assert sentences(outcome)[0] == "A takes no prize of Money"


def test_too_few_players_in_a_category() -> None:
    one = replace(of_list(U1800, 100), least_players=3)
    outcome = award(plan_of(main(300), one, categories=(U1800,)), standings(*FOUR))
    assert "U1800 has 2 players and needs 3: nothing is awarded" in sentences(outcome)
    assert [(one.list, one.place, one.amount) for one in outcome.unawarded] == [("U1800", 1, 10000)]
    outcome = award(plan_of(main(300), replace(one, least_players=2), categories=(U1800,)), standings(*FOUR))
    assert [one.name for one in outcome.awards] == ["A", "C"]
    expelled = standings(*FOUR, D={"stayed": Stayed.EXPELLED})
    outcome = award(plan_of(main(300), replace(one, least_players=2), categories=(U1800,)), expelled)
    assert "U1800 has 1 player and needs 2: nothing is awarded" in sentences(outcome)


@pytest.mark.parametrize(
    ("cumulation", "won"),
    [
        (Cumulation.ALL, {"A": "300", "B": "450", "C": "100"}),
        (Cumulation.FIRST_LIST, {"A": "300", "B": "200", "C": "250", "D": "100"}),
        (Cumulation.MOST_VALUABLE, {"A": "300", "B": "250", "C": "200", "D": "100"}),
    ],
)
def test_how_many_prizes_a_player_may_take(cumulation: Cumulation, won: dict[str, str]) -> None:
    plan = plan_of(main(300, 200), of_list(U1900, 250, 100), categories=(U1900,), cumulation=cumulation)
    assert amounts(plan, standings(*FOUR)) == won


def test_by_the_order_of_the_lists_is_said() -> None:
    plan = plan_of(main(300, 200), of_list(U1900, 250), categories=(U1900,), cumulation=Cumulation.FIRST_LIST)
    assert sentences(award(plan, standings(*FOUR)))[1] == "B takes 2nd place, 200 (by the order of the lists)"


def test_the_sentences_of_the_us_rule() -> None:
    plan = plan_of(main(600, 400), of_list(U1800, 350), categories=(U1800,), cumulation=Cumulation.US)
    outcome = award(plan, standings("A 5 2100", "B 5 2090", "C 5 1850", "D 5 1700"))
    assert sentences(outcome)[:3] == [
        "D takes U1800’s 1st, 350, for which the others of the tie are not eligible",
        "A, B and C tie and divide 1000 among them (1st place 600 and 2nd place 400)",
        "A takes 333.34 of 1000",
    ]
    assert {step.article for step in outcome.decisions} == {"32B3"}
    capped = plan_of(main(500, 300), of_list(U1800, 900, 700), categories=(U1800,), cumulation=Cumulation.US)
    outcome = award(capped, standings("A 5 2100", "B 5 1790", "C 5 1750", "D 5 1700"))
    assert sentences(outcome)[1] == "A takes 500 of 2400, no more than the largest single prize that was open"
    two = main(100), of_list(U1800, 900, 700)
    both = plan_of(*two, categories=(U1800,), cumulation=Cumulation.US, capped=False)
    outcome = award(both, standings("A 5 2100", "B 5 1790", "C 5 1750"))
    assert sentences(outcome)[0] == (
        "B and C do better with U1800, for which the others of the tie are not eligible: 1600"
    )


def test_prizes_by_hand() -> None:
    beauty = SpecialPrize("Best game", Prize(5000, "Book"), winner=1)
    nobody = SpecialPrize("Fair play", Prize(2000))
    fund = Fund("Money", (main(300, 200),), specials=(beauty, nobody))
    outcome = award(Plan((fund,)), standings(*FOUR))
    assert sentences(outcome)[:3] == [
        "A is given Best game, 50 and Book",
        "Nobody takes Fair play, 20",
        "A takes 1st place, 300",
    ]
    fund = replace(fund, specials=(replace(beauty, is_only=True),))
    outcome = award(Plan((fund,)), standings(*FOUR))
    assert sentences(outcome)[1:3] == ["A takes Best game and no other prize of Money", "B takes 1st place, 300"]


def test_teams_inside_the_event() -> None:
    clubs = {name: {"club": "North" if name in "AD" else "South"} for name in "ABCD"} | {"E": {"club": "West"}}
    rows = standings(*FOUR, "E 2 1500", **clubs)
    fund = Fund("Clubs", teams=(TeamList("Club prize", prizes(80, 40, 20), best=2),))
    outcome = award(Plan((fund,)), rows)
    assert [(one.team, one.amount) for one in outcome.awards] == [("North", 8000), ("South", 4000)]
    assert sentences(outcome) == [
        "West has 1 player and is not ranked; 2 count",
        "North takes Club prize’s 1st, 80: 9 points of A and D",
        "South takes Club prize’s 2nd, 40: 9 points of B and C",
        "Nobody takes Club prize’s 3rd, 20",
    ]
    by_places = replace(fund.teams[0], score=TeamScore.PLACES, prizes=prizes(80))
    assert sentences(award(Plan((replace(fund, teams=(by_places,)),)), rows))[1] == (
        "North takes Club prize’s 1st, 80: places of A and D that add up to 5"
    )


def test_teams_that_are_equal_in_everything_are_told() -> None:
    rows = tuple(Row(number=number, rank=1, points=40, club=club) for number, club in [(1, "North"), (2, "South")])
    fund = Fund("Clubs", teams=(TeamList("Club prize", prizes(80), best=1),))
    assert sentences(award(Plan((fund,)), rows))[-1] == (
        "North, South are equal in everything and share a rank; part them by hand before a prize is given"
    )


def test_a_shared_rank_is_told_where_prizes_go_by_rank() -> None:
    rows = standings(*FOUR, B={"rank": 1, "points": 60}, D={"rank": 3, "points": 40})
    said = "A and B share rank 1; prizes go by this order, so part them by lot or by hand first"
    assert sentences(award(plan_of(main(300)), rows))[-1] == said
    assert said not in sentences(award(plan_of(main(300, sharing=EQUAL)), rows))


def test_what_rounding_down_leaves_is_shown() -> None:
    plan = plan_of(main(500, 300, 200, sharing=EQUAL), coin=100, remainder=Remainder.KEPT)
    rows = standings("A 6", "B 6", "C 6")
    outcome = award(plan, rows)
    assert [one.amount for one in outcome.awards] == [33300] * 3
    assert sentences(outcome)[-1] == "Main: 1 is left over by rounding down and stays with the organiser"
    assert outcome.unawarded[-1].amount == 100


def test_a_fund_based_on_a_number_of_entries() -> None:
    fund = Fund("Money", (main(500, 300),), based_on=8)
    assert amounts(Plan((fund,), coin=100), standings(*FOUR)) == {"A": "250", "B": "150"}
    assert amounts(Plan((fund,), coin=100), standings(*FOUR[:2])) == {"A": "250", "B": "150"}
    assert amounts(Plan((replace(fund, based_on=5),), coin=100), standings(*FOUR)) == {"A": "400", "B": "240"}
    assert amounts(Plan((replace(fund, based_on=4),), coin=100), standings(*FOUR)) == {"A": "500", "B": "300"}
    assert award(Plan((fund,), coin=100), standings(*FOUR)).plan.funds[0].lists[0].prizes[0].amount == 25000


def test_all_problems_at_once() -> None:
    category = Category("Odd", (RatingBand(2000, 1800), OneOf("colour", ("w",)), OneOf("club", ())))
    plan = Plan(
        (
            Fund(
                "Money",
                (
                    PrizeList("Main", (Prize(100), Prize(205), Prize(-1), Prize()), category="None", sharing=HORT),
                    PrizeList("Main", (), sharing=Sharing(Fraction(3, 2), least=-1)),
                ),
                excluded=frozenset({9}),
                specials=(SpecialPrize("", Prize(100, worth=5), winner=8),),
                teams=(TeamList("Clubs", prizes(1), best=0),),
                guaranteed=Fraction(2),
            ),
            Fund("US", (PrizeList("Main", (Prize(100, "Cup"),), sharing=HORT),), Cumulation.US),
            Fund("US"),
        ),
        (category, category),
        coin=10,
        digits=7,
        least_games=-1,
    )
    rows = [Row(number=1, rank=1, points=10), Row(number=1, rank=0, points=20), Row(number=2, rank=3, points=-10)]
    with pytest.raises(InvalidPrizes) as refused:
        award(plan, [*rows, Row(number=3, rank=4, points=30)])
    assert set(refused.value.problems) == {
        "A currency has 0 to 4 decimals.",
        "The least number of games cannot be negative.",
        "The fund “US” is there twice.",
        "The category “Odd” is there twice.",
        "Category Odd: ratings: nothing lies between 2000 and 1800.",
        "Category Odd: “colour” is nothing that a category asks about; there are sex, club, federation, region, title.",
        "Category Odd: club: no value is named.",
        "Money: the part that is guaranteed lies between 0 and 1.",
        "Money: A list has no name.",
        "Money: The list “Main” is there twice.",
        "Money: Main: there is no category “None”.",
        "Money: Main: money that is shared may not rise from a place to the next.",
        "Money: Main: the part of the own place lies between 0 and 1.",
        "Money: Main: the least share and the least number of players cannot be negative.",
        "Money: Clubs: the number of players who count must be 1 or more.",
        "Money: Main: a lower place has the larger prize.",
        "Money: Main: there is no prize in it.",
        "Money: Main: a prize is no multiple of the coin.",
        "Money: Main: a prize cannot be negative.",
        "Money: Main: a prize is neither money nor a thing.",
        "Money: : a worth needs a thing that has it.",
        "Money: there is no player 9 in the standings.",
        "Money: : there is no player 8 in the standings.",
        "US: Main: by the US rule money alone is divided; put things into a fund of their own.",
        "US: Main: the US rule has its own way of sharing; leave the sharing out.",
        "US: there is no list in it.",
        "Number 1 stands in the standings more than once.",
        "Player 1: rank 0 is none; ranks begin with 1.",
        "Player 2: points cannot be negative.",
        "Player 3 has more points than player 2, who stands above: nothing can be shared by equal points here. "
        "Share by none, or mend the ranks.",
    }


def test_an_empty_plan_and_a_coin_of_nothing() -> None:
    with pytest.raises(InvalidPrizes) as refused:
        award(Plan((), coin=0), [])
    assert refused.value.problems == (
        "The coin is the least amount that is paid out, and must be 1 or more.",
        "There is no fund, so there is nothing to award.",
    )


def test_without_shares_points_may_rise_down_the_ranks() -> None:
    """As in a knock-out, whose places are those of the bracket."""
    rows = [Row(number=1, rank=1, points=10, name="A"), Row(number=2, rank=2, points=20, name="B")]
    assert amounts(plan_of(main(300, 200, sharing=BY_RANK)), tuple(rows)) == {"A": "300", "B": "200"}


def test_every_sentence_can_be_said_in_another_language() -> None:
    """Each message goes through the catalogue, and ordinals are words of the language."""
    said: list[str] = []

    def gettext(message: str) -> str:
        said.append(message)
        return message.replace("{number}th", "{number}.").replace("takes", "nimmt")

    language = Language(gettext, lambda one, many, number: gettext(one if number == 1 else many))
    rows = standings(*FOUR)
    outcome = award(plan_of(main(400, 300, 200, 100)), rows)
    writer = PrizeWriter.of(outcome, language)
    assert writer.sentence(outcome.decisions[3]) == "D nimmt 4. place, 100"
    assert WORDS["takes"].text in said


@pytest.mark.parametrize(
    ("number", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (23, "23rd")]
)
def test_ordinals(number: int, text: str) -> None:
    assert PrizeWriter(()).ordinal(number) == text


def test_every_key_of_a_step_has_words() -> None:
    plan = plan_of(main(300, 200), of_list(U1900, 250), categories=(U1900, Category("Women", (OneOf("sex", ("w",)),))))
    rows = standings(*FOUR)
    keys = {step.key for outcome in [award(plan, rows)] for top in outcome.decisions for step in top.walk()}
    keys |= {step.key for step in checks(plan, rows)}
    assert keys <= set(WORDS)
