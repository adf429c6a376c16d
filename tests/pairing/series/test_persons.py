"""Who is the same person in several tournaments, who is not, and of whom it cannot be said."""

from __future__ import annotations

import random
from typing import Any

from pairing.series import Known, found_persons


def row(number: int, tournament: int, name: str = "meier, anna", **more: Any) -> Known:
    return Known(number=number, tournament=tournament, name=name, **more)


def people(*rows: Known) -> list[list[int]]:
    return [list(one) for one in found_persons(rows)[0]]


def doubts(*rows: Known) -> list[list[int]]:
    return [list(one.rows) for one in found_persons(rows)[1]]


def test_the_fide_number_says_who_it_is_whatever_the_name() -> None:
    married = (row(1, 1, fide_id="77"), row(2, 2, "huber, anna", fide_id="77"))
    assert people(*married) == [[1, 2]]
    two = (row(1, 1, fide_id="77", birth_year=1980), row(2, 2, fide_id="78", birth_year=1980))
    assert people(*two) == [[1], [2]]
    assert doubts(*two) == []


def test_without_a_fide_number_the_national_one_then_name_and_year() -> None:
    rows = (
        row(1, 1, fide_id="77", national_id="N1", federation="GER", birth_year=1980),
        row(2, 2, "meier, a", national_id="N1", federation="GER"),
        row(3, 3, birth_year=1980),
        row(4, 4, national_id="N1", federation="AUT", birth_year=1990),
    )
    assert people(*rows) == [[1, 2, 3], [4]]


def test_another_number_keeps_namesakes_apart() -> None:
    rows = (
        row(1, 1, national_id="N1", federation="GER", birth_year=1980),
        row(2, 2, national_id="N2", federation="GER", birth_year=1980),
    )
    assert people(*rows) == [[1], [2]]
    assert doubts(*rows) == []


def test_where_two_persons_are_possible_none_is_chosen_and_it_is_told() -> None:
    rows = (
        row(1, 1, fide_id="77", birth_year=1980),
        row(2, 1, fide_id="78", birth_year=1980),
        row(3, 2, birth_year=1980),
    )
    assert people(*rows) == [[1], [2], [3]]
    assert doubts(*rows) == [[1, 2, 3]]


def test_a_name_alone_joins_nobody_and_is_a_doubt() -> None:
    rows = (row(1, 1, birth_year=1980), row(2, 2))
    assert people(*rows) == [[1], [2]]
    assert doubts(*rows) == [[1, 2]]
    assert doubts(row(1, 1, birth_year=1980), row(2, 2, birth_year=1981)) == []


def test_nobody_is_two_players_of_one_tournament() -> None:
    twins = (row(1, 1, birth_year=1980), row(2, 1, birth_year=1980))
    assert people(*twins) == [[1], [2]]
    assert doubts(*twins) == []


def test_what_was_decided_by_hand_goes_before_everything() -> None:
    parted = (row(1, 1, birth_year=1980, decided=1), row(2, 2, birth_year=1980, decided=2))
    assert people(*parted) == [[1], [2]]
    assert doubts(*parted) == []
    joined = (row(1, 1, "meier, anna", fide_id="77", decided=1), row(2, 2, "huber, anna", decided=1))
    assert people(*joined) == [[1, 2]]
    # Whoever comes later is found by the number of either.
    assert people(*joined, row(3, 3, "x", fide_id="77")) == [[1, 2, 3]]


def test_the_order_of_the_rows_says_nothing() -> None:
    rng = random.Random(7)
    for _ in range(200):
        rows = [
            row(
                number,
                rng.randint(1, 4),
                rng.choice(["meier, anna", "huber, eva"]),
                fide_id=rng.choice(["", "", "77", "78"]),
                national_id=rng.choice(["", "N1", "N2"]),
                birth_year=rng.choice([None, 1980, 1981]),
            )
            for number in range(1, 8)
        ]
        found = found_persons(rows)
        rng.shuffle(rows)
        assert found_persons(rows) == found
        for person in found[0]:
            tournaments = [one.tournament for one in rows if one.number in person]
            assert len(tournaments) == len(set(tournaments))
