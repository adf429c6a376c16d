"""Points as arbiters write them, and the codes of results."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.basics.fields import decoded_text, tenths_from_text, text_from_tenths
from tournaments.models import Game, Result
from tournaments.results.forms.result import (
    ALL_CHOICES,
    BY_CODE,
    CLEAR,
    SURELY_ADJOURNED,
    EnteredResult,
    ResultForm,
    menu,
)


@given(st.integers(min_value=0, max_value=999))
def test_points_survive_being_written_and_read(tenths: int) -> None:
    assert tenths_from_text(text_from_tenths(tenths)) == tenths


@pytest.mark.parametrize("text", ["", ".", "½½", "-1", "1.25", "one", "1½5", "100", "1/3", "½1"])
def test_what_is_no_number_of_points_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no number of points"):
        tenths_from_text(text)


@pytest.mark.parametrize(("text", "tenths"), [("1/2", 5), ("1 1/2", 15), (" 2,5 ", 25), ("0.50", 5), (".5", 5)])
def test_other_ways_to_write_points(text: str, tenths: int) -> None:
    assert tenths_from_text(text) == tenths


def test_every_result_has_a_code() -> None:
    assert {entered.result for entered in BY_CODE.values()} == set(Result)
    assert [code for code, _label in ALL_CHOICES] == [*BY_CODE]
    assert len(menu()) == len(ALL_CHOICES) - 4


@pytest.mark.parametrize(("result", "rated"), [("1-0", True), ("1/2", False), ("0F0", True), ("", True)])
def test_the_code_of_a_board_leads_back_to_its_result(result: str, rated: bool) -> None:
    entered = EnteredResult.of(Game(result=result, rated=rated))
    assert BY_CODE[entered.code] == entered
    assert (entered.code == CLEAR) == (result == "")


def test_a_button_counts_more_than_the_menu() -> None:
    form = ResultForm({"result": "1-0", "other": "0F0"})
    assert form.is_valid()
    assert form.entered.result is Result.WHITE_WINS


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"M\xc3\xbcller", "Müller"), (b"M\xfcller", "Müller"), (b"\xef\xbb\xbfA", "A"), (b"\x81", "\x81")],
)
def test_files_of_unknown_encoding(data: bytes, text: str) -> None:
    assert decoded_text(data) == text


@pytest.mark.parametrize("field", ["result", "other"])
def test_a_press_sends_a_code_or_nothing(field: str) -> None:
    for code in [*BY_CODE, SURELY_ADJOURNED]:
        assert ResultForm({field: code}).is_valid(), code
    for code in ("x", "1-0 ", "<b>", "\0", "1", "None", "1-0\n"):
        form = ResultForm({field: code})
        assert form.errors == {field: [f"Select a valid choice. {code} is not one of the available choices."]}
        assert form.has_error(field, "invalid_choice")
    for nothing in ({}, {field: ""}):
        assert ResultForm(nothing).errors == {"__all__": ["Choose a result first."]}
