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
