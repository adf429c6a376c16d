"""Lists as people paste them: numbers in front, blanks between name, rating and club; every doubt is shown first."""

from __future__ import annotations

import time

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.players.actions.files import read_players_csv
from tournaments.players.actions.lists import read_players


def read(text: str) -> list[dict[str, object]]:
    parsed = read_players_csv(text)
    assert parsed.problems == ()
    return [{name: value for name, value in row.fields.items() if value} for row in parsed.rows]


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("Hans Meier 1812 SV Brühl", {"name": "Hans Meier", "rating": 1812, "club": "SV Brühl"}),
        ("Meier, Hans 1812 SV Brühl", {"name": "Meier, Hans", "rating": 1812, "club": "SV Brühl"}),
        ("Meier, Hans 1812", {"name": "Meier, Hans", "rating": 1812}),
        (
            "Hans Meier   1812   SV 1920 Brühl",
            {"name": "Hans Meier", "rating": 1812, "club": "SV 1920 Brühl"},
        ),
        ("FM Hans Meier 2312", {"name": "Hans Meier", "title": "FM", "rating": 2312}),
        ("Hans Meier FM 2312 GER", {"name": "Hans Meier", "title": "FM", "rating": 2312, "federation": "GER"}),
        ("Hans Meier (1812) SV Brühl", {"name": "Hans Meier", "rating": 1812, "club": "SV Brühl"}),
        ("Hans Meier 1812 1987", {"name": "Hans Meier", "rating": 1812, "birth_year": 1987}),
        ("Hans Meier 1987 1812", {"name": "Hans Meier", "rating": 1812, "birth_year": 1987}),
        ("Hans Meier 4600123 1812", {"name": "Hans Meier", "rating": 1812, "fide_id": "4600123"}),
        ("Jean-Luc d’Épée 985 Échiquier", {"name": "Jean-Luc d’Épée", "rating": 985, "club": "Échiquier"}),
        ("Anna Müller 1700, SC Zug", {"name": "Anna Müller", "rating": 1700, "club": "SC Zug"}),
        ("2 Anna Müller 1700", {"name": "Anna Müller", "rating": 1700}),
        ("IM Anna Müller 2412 SUI", {"name": "Anna Müller", "title": "IM", "rating": 2412, "federation": "SUI"}),
        ("Hans Meier 1812 SC 1863 Zug", {"name": "Hans Meier", "rating": 1812, "club": "SC 1863 Zug"}),
        ("Hans Meier 1812 SV Brühl 2", {"name": "Hans Meier", "rating": 1812, "club": "SV Brühl 2"}),
        ("Hans Meier 1812 1860 München", {"name": "Hans Meier", "rating": 1812, "club": "1860 München"}),
        ("Hans Meier 1812 1. FC Köln", {"name": "Hans Meier", "rating": 1812, "club": "1. FC Köln"}),
        (
            "Hans Meier 1812 1987 SV Brühl",
            {"name": "Hans Meier", "rating": 1812, "birth_year": 1987, "club": "SV Brühl"},
        ),
        ("Hans Meier 1812 GER 1987", {"name": "Hans Meier", "rating": 1812, "birth_year": 1987, "federation": "GER"}),
        (
            "Hans Meier 1812 SV Brühl 1987",
            {"name": "Hans Meier", "rating": 1812, "birth_year": 1987, "club": "SV Brühl"},
        ),
        ("Hans Meier DWZ 1812", {"name": "Hans Meier", "national_rating": 1812}),
        ("Hans Meier, Elo: 1900 DWZ 1812", {"name": "Hans Meier", "rating": 1900, "national_rating": 1812}),
    ],
)
def test_what_stands_beside_the_name_is_recognised(line: str, fields: dict[str, object]) -> None:
    assert read(f"{line}\nAnna Muster 1500") == [fields, {"name": "Anna Muster", "rating": 1500}]


def test_what_was_recognised_is_told() -> None:
    parsed = read_players_csv("Hans Meier 1812 SV Brühl\nAnna Muster 1950")
    assert parsed.notices == (
        "Nothing separates the columns. What stands beside the name was read as: rating, club. Look at every line.",
        "Line 2: 1950 was read as the rating; it may be a year of birth.",
    )


def test_a_line_that_is_not_understood_changes_no_other() -> None:
    parsed = read_players_csv("Hans Meier 1812 SV Brühl\nAnna; Müller 1700\nJan Kowalski 1500\nEva\t1400")
    assert parsed.problems == ()
    assert [(row.fields["name"], row.fields["rating"]) for row in parsed.rows] == [
        ("Hans Meier", 1812),
        ("Anna; Müller 1700", None),
        ("Jan Kowalski", 1500),
        ("Eva 1400", None),
    ]
    assert parsed.notices[1:] == (
        "Line 2 was not understood: all of it is taken for the name.",
        "Line 4 was not understood: all of it is taken for the name.",
    )


def test_a_year_behind_the_club_is_a_doubt() -> None:
    assert read_players_csv("Hans Meier 1812 SV Brühl 1987").notices[1:] == (
        "Line 1: 1987 was read as the year of birth; it may belong to the club.",
    )


def test_numbers_in_front_of_some_lines_alone() -> None:
    parsed = read_players_csv("Nr Name Elo Verein\n1 Hans Meier 1812 SV Brühl\nAnna Müller 1700\n3 Eva Muster")
    assert [row.fields["name"] for row in parsed.rows] == ["Hans Meier", "Anna Müller", "Eva Muster"]
    assert parsed.notices[0] == "Numbers in front of the names were left out: lines 2, 4."
    kept = read_players_csv("Verein,Name\n60 München,Hans Meier\nSC 1863 Zug,Anna Müller")
    assert [row.fields["club"] for row in kept.rows] == ["60 München", "SC 1863 Zug"]


def test_a_name_with_a_number_in_it_is_a_doubt() -> None:
    (told,) = read_players("Meier Hans;1812\nAnna Müller 1700;").notices
    assert told == (
        "Line 2: “Anna Müller 1700” has the number 1700 in the name. "
        "A rating and a year of birth have fields of their own."
    )
    assert read_players("Meier Hans 3rd;1812").notices == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1. Meier, Hans\n2. Kowalski, Jan", ["Meier, Hans", "Kowalski, Jan"]),
        ("1) Hans Meier\n2) Jan Kowalski", ["Hans Meier", "Jan Kowalski"]),
        (" 9. Meier, Hans; 1812\n10. Kowalski, Jan; 1500", ["Meier, Hans", "Kowalski, Jan"]),
        ("1 Meier, Hans\n2 Kowalski, Jan", ["Meier, Hans", "Kowalski, Jan"]),
        ("1.Meier, Hans 1812\n2.Kowalski, Jan 1500", ["Meier, Hans", "Kowalski, Jan"]),
    ],
)
def test_numbers_in_front_are_no_part_of_the_name(text: str, names: list[str]) -> None:
    parsed = read_players_csv(text)
    assert (parsed.problems, [row.fields["name"] for row in parsed.rows]) == ((), names)
    assert parsed.notices[0] == "Numbers in front of the names were left out: lines 1-2."


def test_a_column_of_numbers_is_none_of_names() -> None:
    for sign in "\t;":
        text = f"1.{sign}Meier, Hans{sign}1812\n2.{sign}Kowalski, Jan{sign}1500"
        assert read(text) == [{"name": "Meier, Hans", "rating": 1812}, {"name": "Kowalski, Jan", "rating": 1500}]


def test_a_line_of_headings_is_no_player() -> None:
    assert read("Name Elo Verein\nHans Meier 1812 SV Brühl") == [
        {"name": "Hans Meier", "rating": 1812, "club": "SV Brühl"}
    ]


def test_years_under_a_short_heading() -> None:
    for heading in ("Geb.", "Geboren am", "Né(e) le"):
        text = f"Name;{heading};Elo\nMeier, Hans;3.4.1987;1812"
        assert read(text) == [{"name": "Meier, Hans", "birth_year": 1987, "rating": 1812}]


@pytest.mark.parametrize("line", ["Hans Meier 1812 1500 1600", "Hans Meier 5999 SV Brühl"])
def test_what_can_be_no_rating_is_a_problem(line: str) -> None:
    (problem,) = read_players_csv(f"Anna Muster 1500\n{line}").problems
    assert problem.startswith("Line 2: the rating must be a whole number")


def test_lists_with_columns_stay_what_they_are() -> None:
    assert read("Rossi Carla,2210,WFM\nMeier Hans,1812,") == [
        {"name": "Rossi Carla", "rating": 2210, "title": "WFM"},
        {"name": "Meier Hans", "rating": 1812},
    ]
    assert read("Meier, Hans\nKowalski, Jan") == [{"name": "Meier, Hans"}, {"name": "Kowalski, Jan"}]


@pytest.mark.parametrize("text", ["a" * 900_000 + ";", "1. " * 300_000, "a 1 " * 200_000, ("a " * 149 + ";\n") * 3000])
def test_hostile_lines_take_no_time(text: str) -> None:
    before = time.process_time()
    read_players_csv(text)
    assert time.process_time() - before < 2


@pytest.mark.django_db
def test_the_page_shows_the_doubts_before_anything_is_written(site: object, arbiter_client: Client) -> None:
    page = reverse("arbiter:players_import", args=["open"])
    players = Tournament.objects.get().players
    before = players.count()
    shown = arbiter_client.post(page, {"text": "1. Hans Meier 1812 SV Brühl\n2. Anna Muster 1950"}).text
    assert "Numbers in front of the names were left out" in shown
    assert "1950 was read as the rating; it may be a year of birth." in shown
    assert players.count() == before
