"""What is made of awards: reading out, receipts, totals, a table, changes; teams and boards."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from pairing.explaining.writer import unwrapped
from pairing.prizes import (
    HEADINGS,
    Fund,
    Plan,
    Prize,
    PrizeWriter,
    Row,
    award,
    change_step,
    changes,
    receipts,
    table,
    team_ranking,
    to_read_out,
    totals,
)
from pairing.prizes.boards import BoardsBy, BoardScore, by_board
from pairing.prizes.plan import EQUAL, Cumulation, Remainder, SpecialPrize, TeamList, TeamsBy, TeamScore
from pairing.prizes.rows import Stayed
from pairing.ratings.performance import Performance
from tests.pairing.prizes.events import below, main, of_list, plan_of, prizes, standings

U1900 = below(1900)
ROWS = standings("A 6 2100", "B 5 2000", "C 4 1850", "D 3 1800", A={"club": "North"}, B={"club": "North"})
FUND = Fund(
    "Money",
    (main(300, 200), of_list(U1900, 150, 50, 25)),
    specials=(SpecialPrize("Best game", Prize(3000, "Book"), winner=1),),
    teams=(TeamList("Clubs", prizes(80), best=2),),
)
PLAN = Plan((FUND,), (U1900,))


def test_the_list_to_read_out_begins_with_the_lowest() -> None:
    parts = to_read_out(award(PLAN, ROWS))
    assert [(part.list, [one.name for one in part.awards]) for part in parts] == [
        ("Best game", ["A"]),
        ("Clubs", ["North"]),
        ("U1900", ["D", "C"]),
        ("Main", ["B", "A"]),
    ]


def test_the_list_to_read_out_by_the_us_rule_goes_by_amounts() -> None:
    plan = plan_of(main(600, 500), of_list(U1900, 700), categories=(U1900,), cumulation=Cumulation.US)
    (places, category) = reversed(to_read_out(award(plan, standings("A 5 2100", "B 5 2000", "C 5 1850"))))
    assert [one.name for one in places.awards] == ["B", "A"]
    assert [(one.name, one.amount) for one in category.awards] == [("C", 70000)]


def test_receipts_and_what_is_withheld() -> None:
    rows = standings("A 6 2100", "B 5 2000", "C 4 1850", "D 3 1800", B={"is_absent": True})
    found = receipts(award(PLAN, rows), withheld={1: Fraction(3, 10), 3: Fraction(1, 7)})
    assert [(one.number, one.gross, one.withheld, one.net) for one in found] == [
        (1, 33000, 9900, 23100),
        (3, 15000, 2143, 12857),
        (4, 5000, 0, 5000),
    ]
    assert {one.list for one in found[0].awards} == {"Main", "Best game"}
    of_team = receipts(award(PLAN, ROWS))
    assert [(one.number, one.team, one.gross) for one in of_team][-1] == (0, "North", 8000)


def test_totals_for_the_treasurer() -> None:
    rows = standings("A 6 2100", "B 5 2000", "C 4 1850", "D 3 1800", B={"is_absent": True})
    found = {one.list: one for one in totals(award(PLAN, rows))}
    assert list(found) == ["Main", "U1900", "Clubs", "Best game", ""]
    main_list, u1900, clubs, all_of_it = found["Main"], found["U1900"], found["Clubs"], found[""]
    assert (main_list.announced, main_list.awarded, main_list.unclaimed, main_list.paid) == (50000, 50000, 20000, 30000)
    assert (u1900.announced, u1900.awarded, u1900.left) == (22500, 20000, 2500)
    assert (clubs.announced, clubs.left) == (8000, 8000)
    assert (all_of_it.announced, all_of_it.awarded, all_of_it.left, all_of_it.paid) == (83500, 73000, 10500, 53000)


def test_what_is_left_of_pools_has_its_place_in_the_totals() -> None:
    plan = plan_of(
        main(600, 400), of_list(U1900, 200), categories=(U1900,), cumulation=Cumulation.US, remainder=Remainder.KEPT
    )
    outcome = award(plan, standings("A 5 2100", "B 5 2000", "C 5 2000"))
    (fund,) = totals(outcome)
    assert (fund.announced, fund.awarded, fund.left) == (120000, 99999, 20001)


def test_a_table_for_spreadsheets() -> None:
    rows = table(award(PLAN, ROWS))
    assert {len(row) for row in rows} == {len(HEADINGS)}
    assert rows[0] == ("Money", "Best game", None, 1, "A", Decimal("30.00"), "Book", 1)
    assert rows[-1] == ("Money", "Clubs", 1, None, "North", Decimal("80.00"), "", 1)
    assert [str(row[5]) for row in table(award(replace(PLAN, digits=0), ROWS))][:2] == ["3000", "30000"]


def test_changes_after_the_list_was_printed() -> None:
    before = award(PLAN, ROWS)
    rows = standings(
        "A 6 2100",
        "B 5 2000",
        "C 4 1850",
        "E 7/2 1850",
        A={"club": "North"},
        B={"stayed": Stayed.WITHDRAWN, "club": "North"},
        C={"is_absent": True, "club": "South"},
        E={"number": 5, "club": "South"},
    )
    after = award(PLAN, rows)
    found = changes(before.awards, after.awards)
    writer = PrizeWriter.of(after)
    assert [unwrapped(writer.sentence(change_step(change, after.plan.funds))) for change in found] == [
        "B gets nothing any more (2nd place, 200 before)",
        "C gets 2nd place, 200, not claimed (U1900’s 1st, 150 before)",
        "D gets nothing any more (U1900’s 2nd, 50 before)",
        "E gets U1900’s 1st, 150 (nothing before)",
    ]
    assert [change.difference for change in found] == [-20000, 5000, -5000, 15000]
    assert changes(before.awards, before.awards) == ()
    renamed = [replace(one, name="Somebody") for one in before.awards]
    assert changes(before.awards, renamed) == ()


# Teams


def team_row(number: int, points: int, club: str, **given: Any) -> Row:
    return Row(number=number, rank=number, points=points, club=club, **given)


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        ((60, 40), (55, 50), ["Second", "First"]),  # the sum
        ((60, 40), (55, 45), ["First", "Second"]),  # the best single player
        ((60, 40, 10), (60, 40, 20), ["Second", "First"]),  # the first who does not count
        ((60, 40, 10), (60, 40), ["First", "Second"]),  # nobody there is behind everybody
        ((60, 40), (60, 40), ["First", "Second"]),  # the sum of places: 1 and 3, 2 and 4
    ],
)
def test_how_equal_teams_are_parted(first: tuple[int, ...], second: tuple[int, ...], order: list[str]) -> None:
    scores = [(-points, "First") for points in first] + [(-points, "Second") for points in second]
    rows = [team_row(place, -points, club) for place, (points, club) in enumerate(sorted(scores), start=1)]
    ranking = team_ranking(rows, best=2)
    assert [line.team for line in ranking.lines] == order
    assert [line.rank for line in ranking.lines] == [1, 2]


def test_teams_by_places_by_federation_and_without_who_was_expelled() -> None:
    rows = [
        Row(number=1, rank=1, points=60, federation="SUI"),
        Row(number=2, rank=2, points=60, federation="GER"),
        Row(number=3, rank=3, points=50, federation="ger"),
        Row(number=4, rank=4, points=50, federation="SUI", stayed=Stayed.EXPELLED),
        Row(number=5, rank=5, points=40, federation="SUI"),
        Row(number=6, rank=6, points=40),
    ]
    ranking = team_ranking(rows, best=2, by=TeamsBy.FEDERATION, score=TeamScore.PLACES)
    assert [(line.rank, line.team, line.score) for line in ranking.lines] == [(1, "GER", 5), (2, "SUI", 6)]
    ranking = team_ranking(rows, best=3, by=TeamsBy.FEDERATION)
    assert (ranking.lines, ranking.short) == ((), (("GER", 2), ("SUI", 2)))


def test_equal_sums_of_places_are_parted_by_the_best_one() -> None:
    rows = [team_row(number, 10, club) for number, club in enumerate(["First", "Second", "Second", "First"], start=1)]
    ranking = team_ranking(rows, best=2, score=TeamScore.PLACES)
    assert [(line.rank, line.team, line.score) for line in ranking.lines] == [(1, "First", 5), (2, "Second", 5)]


def test_teams_equal_in_everything_share_a_rank() -> None:
    rows = [Row(number=number, rank=1, points=60, club=club) for number, club in [(1, "North"), (2, "South")]]
    ranking = team_ranking(rows, best=1)
    assert [line.rank for line in ranking.lines] == [1, 1]
    assert [[line.team for line in group] for group in ranking.still_tied] == [["North", "South"]]


# Boards


def score(number: int, games: int, points: int, rating: int | None = None, board: int = 1) -> BoardScore:
    return BoardScore(number, board, games, points, Performance(rating, rating, games, points) if rating else None)


def test_boards_apart_and_by_points() -> None:
    found = by_board(
        [score(1, 6, 40, 2400), score(2, 5, 40, 2300), score(3, 5, 40, 2350), score(4, 6, 50, board=2), score(5, 0, 0)],
        least_games=0,
        by=BoardsBy.POINTS,
    )
    assert [(place.rank, place.score.number) for place in found[1]] == [(1, 3), (2, 2), (3, 1)]
    assert [(place.rank, place.score.number) for place in found[2]] == [(1, 4)]
    assert score(5, 0, 0).percentage == 0


def test_equal_percentages_are_parted_by_games_then_performance_and_else_shared() -> None:
    scores = [score(1, 4, 30, 2300), score(2, 6, 45, 2200), score(3, 6, 45, 2250), score(4, 6, 45, 2200)]
    found = by_board(scores, least_games=1, by=BoardsBy.PERCENTAGE)[1]
    assert [(place.rank, place.score.number) for place in found] == [(1, 3), (2, 2), (2, 4), (4, 1)]
    found = by_board(scores, least_games=1, by=BoardsBy.PERFORMANCE)[1]
    assert [(place.rank, place.score.number) for place in found] == [(1, 1), (2, 3), (3, 2), (3, 4)]


def test_a_share_says_with_whom() -> None:
    outcome = award(plan_of(main(300, 200, sharing=EQUAL)), standings("A 6", "B 6"))
    assert [one.shared_with for one in outcome.awards] == [(2,), (1,)]
    assert [one.name for one in outcome.of_player(2)] == ["B"]
    assert [step.players for step in outcome.decisions_on(2)] == [(2,)]
    assert outcome.of_player(0) == ()
