"""Scores, results, squares and pawns as they are printed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.template import Context, Template

from tournaments.models import Result
from tournaments.standings.queries.current import Value
from tournaments.templatetags import chess
from tournaments.templatetags.tiebreaks import tiebreak_value


def render(source: str, **context: object) -> str:
    return Template("{% load chess %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("tenths", "text"), [(0, "0"), (5, "½"), (10, "1"), (25, "2½"), (100, "10"), (12, "1.2"), (3, "0.3")]
)
def test_points_are_written_with_a_fraction(tenths: int, text: str) -> None:
    assert render("{{ value|points }}", value=tenths) == text


def test_no_points_is_empty() -> None:
    assert render("{{ value|points }}{% score value %}", value=None) == ""


@pytest.mark.parametrize(
    ("hundredths", "text"), [(0, "0"), (575, "5¾"), (50, "½"), (3725, "37¼"), (12, "0.12"), (110, "1.1")]
)
def test_hundredths_of_a_point(hundredths: int, text: str) -> None:
    assert chess.format_points(hundredths, unit=100) == text


def test_score_keeps_room_for_a_fraction() -> None:
    assert render("{% score 20 %}") == '<span class="score">2<span class="fraction"></span></span>'
    assert render("{% score 25 %}") == '<span class="score">2<span class="fraction">½</span></span>'


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Value(Fraction(305), 10), "30.50"),
        (Value(Fraction(603, 2), 10), "30.15"),
        (Value(Fraction(211, 7), 1), "30.14"),
        (Value(305, 10), "30½"),
        (Value(1840, 1), "1840"),
        (Value(None, 10), "–"),
    ],
)
def test_averages_have_two_decimals_in_every_line(value: Value, text: str) -> None:
    assert text_of(str(tiebreak_value(value))) == text


def test_pawns_have_a_name() -> None:
    assert 'aria-label="White"' in render('{% pawn "w" %}')
    assert 'class="pawn black" role="img" aria-label="Black"' in render('{% pawn "b" %}')
    assert render('{% pawn "" %}') == ""


@pytest.mark.parametrize(
    ("mark", "made", "text"),
    [
        ("1", "win", "1"),
        ("=", "draw", "½"),
        ("0", "loss", "0"),
        ("W", "win", "1N"),
        ("+", "win unplayed", "+"),
        ("-", "loss unplayed", "−"),
        ("U", "win unplayed", "1"),
        ("H", "draw unplayed", "½"),
        ("Z", "loss unplayed", "0"),
        ("", "open", "open"),
    ],
)
def test_a_square_is_filled_by_the_result_and_has_its_figure(mark: str, made: str, text: str) -> None:
    shown = render("{% square mark %}", mark=mark)
    assert f'<b class="sq {made}"' in shown
    assert text_of(shown) == text
    assert ("title=" in shown) == (mark in set("W+-UHZ"))


def test_a_square_has_the_points_that_it_is_given_and_one_for_each_game_of_a_match() -> None:
    assert text_of(render('{% square "U" True "½" %}')) == "½"
    assert render('{% square "1=" %}').count('class="sq ') == 2


def text_of(html: str) -> str:
    """The text without the tags."""
    return "".join(piece.split(">")[-1] for piece in html.split("<"))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Result.WHITE_WINS, "1-0"),
        (Result.DRAW, "½-½"),
        (Result.BLACK_WINS, "0-1"),
        (Result.WHITE_WINS_FORFEIT, "1-0F"),
        (Result.BLACK_WINS_FORFEIT, "0-1F"),
        (Result.DOUBLE_FORFEIT, "0-0F"),
        (Result.DRAW_LOSS, "½-0S"),
        (Result.LOSS_DRAW, "0-½S"),
        (Result.DOUBLE_LOSS, "0-0S"),
        (Result.OPEN, "open"),
    ],
)
def test_every_result_is_readable(value: Result, text: str) -> None:
    assert text_of(render("{% result value %}", value=value)) == text


def test_every_result_has_a_print() -> None:
    assert set(chess._HALVES) == set(Result) - {Result.OPEN}


def test_unrated_game_has_its_letter() -> None:
    assert text_of(render("{% result value rated %}", value="1-0", rated=False)) == "1-0N"
    assert chess.result_letter("1F0", rated=False) == "F"
    assert chess.result_letter("", rated=False) == ""


def test_every_letter_is_explained() -> None:
    letters = {chess.result_letter(value) for value in Result} | {"N"}
    assert all(chess.letter_meaning(letter) for letter in letters - {""})
