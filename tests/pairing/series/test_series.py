"""The arithmetic of series: points by place and by score, the best of them, ties, and what holds whatever the case."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.series import By, Entry, Event, InvalidSeries, Line, Plan, Shared, Tie, read_table, standings
from tests.pairing.series import naive

TABLE = read_table("10 8 6 5 4 3 2 1")


def event(number: int, *places: int, most: int = 50, **changed: Entry) -> Event:
    """A tournament in which person 1 came in at the first of ``places``, person 2 at the second, and so on."""
    entries = [Entry(person=person, place=place, points=50 - 5 * place) for person, place in enumerate(places, 1)]
    return Event(number=number, entries=tuple(changed.get(f"p{one.person}", one) for one in entries), most=most)


def totals(lines: tuple[Line, ...]) -> list[tuple[int, int, str]]:
    return [(line.rank, line.person, str(line.total)) for line in lines]


def test_points_by_place_are_added_up_and_equal_places_shared() -> None:
    plan = Plan(table=TABLE, ties=())
    lines = standings(plan, [event(1, 1, 2, 2, 4), event(2, 2, 1, 3, 4)])
    assert totals(lines) == [(1, 1, "18"), (2, 2, "17"), (3, 3, "13"), (4, 4, "10")]
    each = standings(replace(plan, shared=Shared.BEST), [event(1, 1, 2, 2, 4), event(2, 2, 1, 3, 4)])
    assert totals(each) == [(1, 1, "18"), (1, 2, "18"), (3, 3, "14"), (4, 4, "10")]


def test_by_the_number_of_players_the_last_place_brings_one_point() -> None:
    lines = standings(Plan(by=By.LINEAR), [event(1, 1, 2, 3, 3)])
    assert totals(lines) == [(1, 1, "4"), (2, 2, "3"), (3, 3, "3/2"), (3, 4, "3/2")]


def test_only_the_best_count_and_the_earlier_of_equal_ones() -> None:
    lines = standings(Plan(table=TABLE, best=2), [event(1, 3), event(2, 1), event(3, 3)])
    assert totals(lines) == [(1, 1, "16")]
    assert [cell.counts for cell in lines[0].cells.values()] == [True, True, False]


def test_who_has_too_few_tournaments_stands_behind_without_a_rank() -> None:
    lines = standings(Plan(table=TABLE, least=2), [event(1, 2, 1), event(2, 1)])
    assert totals(lines) == [(1, 1, "18"), (0, 2, "10")]


def test_points_made_with_a_bonus_and_in_per_cent() -> None:
    one = event(1, 1, 2, 3)
    assert totals(standings(Plan(by=By.POINTS, table=read_table("2 1")), [one])) == [
        *((1, 1, "13/2"), (2, 2, "5"), (3, 3, "7/2")),
    ]
    assert [line.total for line in standings(Plan(by=By.PERCENT), [one])] == [90, 80, 70]


def test_who_withdrew_keeps_the_place_without_points_and_nobody_moves_up() -> None:
    gone = Entry(person=1, place=1, points=45, stayed=False)
    lines = standings(Plan(table=TABLE), [event(1, 1, 2, p1=gone)])
    assert totals(lines) == [(1, 2, "8"), (0, 1, "0")]
    assert not lines[1].cells[1].is_valid
    made = standings(Plan(by=By.POINTS, table=TABLE), [event(1, 1, 2, p1=gone)])
    assert totals(made) == [(1, 2, "12"), (2, 1, "9/2")]  # the points made stay, without a bonus
    out = standings(Plan(by=By.POINTS), [event(1, 1, 2, p1=replace(gone, expelled=True))])
    assert totals(out) == [(1, 2, "4"), (0, 1, "0")]
    never = standings(Plan(by=By.LINEAR), [event(1, 1, 2, p2=Entry(person=2, place=2, played=False))])
    assert totals(never) == [(1, 1, "2"), (0, 2, "0")]


@pytest.mark.parametrize(
    ("ties", "order", "parted"),
    [
        ((Tie.BEST,), [1, 2], Tie.BEST),
        ((Tie.FIRSTS,), [1, 2], Tie.FIRSTS),
        ((Tie.LAST,), [2, 1], Tie.LAST),
        ((Tie.LAST, Tie.BEST), [2, 1], Tie.LAST),
        ((), [1, 2], None),
    ],
)
def test_equal_totals_are_parted_in_the_order_of_the_list(
    ties: tuple[Tie, ...], order: list[int], parted: Tie | None
) -> None:
    """Person 1 has 10 + 2, person 2 has 6 + 6; person 2 came in ahead in the second tournament."""
    lines = standings(Plan(table=TABLE, ties=ties), [event(1, 1, 3), event(2, 7, 3)])
    assert [line.total for line in lines] == [12, 12]
    assert [line.person for line in lines] == order
    assert lines[1].parted_by is parted
    assert lines[1].rank == (2 if parted else 1)


@pytest.mark.parametrize(
    ("plan", "problem"),
    [
        (Plan(), "Points by place need a table of points."),
        (Plan(table=read_table("5 8")), "Place 2 brings more than place 1."),
        (Plan(table=TABLE, best=0), "At least one tournament has to count."),
        (Plan(table=TABLE, least=0), "At least one tournament is needed to be ranked."),
        (Plan(table=TABLE, ties=(Tie.BEST, Tie.BEST)), "A tie-break is named twice."),
        (Plan(table=(Fraction(0),) * 201), "A table has 200 places at most."),
        (Plan(table=(Fraction(-1),)), "Points of a place cannot be negative."),
    ],
)
def test_a_plan_that_is_none_is_refused(plan: Plan, problem: str) -> None:
    with pytest.raises(InvalidSeries) as refused:
        standings(plan, [])
    assert problem in refused.value.problems


def test_nobody_stands_twice_in_a_tournament() -> None:
    twice = Event(number=1, entries=(Entry(person=7, place=1), Entry(person=7, place=2)))
    with pytest.raises(InvalidSeries, match="person 7 stands in it more than once"):
        standings(Plan(table=TABLE), [twice])


def test_a_table_is_numbers() -> None:
    with pytest.raises(InvalidSeries, match="“ten” is no number of points"):
        read_table("ten 8")
    assert read_table("") == ()


def random_event(rng: random.Random, number: int) -> Event:
    """Some of six persons, some of them equal, some gone."""
    people = rng.sample(range(1, 7), rng.randint(1, 6))
    entries, place = [], 1
    for position, person in enumerate(people, start=1):
        place = place if position > 1 and rng.random() < 0.4 else position
        gone = rng.random() < 0.15
        extra = {"stayed": not gone, "played": rng.random() > 0.1, "expelled": gone and rng.random() < 0.5}
        entries.append(Entry(person=person, place=place, points=5 * rng.randint(0, 10), **extra))
    return Event(number=number, entries=tuple(entries), most=50)


def random_plan(rng: random.Random) -> Plan:
    table = tuple(sorted((Fraction(rng.randint(0, 40), 2) for _ in range(rng.randint(1, 7))), reverse=True))
    return Plan(
        by=rng.choice(list(By)),
        table=table,
        shared=rng.choice(list(Shared)),
        best=rng.choice([None, 1, 2, 3]),
        least=rng.randint(1, 3),
        ties=tuple(rng.sample(list(Tie), rng.randint(0, 3))),
    )


@pytest.mark.parametrize("seed", range(40))
def test_it_agrees_with_the_naive_reading(seed: int) -> None:
    rng = random.Random(seed)
    plan, events = random_plan(rng), [random_event(rng, number) for number in range(1, rng.randint(2, 5))]
    lines = standings(plan, events)
    expected = naive.totals(plan, events)
    assert {line.person: line.total for line in lines if line.valid} == expected
    ranked = [line for line in lines if line.rank]
    assert {line.person for line in ranked} == {line.person for line in lines if line.valid >= plan.least}
    assert all(one.total >= other.total for one, other in zip(ranked, ranked[1:], strict=False))


@pytest.mark.parametrize("seed", range(40))
def test_what_holds_whatever_the_case(seed: int) -> None:
    rng = random.Random(seed)
    plan = replace(random_plan(rng), shared=Shared.MEAN, by=rng.choice([By.TABLE, By.LINEAR]))
    one = random_event(rng, 1)
    there = replace(one, entries=tuple(replace(entry, stayed=True, played=True) for entry in one.entries))
    parted = tuple(replace(entry, place=place) for place, entry in enumerate(there.entries, start=1))
    whole = standings(replace(plan, best=None), [there])
    # Sharing takes nothing away and adds nothing.
    assert sum(line.total for line in whole) == sum(
        line.total for line in standings(replace(plan, best=None), [replace(there, entries=parted)])
    )
    # A better place never brings less.
    values = {line.cells[1].entry.place: line.total for line in whole}
    assert [values[place] for place in sorted(values)] == sorted(values.values(), reverse=True)
    # One more tournament never lowers a total.
    more = [one, *(random_event(rng, number) for number in range(2, 6))]
    for upto in range(1, len(more)):
        before = {line.person: line.total for line in standings(plan, more[:upto])}
        after = {line.person: line.total for line in standings(plan, more[: upto + 1])}
        assert all(after[person] >= total for person, total in before.items())
