"""Writing the edition TRF16: no record of TRF26, and nothing lost without a word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.tournament import Colour, Scoring
from pairing.trf.records import ForbiddenGroup, KeptLine
from pairing.trf.writer import Edition, write_trf
from tests.pairing.trf.samples import EVENT, sound


def test_rounds_colour_and_points_go_out_as_the_records_of_engines_alone() -> None:
    file = replace(
        sound(EVENT), initial_colour=Colour.BLACK, scoring=Scoring(win=30, draw=10, pairing_allocated_bye=30)
    )
    text = write_trf(file, edition=Edition.TRF16)
    codes = {line[:3] for line in text.splitlines()}
    assert not codes & {"142", "152", "162"}
    assert codes >= {"001", "012", "XXR", "XXC", "BBW"}
    again = sound(text)
    assert (again.total_rounds, again.initial_colour, again.scoring) == (5, Colour.BLACK, file.scoring)
    assert [player.records for player in again.players] == [player.records for player in file.players]


def test_what_has_no_place_in_the_edition_is_named() -> None:
    file = replace(
        sound(EVENT),
        forbidden=(ForbiddenGroup(players=(1, 2), first_round=2, last_round=3), ForbiddenGroup(players=(3, 4))),
        kept_lines=(KeptLine("### a comment"), KeptLine("192 FIDE_DUBOV")),
    )
    with pytest.raises(ValueError, match="TRF16") as refused:
        write_trf(file, edition=Edition.TRF16)
    message = str(refused.value)
    assert all(lost in message for lost in ("260   2   3", "### a comment", "192 FIDE_DUBOV"))
    assert "XXP" not in message
    assert "192 FIDE_DUBOV\n" in write_trf(file)


def test_the_points_include_the_bye_of_the_coming_round() -> None:
    file = sound(f"{EVENT}240 H   4    1\n240 F   4    2\n240 Z   4    3\n240 H   5    4\n")
    text = write_trf(file, edition=Edition.TRF16)
    points = {line[4:8].strip(): line[80:84].strip() for line in text.splitlines() if line.startswith("001")}
    assert points == {"1": "3.0", "2": "2.5", "3": "1.5", "4": "1.5", "5": "0.0", "6": "2.0"}
    again = sound(text)
    assert [player.byes_ahead for player in again.players] == [player.byes_ahead for player in file.players]
    assert write_trf(again, edition=Edition.TRF16) == text
    assert write_trf(again) == write_trf(file)  # TRF26 has the bye in a record of its own, and the points without it


def test_points_that_only_the_bye_makes_too_many_are_refused() -> None:
    file = sound(f"{EVENT}240 H   4    1\n")
    high = replace(file, scoring=Scoring(win=400, draw=150, pairing_allocated_bye=400))
    with pytest.raises(ValueError, match="Player 1 .*110.0 points do not fit"):
        write_trf(high, edition=Edition.TRF16)
    assert " 95.0 " in write_trf(high)
