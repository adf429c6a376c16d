"""Sentences of pages in other languages: what is counted in them has the form of its number."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from pairing.series import Cell, Entry
from tournaments.comparison.actions import PUBLIC
from tournaments.comparison.forms import ComparisonForm
from tournaments.models.norms import NormExemption
from tournaments.models.tournament import Acceleration
from tournaments.norms.queries.officials import ArbiterTitle
from tournaments.series.queries.words import cell_in_words
from tournaments.teams.models import Preferences


@pytest.mark.parametrize(
    ("language", "sharing", "said"),
    [
        ("en", 3, "Open: place 2 of 40, shared by 3, brings 5."),
        ("ru", 3, "Open: место 2 из 40, его делят 3 игрока, в зачёт 5."),
        ("ru", 5, "Open: место 2 из 40, его делят 5 игроков, в зачёт 5."),
        ("ru", 21, "Open: место 2 из 40, его делит 21 игрок, в зачёт 5."),
        ("cs", 5, "Open: 2. místo z 40, dělí se 5 hráčů, body: 5."),
    ],
)
def test_those_who_share_a_place_are_counted(language: str, sharing: int, said: str) -> None:
    cell = Cell(1, Entry(person=1, place=2), Fraction(5), Fraction(0), sharing, is_valid=True, counts=True)
    with override(language):
        assert cell_in_words(cell, "Open", 40) == said
    left_out = Cell(1, Entry(person=1, place=2), Fraction(5), Fraction(0), sharing, is_valid=True)
    with override(language):
        assert cell_in_words(left_out, "Open", 40).startswith(f"{said} ")


@pytest.mark.parametrize(
    ("language", "count", "leading", "sharing"),
    [
        ("en", 5, "5 players with 4½", "5 players share the first place, with 4½ of 7"),
        ("ru", 4, "4 игрока, очки: 4½", "Первое место делят 4 игрока, 4½ из 7"),
        ("ru", 5, "5 игроков, очки: 4½", "Первое место делят 5 игроков, 4½ из 7"),
        ("pl", 4, "4 zawodnicy, punkty: 4½", "Pierwsze miejsce dzielą 4 zawodnicy, punkty: 4½ z 7"),
        ("pl", 5, "5 zawodników, punkty: 4½", "Pierwsze miejsce dzieli 5 zawodników, punkty: 4½ z 7"),
    ],
)
def test_leaders_are_counted(language: str, count: int, leading: str, sharing: str) -> None:
    won = {"names": ["N"] * count, "points": 45, "most": 70}
    public = {"is_coming": False, "current_round": 7, "is_finished": True}
    with override(language):
        assert render_to_string("public/tournament/parts/leaders.html", {"won": won}).strip() == leading
        state = render_to_string("public/tournament/parts/state.html", {"won": won, "public": public})
    assert state.strip() == sharing


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1 rating: enter those of 2 to 300 players."),
        ("cs", "1 rating: zadejte ratingy 2 až 300 hráčů."),
        ("pl", "1 ranking: proszę podać rankingi od 2 do 300 zawodników."),
    ],
)
def test_ratings_that_are_too_few_are_counted(language: str, said: str) -> None:
    with override(language):
        assert ComparisonForm({"ratings": "2000"}, bounds=PUBLIC).errors["ratings"] == [said]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "With so many players (4), 3 rounds can be played at most."),
        ("ru", "При таком числе игроков (4) можно сыграть не больше чем 3 тура."),
        ("pl", "Przy tej liczbie zawodników (4) można zagrać najwyżej 3 rundy."),
    ],
)
def test_rounds_that_are_too_many_are_counted(language: str, said: str) -> None:
    with override(language):
        assert ComparisonForm({"players": 4, "rounds": 4}, bounds=PUBLIC).errors["rounds"] == [said]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["none", "none", "none", "none"]),
        ("de", ["keiner", "keine", "keine", "keine"]),
        ("es", ["ninguno", "ninguna", "ninguna", "ninguna"]),
        ("fr", ["aucun", "aucune", "aucune", "aucune"]),
    ],
)
def test_none_has_the_gender_of_what_there_is_none_of(language: str, said: list[str]) -> None:
    nothing = [ArbiterTitle.NONE, NormExemption.NONE, Acceleration.NONE, Preferences.NONE]
    with override(language):
        assert [str(one.label) for one in nothing] == said
